// Statements that PostgreSQL is sent together, up to one message that ends them all. pg ends each by one of its own, upon which
// PostgreSQL hands over what it has and wakes whoever waits; and has each tell anew what columns it gives.
// https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
import type pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** The columns of what a statement gives, each with what reads its values, and a row that has none. */
export type Columns = {
  all: { name: string; read: (text: string) => unknown }[];
  empty: Record<string, null>;
};

/** Of statements that give no rows. */
const none: Columns = { all: [], empty: {} };

/** What Kysely looks at of an answer. */
export type Answer = { command: string; rowCount: number | null; rows: unknown[] };

/** A transaction, and what it has failed by: nothing is sent behind that any more. */
export type Transaction = { failure?: Error };

/** What the pipelines of one connection share. */
export type Shared = {
  types: Pick<typeof pg.types, 'getTypeParser'>;
  /** The columns of the statements that the connection knows by name. */
  known: Map<string, Columns>;
  /** The name of a statement, if it has one. */
  nameOf: (text: string) => string | undefined;
  /** Told when all of one has been answered, and what it has failed by. */
  done: (error?: Error) => void;
};

type Statement = PromiseWithResolvers<Answer> & {
  text: string;
  values: ReturnType<typeof prepareValue>[];
  name: string | undefined;
  columns: Columns | undefined;
  answer: Answer;
};

/** What begins and ends transactions, without names: whoever has lost those must be able to roll back. */
const controls = new Set(['begin', 'commit', 'rollback']);

/** What pg asks of whoever is in its queue, besides its own queries. */
export class Pipeline implements pg.Submittable {
  readonly #shared: Shared;
  readonly transaction: Transaction | undefined;
  readonly #statements: Statement[] = [];
  /** How many have been answered. */
  #answered = 0;
  #misread: Error | undefined;

  /** @param transaction of which all statements are; without one they are a transaction by themselves */
  constructor(shared: Shared, transaction: Transaction | undefined) {
    this.#shared = shared;
    this.transaction = transaction;
  }

  /**
   * Adds a statement, until it is submitted. Its answer comes with those of all. Where one fails, those behind it
   * are not run and fail likewise, and so do those before it unless they are of a transaction.
   */
  ask(text: string, values: readonly unknown[]): Promise<Answer> {
    const statement: Statement = {
      ...Promise.withResolvers<Answer>(),
      text,
      values: values.map((value) => prepareValue(value)),
      name: undefined,
      columns: undefined,
      answer: { command: '', rowCount: null, rows: [] },
    };
    this.#statements.push(statement);
    return statement.promise;
  }

  /** Called by pg when all that was asked before has been answered. */
  submit(connection: pg.Connection): Error | undefined {
    if (this.transaction?.failure !== undefined) return this.transaction.failure;
    const { stream } = connection;
    stream.cork();
    for (const statement of this.#statements) this.#send(connection, statement);
    connection.sync();
    stream.uncork();
    return undefined;
  }

  #send(connection: pg.Connection, statement: Statement): void {
    const { text, values } = statement;
    const name = (statement.name = this.#shared.nameOf(text));
    statement.columns = this.#columnsOf(statement);
    if (name === undefined || statement.columns === undefined) {
      // Whether it stands for anything is not known: the statement that it was made for may have failed.
      if (name !== undefined) connection.close({ type: 'S', name }, true);
      connection.parse({ text, name: name ?? '', types: [] }, true);
    }
    connection.bind({ statement: name, values }, true);
    if (statement.columns === undefined) connection.describe({ type: 'P' }, true);
    connection.execute({}, true);
  }

  #columnsOf({ name, text }: Statement): Columns | undefined {
    if (name !== undefined) return this.#shared.known.get(name);
    return controls.has(text) ? none : undefined;
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const statement = this.#statements[this.#answered];
    if (statement === undefined) return;
    statement.columns = {
      all: fields.map(({ name, dataTypeID }) => ({
        name,
        read: this.#shared.types.getTypeParser(dataTypeID, 'text'),
      })),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }): void {
    const { columns: { all, empty } = none, answer } = this.#statements[this.#answered] ?? {};
    if (all.length !== values.length)
      this.#misread ??= new Error('PostgreSQL gives other columns than it has described');
    // Values are put into a copy: an object that grows value by value is moved again and again.
    const row: Record<string, unknown> = { ...empty };
    all.forEach(({ name, read }, at) => {
      const value = values[at] ?? null;
      row[name] = value === null ? null : read(value);
    });
    answer?.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#statements[this.#answered];
    if (statement === undefined) return;
    const { answer, name, columns = none } = statement;
    // As in `INSERT 0 1`, `SELECT 2` and `BEGIN`.
    const [command = '', ...counts] = text.split(' ');
    answer.command = command;
    answer.rowCount = counts.length === 0 ? null : Number(counts.at(-1));
    if (name !== undefined) this.#shared.known.set(name, columns);
    this.#answered += 1;
  }

  handleEmptyQuery(): void {
    this.#answered += 1;
  }

  handleReadyForQuery(): void {
    if (this.#misread !== undefined) {
      this.#shared.known.clear();
      return this.handleError(this.#misread);
    }
    for (const { resolve, answer } of this.#statements) resolve(answer);
    this.#shared.done();
  }

  handleError(error: Error): void {
    const { transaction } = this;
    if (transaction !== undefined) transaction.failure ??= error;
    this.#statements.forEach(({ resolve, reject, answer }, at) => {
      if (transaction !== undefined && at < this.#answered) resolve(answer);
      else reject(error);
    });
    // What comes next waits with pg until PostgreSQL has skipped the rest of this.
    this.#shared.done(error);
  }
}
