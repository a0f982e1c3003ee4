// Runs expensive SQLite reads in a worker thread, with its own connection.
import { type CompiledQuery, type DatabaseConnection, DummyDriver, type QueryResult } from 'kysely';
import type { WorkerPool } from '../worker/worker.ts';
import { defineTask } from '../worker/worker-tasks.ts';
import { connect } from './connection.ts';
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
    statements ??= new StatementCache(connect(location.file, { readOnly: true }));
    return statements.prepare(sql).all(parameters);
  },
});

/** A driver for single reads, which run in a worker thread. The thread's connection cannot write. */
export class WorkerReadDriver extends DummyDriver {
  readonly #workers: WorkerPool;

  constructor(workers: WorkerPool) {
    super();
    this.#workers = workers;
  }

  override async beginTransaction(): Promise<void> {
    throw new Error('The worker runs single reads, not transactions');
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
        // Kysely trusts its drivers with the row type, too.
        rows: (await this.#workers.run(readTask, { sql, parameters })) as R[],
      }),
      streamQuery: () => {
        throw new Error('Rows are not streamed');
      },
    };
  }
}
