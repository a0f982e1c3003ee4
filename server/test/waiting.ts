import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { WriteLock } from '../database/write-queue.ts';

/**
 * Number of waiters for locks of a transaction: on PostgreSQL connections to this database, on SQLite writes of this
 * process. Queried outside of transactions, in which PostgreSQL would return the same each time.
 */
export async function waitingIn({ reads, writers }: Database): Promise<number> {
  if (writers.lock instanceof WriteLock) return writers.lock.waiting;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(reads);
  return rows.length;
}
