// Drops texts of the audit log that were replaced long ago. Versions that had them say that they are lost.
import type { Job } from '../jobs/scheduler.ts';

const hour = 60 * 60_000;
const batchRows = 500;

/** @param days how long replaced texts are kept */
export function dropOldTexts(days: number): Job {
  return {
    name: 'drop old texts of the history',
    every: hour,
    run: async ({ database, now }) => {
      const before = new Date(now.getTime() - days * 24 * hour).toISOString();
      for (let dropped = batchRows; dropped === batchRows; ) {
        const { numDeletedRows } = await database.writes
          .deleteFrom('auditText')
          .where('hash', 'in', (query) =>
            query.selectFrom('auditText').select('hash').where('at', '<', before).limit(batchRows),
          )
          .where('at', '<', before)
          .executeTakeFirstOrThrow();
        dropped = Number(numDeletedRows);
      }
    },
  };
}
