// Reads of SQLite that may take long, in a thread of their own with its own connection: the event loop goes on meanwhile.
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { KeptThread } from '../threads.ts';

/** What the thread is asked; it answers with rows. */
export type Question = { sql: string; parameters: readonly unknown[] };

/** A driver whose queries run in a thread, which is started by the first of them. */
export class AsideDriver implements Driver {
  readonly #thread: KeptThread<Question, unknown[]>;
  readonly #connection: DatabaseConnection;

  constructor(file: string) {
    const module = new URL('./asideThread.ts', import.meta.url);
    this.#thread = new KeptThread({ module, workerData: file, name: 'reads' });
    this.#connection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        // Rows are handed over under the type that the query was built with, as by Kysely's own drivers.
        return { rows: (await this.#thread.ask({ sql, parameters })) as R[] };
      },
      streamQuery: () => refuse(),
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    refuse();
  }

  async commitTransaction(): Promise<void> {
    refuse();
  }

  async rollbackTransaction(): Promise<void> {
    refuse();
  }

  async destroy(): Promise<void> {
    await this.#thread.end();
  }
}

function refuse(): never {
  throw new Error('Only single reads go aside');
}
