// Makes an index of words: by itself, or of many documents in a thread, since a million of them take half a minute.
import { setImmediate as turn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { SearchText } from '../../platform/search.ts';
import { startThread } from '../../platform/threads.ts';
import { type Packed, WordIndex } from './words.ts';

export type Document = readonly [number: number, text: SearchText];

/**
 * What the thread is sent: documents, and at last nothing for each part of the index; and what it sends: that it has added
 * some, and such parts.
 */
export type ToThread = readonly Document[] | null;
export type FromThread = Packed | 'added';

/** Documents from which on a thread is worth its start, and the memory that it takes meanwhile. */
const many = 20_000;
/** Parts that the thread has not added yet; it finds the next one there, and what waits takes little. */
const mostWaiting = 2;

export type Making = {
  /**
   * Adds documents, whose numbers ascend, as soon as there is room for them. Resolves with the milliseconds that the event
   * loop had to do with them; rejects where the thread has failed.
   */
  add: (documents: readonly Document[]) => Promise<number>;
  /** The index of all of them. */
  done: () => Promise<WordIndex>;
  /** Lets go of it, done or not. */
  end: () => void;
};

/** @param expected how many documents there will be, about */
export function makeIndex(expected: number, least = many): Making {
  return expected < least ? makeHere() : new MakingThread();
}

function makeHere(): Making {
  const index = new WordIndex();
  return {
    add: async (documents) => {
      await turn();
      return timed(() => {
        for (const [number, text] of documents) index.add(number, text);
      });
    },
    done: async () => {
      await index.settle();
      return index;
    },
    end: () => {},
  };
}

class MakingThread implements Making {
  readonly #worker: Worker;
  readonly #index = new WordIndex();
  readonly #whole = Promise.withResolvers<WordIndex>();
  #waiting = 0;
  #room = Promise.withResolvers<void>();

  constructor() {
    const { reject } = this.#whole;
    // It is told of by whichever of these is waited for.
    this.#whole.promise.catch(() => {});
    this.#worker = startThread(new URL('./words.thread.ts', import.meta.url), undefined);
    this.#worker.on('message', (message: FromThread) => this.#hear(message));
    this.#worker.on('error', reject);
    this.#worker.on('exit', () => reject(new Error('The thread that makes the index of words has ended')));
    // Nobody waits for it when the process ends.
    this.#worker.unref();
  }

  async add(documents: readonly Document[]): Promise<number> {
    while (this.#waiting >= mostWaiting) await Promise.race([this.#room.promise, this.#whole.promise]);
    this.#waiting += 1;
    return timed(() => this.#send(documents));
  }

  done(): Promise<WordIndex> {
    this.#send(null);
    return this.#whole.promise;
  }

  end(): void {
    void this.#worker.terminate();
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromThread): void {
    if (message === 'added') {
      this.#waiting -= 1;
      this.#room.resolve();
      this.#room = Promise.withResolvers();
      return;
    }
    this.#index.unpack(message);
    if ('postings' in message) this.#whole.resolve(this.#index);
    else this.#send(null);
  }
}

function timed(work: () => void): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}
