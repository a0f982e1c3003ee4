// Threads beside the event loop, each with a heap of its own.
import { constants, getPriority, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { parentPort, Worker } from 'node:worker_threads';

/**
 * Starts a thread. What its work makes fills a semi-space, of 2 MB where nothing else is said, until it is collected; V8
 * takes three of them at most. What is alive then is copied, so that larger ones pay where much lives for a while.
 */
export function startThread(module: URL, workerData: unknown, semiSpace = 2): Worker {
  // The process is started with a size for its own heap, which V8 has read by now. Left there, it would be that of each
  // thread, whatever its limits say.
  setFlagsFromString('--max-semi-space-size=0');
  return new Worker(module, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 3 * semiSpace } });
}

/** What a thread says, which is one thing; rejects where it fails, or ends, before. `name` is what it makes, in the plural. */
export function answerOf<T>(worker: Worker, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(ended(name)));
  });
}

/**
 * Has the thread that calls this, and the processes that it starts, give way to everything else that wants the processor.
 * Linux has priorities of threads, which is where POSIX wants one of the process (setpriority(2)); elsewhere all stays.
 */
export function giveWay(): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  // From where the process is: to go up is refused.
  if (process.platform === 'linux')
    setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL));
}

/** What a thread has failed of: an error, of which only the text would come over, and what tells it from others. */
export type Thrown = { error: Error; facts: object };

/** What was thrown, as a thread hands it over; `rethrown` makes it whole again. */
export function handedOver(thrown: unknown): Thrown {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return {
    error,
    facts: {
      ...('code' in error ? { code: error.code } : {}),
      ...('errcode' in error ? { errcode: error.errcode } : {}),
    },
  };
}

export function rethrown({ error, facts }: Thrown): Error {
  return Object.assign(error, facts);
}

/** What a kept thread is asked, and what it answers. */
type Question<Q> = { id: number; question: Q };
type Answer<A> = { id: number } & ({ answer: A } | Thrown);

type Kept = {
  module: URL;
  workerData?: unknown;
  /** What it does, in the plural. */
  name: string;
  /** Milliseconds without a question after which it ends; where nothing is said, it stays. */
  idle?: number;
};

/** A thread that the first question starts and that answers one after the other; `answerAll` is its other side. */
export class KeptThread<Q, A> {
  readonly #kept: Kept;
  readonly #asked = new Map<number, { resolve: (answer: A) => void; reject: (error: Error) => void }>();
  #worker: Worker | undefined;
  #last = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  /** Rejects where it cannot be answered, or the thread ends before: the next question starts another. */
  ask(question: Q): Promise<A> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    // Only while something is asked does the thread keep the process alive.
    this.#worker.ref();
    const id = (this.#last += 1);
    this.#worker.postMessage({ id, question } satisfies Question<Q>);
    return new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject }));
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const { module, workerData, name } = this.#kept;
    const worker = startThread(module, workerData);
    worker.on('message', (reply: Answer<A>) => {
      const asked = this.#asked.get(reply.id);
      this.#asked.delete(reply.id);
      if (this.#asked.size === 0) this.#rest(worker);
      if ('error' in reply) asked?.reject(rethrown(reply));
      else asked?.resolve(reply.answer);
    });
    worker.on('error', (error: Error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, ended(name)));
    return worker;
  }

  #rest(worker: Worker): void {
    worker.unref();
    const { idle } = this.#kept;
    if (idle === undefined) return;
    const end = () => {
      // Whoever asks while it ends asks another.
      this.#worker = undefined;
      void worker.terminate();
    };
    this.#idle = setTimeout(end, idle).unref();
  }

  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }
}

/**
 * In a kept thread: answers what it is asked, one question after the other. What an answer fails of is told to whoever
 * asked. `given` says which memory of an answer goes to them, instead of a copy.
 */
export function answerAll<Q, A>(
  answer: (question: Q) => A | Promise<A>,
  given: (answer: A) => ArrayBuffer[] = () => [],
): void {
  const reply = async ({ id, question }: Question<Q>) => {
    try {
      const made = await answer(question);
      parentPort?.postMessage({ id, answer: made } satisfies Answer<A>, given(made));
    } catch (thrown) {
      parentPort?.postMessage({ id, ...handedOver(thrown) } satisfies Answer<A>);
    }
  };
  let last = Promise.resolve();
  parentPort?.on('message', (asked: Question<Q>) => {
    last = last.then(() => reply(asked));
  });
}

function ended(name: string): Error {
  return new Error(`The thread of ${name} has ended`);
}
