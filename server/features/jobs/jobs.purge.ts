// Deletes jobs that are older than they are kept, with their rows and files.
import { jobLimits } from '../../../contract/jobs/jobs.ts';
import type { Job } from '../../jobs/scheduler.ts';

const dayMs = 24 * 60 * 60_000;
/** Rows deleted in one transaction: some hundredths of a second. */
const batchRows = 2_000;

export const deleteOldJobs: Job = {
  name: 'delete old jobs on records',
  every: 60 * 60_000,
  run: async ({ database: { reads, writes }, now }) => {
    const before = new Date(now.getTime() - jobLimits.days * dayMs).toISOString();
    const old = await reads
      .selectFrom('recordJob')
      .select(['id', 'total'])
      .where('createdAt', '<', before)
      .where('state', 'not in', ['queued', 'running'])
      .orderBy('createdAt')
      .limit(100)
      .execute();
    for (const { id, total } of old) {
      for (let n = batchRows; n - batchRows < total; n += batchRows)
        await writes.deleteFrom('recordJobRow').where('jobId', '=', id).where('n', '<=', n).execute();
      await writes.transaction().execute(async (db) => {
        await db.deleteFrom('recordJobRow').where('jobId', '=', id).execute();
        await db.deleteFrom('recordJobFile').where('jobId', '=', id).execute();
        await db.deleteFrom('recordJob').where('id', '=', id).execute();
      });
    }
  },
};
