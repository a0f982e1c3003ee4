import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from './db.ts';

/** The advisory lock that processes take turns by. Any constant would do. */
const lockKey = 4_839_220_115;

/** A transaction of what a process does once when it starts: processes that start on one database do it one by one. */
export async function inTurn<T>(
  database: Database,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.writes.transaction().execute(async (db) => {
    // SQLite runs one writing transaction at a time anyway.
    if (database.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
    return work(db);
  });
}
