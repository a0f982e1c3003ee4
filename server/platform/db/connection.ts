// A connection to a SQLite file, and what may be bound to its statements.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** How long, in milliseconds, a statement waits for another process that holds the write lock. */
const busyTimeout = 5_000;

/** Opens, or creates, a file. */
export function connect(file: string, readOnly: boolean): DatabaseSync {
  const connection = new DatabaseSync(file, {
    readOnly,
    timeout: busyTimeout,
    enableForeignKeyConstraints: true,
  });
  connection.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824; pragma temp_store = memory');
  return connection;
}

/** Only what SQLite stores may be bound: a boolean or a date here is a mistake in a feature. */
export function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be bound to a statement`);
}
