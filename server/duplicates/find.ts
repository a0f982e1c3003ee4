// Compares listings in a worker thread: those that changed, or all of them.
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { idList } from '../database/statements.ts';
import type { Job } from '../jobs/scheduler.ts';
import { noteChanges } from '../telemetry/changed-rows.ts';
import { defineTask } from '../worker/worker-tasks.ts';
import { pairsAmong } from './pairs.ts';
import { readAll, readAround } from './read.ts';
import { storePairs } from './store.ts';

/** Of more changed listings all are compared, which is faster. */
const maxSingly = 500;

/** Compares what waits, and all listings if that is among it. A listing that is saved meanwhile waits again. */
async function compareWaiting(database: Database, now: Date): Promise<void> {
  const { reads, writes, dialect } = database;
  const waiting = await reads.selectFrom('duplicateCheck').select(['seq', 'listingId']).execute();
  const ids = [...new Set(waiting.flatMap(({ listingId }) => listingId ?? []))];
  if (ids.length > maxSingly || waiting.some(({ listingId }) => listingId === null)) {
    await storePairs(database, pairsAmong(await readAll({ db: reads, dialect })), now);
  } else {
    for (const id of ids) {
      const around = await readAround({ db: reads, dialect }, id);
      if (around !== undefined) await storePairs(database, pairsAmong(around, new Set([id])), now, id);
    }
  }
  const seqs = waiting.map(({ seq }) => seq);
  await sql`delete from "duplicateCheck" where "seq" in (${idList(dialect, seqs)})`.execute(writes);
}

/** @public imported by the worker thread */
export const compareTask = defineTask({
  module: import.meta.url,
  name: 'compareTask',
  thread: 'exports',
  run: async ({ now }: { now: string }, { database }) => compareWaiting(await database(), new Date(now)),
});

/** Compares listings soon after they were saved. */
export const findDuplicatesJob: Job = {
  name: 'find duplicates',
  every: 10_000,
  run: async ({ database, now }) => {
    const waiting = await database.reads.selectFrom('duplicateCheck').select('seq').limit(1).execute();
    if (waiting.length === 0) return;
    await database.workers.run(compareTask, { now: now.toISOString() });
    noteChanges();
  },
};

const day = 24 * 60 * 60_000;

/** Lets all listings be compared again: what a key says also depends on how many listings share it. */
export const findAllDuplicatesJob: Job = {
  name: 'find all duplicates',
  every: day,
  run: async ({ database: { writes } }) => {
    await writes.insertInto('duplicateCheck').values({ listingId: null }).execute();
  },
};
