// Adapts node:sqlite to Kysely's interface, and caches prepared statements.
import type { DatabaseSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { bindable, rowReader } from './connection.ts';

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
