// Ends a job that failed: rows that it has not done are refused with the reason. What was done stays.

import type { Kysely } from 'kysely';
import type { Tables } from '../database/database.ts';
import { defineTask } from '../worker/worker-tasks.ts';
import type { RecordJobTable } from './record-jobs.ts';
import { tellMaker } from './told.ts';

/** Rows refused in one transaction: some hundredths of a second. */
const batchRows = 2_000;

type Failure = { jobId: string; holder: string; error: string; at: string };

/** @public imported by the worker thread */
export const failTask = defineTask({
  module: import.meta.url,
  name: 'failTask',
  thread: 'writes',
  run: async (failure: Failure, { database }): Promise<void> => {
    const { writes } = await database();
    let isOver = false;
    while (!isOver) isOver = await writes.transaction().execute((db) => refuseSome(db, failure));
  },
});

/** Returns true when the job has failed, or is no longer held. */
async function refuseSome(db: Kysely<Tables>, { jobId, holder, error, at }: Failure): Promise<boolean> {
  const setColumns = (columns: Partial<RecordJobTable>) =>
    db
      .updateTable('recordJob')
      .set(columns)
      .where('id', '=', jobId)
      .where('holder', '=', holder)
      .where('state', 'in', ['preparing', 'running'])
      .returning(['state', 'refused', 'id', 'accountId', 'title'])
      .executeTakeFirst();
  const job = await setColumns({ error });
  if (job === undefined) return true;
  const left = db
    .selectFrom('recordJobRow')
    .select('n')
    .where('jobId', '=', jobId)
    .where('outcome', '=', 'pending')
    .orderBy('n')
    .limit(batchRows);
  const rows = job.state === 'running' ? await left.execute() : [];
  const last = rows.at(-1);
  if (last === undefined) {
    await setColumns({ state: 'failed', finishedAt: at });
    await tellMaker(db, new Date(at), job, error);
    return true;
  }
  await db
    .updateTable('recordJobRow')
    .set({ outcome: 'refused', message: error })
    .where('jobId', '=', jobId)
    .where('outcome', '=', 'pending')
    .where('n', '<=', last.n)
    .execute();
  await setColumns({ refused: job.refused + rows.length });
  return false;
}
