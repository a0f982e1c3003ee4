// Publishes pending changes: each is one plain edit of its record, by hand or by the clock.
import type { LockedRecord } from '../bin/kind.ts';
import { fail } from '../errors.ts';
import { writeIfValid } from '../http/write.ts';
import type { ChangeContext, ChangeKind } from './kind.ts';
import { deleteChange } from './store.ts';
import { conflictsOf, type StoredChange } from './table.ts';

/** Makes the edit. Fails with `stale_version` if the record changed a field of the change since it was saved. */
export async function applyChange(
  kind: ChangeKind,
  change: StoredChange,
  record: LockedRecord,
  context: ChangeContext,
): Promise<void> {
  const { type, edit } = kind;
  const { id, fields } = change;
  const conflicts = conflictsOf(change, record.fields);
  if (conflicts.length > 0) {
    fail('stale_version', {
      text: `Changed on the site since this change was saved: ${conflicts.join(', ')}`,
      data: await record.reply(),
    });
  }
  const audit: ChangeContext['audit'] = (entry) => context.audit({ ...entry, action: `${type}.applyChange` });
  const value = { id, version: record.row.version, ...fields };
  // FOUR_EYES was asked before.
  await writeIfValid(edit, { ok: true, value }, { ...context, audit, fourEyes: [] });
  // The edit has dropped what is equal now, which is all.
  await deleteChange(context.db, { type, id });
}
