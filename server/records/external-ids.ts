// Ids of records in other systems. Within a type each id of a source leads to one record: it is in the record's field, or has led to a
// record that was merged into it.
import { type Kysely, sql } from 'kysely';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import type { ExternalIds } from '../../contract/kit/external-ids.ts';
import type { Database, Tables } from '../database/database.ts';
import { insertAll } from '../database/statements.ts';

interface ExternalIdTable {
  type: ExternalIdOwner['type'];
  source: string;
  externalId: string;
  entityId: string;
}
declare module '../database/database.ts' {
  interface Tables {
    externalId: ExternalIdTable;
  }
}

/** A record with external ids, by its table. */
export type ExternalIdOwner = { type: 'listing' | 'article' | 'category' | 'blockchain'; id: string };
type Identified = { id: string; externalIds: ExternalIds };

/** Stores the external ids of new records of a type. */
export async function addExternalIds(
  db: Kysely<Tables>,
  type: ExternalIdOwner['type'],
  records: readonly Identified[],
): Promise<void> {
  const rows = records.flatMap(({ id: entityId, externalIds }) =>
    Object.entries(externalIds).map(([source, externalId]) => ({ type, source, externalId, entityId })),
  );
  await insertAll(db, 'externalId', rows);
}

/** An id in other systems: its source and itself. */
export type IdPair = readonly [source: string, externalId: string];

/** All ids that lead to a record, those in its field among them. */
export async function idsLeadingTo(db: Kysely<Tables>, { type, id }: ExternalIdOwner): Promise<IdPair[]> {
  const rows = await db
    .selectFrom('externalId')
    .select(['source', 'externalId'])
    .where('type', '=', type)
    .where('entityId', '=', id)
    .orderBy('source')
    .orderBy('externalId')
    .execute();
  return rows.map(({ source, externalId }) => [source, externalId]);
}

/** Lets ids lead to a record too, but for those that lead to another one. */
export async function leadTo(
  db: Kysely<Tables>,
  { type, id: entityId }: ExternalIdOwner,
  ids: readonly IdPair[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('externalId')
    .values(ids.map(([source, externalId]) => ({ type, source, externalId, entityId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the external ids of a changed record, if any of them has changed. An id that another one of the record replaces leads on. */
export async function replaceExternalIds(
  db: Kysely<Tables>,
  owner: ExternalIdOwner,
  before: ExternalIds,
  after: ExternalIds,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const own = new Set((await idsLeadingTo(db, owner)).map((pair) => keyOf(...pair)));
  const isOwn = (source: string, externalId: string) => own.has(keyOf(source, externalId));
  const removed = Object.entries(before).filter(([source, externalId]) => {
    const next = after[source];
    return next === undefined || (next !== externalId && !isOwn(source, next));
  });
  await takeFrom(db, owner, removed);
  const added = Object.entries(after).filter(([source, externalId]) => !isOwn(source, externalId));
  await addExternalIds(db, owner.type, [{ id: owner.id, externalIds: Object.fromEntries(added) }]);
}

/** Frees the external ids of a deleted record, or lets them lead to another one. */
export async function releaseExternalIds(
  db: Kysely<Tables>,
  { type, id }: ExternalIdOwner,
  to: string | null,
): Promise<void> {
  if (to === null)
    await db.deleteFrom('externalId').where('type', '=', type).where('entityId', '=', id).execute();
  else
    await db
      .updateTable('externalId')
      .set({ entityId: to })
      .where('type', '=', type)
      .where('entityId', '=', id)
      .execute();
}

/** Frees some of the external ids of a record. */
export async function takeFrom(
  db: Kysely<Tables>,
  { type, id }: ExternalIdOwner,
  ids: readonly IdPair[],
): Promise<void> {
  for (const [source, externalId] of ids)
    await db
      .deleteFrom('externalId')
      .where('type', '=', type)
      .where('entityId', '=', id)
      .where('source', '=', source)
      .where('externalId', '=', externalId)
      .execute();
}

/** For each record its external ids that another record has, as field errors. The records are of one type, and can share ids too. */
export async function takenExternalIds(
  db: Kysely<Tables>,
  dialect: Database['dialect'],
  type: ExternalIdOwner['type'],
  records: readonly Identified[],
): Promise<FieldErrors[]> {
  const owners = await ownersOf(
    db,
    dialect,
    type,
    records.flatMap(({ externalIds }) => Object.entries(externalIds)),
  );
  return records.map(({ id, externalIds }) => {
    const faults: FieldErrors = {};
    for (const [source, externalId] of Object.entries(externalIds)) {
      const key = keyOf(source, externalId);
      const owner = owners.get(key);
      if (owner !== undefined && owner !== id) faults[`externalIds.${source}`] = 'Another record has this id';
      owners.set(key, owner ?? id);
    }
    return faults;
  });
}

const keyOf = (source: string, externalId: string) => JSON.stringify([source, externalId]);

/** The records with these ids, by {@link keyOf}. */
async function ownersOf(
  db: Kysely<Tables>,
  dialect: Database['dialect'],
  type: ExternalIdOwner['type'],
  pairs: readonly [source: string, externalId: string][],
): Promise<Map<string, string>> {
  if (pairs.length === 0) return new Map();
  const given = JSON.stringify(pairs);
  const values =
    dialect === 'sqlite'
      ? sql`json_each(${given})`
      : sql`json_array_elements(${given}::json) as "given"("value")`;
  // The cross join keeps SQLite's order of tables: each pair is looked up by the key.
  const { rows } = await sql<Omit<ExternalIdTable, 'type'>>`
    select "source", "externalId"."externalId", "entityId" from ${values} cross join "externalId"
    where "externalId"."type" = ${type} and "source" = "value" ->> 0 and "externalId"."externalId" = "value" ->> 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [keyOf(row.source, row.externalId), row.entityId]));
}
