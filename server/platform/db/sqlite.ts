// node:sqlite under Kysely. Queries run on the event loop: a point read takes about ten microseconds there, and
// several times that through a worker thread.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Dialect, Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { queryLog } from '../watch/queries.ts';
import type { QueryKind } from '../watch/signals.ts';
import { AsideDriver } from './aside.ts';
import { bindable, connect, rowReader, waitAtMost } from './connection.ts';
import type { Database, Tables } from './db.ts';
import { dialectOf } from './dialect.ts';
import { GroupDriver } from './groupCommit.ts';

/**
 * Pages that the WAL holds before they are brought into the database: 16 MB. A creation changes some forty pages, most
 * of them those that the one before it changed; SQLite's own 1,000 would write each of them home four times as often.
 */
const checkpointPages = 4_000;
/** Prepared statements kept per connection; list queries come in many shapes, all others in a few dozen. */
const keptStatements = 500;

/** Opens, or creates, a SQLite database. `durable` syncs every commit to the disk before it is acknowledged. */
export function openSqlite(file: string, durable: boolean, slowQuery: number): Database {
  const writer = connect(file, false);
  // WAL lets the reading connection go on beside a write; FULL is what makes an acknowledged commit survive power loss.
  writer.exec(`pragma journal_mode = wal; pragma synchronous = ${durable ? 'full' : 'off'}`);
  writer.exec(`pragma wal_autocheckpoint = ${checkpointPages}`);
  const reader = connect(file, true);
  // Who writes waits in groupCommit.ts, where others are answered meanwhile. Readers meet a lock for moments only.
  waitAtMost(writer, 0);
  waitAtMost(reader, 100);
  const handle = (kind: QueryKind, dialect: Dialect) =>
    new Kysely<Tables>({ dialect, log: queryLog(kind, slowQuery) });
  const writes = handle('write', dialectOf(new GroupDriver(writer, new Statements(writer))));
  const reads = handle('read', new SqliteDialect({ database: new Statements(reader) }));
  const aside = handle('aside', dialectOf(new AsideDriver(file)));
  // Changed by every commit that the reading connection did not make itself, which makes none.
  const version = reader.prepare('pragma data_version');
  const mark = () => Number(version.get()?.['data_version']);
  return {
    dialect: 'sqlite',
    reads,
    writes,
    aside,
    mark,
    remember: rememberUntil(mark),
    close: async () => {
      // Never-used handles have no connection for Kysely to close. The writer is the last, since only a connection that
      // may write takes the WAL into the database and away.
      await aside.destroy();
      await reads.destroy();
      if (reader.isOpen) reader.close();
      if (writer.isOpen) optimize(writer);
      await writes.destroy();
      if (writer.isOpen) writer.close();
    },
  };
}

/** Reads that are remembered at most. */
const rememberedReads = 500;

function rememberUntil(mark: () => number): Database['remember'] {
  const known = new Map<string, unknown>();
  let since = Number.NaN;
  return async <T>(key: string, read: () => Promise<T>) => {
    const now = mark();
    if (now !== since || known.size >= rememberedReads) known.clear();
    since = now;
    // What a key names is always read by the same function.
    if (known.has(key)) return known.get(key) as T;
    const value = await read();
    if (mark() === now) known.set(key, value);
    return value;
  };
}

/** Keeps the statistics that plans are chosen by. What another process is writing at that moment is more urgent. */
function optimize(connection: DatabaseSync): void {
  try {
    connection.exec('pragma optimize');
  } catch {
    // The next process to close will do it.
  }
}

/** Shapes node:sqlite as Kysely expects its database, and keeps statements prepared. */
class Statements implements SqliteDatabase {
  readonly #connection: DatabaseSync;
  readonly #kept = new Map<string, SqliteStatement>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  prepare(sql: string): SqliteStatement {
    const kept = this.#kept.get(sql);
    if (kept !== undefined) return kept;
    const statement = statementOf(this.#connection.prepare(sql));
    if (this.#kept.size >= keptStatements) this.#kept.clear();
    this.#kept.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#kept.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }
}

function statementOf(statement: StatementSync): SqliteStatement {
  const all = rowReader(statement);
  return {
    reader: statement.columns().length > 0,
    all,
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => all(parameters).values(),
  };
}
