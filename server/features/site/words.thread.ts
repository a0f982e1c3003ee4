// The thread behind words.making.ts.
import { parentPort } from 'node:worker_threads';
import { giveWay } from '../../platform/threads.ts';
import type { FromThread, ToThread } from './words.making.ts';
import { WordIndex } from './words.ts';

const index = new WordIndex();

giveWay();
parentPort?.on('message', (documents: ToThread) => {
  if (documents === null) return void hand();
  for (const [number, text] of documents) index.add(number, text);
  send('added');
});

async function hand(): Promise<void> {
  await index.settle();
  for (const part of index.pack())
    send(
      part,
      'terms' in part
        ? []
        : [part.order, part.postings.lists, ...part.postings.pages].map(({ buffer }) => buffer),
    );
}

function send(message: FromThread, buffers: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, buffers);
}
