// Opens SQLite connections, binds values and reads rows.
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

/** Limit of waiting while another process creates, recovers or closes the file. */
const busyTimeoutMs = 5_000;

/** Page cache of each connection. Four times as much made neither reads nor saves faster, and took 25 MB more. */
const cacheKib = 4_096;

/**
 * Opens or creates a file. Memory mapping is off: with concurrent writes it is not faster, it counts as memory of this process, and
 * an I/O error would crash it. https://sqlite.org/mmap.html
 */
export function connect(file: string, options: { readOnly: boolean }): DatabaseSync {
  const connection = new DatabaseSync(file, {
    ...options,
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
  });
  connection.exec(`pragma cache_size = -${cacheKib}; pragma temp_store = memory`);
  return connection;
}

/** Rejects values that SQLite would convert, such as booleans and dates: they are mistakes of a feature. */
export function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be bound to a statement`);
}

type Row = Record<string, SQLOutputValue>;

/**
 * Reads rows as objects of one hidden class. node:sqlite's own rows are in dictionary mode, and take three times as long to spread
 * and serialize.
 */
export function rowReader(statement: StatementSync): (parameters: readonly unknown[]) => Row[] {
  const names = statement.columns().map(({ name }) => name);
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]));
  statement.setReturnArrays(true);
  return (parameters) => {
    // The types do not know of `setReturnArrays`.
    const rows = statement.all(...parameters.map(bindable)) as unknown as SQLOutputValue[][];
    return rows.map((values) => {
      const row = { ...empty };
      for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index] ?? null;
      return row;
    });
  };
}
