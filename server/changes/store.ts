// Writes pending changes with what they refer to, the pictures they show and the slug they reserve.
import type { Transaction } from 'kysely';
import type { Tables } from '../database/database.ts';
import { insertAll } from '../database/statements.ts';
import type { Fields } from '../history/kind.ts';
import { notePendingUse } from '../media/usage.ts';
import { releasePendingSlug, reservePendingSlug } from '../records/slugs.ts';
import { changeKindOf } from './kind.ts';
import { type Changed, findChange, type StoredChange, withoutEqual } from './table.ts';

/** Inserts or replaces a change. */
export async function storeChange(
  db: Transaction<Tables>,
  change: StoredChange,
  label: string,
): Promise<void> {
  const { type, id } = change;
  const kind = await changeKindOf(type);
  const { table } = kind.lifecycle;
  const row = { ...change, fields: JSON.stringify(change.fields), from: JSON.stringify(change.from) };
  const { type: _t, id: _i, ...columns } = row;
  await db
    .insertInto('change')
    .values(row)
    .onConflict((conflict) => conflict.columns(['type', 'id']).doUpdateSet(columns))
    .execute();
  await replaceReferences(db, change);
  await notePendingUse(db, { type, id, label }, kind.pictures(change.fields));
  const { slug } = change.fields;
  await releasePendingSlug(db, { type: table, id });
  if (typeof slug === 'string') await reservePendingSlug(db, { type: table, id }, slug);
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

/** Drops the fields that are equal to the record from its change, and the change if none is left. */
export async function settleChange(
  db: Transaction<Tables>,
  changed: Changed,
  live: Fields,
  label: string,
): Promise<void> {
  const change = await findChange(db, changed);
  if (change === undefined) return;
  const left = withoutEqual(change, live);
  if (left === undefined) await deleteChange(db, changed);
  else if (Object.keys(left.fields).length < Object.keys(change.fields).length)
    await storeChange(db, left, label);
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
