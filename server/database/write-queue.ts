// Serializes writes to a SQLite file: one transaction at a time, in FIFO order, from BEGIN IMMEDIATE to its durable COMMIT. Threads
// share a lock in memory. For another process a write waits up to five seconds, without blocking the event loop or reads. Reads
// through this connection wait in the same queue.
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { events } from '../telemetry/events.ts';
import { isBusy } from './errors.ts';
import type { StatementCache } from './statement-cache.ts';

/** FIFO write lock shared by the threads of a process. SQLite's own lock could only be polled. */
export class WriteLock {
  readonly #queue: (() => void)[] = [];
  #isHeld = false;

  get waiting(): number {
    return this.#queue.length;
  }

  async acquire(): Promise<void> {
    if (this.#isHeld) return new Promise((resolve) => this.#queue.push(resolve));
    this.#isHeld = true;
  }

  release(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#isHeld = false;
    else next();
  }
}

/** The lock, or a client of it in another thread. */
export type Lock = Pick<WriteLock, 'acquire' | 'release'>;

const lockTimeoutMs = 5_000;
const maxRetryDelayMs = 50;

/** The state of one transaction, or of one statement outside a transaction. */
type Write = DatabaseConnection & {
  state: 'autocommit' | 'transaction' | 'ended';
  readonly deadline: number;
  failure?: Error;
};

export class WriteDriver implements Driver {
  readonly #connection: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #lock: Lock;
  #lockTimedOut = false;
  /** Counts possible commits. */
  commits = 0;

  constructor(connection: DatabaseSync, statements: StatementCache, lock: Lock) {
    this.#connection = connection;
    this.#statements = statements;
    this.#lock = lock;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Write> {
    const write: Write = {
      state: 'autocommit',
      deadline: performance.now() + lockTimeoutMs,
      executeQuery: (query) => this.#execute(write, query),
      streamQuery: () => {
        throw new Error('Rows are not streamed');
      },
    };
    await this.#lock.acquire();
    return write;
  }

  async beginTransaction(write: Write): Promise<void> {
    // A plain BEGIN would acquire SQLite's lock only at the first write, and could fail there.
    await this.#retryWhileBusy(write, () => this.#statements.prepare('begin immediate').run([]));
    write.state = 'transaction';
  }

  async commitTransaction(write: Write): Promise<void> {
    this.#assertOpen(write);
    const start = performance.now();
    this.#statements.prepare('commit').run([]);
    write.state = 'ended';
    this.commits += 1;
    events.commit.publish({ ms: performance.now() - start });
  }

  /** Later statements, such as the rest of a `Promise.all`, are rejected. */
  async rollbackTransaction(write: Write): Promise<void> {
    write.state = 'ended';
    if (this.#connection.isTransaction) this.#connection.exec('rollback');
  }

  async releaseConnection(write: Write): Promise<void> {
    write.state = 'ended';
    this.#lock.release();
  }

  async destroy(): Promise<void> {
    this.#statements.close();
  }

  async #execute<R>(write: Write, query: CompiledQuery): Promise<QueryResult<R>> {
    this.#assertOpen(write);
    if (write.state === 'transaction') return this.#run<R>(write, query);
    const result = await this.#retryWhileBusy(write, () => this.#run<R>(write, query));
    this.commits += 1;
    return result;
  }

  /** SQLite rolls back by itself on a full or failing disk. Later statements must not run outside the transaction. */
  #assertOpen({ state, failure }: Write): void {
    const isOpen = state === 'autocommit' || (state === 'transaction' && this.#connection.isTransaction);
    if (!isOpen) throw failure ?? new Error('The transaction has ended');
  }

  #run<R>(write: Write, { sql, parameters }: CompiledQuery): QueryResult<R> {
    try {
      const statement = this.#statements.prepare(sql);
      // Kysely trusts its drivers with the row type.
      if (statement.reader) return { rows: statement.all(parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      if (error instanceof Error) write.failure = error;
      throw error;
    }
  }

  /** After one write has timed out, those behind it fail at once while the other process still holds the lock. */
  async #retryWhileBusy<T>({ deadline }: Write, work: () => T): Promise<T> {
    for (let delayMs = 1; ; delayMs = Math.min(2 * delayMs, maxRetryDelayMs)) {
      try {
        const result = work();
        this.#lockTimedOut = false;
        return result;
      } catch (error) {
        if (!isBusy(error)) throw error;
        this.#lockTimedOut ||= performance.now() >= deadline;
        if (this.#lockTimedOut) throw error;
      }
      await sleep(delayMs);
    }
  }
}
