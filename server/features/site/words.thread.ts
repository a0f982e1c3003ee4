// The thread behind words.making.ts.
import { parentPort } from 'node:worker_threads';
import { giveWay } from '../../platform/threads.ts';
import type { FromThread, ToThread } from './words.making.ts';
import { type Packed, WordIndex } from './words.ts';

const index = new WordIndex();
let parts: Generator<Packed, undefined> | undefined;

giveWay();
parentPort?.on('message', (documents: ToThread) => {
  if (documents === null) return void handNext();
  for (const [number, text] of documents) index.add(number, text);
  send('added');
});

/** One part each time: what has come by then is heard at once, with nobody else in between. */
async function handNext(): Promise<void> {
  if (parts === undefined) {
    await index.settle();
    parts = index.pack();
  }
  const { value: part } = parts.next();
  if (part === undefined) return;
  if ('terms' in part) send(part);
  else
    send(
      part,
      [part.order, part.postings.lists, ...part.postings.pages].map(({ buffer }) => buffer),
    );
}

function send(message: FromThread, buffers: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, buffers);
}
