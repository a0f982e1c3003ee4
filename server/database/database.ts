// The database behind everything: one interface for the embedded SQLite and for PostgreSQL.
import type { Kysely } from 'kysely';
import type { WorkerPool } from '../jobs/worker.ts';
import { defaultSlowQueryMs } from '../telemetry/queries.ts';
import { openSqlite } from './sqlite.ts';
import type { Lock } from './write-queue.ts';

/** Every table's row type. Empty here: each room adds the tables that it owns, by module augmentation. */
export interface Tables {}

export type Database = {
  dialect: 'sqlite' | 'postgres';
  /** For calls that change nothing. On SQLite a connection of its own, which a running write does not block. */
  reads: Kysely<Tables>;
  /** For transactions. On SQLite they run one after the other. */
  writes: Kysely<Tables>;
  /**
   * For single reads that may take long: wide searches, filters of many records. On SQLite they run in a thread of their own; a
   * short read is quicker through `reads`.
   */
  aside: Kysely<Tables>;
  /**
   * Caches a read until anything may have been committed. `key` names the read and all its values. PostgreSQL is asked whether
   * anything was committed, which is a statement by itself: there a read that `isOneStatement` is made each time.
   */
  remember: <T>(key: string, read: () => Promise<T>, isOneStatement?: boolean) => Promise<T>;
  /**
   * A number that differs from the last one wherever anything may have been committed since: by this process at once,
   * by others at once on SQLite; on PostgreSQL it differs four times a second anyway.
   */
  mark: () => number;
  /** Runs heavy tasks in threads with connections of their own. Closed with the database. */
  workers: WorkerPool;
  writers: Writers;
  close: () => Promise<void>;
};

export type Writers = {
  location: DatabaseLocation;
  /** Which thread writes to a SQLite file; PostgreSQL lets all of them. */
  lock?: Lock;
  /** Called when a worker may have committed something. */
  committed: () => void;
};

/** Where the data is: a file for SQLite, or a postgres:// URL. `durable: false` is for tests only. */
export type DatabaseLocation = { file: string; durable?: boolean } | { url: string };

/** Connections to PostgreSQL of a worker: one for its transaction and one for reads beside it. */
const connectionsBeside = 2;

/**
 * Opens the database without changing anything in it. Queries that take `slowQueryMs` milliseconds or more are logged.
 * @param beside given by a thread that writes beside another, whose `lock` it is where they take turns
 */
export async function openDatabase(
  location: DatabaseLocation,
  slowQueryMs = defaultSlowQueryMs,
  beside?: { lock: Lock },
): Promise<Database> {
  if ('file' in location) return openSqlite(location, slowQueryMs, beside?.lock);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(location, slowQueryMs, beside && { connections: connectionsBeside, use: 'job' });
}
