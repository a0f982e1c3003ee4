// What only pending changes refer to: it counts as in use, and a merge leads it to the target.
import { type Kysely, sql, type Transaction } from 'kysely';
import { valueAfterMerge } from '../bin/merged-values.ts';
import type { Tables } from '../database/database.ts';
import { type Fields, referredBy } from '../history/kind.ts';
import type { Reference } from '../records/references.ts';
import { type ChangeContext, type ChangeKind, changeKindOf } from './kind.ts';
import { settleChange, updateChange } from './store.ts';
import { findChange, isChangeType } from './table.ts';

type Counted = { count: number; sample: { id: string; label: string }[] };

/** Locks what sent fields refer to, so that it is not deleted before the change is stored. The check tells what does not exist. */
export async function holdReferred(
  { history }: ChangeKind,
  sent: Fields,
  { db, dialect }: ChangeContext,
): Promise<void> {
  if (dialect === 'sqlite') return;
  // Foreign keys hold pictures, and accounts stay.
  const referred = referredBy(history, sent).filter(({ table }) => table !== 'media' && table !== 'account');
  for (const [table, its] of Map.groupBy(referred, (one) => one.table)) {
    await sql`select 1 from ${sql.table(table)} where "id" in (${sql.join(its.map(({ id }) => id))})
      order by "id" for share`.execute(db);
  }
}

/** Records whose change refers to one by a reference, and which do not do so themselves. Records in the bin do not count. */
export async function changesReferring(
  db: Kysely<Tables>,
  { owner, label, type, path, table, column }: Reference,
  targetId: string,
  sampleSize: number,
): Promise<Counted> {
  if (!isChangeType(type)) return { count: 0, sample: [] };
  const own =
    table === owner
      ? sql`coalesce(${sql.ref(`${owner}.${column}`)} = ${targetId}, false)`
      : sql`exists (select 1 from ${sql.table(table)} as "own"
          where ${sql.ref(`own.${owner}Seq`)} = ${sql.ref(`${owner}.seq`)} and ${sql.ref(`own.${column}`)} = ${targetId})`;
  const { rows } = await sql<{ id: string; label: string; count: number }>`
    select ${sql.ref(`${owner}.id`)}, ${sql.ref(`${owner}.${label}`)} as "label", count(*) over () as "count"
    from "changeReference" inner join ${sql.table(owner)} on ${sql.ref(`${owner}.id`)} = "changeReference"."id"
    where "changeReference"."targetId" = ${targetId} and "changeReference"."type" = ${type}
      and "changeReference"."path" = ${path} and not (${own})
    order by ${sql.ref(`${owner}.seq`)} limit ${sql.lit(sampleSize)}`.execute(db);
  return { count: rows[0]?.count ?? 0, sample: rows.map(({ id, label: name }) => ({ id, label: name })) };
}

/** Changes after a merge of one record into another, which has changed the records themselves already. */
export async function moveInChanges(
  db: Transaction<Tables>,
  reference: Reference,
  merge: { from: string; to: string },
  now: Date,
): Promise<void> {
  const { type, path } = reference;
  if (!isChangeType(type)) return;
  const kind = await changeKindOf(type);
  // The former value may name it too, and would be a conflict: the record itself has the merged one.
  const named = await db
    .selectFrom('change')
    .select('id')
    .where('type', '=', type)
    .where((eb) => eb.or([eb('fields', 'like', `%${merge.from}%`), eb('from', 'like', `%${merge.from}%`)]))
    .execute();
  const merged = (fields: Fields) =>
    path in fields ? { ...fields, [path]: mergedValue(reference, fields[path], merge) } : fields;
  for (const { id } of named) {
    const change = await findChange(db, { type, id });
    if (change === undefined) continue;
    const record = await kind.history.load(db, id, now);
    const next = { ...change, fields: merged(change.fields), from: merged(change.from) };
    await updateChange(db, { ...next, version: change.version + 1 });
    if (record !== undefined) await settleChange(db, { type, id }, record.fields);
  }
}

function mergedValue(reference: Reference, value: unknown, merge: { from: string; to: string }): unknown {
  if (Array.isArray(value)) return valueAfterMerge(reference, value, merge);
  if (typeof value !== 'object' || value === null) return value === merge.from ? merge.to : value;
  // The target of a banner: a kind with an id.
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, part === merge.from ? merge.to : part]),
  );
}
