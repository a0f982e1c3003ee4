// The pending change of a form's record: publishing it, its review and schedule, and discarding it.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ChangeState } from '../../../contract/kit/changes.ts';
import { useCan } from '../../data/access.tsx';
import { BizError, call, showError } from '../../data/client.ts';
import { useCommands } from '../../data/commands.ts';
import { notify } from '../../data/notify.ts';
import { type OpenChange, openChange, savesChange } from '../../form/saving/pending.ts';
import { recordIn } from '../../form/saving/reconcile.ts';
import type { RecordEntry } from '../../form/saving/record.ts';
import { refreshArea } from '../../list/pageQuery.ts';
import type { MenuEntry } from '../../list/types.ts';
import { capitalized } from '../../ui/format/capitalized.ts';
import { keyName } from '../../ui/keys.ts';
import type { LifecycleCalls, LifecycleRecord, LifecycleRow } from '../calls.ts';
import type { StatusPayload } from '../steps.ts';

export type PendingState = {
  /** The saved change. */
  change: OpenChange | null;
  busy: boolean;
  /** Label of the step forward, which saves first: publishing, or review for users who may not publish. */
  next: string | undefined;
  advance: (() => void) | undefined;
  /** The other steps of the change, for a menu. */
  entries: readonly MenuEntry[];
  /** The question that is open: for a time, or for a note. */
  asked: 'schedule' | 'return' | 'review' | null;
  /** Resolves to whether the change has moved. */
  answer: (given: StatusPayload) => Promise<boolean>;
  cancel: () => void;
  /** Omitted without the right to edit the change. */
  discard: (() => void) | undefined;
  /** Decides conflicts: keeps the values of the change, or those of the site. */
  resolve: ((side: 'change' | 'site') => void) | undefined;
};

/** Null for records whose edits are saved at once. */
export function usePendingChange<R extends LifecycleRecord, Row extends LifecycleRow>(
  { area, noun }: LifecycleCalls<R, Row>,
  entry: RecordEntry<R>,
  takeOver: (record: R) => void,
): PendingState | null {
  const { kind, record, save, holder, dirty, refuse } = entry;
  const can = { publish: useCan(`${area}.publish`), edit: useCan(`${area}.edit`) };
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<PendingState['asked']>(null);
  const { changes } = kind;

  const run = useCallback(
    async function go(work: () => Promise<R | null>, message: string): Promise<boolean> {
      setBusy(true);
      try {
        const next = await work();
        if (next === null) return false;
        takeOver(next);
        void refreshArea(client, kind.edit);
        notify.success(message);
        return true;
      } catch (error) {
        if (!(error instanceof BizError)) throw error;
        const newer = error.errorCode === 'stale_version' ? recordIn(kind, error.data) : undefined;
        if (newer !== undefined) {
          takeOver(newer);
          const isConflict = (newer.change?.conflicts.length ?? 0) > 0;
          notify.warning(isConflict ? 'Changed on the site since. Choose what to keep.' : error.message);
        } else if (Object.keys(error.fieldErrors).length > 0) refuse(error.fieldErrors);
        else showError(error, { retry: () => go(work, message) });
        return false;
      } finally {
        setBusy(false);
      }
    },
    [client, kind, refuse, takeOver],
  );

  const live = changes !== undefined && record !== null && savesChange(kind, record) ? record : null;
  const change = openChange(live);
  const state = change?.state ?? 'draft';
  const mayTouch = can.edit && (state !== 'scheduled' || can.publish);

  /** Saves what is typed, then sends a call with both versions. */
  const send = async (callOf: 'applyChange' | 'changeStatus', extra: object = {}) => {
    const saved = holder.dirty ? await save() : live;
    if (saved === null || changes === undefined) return null;
    if (saved.change == null) {
      notify.warning('Nothing differs from the site');
      return null;
    }
    const target = { id: saved.id, version: saved.version, changeVersion: saved.change.version };
    return call(changes[callOf], { ...target, ...extra }, { display: false });
  };
  const publish = () =>
    void run(() => send('applyChange'), `${capitalized(noun)} ${doneBy[live?.status ?? ''] ?? 'changed'}`);
  const move = (to: ChangeState, message: string, extra: object = {}) =>
    run(() => send('changeStatus', { state: to, ...extra }), message);
  const discard = () => {
    if (changes === undefined || live === null || change === null) return;
    const payload = { id: live.id, changeVersion: change.version };
    void run(() => call(changes.dropChange, payload, { display: false }), 'Changes discarded');
  };
  const resolve = (side: 'change' | 'site') => {
    if (changes === undefined || live === null || change === null) return;
    const values = Object.entries(side === 'change' ? change.fields : change.live);
    const fields = Object.fromEntries(values.filter(([name]) => change.conflicts.includes(name)));
    const payload = { id: live.id, version: live.version, changeVersion: change.version, fields };
    void run(() => call(changes.saveChange, payload, { display: false }), 'Change saved');
  };

  const isKnown = live !== null && (change !== null || can.edit);
  const isFirst = !can.publish && can.edit && state === 'draft';
  const verb = live?.status === 'scheduled' ? 'apply' : 'publish';
  const publishing = change === null || dirty ? `Save and ${verb}` : `${capitalized(verb)} changes`;
  const next = !isKnown ? undefined : can.publish ? publishing : isFirst ? 'Send for review' : undefined;
  const review = () => void move('inReview', 'Changes sent for review');
  const advance = next === undefined ? undefined : can.publish ? publish : review;
  const all: (MenuEntry & { from: readonly ChangeState[]; may: boolean })[] = [
    {
      key: 'scheduleChange',
      label: state === 'scheduled' ? 'Reschedule changes…' : 'Schedule changes…',
      from: ['draft', 'inReview', 'scheduled'],
      may: can.publish,
      onSelect: () => setAsked('schedule'),
    },
    {
      key: 'reviewChange',
      label: 'Send changes for review',
      from: ['draft'],
      may: can.edit && can.publish,
      onSelect: review,
    },
    {
      key: 'draftChange',
      label: state === 'scheduled' ? 'Unschedule changes' : 'Return changes to draft…',
      from: ['inReview', 'scheduled'],
      may: mayTouch,
      onSelect: () =>
        state === 'scheduled' ? void move('draft', 'Changes returned to draft') : setAsked('return'),
    },
    {
      key: 'reviewerOfChange',
      label: 'Choose a reviewer…',
      from: ['draft'],
      may: can.edit,
      onSelect: () => setAsked('review'),
    },
  ];
  const entries = isKnown ? all.filter(({ from, may }) => may && from.includes(state)) : [];
  useCommands(holder, [
    ...(next === undefined || advance === undefined
      ? []
      : [{ label: next, careful: true, keys: keyName('Enter'), run: advance }]),
    ...entries.map(({ label, onSelect }) => ({ label: String(label), careful: true, run: onSelect })),
  ]);
  if (live === null) return null;
  return {
    change,
    busy,
    next,
    advance,
    entries,
    asked,
    answer: ({ publishAt, reviewNote, reviewerId }) => {
      setAsked(null);
      if (asked === 'review') return move('inReview', 'Changes sent for review', { reviewerId });
      return asked === 'schedule'
        ? move('scheduled', 'Changes scheduled', { applyAt: publishAt })
        : move('draft', 'Changes returned to draft', { reviewNote });
    },
    cancel: () => setAsked(null),
    discard: mayTouch ? discard : undefined,
    resolve: mayTouch ? resolve : undefined,
  };
}

/** What publishing the change does to a record in this status. */
const doneBy: Record<string, string> = {
  published: 'published with its changes',
  scheduled: 'scheduled with its changes',
};
