// Reads of SQLite that may take long, in a thread of their own with its own connection: the event loop goes on meanwhile.
import type { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { startThread } from '../threads.ts';

/** What the thread is asked, and what it answers. */
export type Question = { id: number; sql: string; parameters: readonly unknown[] };
export type Reply = { id: number } & ({ rows: unknown[] } | { error: Error });

/** A driver whose queries run in a thread, which is started by the first of them. */
export class AsideDriver implements Driver {
  readonly #thread: Thread;
  readonly #connection: DatabaseConnection;

  constructor(file: string) {
    this.#thread = new Thread(file);
    this.#connection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        // Rows are handed over under the type that the query was built with, as by Kysely's own drivers.
        return { rows: (await this.#thread.ask(sql, parameters)) as R[] };
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

type Asked = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void };

class Thread {
  readonly #file: string;
  readonly #asked = new Map<number, Asked>();
  #worker: Worker | undefined;
  #last = 0;

  constructor(file: string) {
    this.#file = file;
  }

  ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    this.#worker ??= this.#start();
    // Only while something is asked does the thread keep the process alive.
    this.#worker.ref();
    const id = (this.#last += 1);
    this.#worker.postMessage({ id, sql, parameters } satisfies Question);
    return new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject }));
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = startThread(new URL('./asideThread.ts', import.meta.url), this.#file);
    worker.on('message', (reply: Reply) => {
      const asked = this.#asked.get(reply.id);
      this.#asked.delete(reply.id);
      if (this.#asked.size === 0) worker.unref();
      if ('error' in reply) asked?.reject(reply.error);
      else asked?.resolve(reply.rows);
    });
    // The next question starts another thread.
    worker.on('error', (error: Error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The reading thread has ended')));
    return worker;
  }

  #fail(error: Error): void {
    this.#worker = undefined;
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }
}
