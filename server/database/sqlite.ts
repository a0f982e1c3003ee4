// node:sqlite under Kysely. Queries run on the event loop: a point read takes about ten microseconds there, and
// several times that through a worker thread.
import type { DatabaseSync } from 'node:sqlite';
import { type Dialect, Kysely } from 'kysely';
import { WorkerPool } from '../jobs/worker.ts';
import type { QueryKind } from '../telemetry/events.ts';
import { queryLog } from '../telemetry/queries.ts';
import { WorkerReadDriver } from './aside.ts';
import { connect, waitAtMost } from './connection.ts';
import type { Database, DatabaseLocation, Tables, Writers } from './database.ts';
import { dialectOf, ReadingDialect } from './dialect.ts';
import { isBusy } from './errors.ts';
import { createReadCache } from './read-cache.ts';
import { StatementCache } from './statement-cache.ts';
import { type Lock, WriteDriver, WriteLock } from './write-queue.ts';

/**
 * Kibibytes of pages that each of the two connections keeps: room for what some creations or a part of an import change.
 * Four times as many made neither reads nor saves quicker, and took 25 MB more.
 */
const cache = 4_096;

/** Opens, or creates, a SQLite database. `durable` syncs every commit to the disk before it is acknowledged. */
export function openSqlite(
  location: Extract<DatabaseLocation, { file: string }>,
  slowQueryMs: number,
  lock: Lock = new WriteLock(),
): Database {
  const { file, durable = true } = location;
  const writer = connect(file, { readOnly: false, cache });
  // WAL lets the reading connection go on beside a write; FULL is what makes an acknowledged commit survive power loss.
  writer.exec(`pragma journal_mode = wal; pragma synchronous = ${durable ? 'full' : 'off'}`);
  const reader = connect(file, { readOnly: true, cache });
  // Writes wait in writeQueue.ts, off the event loop. Readers meet a lock for moments only.
  waitAtMost(writer, 0);
  waitAtMost(reader, 100);
  const handle = (kind: QueryKind, dialect: Dialect) =>
    new Kysely<Tables>({ dialect, log: queryLog(kind, slowQueryMs) });
  const queue = new WriteDriver(writer, new StatementCache(writer), lock);
  const writers: Writers = { location, lock, committed: () => outside.lookAgain() };
  const writes = handle('write', dialectOf(queue));
  const reads = handle('read', new ReadingDialect({ database: new StatementCache(reader) }));
  const workers = new WorkerPool({ location, slowQueryMs, lock });
  const aside = handle('aside', dialectOf(new WorkerReadDriver(workers)));
  const outside = commitsOutside(writer);
  const mark = () => outside.count() + queue.commits;
  return {
    dialect: 'sqlite',
    reads,
    writes,
    aside,
    mark,
    remember: createReadCache(mark),
    workers,
    writers,
    close: async () => {
      // Never-used handles have no connection for Kysely to close. The writer is the last, since only a connection that
      // may write takes the WAL into the database and away.
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
 * A number that grows with each commit of another process. Asked of the only connection that writes, of whose own commits
 * this says nothing: it has all their pages already, while any other would have to let go of those that it holds. All
 * that is answered in one turn of the event loop shares one look, which costs a tenth of a reply that stands ready.
 */
function commitsOutside(writer: DatabaseSync): { count: () => number; lookAgain: () => void } {
  const version = writer.prepare('pragma data_version');
  let unknown = 0;
  const look = () => {
    try {
      return Number(version.get()?.['data_version']) + unknown;
    } catch (error) {
      // Another process opens or closes the file just now.
      if (!isBusy(error)) throw error;
      unknown += 2 ** 33;
      return unknown;
    }
  };
  let seen: number | undefined;
  const lookAgain = () => {
    seen = undefined;
  };
  const count = () => {
    if (seen === undefined) {
      seen = look();
      setImmediate(lookAgain);
    }
    return seen;
  };
  return { count, lookAgain };
}

/**
 * Updates the statistics that plans are chosen by. Those of a short audit log are dropped: by them SQLite would read all of it
 * for every filter, long after it has grown.
 */
function optimize(connection: DatabaseSync): void {
  try {
    connection.exec(
      `pragma optimize; delete from "sqlite_stat1" where "tbl" = 'audit' and cast("stat" as integer) < 10000`,
    );
  } catch {
    // Another process is writing, or there are no statistics yet. The next process to close will do it.
  }
}
