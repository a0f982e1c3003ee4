// One interface for the embedded SQLite and for PostgreSQL.
import type { Kysely } from 'kysely';
import { defaultSlowQueryMs } from '../telemetry/queries.ts';
import type { WorkerPool } from '../worker/worker.ts';
import type { Reserve } from './reserve.ts';
import { openSqlite } from './sqlite.ts';
import type { Lock } from './write-queue.ts';

/** Row types of all tables. Each feature adds its tables by module augmentation. */
export interface Tables {}

export type Database = {
  dialect: 'sqlite' | 'postgres';
  /** For calls that change nothing. On SQLite a separate connection, which a running write does not block. */
  reads: Kysely<Tables>;
  /** For transactions, which run one after the other on SQLite. */
  writes: Kysely<Tables>;
  /** For single expensive reads, such as broad searches. On SQLite they run in a worker, so a short read is faster through `reads`. */
  aside: Kysely<Tables>;
  /**
   * Caches a read until a commit by any process. `key` identifies the read and all its values. On PostgreSQL checking for commits
   * costs a statement, so a read that `isOneStatement` is not cached there.
   */
  remember: <T>(key: string, read: () => Promise<T>, isOneStatement?: boolean) => Promise<T>;
  /**
   * A number that changes when anything may have been committed. It changes at once for commits of this process, and on SQLite of
   * others; on PostgreSQL it also changes four times a second.
   */
  mark: () => number;
  /** Counts the commits of this process that may have changed what is public: on PostgreSQL those that wrote to public records, on SQLite all. */
  publicCommits: () => number;
  /** Runs heavy tasks in threads with their own connections. Closed with the database. */
  workers: WorkerPool;
  writers: Writers;
  /** On SQLite: what signing in may use of a full disk. */
  reserve?: Reserve;
  close: () => Promise<void>;
};

export type Writers = {
  location: DatabaseLocation;
  /** Serializes the threads that write to a SQLite file; undefined on PostgreSQL. */
  lock?: Lock;
  /** Called when a worker may have committed something. */
  committed: () => void;
};

/** A file for SQLite, or a postgres:// URL. `durable: false` is for tests only. */
export type DatabaseLocation = { file: string; durable?: boolean } | { url: string };

/** Connections of a worker to PostgreSQL: one for its transaction and one for other reads. */
const workerConnections = 2;

/**
 * Opens the database without changing it. Queries that take `slowQueryMs` or more are logged.
 * @param worker set by worker threads; `lock` is the main thread's write lock
 */
export async function openDatabase(
  location: DatabaseLocation,
  slowQueryMs = defaultSlowQueryMs,
  worker?: { lock: Lock },
): Promise<Database> {
  if ('file' in location) return openSqlite(location, slowQueryMs, worker?.lock);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(location, slowQueryMs, worker && { connections: workerConnections, use: 'job' });
}
