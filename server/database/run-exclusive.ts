import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from './database.ts';

/** The advisory lock that processes take turns by. Any constant would do. */
const lockKey = 4_839_220_115;

/** For work at start that takes as long as it takes, such as an index on a large table, and for waiting for a turn. */
const withoutLimits = `select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true)`;

/** The one that is held while a process starts. */
const startKey = 4_839_220_116;

/**
 * Waits until no other process starts on the same PostgreSQL, and holds the turn until it is called off. A lock of a
 * transaction: it ends with its connection, and poolers let it through.
 */
export async function startTurnAt(url: string): Promise<() => Promise<void>> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  // One that is cut off has lost its turn; unheard, its error would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query(`begin; ${withoutLimits}`);
  await client.query('select pg_advisory_xact_lock($1)', [startKey]);
  return () => client.end();
}

/** A transaction of what a process does once when it starts: processes that start on one database do it one by one. */
export async function runExclusive<T>(
  database: Database,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.writes.transaction().execute(async (db) => {
    // SQLite runs one writing transaction at a time anyway.
    if (database.dialect === 'postgres') {
      await sql.raw(withoutLimits).execute(db);
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
    }
    return work(db);
  });
}
