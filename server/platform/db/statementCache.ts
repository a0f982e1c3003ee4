// Shapes node:sqlite as Kysely expects its database, and caches prepared statements.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { bindable, rowReader } from './connection.ts';

/** List queries come in many shapes, all others in a few dozen. */
const maxStatements = 500;

/** A statement, and the tables that it may change where the connection is one that writes. */
type CachedStatement = SqliteStatement & { changes: readonly string[] };
type Prepared = { statement: StatementSync; changes: readonly string[] };

export class StatementCache implements SqliteDatabase {
  readonly #connection: DatabaseSync;
  readonly #prepare: (sql: string) => Prepared;
  readonly #statements = new Map<string, CachedStatement>();

  constructor(connection: DatabaseSync, prepare?: (sql: string) => Prepared) {
    this.#connection = connection;
    this.#prepare = prepare ?? ((sql) => ({ statement: connection.prepare(sql), changes: [] }));
  }

  prepare(sql: string): CachedStatement {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    const statement = toKysely(this.#prepare(sql));
    if (this.#statements.size >= maxStatements) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }
}

function toKysely({ statement, changes }: Prepared): CachedStatement {
  const all = rowReader(statement);
  return {
    changes,
    reader: statement.columns().length > 0,
    all,
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => all(parameters).values(),
  };
}
