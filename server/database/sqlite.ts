// node:sqlite for Kysely. Queries run on the event loop: a point read takes about ten microseconds there, and several times that
// through a worker thread.
import type { DatabaseSync } from 'node:sqlite';
import { type Driver, Kysely, SqliteDriver } from 'kysely';
import { countChangedRows } from '../telemetry/changed-rows.ts';
import type { QueryKind } from '../telemetry/events.ts';
import { queryLog } from '../telemetry/queries.ts';
import { WorkerPool } from '../worker/worker.ts';
import { WorkerReadDriver } from './aside.ts';
import { connect } from './connection.ts';
import type { Database, DatabaseLocation, Tables, Writers } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { isBusy } from './errors.ts';
import { createReadCache } from './read-cache.ts';
import { StatementCache } from './statement-cache.ts';
import { type Lock, WriteDriver, WriteLock } from './write-queue.ts';

/** Opens or creates a SQLite database. `durable` syncs every commit to the disk before it is acknowledged. */
export function openSqlite(
  location: Extract<DatabaseLocation, { file: string }>,
  slowQueryMs: number,
  lock: Lock = new WriteLock(),
): Database {
  const { file, durable = true } = location;
  const writer = connect(file, { readOnly: false });
  // WAL allows reads during a write. FULL makes acknowledged commits survive power loss.
  writer.exec(`pragma journal_mode = wal; pragma synchronous = ${durable ? 'full' : 'off'}`);
  const reader = connect(file, { readOnly: true });
  // Writes wait in write-queue.ts, off the event loop. Reads meet a lock only for moments.
  writer.exec('pragma busy_timeout = 0');
  reader.exec('pragma busy_timeout = 100');
  const plugins = [countChangedRows()];
  const handle = (kind: QueryKind, driver: Driver) =>
    new Kysely<Tables>({ dialect: sqliteDialect(driver), plugins, log: queryLog(kind, slowQueryMs) });
  const queue = new WriteDriver(writer, new StatementCache(writer), lock);
  const writes = handle('write', queue);
  const reads = handle('read', new SqliteDriver({ database: new StatementCache(reader) }));
  const workers = new WorkerPool({ location, slowQueryMs, lock });
  const aside = handle('aside', new WorkerReadDriver(workers));
  const commitsOutside = countCommitsOutside(writer);
  const mark = () => commitsOutside() + queue.commits;
  const writers: Writers = { location, lock, committed: () => (queue.commits += 1) };
  return {
    dialect: 'sqlite',
    reads,
    writes,
    aside,
    mark,
    publicCommits: () => queue.commits,
    remember: createReadCache(mark),
    workers,
    writers,
    close: async () => {
      // Kysely does not close connections that were never used. The writer is closed last, since only a writing connection
      // checkpoints and removes the WAL.
      await workers.close();
      await aside.destroy();
      await reads.destroy();
      if (reader.isOpen) reader.close();
      if (writer.isOpen) optimize(writer);
      await writes.destroy();
      if (writer.isOpen) writer.close();
    },
  };
}

/**
 * A number that changes with each commit of another process. It is read on the writing connection, whose own commits do not change
 * it and do not invalidate its page cache. Read once per turn of the event loop, which costs a tenth of a cached reply.
 */
function countCommitsOutside(writer: DatabaseSync): () => number {
  const version = writer.prepare('pragma data_version');
  let unknown = 0;
  const read = () => {
    try {
      return Number(version.get()?.['data_version']) + unknown;
    } catch (error) {
      // Another process is opening or closing the file.
      if (!isBusy(error)) throw error;
      unknown += 2 ** 33;
      return unknown;
    }
  };
  let seen: number | undefined;
  return () => {
    if (seen === undefined) {
      seen = read();
      setImmediate(() => {
        seen = undefined;
      });
    }
    return seen;
  };
}

/**
 * Updates the planner's statistics. Those of a short audit log are deleted, since by them SQLite would still scan it for every
 * filter after it has grown.
 */
function optimize(connection: DatabaseSync): void {
  try {
    connection.exec(
      `pragma optimize; delete from "sqlite_stat1" where "tbl" = 'audit' and cast("stat" as integer) < 10000`,
    );
  } catch {
    // Another process is writing, or there are no statistics yet. The next process that closes does it.
  }
}
