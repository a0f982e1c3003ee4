// Runs expensive SQLite reads in a worker thread, with its own connection.
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { WorkerPool } from '../jobs/worker.ts';
import { defineTask } from '../jobs/worker-tasks.ts';
import { connect, workerCacheKib } from './connection.ts';
import { StatementCache } from './statement-cache.ts';

type Read = { sql: string; parameters: readonly unknown[] };

/** The thread's connection. */
let statements: StatementCache | undefined;

/** @public imported by the worker thread */
export const readTask = defineTask({
  module: import.meta.url,
  name: 'readTask',
  thread: 'reads',
  run: ({ sql, parameters }: Read, { location }) => {
    if (!('file' in location)) throw new Error('Only SQLite needs a thread for its reads');
    statements ??= new StatementCache(connect(location.file, { readOnly: true, cacheKib: workerCacheKib }));
    return statements.prepare(sql).all(parameters);
  },
});

/** A driver for single reads, which run in a worker thread. */
export class WorkerReadDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(workers: WorkerPool) {
    this.#connection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
        // Kysely trusts its drivers with the row type, too.
        rows: (await workers.run(readTask, { sql, parameters })) as R[],
      }),
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

  async destroy(): Promise<void> {}
}

function refuse(): never {
  throw new Error('Only single reads run in a worker');
}
