import { type Kysely, type RawBuilder, sql } from 'kysely';
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
