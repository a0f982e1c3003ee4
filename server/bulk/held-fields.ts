// Fields of a bulk edit that pending changes of the records hold too: publishing these would be a conflict.
import type { Kysely } from 'kysely';
import { isChangeType, type StoredChange } from '../changes/table.ts';
import type { Tables } from '../database/database.ts';
import type { Fields } from '../history/kind.ts';
import { isSame } from '../records/records.ts';

/** How many of these records have a pending change of one of the fields. */
export async function countHeld(
  db: Kysely<Tables>,
  type: string,
  records: readonly { entityId?: string | null }[],
  paths: readonly string[],
): Promise<number> {
  if (!isChangeType(type) || paths.length === 0) return 0;
  const changes = await db
    .selectFrom('change')
    .select(['id', 'fields'])
    .where('type', '=', type)
    // Texts may hold the same characters, so the names are looked at again.
    .where((eb) => eb.or(paths.map((path) => eb('fields', 'like', `%"${path}":%`))))
    .execute();
  const holding = changes.filter(({ fields }) => {
    const held: Fields = JSON.parse(fields);
    return paths.some((path) => path in held);
  });
  const ids = new Set(holding.map(({ id }) => id));
  return records.filter(({ entityId }) => ids.has(entityId ?? '')).length;
}

/** Names the edited fields of which the record's change holds another value. */
export function heldNote(change: StoredChange | undefined, after: Fields): { message?: string } {
  const held = Object.keys(after).filter(
    (path) => change !== undefined && path in change.fields && !isSame(change.fields[path], after[path]),
  );
  return held.length === 0 ? {} : { message: `Its pending changes hold another value of ${held.join(', ')}` };
}
