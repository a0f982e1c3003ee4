// Deletes jobs that are older than they are kept, and what cancelled jobs no longer need.
import { jobLimits, type RowOutcome } from '../../../contract/jobs/jobs.ts';
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

/** Of a cancelled job only the changed rows are needed, for its undo. */
export const dropCancelled: Job = {
  name: 'drop rows and files of cancelled jobs',
  every: 60_000,
  run: async ({ database: { reads, writes } }) => {
    const cancelled = await reads
      .selectFrom('recordJob')
      .select('id')
      .where('state', '=', 'cancelled')
      .where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('recordJobRow')
              .select('n')
              .whereRef('jobId', '=', 'recordJob.id')
              .where('outcome', 'in', dropped),
          ),
          eb.exists(eb.selectFrom('recordJobFile').select('position').whereRef('jobId', '=', 'recordJob.id')),
        ]),
      )
      .limit(100)
      .execute();
    for (const { id } of cancelled) {
      for (let isOver = false; !isOver; ) {
        const rows = await reads
          .selectFrom('recordJobRow')
          .select('n')
          .where('jobId', '=', id)
          .where('outcome', 'in', dropped)
          .limit(batchRows)
          .execute();
        const ns = rows.map(({ n }) => n);
        isOver = ns.length < batchRows;
        if (ns.length > 0)
          await writes.deleteFrom('recordJobRow').where('jobId', '=', id).where('n', 'in', ns).execute();
      }
      await writes.transaction().execute(async (db) => {
        await db.deleteFrom('recordJobFile').where('jobId', '=', id).execute();
        await db
          .updateTable('recordJob')
          .set({ unchanged: 0, refused: 0, fileName: null, fileType: null, fileBytes: null })
          .set((eb) => ({ total: eb.ref('changed') }))
          .where('id', '=', id)
          .execute();
      });
    }
  },
};

const dropped = ['new', 'pending', 'unchanged', 'refused'] as const satisfies RowOutcome[];
