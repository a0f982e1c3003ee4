// Buttons that move a record through its lifecycle. Unsaved input is saved first.

import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import type { Status } from '../../contract/kit/lifecycle.ts';
import { BizError, showError } from '../data/client.ts';
import { notify } from '../data/notify.ts';
import type { RecordBase, RecordEntry } from '../form/saving/record.ts';
import { keyName } from '../form/saving/useSaveKey.ts';
import { refreshArea } from '../list/pageQuery.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { capitalized } from '../ui/display/capitalized.ts';
import { incompleteInputs } from '../ui/inputs/nativeInput.ts';
import type { LifecycleCalls } from './calls.ts';
import { Question } from './Questions.tsx';
import {
  asksFirst,
  type StatusPayload,
  type StatusStep,
  sendStatus,
  statusMessages,
  useStatusSteps,
} from './steps.ts';

type Moving = RecordBase & { status: Status };

type LifecycleState = {
  /** Steps with a button; archiving is in the menu. */
  steps: StatusStep[];
  items: { key: string; label: string; danger: boolean; onClick: () => void }[];
  /** The step whose dialog is open. */
  asked: StatusStep | null;
  busy: Status | null;
  begin: (step: StatusStep) => void;
  move: (to: Status, extra?: StatusPayload) => Promise<void>;
  cancel: () => void;
  /** Target of Ctrl/Cmd+Enter: published, or review for users who may not publish. */
  forward: Status | undefined;
  advance: (() => void) | undefined;
};

export function useLifecycle<R extends Moving, Row extends Moving>(
  calls: LifecycleCalls<R, Row>,
  entry: RecordEntry<R>,
  takeOver: (record: R) => void,
): LifecycleState {
  const stepsFrom = useStatusSteps(calls.area);
  const client = useQueryClient();
  const [asked, setAsked] = useState<StatusStep | null>(null);
  const [busy, setBusy] = useState<Status | null>(null);
  const { save, refuse, holder, root } = entry;

  const move = useCallback(
    async function go(to: Status, extra: StatusPayload = {}): Promise<void> {
      setAsked(null);
      setBusy(to);
      try {
        const isUnsaved = holder.dirty || entry.record === null || incompleteInputs(root.current).length > 0;
        const saved = isUnsaved ? await save() : entry.record;
        if (saved === null) return;
        const moved = await sendStatus(calls.status, saved, to, extra);
        takeOver(moved);
        void refreshArea(client, calls.status);
        notify.success(`${capitalized(calls.noun)} ${statusMessages[to]}`);
      } catch (error) {
        if (!(error instanceof BizError)) throw error;
        if (error.errorCode === 'stale_version') showNewer(calls, error, takeOver);
        else if (Object.keys(error.fieldErrors).length > 0) refuse(error.fieldErrors);
        else showError(error, { retry: () => go(to, extra) });
      } finally {
        setBusy(null);
      }
    },
    [client, calls, entry.record, holder, refuse, root, save, takeOver],
  );

  const begin = (step: StatusStep) => {
    if (asksFirst(entry.record?.status ?? 'draft', step.to)) setAsked(step);
    else void move(step.to);
  };
  const all = stepsFrom(entry.record?.status ?? 'draft').filter(
    ({ to }) => entry.record !== null || to === 'published',
  );
  const possible = stepsFrom(entry.record?.status ?? 'draft').map(({ to }) => to);
  const forward = forwardSteps.find((to) => possible.includes(to));
  return {
    steps: all.filter(({ to }) => to !== 'archived'),
    items: all
      .filter(({ to }) => to === 'archived')
      .map((step) => ({ key: step.to, label: step.verb, danger: true, onClick: () => begin(step) })),
    // Another user may have taken the step.
    asked: all.some(({ to }) => to === asked?.to) ? asked : null,
    busy,
    begin,
    move,
    cancel: () => setAsked(null),
    forward,
    advance: forward && (() => void move(forward)),
  };
}

const forwardSteps: readonly Status[] = ['published', 'inReview'];

type LifecycleProps = {
  lifecycle: LifecycleState;
  /** Object of the dialogs: a quoted name. */
  about: string;
  /** The scheduled time, if any. */
  planned?: string | null;
};

export function Lifecycle({ lifecycle, about, planned = null }: LifecycleProps) {
  const { steps, asked, busy, forward, begin, move, cancel } = lifecycle;
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step.to}
          loading={busy === step.to}
          disabled={busy !== null && busy !== step.to}
          title={step.to === forward ? keyName('Enter') : ''}
          onClick={() => begin(step)}
        >
          {step.verb}
        </Button>
      ))}
      {asked && (
        <Suspense>
          <Question
            question={asked.to === 'scheduled' ? 'schedule' : 'return'}
            about={about}
            planned={planned}
            onAnswer={(extra) => void move(asked.to, extra)}
            onCancel={cancel}
          />
        </Suspense>
      )}
    </>
  );
}

/** Another user changed the status first. The form has no changes here, so the newer version can be shown. */
function showNewer<R extends Moving, Row extends Moving>(
  calls: LifecycleCalls<R, Row>,
  error: BizError,
  takeOver: (record: R) => void,
): void {
  const newer = calls.status.output.safeParse(error.data).data;
  if (newer === undefined) {
    showError(error);
    return;
  }
  takeOver(newer);
  notify.warning(
    `${newer.updatedBy?.name ?? 'Somebody'} has just changed this ${calls.noun}. Look at it, then try again.`,
  );
}
