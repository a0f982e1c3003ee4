// Pending changes in a form: it edits the record as its change would leave it, and saves into the change.
import type { PendingChange } from '../../../contract/kit/changes.ts';
import type { Values } from '../fields/values.ts';
import type { RecordBase, RecordKind } from './record.ts';

/** A change whose values stand in the record, with the record's own values. */
export type OpenChange = PendingChange & { live: Values };

/** The record with the values of its pending change. */
export function withChange<R extends RecordBase>(record: R): R {
  const change = record.change ?? null;
  if (change === null || 'live' in change) return record;
  const own = new Map<string, unknown>(Object.entries(record));
  const live = Object.fromEntries(Object.keys(change.fields).map((name) => [name, own.get(name)]));
  return { ...record, ...change.fields, change: { ...change, live } };
}

/** The change of a record from `withChange`. */
export function openChange(record: RecordBase | null): OpenChange | null {
  const change = record?.change ?? null;
  return change !== null && 'live' in change ? (change as OpenChange) : null;
}

/** True if a save goes into the pending change: the record is public, or will be by the clock. */
export function savesChange<R extends RecordBase>(
  { changes }: Pick<RecordKind<R>, 'changes'>,
  record: R | null,
): boolean {
  return changes !== undefined && (record?.status === 'published' || record?.status === 'scheduled');
}
