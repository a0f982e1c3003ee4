import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The database's clock in milliseconds, for leases: the clocks of the processes may differ. */
export function databaseNow(dialect: Database['dialect']): RawBuilder<number> {
  return dialect === 'sqlite'
    ? sql`cast(unixepoch('subsec') * 1000 as integer)`
    : sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
}
