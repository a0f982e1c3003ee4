// The database behind everything: one interface for the embedded SQLite and for PostgreSQL.
import type { Kysely } from 'kysely';
import { defaultSlowQuery } from '../watch/queries.ts';
import { openSqlite } from './sqlite.ts';
import type { Lock } from './writeLock.ts';

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
   * What a read gives, and gave before: it is read again as soon as anything may have been committed, which PostgreSQL is
   * asked for. `key` names the read and all its values, `of` the tables that it is read from, where what this process
   * commits to others is no reason to read it again; that is for single statements, which on PostgreSQL are always read.
   */
  remember: <T>(key: string, read: () => Promise<T>, of?: readonly (keyof Tables)[]) => Promise<T>;
  /**
   * A number that differs from the last one wherever anything may have been committed since: by this process at once,
   * by others at once on SQLite; on PostgreSQL it differs four times a second anyway.
   */
  mark: () => number;
  /** What a thread needs that is to write beside this one. Of SQLite: PostgreSQL does its work in processes of its own. */
  writers?: Writers;
  close: () => Promise<void>;
};

export type Writers = { file: string; durable: boolean; slowQuery: number; lock: Lock };

/** Where the data is: a file for SQLite, or a postgres:// URL. `durable: false` is for tests only. */
export type DatabaseLocation = { file: string; durable?: boolean } | { url: string };

/** Opens the database without changing anything in it. Queries that take `slowQuery` milliseconds or more are logged. */
export async function openDatabase(
  location: DatabaseLocation,
  slowQuery = defaultSlowQuery,
): Promise<Database> {
  if ('file' in location) return openSqlite(location.file, location.durable ?? true, slowQuery);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(location.url, slowQuery);
}
