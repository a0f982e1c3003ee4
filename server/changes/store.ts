// Writes pending changes with what they refer to, the pictures they show and the slug they reserve.
import type { Transaction } from 'kysely';
import type { PendingChange } from '../../contract/kit/changes.ts';
import type { Tables } from '../database/database.ts';
import { insertAll } from '../database/statements.ts';
import type { Fields } from '../history/kind.ts';
import { notePendingUse } from '../media/usage.ts';
import { releasePendingSlug, reservePendingSlug } from '../records/slugs.ts';
import { changeKindOf } from './kind.ts';
import { type Changed, findChange, type StoredChange, toShown, withoutEqual } from './table.ts';

/** Inserts or replaces a change of a record with these fields. */
export async function storeChange(
  db: Transaction<Tables>,
  change: StoredChange,
  live: Fields,
): Promise<void> {
  const { type, id } = change;
  const { lifecycle, pictures } = await changeKindOf(type);
  await updateChange(db, change);
  const label = String(live[lifecycle.label]);
  await notePendingUse(db, { type, id, label }, pictures(change.fields, live));
  const owner = { type: lifecycle.table, id };
  const { slug } = change.fields;
  await releasePendingSlug(db, owner);
  if (typeof slug === 'string') await reservePendingSlug(db, owner, slug);
}

/** The same for a change whose pictures and slug stay as they are. */
export async function updateChange(db: Transaction<Tables>, change: StoredChange): Promise<void> {
  const row = { ...change, fields: JSON.stringify(change.fields), from: JSON.stringify(change.from) };
  const { type: _t, id: _i, ...columns } = row;
  await db
    .insertInto('change')
    .values(row)
    .onConflict((conflict) => conflict.columns(['type', 'id']).doUpdateSet(columns))
    .execute();
  await replaceReferences(db, change);
}

/** Deletes a change, if there is one. */
export async function deleteChange(db: Transaction<Tables>, { type, id }: Changed): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('change')
    .where('type', '=', type)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const { table } = (await changeKindOf(type)).lifecycle;
  await db.deleteFrom('changeReference').where('type', '=', type).where('id', '=', id).execute();
  await notePendingUse(db, { type, id, label: '' }, {});
  await releasePendingSlug(db, { type: table, id });
}

/** Drops the fields that are equal to the record from its change, and the change if none is left. Returns what replies show of it. */
export async function settleChange(
  db: Transaction<Tables>,
  changed: Changed,
  live: Fields,
): Promise<PendingChange | null> {
  const change = await findChange(db, changed);
  if (change === undefined) return null;
  const left = withoutEqual(change, live);
  if (left === undefined) await deleteChange(db, changed);
  else if (Object.keys(left.fields).length < Object.keys(change.fields).length)
    await storeChange(db, left, live);
  return toShown(db, left, live);
}

async function replaceReferences(db: Transaction<Tables>, { type, id, fields }: StoredChange): Promise<void> {
  const { history } = await changeKindOf(type);
  const all = history.references.flatMap(({ path, in: within }) =>
    within(fields[path])
      .filter(({ table }) => table !== 'media')
      .map(({ table, id: targetId }) => ({ type, id, path, targetTable: table, targetId })),
  );
  const rows = new Map(all.map((row) => [`${row.path} ${row.targetId}`, row]));
  await db.deleteFrom('changeReference').where('type', '=', type).where('id', '=', id).execute();
  await insertAll(db, 'changeReference', [...rows.values()]);
}
