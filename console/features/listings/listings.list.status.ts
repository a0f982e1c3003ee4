// Moving a listing through its lifecycle from the list: at once, and back again with the reason if it is refused.
import { useMemo } from 'react';
import { type Status, statuses, transitions } from '../../../contract/lifecycle.ts';
import type { ListingRow } from '../../../contract/listings.fields.ts';
import { listings } from '../../../contract/listings.ts';
import { useCan } from '../../platform/access.tsx';
import { type BizError, call } from '../../platform/client.ts';
import { useRowChange } from '../../platform/list/optimistic.ts';
import { goTo } from '../../platform/navigation.ts';
import { notify } from '../../platform/notify.ts';

export type StatusStep = { verb: string; to: Status };
export type StatusPayload = { publishAt?: string; reviewNote?: string };

/** The steps that a listing of this status can take, by the lifecycle and by the rights of who is here. */
export function useStatusSteps(): (from: Status) => StatusStep[] {
  const can = { edit: useCan('gameListings.edit'), publish: useCan('gameListings.publish') };
  return useMemo(() => {
    const held = { edit: can.edit, publish: can.publish };
    return (from) =>
      transitions
        .filter((one) => one.from.includes(from) && held[one.action])
        .map(({ verb, to }) => ({ verb, to }));
  }, [can.edit, can.publish]);
}

/** Takes one step. What the step needs besides (a time, a note) comes with it. */
export function useStatusChange() {
  const change = useRowChange<ListingRow>(listings.list);
  return (row: ListingRow, to: Status, extra: StatusPayload = {}) =>
    change({
      row,
      patch: { status: to },
      send: (version) => sendStatus({ id: row.id, version }, to, extra),
      onRefused: (error) => sayWhatIsMissing(row, to, error),
    });
}

export function sendStatus(
  target: { id: string; version: number },
  status: Status,
  extra: StatusPayload = {},
) {
  const { id, version } = target;
  return call(listings.status, { id, version, status, ...extra }, { display: false });
}

export function formHref(id: string): string {
  return `/games-listings/game-listings-form?id=${id}`;
}

/** A checklist that does not pass is shown entry by entry, with the way to the form. */
function sayWhatIsMissing(row: ListingRow, to: Status, error: BizError): boolean {
  const missing = Object.values(error.fieldErrors);
  if (missing.length === 0) return false;
  notify.open({
    title: `“${row.name}” cannot go to “${statuses[to]}” yet`,
    description: missing.join('. '),
    action: { label: 'Open the form', onClick: () => goTo(formHref(row.id)) },
  });
  return true;
}
