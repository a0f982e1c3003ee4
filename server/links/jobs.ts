// The jobs of link health: checks, and dropping URLs that no record uses any more.
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Job } from '../jobs/scheduler.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { locking } from '../records/records.ts';
import { checkDueLinks } from './check.ts';
import { noteUses } from './table.ts';

/** Runs in one process at a time. @param days see `CheckContext` */
export function checkLinksJob(options: { outbound: Outbound; clock: Clock; days: number }): Job {
  return {
    name: 'check links',
    every: 30_000,
    run: async ({ database, signal }) => {
      await checkDueLinks({ ...options, database, signal });
    },
  };
}

/** A batch takes some milliseconds of the thread that answers calls. */
const batchRows = 100;

/** Also updates the uses of all others: two processes that publish and hide records at once may have missed each other's. */
export const tidyLinksJob: Job = {
  name: 'tidy checked links',
  every: 24 * 60 * 60_000,
  run: async ({ database, signal }) => {
    for (let last = ''; !signal.aborted; ) {
      const rows = await database.aside
        .selectFrom('checkedUrl')
        .select('id')
        .select(
          sql<number>`case when exists (select 1 from "link" where "urlId" = "checkedUrl"."id") then 1 else 0 end`.as(
            'isUsed',
          ),
        )
        .where('id', '>', last)
        .orderBy('id')
        .limit(batchRows)
        .execute();
      if (rows.length === 0) return;
      last = rows.at(-1)?.id ?? last;
      const unused = rows.filter(({ isUsed }) => isUsed === 0).map(({ id }) => id);
      await database.writes.transaction().execute(async (db) => {
        await noteUses(
          db,
          rows.map(({ id }) => id),
        );
        if (unused.length === 0) return;
        // A record that begins to use one of them waits for the lock, and then adds it again.
        const query = db.selectFrom('checkedUrl').select('id').where('id', 'in', unused).orderBy('id');
        await locking(query, database.dialect).execute();
        await db
          .deleteFrom('checkedUrl')
          .where('id', 'in', unused)
          .where(sql<boolean>`not exists (select 1 from "link" where "urlId" = "checkedUrl"."id")`)
          .execute();
      });
    }
  },
};
