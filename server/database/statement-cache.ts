// Adapts node:sqlite to Kysely's interface, and caches prepared statements.
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Lists have many different statements, everything else a few dozen. */
const maxStatements = 500;

export class StatementCache implements SqliteDatabase {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    const statement = this.#connection.prepare(sql);
    const all = rowReader(statement);
    const prepared: SqliteStatement = {
      reader: statement.columns().length > 0,
      all,
      run: (parameters) => statement.run(...parameters.map(bindable)),
      iterate: (parameters) => all(parameters).values(),
    };
    if (this.#statements.size >= maxStatements) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }

  close(): void {
    this.#statements.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }
}

/** Rejects values that SQLite would convert, such as booleans and dates: they are mistakes of a feature. */
function bindable(value: unknown): SQLInputValue {
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
function rowReader(statement: StatementSync): (parameters: readonly unknown[]) => Row[] {
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
