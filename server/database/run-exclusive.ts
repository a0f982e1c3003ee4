import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from './database.ts';

/** Advisory lock keys; arbitrary constants. */
const lockKey = 4_839_220_115;
const startKey = 4_839_220_116;

/** For migrations of large tables, and for waiting for the lock. */
const withoutLimits = `select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true)`;

/**
 * Waits until no other process starts on the same PostgreSQL. The returned function releases the lock. It belongs to a transaction,
 * so that it ends with its connection and works through poolers.
 */
export async function startTurnAt(url: string): Promise<() => Promise<void>> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  // A lost connection only releases the lock. An unhandled error would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query(`begin; ${withoutLimits}`);
  await client.query('select pg_advisory_xact_lock($1)', [startKey]);
  return () => client.end();
}

/** A transaction for work at start, which processes on one database run one after the other. */
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
