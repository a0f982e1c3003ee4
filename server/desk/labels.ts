// Names of records of any type that can be in the bin.
import { type Kysely, sql } from 'kysely';
import type { BinType } from '../../contract/bin/bin.ts';
import { binKindOf } from '../bin/kind.ts';
import type { Tables } from '../database/database.ts';

/** The names of the records of a type, by id. Records that do not exist or are in the bin have none. */
export async function labelsOf(
  db: Kysely<Tables>,
  type: BinType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { table, label } = await binKindOf(type);
  const { rows } = await sql<{ id: string; label: string }>`
    select "id", ${sql.ref(label)} as "label" from ${sql.table(table)} where "id" in (${sql.join(ids)})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.label]));
}
