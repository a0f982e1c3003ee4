import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from './database.ts';

/** Runs raw statements in order. For migrations only: their SQL contains no values from outside. */
export async function statements(db: Kysely<Tables>, ...texts: string[]): Promise<void> {
  for (const text of texts) await sql.raw(text).execute(db);
}

/** Row ids as a subquery with a single bound value, so that lists of any length share one prepared statement. */
export function idList(dialect: Database['dialect'], numbers: readonly number[]): RawBuilder<unknown> {
  const list = JSON.stringify(numbers);
  return dialect === 'sqlite'
    ? sql`select "value" from json_each(${list})`
    : sql`select "value"::bigint from json_array_elements_text(${list}::json) as "value"`;
}

/**
 * Limits a search by a key that few rows share. Unlike the limit of a list it lets PostgreSQL plan the statement once, see
 * postgres-statements.ts.
 */
export function limitOfKey(rows: number): RawBuilder<unknown> {
  return sql`limit ${sql.lit(rows)} /* by key */`;
}

/** Maximum rows of an insertion: SQLite binds 32,766 values in a statement. */
const maxInsertedRows = 1_000;

/** Inserts any number of rows, a thousand per statement. */
export async function insertAll<T extends keyof Tables>(
  db: Kysely<Tables>,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += maxInsertedRows) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + maxInsertedRows))
      .execute();
  }
}
