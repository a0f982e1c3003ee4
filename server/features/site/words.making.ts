// Makes the index of listings' words: of few between others' calls, of many in a thread, since a million take half a minute.
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Database, DatabaseLocation } from '../../platform/db/db.ts';
import { answerOf, startThread } from '../../platform/threads.ts';
import { textsOf } from './site.texts.ts';
import { type PackedIndex, WordIndex } from './words.ts';

/** The numbers of listings, and those of the documents that their texts are, which ascend. */
export type Numbered = { seqs: Uint32Array<ArrayBuffer>; documents: Uint32Array<ArrayBuffer> };
/** What the thread is started with; it sends the packed index. */
export type Order = Numbered & { location: DatabaseLocation };

/** Documents from which on a thread is worth its start, and the memory that it takes meanwhile. */
const many = 20_000;
/** Listings that are read at once, in a millisecond or two in which nobody else is answered. */
const slice = 100;
/** Milliseconds that the event loop takes to come round where others had something to do in it. */
const noticeable = 0.1;
/** How much longer than a slice takes they have it then. */
const patience = 3;

/**
 * Reads the texts of listings that there are, and makes an index of them. Rejects where they cannot be read, and when the
 * signal aborts: the thread has ended by then.
 */
export function makeIndex(
  database: Pick<Database, 'reads' | 'dialect' | 'writers'>,
  numbered: Numbered,
  signal: AbortSignal,
  least = many,
): Promise<WordIndex> {
  return numbered.seqs.length < least
    ? makeHere(database, numbered, signal)
    : makeInThread({ ...numbered, location: database.writers.location }, signal);
}

async function makeHere(
  database: Pick<Database, 'reads' | 'dialect'>,
  numbered: Numbered,
  signal: AbortSignal,
): Promise<WordIndex> {
  const index = new WordIndex();
  let begin = performance.now();
  for await (const _ of addTexts(index, database, numbered, slice)) {
    const end = performance.now();
    await turn();
    if (performance.now() - end > noticeable) await sleep(patience * (end - begin));
    signal.throwIfAborted();
    begin = performance.now();
  }
  await index.settle();
  return index;
}

/** Adds the texts of listings to an index, slice by slice. */
export async function* addTexts(
  index: WordIndex,
  database: Pick<Database, 'reads' | 'dialect'>,
  { seqs, documents }: Numbered,
  slice: number,
): AsyncGenerator<undefined> {
  for (let from = 0; from < seqs.length; from += slice) {
    const some = seqs.subarray(from, from + slice);
    const texts = await textsOf(database, [...some]);
    for (const [at, seq] of some.entries()) {
      const [document, text] = [documents[from + at], texts.get(seq)];
      if (document !== undefined && text !== undefined) index.add(document, text);
    }
    yield;
  }
}

async function makeInThread(order: Order, signal: AbortSignal): Promise<WordIndex> {
  signal.throwIfAborted();
  const worker = startThread(new URL('./words.thread.ts', import.meta.url), order);
  // Nobody waits for it when the process ends.
  worker.unref();
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end);
  try {
    return new WordIndex(await answerOf<PackedIndex>(worker, 'words'));
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
