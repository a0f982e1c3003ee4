// Lifecycle steps from a list, applied optimistically and rolled back with the reason if refused.
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import type { WriteCall } from '../../contract/kit/calls.ts';
import { type LifecycleArea, type Status, statuses, transitions } from '../../contract/kit/lifecycle.ts';
import { useCan } from '../data/access.tsx';
import { type BizError, call } from '../data/client.ts';
import { goTo } from '../data/navigation.ts';
import { notify } from '../data/notify.ts';
import type { RecordBase } from '../form/saving/record.ts';
import { useRowChange } from '../list/rows/optimistic.ts';
import type { MenuEntry } from '../list/types.ts';
import type { LifecycleCalls, LifecycleRow } from './calls.ts';

export type StatusStep = { verb: string; to: Status };
export type StatusPayload = { publishAt?: string; reviewNote?: string; reviewerId?: string };

/** Steps from this status, by the lifecycle and the user's rights. */
export function useStatusSteps(area: LifecycleArea): (from: Status) => StatusStep[] {
  const can = { edit: useCan(`${area}.edit`), publish: useCan(`${area}.publish`) };
  return useMemo(() => {
    const held = { edit: can.edit, publish: can.publish };
    return (from) =>
      transitions
        .filter((one) => one.from.includes(from) && held[one.action])
        .map(({ verb, to }) => ({ verb, to }));
  }, [can.edit, can.publish]);
}

/** True if a step needs a time or a note first. */
export function asksFirst(from: Status, to: Status): boolean {
  return to === 'scheduled' || (to === 'draft' && from === 'inReview');
}

/** Menu item of a step; with an ellipsis if it opens a dialog. */
export function statusEntry(from: Status, { verb, to }: StatusStep, onSelect: () => void): MenuEntry {
  return {
    key: to,
    label: asksFirst(from, to) ? `${verb}…` : verb,
    ...(to === 'archived' ? { danger: true } : {}),
    onSelect,
  };
}

/** Takes one step, with its input (a time, a note). */
export function useStatusChange<R extends RecordBase & LifecycleRow, Row extends LifecycleRow>(
  calls: LifecycleCalls<R, Row>,
) {
  const change = useRowChange<Row>(calls.list);
  return useCallback(
    (row: Row, to: Status, extra: StatusPayload = {}) =>
      change({
        row,
        patch: calls.inStatus(to),
        send: (version) => sendStatus(calls.status, { id: row.id, version }, to, extra),
        onRefused: (error) => sayWhatIsMissing(calls.nameOf(row), calls.hrefOf(row.id), to, error),
      }),
    [change, calls],
  );
}

export function sendStatus<R>(
  statusCall: WriteCall<z.ZodObject, z.ZodType<R>>,
  { id, version }: { id: string; version: number },
  status: Status,
  extra: StatusPayload = {},
): Promise<R> {
  return call(statusCall, { id, version, status, ...extra }, { display: false });
}

/** Shows an incomplete checklist entry by entry, with a link to the form. */
function sayWhatIsMissing(name: string, href: string, to: Status, error: BizError): boolean {
  const missing = Object.values(error.fieldErrors);
  if (missing.length === 0) return false;
  notify.open({
    title: `“${name}” cannot go to “${statuses[to]}” yet`,
    description: missing.join('. '),
    action: { label: 'Open the form', onClick: () => goTo(href) },
  });
  return true;
}

/** Participle of each status change, for messages such as "Listing published". */
export const statusMessages: Record<Status, string> = {
  draft: 'returned to draft',
  inReview: 'sent for review',
  scheduled: 'scheduled',
  published: 'published',
  archived: 'archived',
};
