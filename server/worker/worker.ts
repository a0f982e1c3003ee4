// Runs heavy tasks in worker threads, off the event loop. Tasks are declared with `defineTask` (worker-tasks.ts); worker-thread.ts
// is the other side. A thread starts with its first task, runs tasks in order and ends after some idle time. If it dies, its
// tasks fail and the next task starts a new thread.
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { DatabaseLocation } from '../database/database.ts';
import type { Lock } from '../database/write-queue.ts';
import { events } from '../telemetry/events.ts';
import { reportQuery } from '../telemetry/queries.ts';
import { currentWork, type Work } from '../telemetry/work.ts';
import {
  deserializeError,
  type FromThread,
  type Progress,
  type Task,
  type ThreadName,
  type ThreadOptions,
  type ThreadSetup,
  type ToThread,
  threadOptions,
} from './worker-tasks.ts';

type PoolSetup = { location: DatabaseLocation; slowQueryMs: number; lock?: Lock | undefined };

export type RunOptions = {
  /** Cancels the task: `run` rejects with the signal's reason when the task has stopped. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** The task's next `write` waits until this has resolved; a rejection cancels the task. */
  onBytes?: (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>;
};

/** A task needed more memory or processor time than its thread has. */
export class ThreadLimitError extends Error {
  readonly limit: 'memory' | 'time';

  constructor(limit: ThreadLimitError['limit'], name: ThreadName) {
    super(`The worker thread for ${name} ran out of ${limit}`);
    this.limit = limit;
  }
}

/** Time between two looks at the processor time of a task, in ms. */
const checkMs = 250;

export class WorkerPool {
  readonly #setup: PoolSetup;
  readonly #current = new Map<ThreadName, WorkerThread>();
  readonly #all = new Set<WorkerThread>();

  constructor(setup: PoolSetup) {
    this.#setup = setup;
  }

  run<I, O>(task: Task<I, O>, input: I, options: RunOptions = {}): Promise<O> {
    const thread = this.#current.get(task.thread) ?? this.#start(task.thread);
    // The thread returns the output of the task's own `run`.
    return thread.run(task, input, options) as Promise<O>;
  }

  /** Ends all threads after their pending tasks. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.end()));
  }

  #start(name: ThreadName): WorkerThread {
    const retire = () => {
      if (this.#current.get(name) === thread) this.#current.delete(name);
    };
    const thread = new WorkerThread(name, this.#setup, retire);
    this.#current.set(name, thread);
    this.#all.add(thread);
    void thread.exited.then(() => this.#all.delete(thread));
    return thread;
  }
}

type Pending = {
  options: RunOptions;
  work: Work | undefined;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
  cancelled?: { reason: unknown };
};

class WorkerThread {
  readonly exited: Promise<void>;
  readonly #name: ThreadName;
  readonly #slowQuery: number;
  readonly #thread: Worker;
  /** Called when the thread accepts no more tasks. */
  readonly #retire: () => void;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #isEnding = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(name: ThreadName, { location, slowQueryMs, lock }: PoolSetup, retire: () => void) {
    const { lowPriority, semiSpaceMb, maxHeapMb }: ThreadOptions = threadOptions[name];
    const isWatched = events.query.hasSubscribers || events.commit.hasSubscribers;
    const setup: ThreadSetup = { location, slowQueryMs, lowPriority, isWatched };
    this.#name = name;
    this.#slowQuery = slowQueryMs;
    this.#retire = retire;
    // Otherwise the process's own flag would override the thread's limits.
    setFlagsFromString('--max-semi-space-size=0');
    this.#thread = new Worker(new URL('./worker-thread.ts', import.meta.url), {
      workerData: setup,
      // The young generation is at most three semi-spaces.
      resourceLimits: {
        maxYoungGenerationSizeMb: 3 * semiSpaceMb,
        ...(maxHeapMb === undefined ? {} : { maxOldGenerationSizeMb: maxHeapMb }),
      },
    });
    this.#thread.on('message', (message: FromThread) => this.#receive(message));
    this.#thread.on('error', (error: Error) =>
      this.#fail(
        'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new ThreadLimitError('memory', name)
          : error,
      ),
    );
    this.exited = new Promise((resolve) => {
      this.#thread.on('exit', () => {
        this.#fail(new Error(`The worker thread for ${name} ended before its task did`));
        resolve();
      });
    });
    if (lock !== undefined) lendLock(lock, this.#thread);
  }

  async run({ module, name }: Task<never, unknown>, input: unknown, options: RunOptions): Promise<unknown> {
    const { signal } = options;
    signal?.throwIfAborted();
    const id = (this.#lastId += 1);
    this.#send({ type: 'run', id, module, name, input });
    // The thread keeps the process alive only while it has tasks.
    this.#thread.ref();
    clearTimeout(this.#idle);
    const cancel = () => this.#cancel(id, signal?.reason);
    signal?.addEventListener('abort', cancel);
    const { cpuMs }: ThreadOptions = threadOptions[this.#name];
    const checks = cpuMs === undefined ? undefined : this.#limitTime(id, cpuMs);
    try {
      return await new Promise((resolve, reject) =>
        this.#pending.set(id, { options, work: currentWork(), resolve, reject }),
      );
    } finally {
      clearInterval(checks);
      signal?.removeEventListener('abort', cancel);
      this.#pending.delete(id);
      if (this.#pending.size === 0) this.#waitIdle();
    }
  }

  end(): Promise<void> {
    this.#retire();
    clearTimeout(this.#idle);
    this.#thread.ref();
    if (!this.#isEnding) this.#send({ type: 'end' });
    this.#isEnding = true;
    return this.exited;
  }

  #send(message: ToThread): void {
    this.#thread.postMessage(message);
  }

  #receive(message: FromThread): void {
    if (message.type === 'acquire' || message.type === 'release') return;
    if (message.type === 'commit') return events.commit.publish(message.commit);
    const pending = this.#pending.get(message.id);
    if (message.type === 'query')
      return reportQuery({ ...message.query, work: pending?.work }, this.#slowQuery);
    if (message.type === 'progress') pending?.options.onProgress?.(message.progress);
    else if (message.type === 'bytes') void this.#passOn(message.id, message.bytes);
    else if (message.type === 'done') pending?.resolve(message.output);
    else pending?.reject(pending.cancelled?.reason ?? deserializeError(message.error));
  }

  async #passOn(id: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await this.#pending.get(id)?.options.onBytes?.(bytes);
      this.#send({ type: 'taken', id });
    } catch (error) {
      this.#cancel(id, error);
    }
  }

  #cancel(id: number, reason: unknown): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    pending.cancelled ??= { reason };
    this.#send({ type: 'cancel', id });
  }

  #waitIdle(): void {
    this.#thread.unref();
    this.#idle = setTimeout(() => void this.end(), threadOptions[this.#name].idleMs).unref();
  }

  /** Ends the thread within a task that takes more processor time than it may. */
  #limitTime(id: number, cpuMs: number): NodeJS.Timeout {
    let begun: number | undefined;
    const check = async () => {
      const { user, system } = await this.#thread.cpuUsage();
      // Tasks run in order, so that the others have not begun.
      if (this.#pending.keys().next().value !== id) return;
      const spent = (user + system) / 1_000;
      begun ??= spent;
      if (spent - begun <= cpuMs) return;
      this.#fail(new ThreadLimitError('time', this.#name));
      void this.#thread.terminate();
    };
    // A thread that has ended has failed its tasks.
    return setInterval(() => void check().catch(() => {}), checkMs);
  }

  #fail(error: Error): void {
    this.#retire();
    for (const { reject } of this.#pending.values()) reject(error);
  }
}

/** Holds the write lock on behalf of a thread, and releases it if the thread dies. */
function lendLock(lock: Lock, thread: Worker): void {
  let isHeld = false;
  let hasExited = false;
  const release = () => {
    if (isHeld) lock.release();
    isHeld = false;
  };
  const acquire = async () => {
    await lock.acquire();
    isHeld = true;
    if (hasExited) release();
    else thread.postMessage({ type: 'acquired' } satisfies ToThread);
  };
  thread.on('message', ({ type }: FromThread) => {
    if (type === 'acquire') void acquire();
    else if (type === 'release') release();
  });
  thread.on('exit', () => {
    hasExited = true;
    release();
  });
}
