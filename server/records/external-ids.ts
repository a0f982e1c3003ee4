// Ids of records in other systems. Within a type each id of a source belongs to one record.
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

/** Replaces the external ids of a changed record, if any of them has changed. */
export async function replaceExternalIds(
  db: Kysely<Tables>,
  owner: ExternalIdOwner,
  before: ExternalIds,
  after: ExternalIds,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await releaseExternalIds(db, owner);
  await addExternalIds(db, owner.type, [{ id: owner.id, externalIds: after }]);
}

/** Frees the external ids of a deleted record. */
export async function releaseExternalIds(db: Kysely<Tables>, { type, id }: ExternalIdOwner): Promise<void> {
  await db.deleteFrom('externalId').where('type', '=', type).where('entityId', '=', id).execute();
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
