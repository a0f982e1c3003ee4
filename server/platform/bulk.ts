// Bulk calls are checked and written by a thread with connections of its own: each would take the event loop for tens of
// milliseconds and more.
import type { Worker } from 'node:worker_threads';
import type { Room } from './call.ts';
import type { Writers } from './db/db.ts';
import { CallError } from './errors.ts';
import type { Writing } from './http/write.ts';
import { rethrown, startThread, type Thrown } from './threads.ts';
import { tellQuery } from './watch/queries.ts';
import { type GroupCommit, type Query, signals } from './watch/signals.ts';
import { currentWork, type Work } from './watch/work.ts';

/** What the thread is started with. */
export type BulkSetup = Pick<Writers, 'location' | 'slowQuery'> & {
  /** How many others wait for the lock, if there is one. */
  waiting: Int32Array | undefined;
  /** Whether it tells of every statement and commit, or of slow statements only. */
  watched: boolean;
};

/** What the thread is to write. */
export type BulkOrder = Pick<Writing, 'payload' | 'who' | 'actor'> & {
  id: number;
  /** The module of its room. */
  file: string;
  path: string;
  common: Omit<Writing['common'], 'oidc' | 'backups'>;
};

/** What the thread hears beside orders: that it has the lock, and that it is to end. */
export type BulkWord = 'yours' | 'end';

/** What the thread says. */
export type BulkReply =
  | { say: 'take' }
  | { say: 'give' }
  | { say: 'done'; id: number; data: unknown }
  | { say: 'failed'; id: number; failure: Failure }
  | { say: 'query'; id: number; query: Omit<Query, 'work'> }
  | { say: 'commit'; commit: GroupCommit };

/** What was thrown: the failure of a call, or another error. */
export type Failure = Pick<CallError, 'code' | 'details'> | Thrown;

type Asked = { resolve: (data: unknown) => void; reject: (error: Error) => void; work: Work | undefined };

/** Milliseconds after which a thread that has nothing to do is ended: it holds some 30 MB. */
const idle = 5_000;

/** Megabytes of the thread's semi-spaces: a part of 100 rows lives until it is committed, and was copied several times. */
const semiSpace = 8;

export class Bulk {
  readonly #writers: Writers;
  /** The modules of rooms, by the paths of their bulk calls. */
  readonly #files: ReadonlyMap<string, string>;
  #thread: Thread | undefined;

  constructor(writers: Writers, rooms: readonly Room[]) {
    this.#writers = writers;
    this.#files = new Map(
      rooms.flatMap(({ contract, file }) =>
        Object.values(contract).flatMap(({ path, bulk }) =>
          bulk && file !== undefined ? [[path, file] as const] : [],
        ),
      ),
    );
  }

  /** As `write` of http/write.ts, in a thread, which is started by the first of them. */
  write({ call: { path }, payload, who, actor, common }: Writing): Promise<unknown> {
    const file = this.#files.get(path);
    if (file === undefined) throw new Error(`${path} is no bulk call`);
    // No more than this: what else handlers are given cannot be sent to a thread.
    const { now, peer, dialect, hashCost, productName } = common;
    return this.#started().ask({
      file,
      path,
      payload,
      who,
      actor,
      common: { now, peer, dialect, hashCost, productName, who },
    });
  }

  #started(): Thread {
    this.#thread ??= new Thread(this.#writers, (thread) => void this.#dismiss(thread));
    return this.#thread;
  }

  /** Ends the thread, if there is one, behind what it was asked. */
  async end(): Promise<void> {
    if (this.#thread !== undefined) await this.#dismiss(this.#thread);
  }

  /** The next call starts another. */
  #dismiss(thread: Thread): Promise<void> {
    if (this.#thread === thread) this.#thread = undefined;
    return thread.end();
  }
}

class Thread {
  readonly #worker: Worker;
  readonly #writers: Writers;
  readonly #dismiss: (thread: Thread) => void;
  readonly #asked = new Map<number, Asked>();
  #last = 0;
  #hasLock = false;
  #hasEnded = false;
  #idle: NodeJS.Timeout | undefined;

  /** @param dismiss called when the thread is of no use any more */
  constructor(writers: Writers, dismiss: (thread: Thread) => void) {
    this.#writers = writers;
    this.#dismiss = dismiss;
    const { lock, location, slowQuery } = writers;
    const watched = signals.query.heard() || signals.groupCommit.heard();
    const setup = { location, slowQuery, waiting: lock?.waiting, watched } satisfies BulkSetup;
    this.#worker = startThread(new URL('./bulkStart.ts', import.meta.url), setup, semiSpace);
    this.#worker.on('message', (reply: BulkReply) => this.#hear(reply));
    this.#worker.on('error', (error: Error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The writing thread has ended')));
  }

  ask(order: Omit<BulkOrder, 'id'>): Promise<unknown> {
    this.#wake();
    const id = (this.#last += 1);
    this.#worker.postMessage({ ...order, id } satisfies BulkOrder);
    return new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject, work: currentWork() }));
  }

  /** Only while something is asked does the thread keep the process alive. */
  #wake(): void {
    clearTimeout(this.#idle);
    this.#worker.ref();
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#hasEnded) return;
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#worker.ref();
    this.#worker.postMessage('end' satisfies BulkWord);
    await ended;
  }

  #hear(reply: BulkReply): void {
    if (reply.say === 'take') return void this.#lend();
    if (reply.say === 'give') return this.#takeBack();
    if (reply.say === 'commit') return signals.groupCommit.tell(reply.commit);
    const asked = this.#asked.get(reply.id);
    if (reply.say === 'query')
      return tellQuery({ ...reply.query, work: asked?.work }, this.#writers.slowQuery);
    this.#asked.delete(reply.id);
    this.#rest();
    if (reply.say === 'done') {
      this.#writers.committed();
      asked?.resolve(reply.data);
    } else asked?.reject(thrown(reply.failure));
  }

  /** Ends it in some seconds, unless it has something to do. */
  #rest(): void {
    if (this.#asked.size > 0) return;
    this.#worker.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#dismiss(this), idle).unref();
  }

  async #lend(): Promise<void> {
    await this.#writers.lock?.take();
    this.#hasLock = true;
    // It may have ended while it waited.
    if (this.#hasEnded) this.#takeBack();
    else this.#worker.postMessage('yours' satisfies BulkWord);
  }

  #takeBack(): void {
    if (!this.#hasLock) return;
    this.#hasLock = false;
    this.#writers.lock?.give();
  }

  #fail(error: Error): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#dismiss(this);
    this.#takeBack();
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }
}

function thrown(failure: Failure): Error {
  if ('error' in failure) return rethrown(failure);
  return new CallError(failure.code, failure.details);
}
