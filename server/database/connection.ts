// A connection to a SQLite file, and what may be bound to its statements.
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

/** How long, in milliseconds, opening waits for another process that is just making, repairing or closing the file. */
const busyTimeout = 5_000;

/**
 * Kibibytes of pages of a connection that reads in a thread. Eight times as many made no read quicker, and stayed taken: a
 * long read goes through pages once, and comes to the next when others have committed.
 */
export const cacheAside = 2_048;

/**
 * Opens, or creates, a file. `cache` is how many kibibytes of pages the connection keeps; the system keeps the others, for
 * all connections. Nothing is mapped into memory: that is no quicker once others write, all that is looked at counts as
 * memory of this process, and an error of the disk would end it. https://sqlite.org/mmap.html
 */
export function connect(
  file: string,
  { readOnly, cache }: { readOnly: boolean; cache: number },
): DatabaseSync {
  const connection = new DatabaseSync(file, {
    readOnly,
    timeout: busyTimeout,
    enableForeignKeyConstraints: true,
  });
  connection.exec(`pragma cache_size = -${cache}; pragma temp_store = memory`);
  return connection;
}

/** Only what SQLite stores may be bound: a boolean or a date here is a mistake in a feature. */
export function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be bound to a statement`);
}

type Row = Record<string, SQLOutputValue>;

/**
 * What reads a statement's rows as plain objects that all have one shape. node:sqlite's own are dictionaries, and take
 * three times as long to be spread and turned into JSON.
 */
export function rowReader(statement: StatementSync): (parameters: readonly unknown[]) => Row[] {
  const names = statement.columns().map(({ name }) => name);
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]));
  statement.setReturnArrays(true);
  return (parameters) => {
    // That each row is an array by now is not in the types.
    const rows = statement.all(...parameters.map(bindable)) as unknown as SQLOutputValue[][];
    return rows.map((values) => {
      const row = { ...empty };
      for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index] ?? null;
      return row;
    });
  };
}

/** How long, in milliseconds, a statement waits from now on; on the event loop everybody else waits with it. */
export function waitAtMost(connection: DatabaseSync, milliseconds: number): void {
  connection.exec(`pragma busy_timeout = ${milliseconds}`);
}
