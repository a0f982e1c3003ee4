// Shapes node:sqlite as Kysely expects its database, and keeps statements prepared.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { bindable, rowReader } from './connection.ts';

/** Statements kept per connection; list queries come in many shapes, all others in a few dozen. */
const most = 500;

/** A statement, and the tables that it may change where the connection is one that writes. */
type KeptStatement = SqliteStatement & { changes: readonly string[] };
type Prepared = { statement: StatementSync; changes: readonly string[] };

export class KeptStatements implements SqliteDatabase {
  readonly #connection: DatabaseSync;
  readonly #prepare: (sql: string) => Prepared;
  readonly #kept = new Map<string, KeptStatement>();

  constructor(connection: DatabaseSync, prepare?: (sql: string) => Prepared) {
    this.#connection = connection;
    this.#prepare = prepare ?? ((sql) => ({ statement: connection.prepare(sql), changes: [] }));
  }

  prepare(sql: string): KeptStatement {
    const kept = this.#kept.get(sql);
    if (kept !== undefined) return kept;
    const statement = statementOf(this.#prepare(sql));
    if (this.#kept.size >= most) this.#kept.clear();
    this.#kept.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#kept.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }
}

function statementOf({ statement, changes }: Prepared): KeptStatement {
  const all = rowReader(statement);
  return {
    changes,
    reader: statement.columns().length > 0,
    all,
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => all(parameters).values(),
  };
}
