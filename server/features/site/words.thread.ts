// The thread behind words.making.ts, with a connection of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { usePacked } from '../../platform/packages.ts';
import { giveWay } from '../../platform/threads.ts';
import type { Order } from './words.making.ts';
import { WordIndex } from './words.ts';

/** Listings that are read at once: on PostgreSQL a hundred take twice as long for each. */
const slice = 500;

usePacked();
const { openReads } = await import('../../platform/db/db.ts');
const { addTexts } = await import('./words.making.ts');
giveWay();
// Who started the thread says where the data is.
const { location, ...numbered } = workerData as Order;
const index = new WordIndex();
const database = await openReads(location);
for await (const _ of addTexts(index, database, numbered, slice));
await database.close();
await index.settle();
const packed = index.pack();
const { terms, lists, postings } = packed;
const buffers = [terms.bytes, terms.ends, lists, postings.lists, ...postings.pages].map(
  ({ buffer }) => buffer,
);
parentPort?.postMessage(packed, buffers);
