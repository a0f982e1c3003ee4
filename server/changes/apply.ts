// Publishes pending changes: each is one plain edit of its record, by hand or by the clock.
import type { LockedRecord } from '../bin/kind.ts';
import { fail } from '../errors.ts';
import { writeIfValid } from '../http/write.ts';
import { passGate } from '../records/gate.ts';
import type { ChangeContext, ChangeKind } from './kind.ts';
import { deleteChange } from './store.ts';
import { conflictsOf, type StoredChange } from './table.ts';

/**
 * Makes the edit, if the gate lets the change pass. Fails with `stale_version` if the record changed a field of the change since it was
 * saved. `approvedAt` is set by the clock: the time at which it was scheduled.
 */
export async function applyChange(
  kind: ChangeKind,
  change: StoredChange,
  record: LockedRecord,
  context: ChangeContext,
  approvedAt?: string,
): Promise<void> {
  const { type, edit, lifecycle } = kind;
  const { id, fields, savedBy, at } = change;
  await passGate(lifecycle, id, { what: 'change', savedBy, at, approvedAt }, context);
  const conflicts = conflictsOf(change, record.fields);
  if (conflicts.length > 0) {
    fail('stale_version', {
      text: `Changed on the site since this change was saved: ${conflicts.join(', ')}`,
      data: await record.reply(),
    });
  }
  const audit: ChangeContext['audit'] = (entry) => context.audit({ ...entry, action: `${type}.applyChange` });
  const value = { id, version: record.row.version, ...fields };
  // It has passed the gate.
  await writeIfValid(edit, { ok: true, value }, { ...context, audit, fourEyes: [] });
  // The edit has dropped what is equal now, which is all.
  await deleteChange(context.db, { type, id });
}
