// What the clock does for inboxes: tells assignees what is due, and drops old notices.
import { noticeLimits } from '../../../contract/inbox/inbox.ts';
import { labelsOf } from '../../desk/labels.ts';
import { tell } from '../../desk/notices.ts';
import type { Job } from '../../jobs/scheduler.ts';
import { locking } from '../../records/records.ts';

const batchRows = 500;
const dayMs = 24 * 60 * 60_000;

/** Tells each assignee once, from the beginning of the due day in UTC. */
export const tellDue: Job = {
  name: 'tell what is due',
  every: 10 * 60_000,
  run: async ({ database: { reads, writes, dialect }, now }) => {
    const today = now.toISOString().slice(0, 10);
    const isDue = () =>
      reads.selectFrom('task').select('id').where('toldDue', '=', 0).where('dueOn', '<=', today).limit(1);
    while ((await isDue().execute()).length > 0) {
      await writes.transaction().execute(async (db) => {
        const query = db
          .selectFrom('task')
          .selectAll()
          .where('toldDue', '=', 0)
          .where('dueOn', '<=', today)
          .orderBy('dueOn')
          .limit(batchRows);
        const due = await locking(query, dialect).execute();
        for (const [type, tasks] of Map.groupBy(due, (task) => task.type)) {
          const ids = tasks.map(({ id }) => id);
          const labels = await labelsOf(db, type, ids);
          for (const { id, assigneeId } of tasks) {
            const label = labels.get(id);
            // Not for a record in the bin.
            if (label !== undefined)
              await tell(db, now, [assigneeId], { kind: 'due', by: null, type, id, label });
          }
          await db.updateTable('task').set({ toldDue: 1 }).where('id', 'in', ids).execute();
        }
      });
    }
  },
};

export const dropOldNotices: Job = {
  name: 'drop old notices',
  every: dayMs,
  run: async ({ database, now }) => {
    const before = new Date(now.getTime() - noticeLimits.days * dayMs).toISOString();
    await database.writes.deleteFrom('notice').where('at', '<', before).execute();
  },
};
