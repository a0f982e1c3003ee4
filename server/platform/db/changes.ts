// Which tables a connection's commits have changed: what was read of others may be kept beyond them.
import { constants, type DatabaseSync, type StatementSync } from 'node:sqlite';

/** Stands for every table: what neither reads nor writes rows, such as a change of the schema. */
const anything = '*';

const {
  SQLITE_OK,
  SQLITE_SELECT,
  SQLITE_READ,
  SQLITE_FUNCTION,
  SQLITE_RECURSIVE,
  SQLITE_INSERT,
  SQLITE_UPDATE,
  SQLITE_DELETE,
} = constants;
const reading = new Set([SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE]);
const writing = new Set([SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE]);

export class Changes {
  readonly #counts = new Map<string, number>();
  #commits = 0;
  readonly #connection: DatabaseSync;
  #found: Set<string> | undefined;

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
    // Asked about each action of a statement that is prepared, those of triggers and of cascades among them
    // (https://sqlite.org/c3ref/set_authorizer.html).
    connection.setAuthorizer((action, table) => {
      if (writing.has(action)) this.#found?.add(table ?? anything);
      else if (!reading.has(action)) this.#found?.add(anything);
      return SQLITE_OK;
    });
  }

  /** Prepares a statement, and tells which tables it may change. */
  prepare(sql: string): { statement: StatementSync; changes: readonly string[] } {
    const found = new Set<string>();
    this.#found = found;
    try {
      return { statement: this.#connection.prepare(sql), changes: [...found] };
    } finally {
      this.#found = undefined;
    }
  }

  /** Notes that changes to these tables may have been committed. */
  committed(tables: Iterable<string>): void {
    this.#commits += 1;
    for (const table of tables) this.#counts.set(table, this.#countOf(table) + 1);
  }

  /** A number that grows with each commit that may have changed any of these tables, or any table at all. */
  count(tables?: readonly string[]): number {
    if (tables === undefined) return this.#commits;
    return tables.reduce((sum, table) => sum + this.#countOf(table), this.#countOf(anything));
  }

  #countOf(table: string): number {
    return this.#counts.get(table) ?? 0;
  }
}
