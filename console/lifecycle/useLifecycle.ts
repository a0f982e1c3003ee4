// Moves a form's record through its lifecycle. Unsaved input is saved first.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type ChecklistEntry, missingItems } from '../../contract/kit/checklist.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import type { Status } from '../../contract/kit/lifecycle.ts';
import { useIdentity } from '../data/access.tsx';
import { BizError, showError } from '../data/client.ts';
import { useCommands } from '../data/commands.ts';
import { notify } from '../data/notify.ts';
import { type Values, valuesOf } from '../form/fields/values.ts';
import { savesChange } from '../form/saving/pending.ts';
import type { RecordEntry } from '../form/saving/record.ts';
import { refreshArea } from '../list/pageQuery.ts';
import { capitalized } from '../ui/format/capitalized.ts';
import { incompleteInputs } from '../ui/inputs/nativeInput.ts';
import { keyName } from '../ui/keys.ts';
import type { LifecycleCalls, LifecycleRecord, LifecycleRow } from './calls.ts';
import {
  asksFirst,
  type StatusPayload,
  type StatusStep,
  sendStatus,
  statusMessages,
  useStatusSteps,
} from './steps.ts';

export type LifecycleState = {
  /** The step forward, with a button of its own. */
  main: StatusStep | undefined;
  /** The other steps, in a menu. */
  others: readonly StatusStep[];
  /** True if the saved record can take the step forward. */
  isReady: boolean;
  /** The step whose dialog is open. */
  asked: StatusStep | null;
  busy: Status | null;
  begin: (step: StatusStep) => void;
  /** Asks whom to send it to for review; undefined where that is no step. */
  chooseReviewer: (() => void) | undefined;
  /** Resolves to whether the record has moved. */
  move: (to: Status, extra?: StatusPayload) => Promise<boolean>;
  cancel: () => void;
  /** Target of Ctrl/Cmd+Enter: published, or review for users who may not publish. */
  forward: Status | undefined;
  advance: (() => void) | undefined;
  /** A step that was refused for missing items. */
  refused: { text: string } | null;
  checklist: (values: Values) => readonly ChecklistEntry[];
};

type Moves<R extends LifecycleRecord, Row extends LifecycleRow> = {
  calls: LifecycleCalls<R, Row>;
  checklist: LifecycleState['checklist'];
};

export function useLifecycle<R extends LifecycleRecord, Row extends LifecycleRow>(
  { calls, checklist }: Moves<R, Row>,
  entry: RecordEntry<R>,
  takeOver: (record: R) => void,
): LifecycleState {
  const stepsFrom = useStatusSteps(calls.area);
  const client = useQueryClient();
  const accountId = useIdentity()?.account?.id;
  const [asked, setAsked] = useState<StatusStep | null>(null);
  const [busy, setBusy] = useState<Status | null>(null);
  const [refused, setRefused] = useState<LifecycleState['refused']>(null);
  const { record, kind, save, refuse, mark, holder, root, typed } = entry;

  const move = useCallback(
    async function go(to: Status, extra: StatusPayload = {}): Promise<boolean> {
      setAsked(null);
      setRefused(null);
      setBusy(to);
      let result = '';
      try {
        const isUnsaved = holder.dirty || record === null || incompleteInputs(root.current).length > 0;
        const saved = isUnsaved ? await save() : record;
        if (saved === null) return false;
        if (isUnsaved) result = saved.status === 'draft' ? 'Saved as draft. ' : 'Saved. ';
        const moved = await sendStatus(calls.status, saved, to, extra);
        takeOver(moved);
        void refreshArea(client, calls.status);
        notify.success(`${capitalized(calls.noun)} ${stepMessage(saved.status, to)}`);
        return true;
      } catch (error) {
        if (!(error instanceof BizError)) throw error;
        const { missing, faults } = apart(error.fieldErrors, checklist(typed()));
        if (Object.keys(missing).length > 0) {
          mark(missing);
          setRefused({ text: `${result}Not ${statusMessages[to]}` });
        }
        if (error.errorCode === 'stale_version') showNewer(calls, error, takeOver, accountId);
        else if (Object.keys(faults).length > 0) refuse(faults);
        else if (Object.keys(missing).length === 0) showError(error, { retry: () => go(to, extra) });
        return false;
      } finally {
        setBusy(null);
      }
    },
    [accountId, client, calls, checklist, record, holder, mark, refuse, root, save, takeOver, typed],
  );

  const status = record?.status ?? 'draft';
  const begin = (step: StatusStep) => {
    if (asksFirst(status, step.to)) setAsked(step);
    else void move(step.to);
  };
  const possible = stepsFrom(status);
  // Of what is live, its pending change goes forward.
  const forward = savesChange(kind, record)
    ? undefined
    : forwardSteps.find((to) => possible.some((step) => step.to === to));
  const mainTo = status === 'archived' ? 'draft' : status === 'scheduled' ? undefined : forward;
  const isComplete = useMemo(
    () => record !== null && Object.keys(missingItems(checklist(valuesOf(kind.fields, record)))).length === 0,
    [record, kind, checklist],
  );
  const review = record === null ? undefined : possible.find(({ to }) => to === 'inReview');
  const main = possible.find(({ to }) => to === mainTo);
  const others = record === null ? [] : possible.filter(({ to }) => to !== mainTo);
  useCommands(
    holder,
    [...(main ? [main] : []), ...others].map((step) => ({
      label: step.verb,
      careful: true,
      ...(step.to === forward ? { keys: keyName('Enter') } : {}),
      run: () => begin(step),
    })),
  );
  return {
    main,
    others,
    isReady: isComplete || status === 'archived',
    // Another user may have taken the step.
    asked: possible.some(({ to }) => to === asked?.to) ? asked : null,
    busy,
    begin,
    chooseReviewer: review && (() => setAsked(review)),
    move,
    cancel: () => setAsked(null),
    forward,
    advance: forward && (() => void move(forward)),
    refused,
    checklist,
  };
}

const forwardSteps: readonly Status[] = ['published', 'inReview'];

/** Participle of a step, for messages such as "Listing published". */
function stepMessage(from: Status, to: Status): string {
  return from === 'scheduled' && to === 'scheduled' ? 'rescheduled' : statusMessages[to];
}

/** Splits errors into missing required items and faults of what is there. */
function apart(errors: FieldErrors, checklist: readonly ChecklistEntry[]) {
  const required = new Set(checklist.filter((entry) => entry.required).map(({ path }) => path));
  const all = Object.entries(errors);
  return {
    missing: Object.fromEntries(all.filter(([path]) => required.has(path))),
    faults: Object.fromEntries(all.filter(([path]) => !required.has(path))),
  };
}

/** Another user, or another tab, changed the record first. The form has no changes here, so the newer version can be shown. */
function showNewer<R extends LifecycleRecord, Row extends LifecycleRow>(
  calls: LifecycleCalls<R, Row>,
  error: BizError,
  takeOver: (record: R) => void,
  accountId: string | undefined,
): void {
  const newer = calls.status.output.safeParse(error.data).data;
  if (newer === undefined) {
    showError(error);
    return;
  }
  takeOver(newer);
  const { id, name = 'Somebody' } = newer.updatedBy ?? {};
  const who = id !== undefined && id === accountId ? 'You have' : `${name} has`;
  notify.warning(`${who} just changed this ${calls.noun}. Look at it, then try again.`);
}
