// Bulk calls are checked and written by a thread with connections of its own: each would take the event loop for tens of
// milliseconds and more. The same thread maintains SQLite's file behind those who save.
import type { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
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

/** What the thread hears beside orders: that it has the lock, and that it is to maintain the database, or to end. */
export type BulkWord = 'yours' | 'maintain' | 'end';

/** What the thread says. */
export type BulkReply =
  | { say: 'take' }
  | { say: 'give' }
  | { say: 'done'; id: number; data: unknown }
  | { say: 'failed'; id: number; failure: Failure }
  | { say: 'maintained'; isMore: boolean }
  | { say: 'query'; id: number; query: Omit<Query, 'work'> }
  | { say: 'commit'; commit: GroupCommit };

/** What was thrown: the failure of a call, or another error. */
export type Failure = Pick<CallError, 'code' | 'details'> | Thrown;

type Asked = { resolve: (data: unknown) => void; reject: (error: Error) => void; work: Work | undefined };

/** Milliseconds after which a thread that has nothing to do is ended: it holds some 30 MB. */
const idle = 5_000;

/** Transactions of SQLite that are committed between two maintenances: each that changes what is searched leaves a piece. */
const commitsBetween = 32;

/** Milliseconds after which maintenance goes on that had no time for all: nobody need save for it to come to an end. */
const breath = 200;

/** Milliseconds without maintenance after one whose thread failed: the next would most likely fail as well. */
const rest = 60_000;

/** Megabytes of the thread's semi-spaces: a part of 100 rows lives until it is committed, and was copied several times. */
const semiSpace = 8;

export class Bulk {
  readonly #writers: Writers;
  /** The modules of rooms, by the paths of their bulk calls. */
  readonly #files: ReadonlyMap<string, string>;
  readonly #logger: Pick<FastifyBaseLogger, 'error'>;
  #thread: Thread | undefined;
  #commits = 0;
  #restsUntil = 0;

  constructor(writers: Writers, rooms: readonly Room[], logger: Pick<FastifyBaseLogger, 'error'>) {
    this.#writers = writers;
    this.#logger = logger;
    writers.onCommit = (transactions) => {
      this.#commits += transactions;
      if (this.#commits < commitsBetween || performance.now() < this.#restsUntil) return;
      this.#commits = 0;
      this.#started().maintain();
    };
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
    this.#thread ??= new Thread(this.#writers, {
      dismiss: (thread) => this.#dismiss(thread),
      failed: (error) => {
        this.#restsUntil = performance.now() + rest;
        this.#logger.error({ err: error }, 'the writing thread failed while nobody waited for it');
      },
    });
    return this.#thread;
  }

  /** Ends the thread, if there is one, behind what it was asked. */
  async end(): Promise<void> {
    this.#writers.onCommit = undefined;
    if (this.#thread !== undefined) await this.#dismiss(this.#thread);
  }

  /** The next call starts another. */
  #dismiss(thread: Thread): Promise<void> {
    if (this.#thread === thread) this.#thread = undefined;
    return thread.end();
  }
}

type Owner = {
  /** Called when the thread is of no use any more. */
  dismiss: (thread: Thread) => unknown;
  /** Called where the thread ended while nobody waited for it: it was to maintain the database. */
  failed: (error: Error) => void;
};

class Thread {
  readonly #worker: Worker;
  readonly #writers: Writers;
  readonly #owner: Owner;
  readonly #asked = new Map<number, Asked>();
  #last = 0;
  #hasLock = false;
  #isToEnd = false;
  #hasEnded = false;
  #maintains = false;
  #goesOn: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(writers: Writers, owner: Owner) {
    this.#writers = writers;
    this.#owner = owner;
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

  /** Has it maintain the database, unless it is at it. */
  maintain(): void {
    clearTimeout(this.#goesOn);
    if (this.#maintains) return;
    this.#maintains = true;
    this.#wake();
    this.#worker.postMessage('maintain' satisfies BulkWord);
  }

  /** Only while something is asked does the thread keep the process alive. */
  #wake(): void {
    clearTimeout(this.#idle);
    this.#worker.ref();
  }

  async end(): Promise<void> {
    this.#isToEnd = true;
    clearTimeout(this.#goesOn);
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
    if (reply.say === 'maintained') {
      this.#maintains = false;
      if (reply.isMore && !this.#isToEnd) this.#goesOn = setTimeout(() => this.maintain(), breath).unref();
      return this.#rest();
    }
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
    if (this.#asked.size > 0 || this.#maintains) return;
    this.#worker.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#owner.dismiss(this), idle).unref();
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
    if (!this.#isToEnd && this.#asked.size === 0) this.#owner.failed(error);
    this.#owner.dismiss(this);
    this.#takeBack();
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }
}

function thrown(failure: Failure): Error {
  if ('error' in failure) return rethrown(failure);
  return new CallError(failure.code, failure.details);
}
