// Deletes records in the bin for ever, and frees their slugs and pictures.
import type { Transaction } from 'kysely';
import { writeAudit } from '../audit/audit.ts';
import { deleteChange } from '../changes/store.ts';
import { isChangeType } from '../changes/table.ts';
import type { Tables } from '../database/database.ts';
import type { Job } from '../jobs/scheduler.ts';
import { releaseUse } from '../media/usage.ts';
import { newId } from '../records/ids.ts';
import { locking } from '../records/records.ts';
import { unindexText } from '../records/search.ts';
import { releaseSlugs } from '../records/slugs.ts';
import { binKindOf } from './kind.ts';
import type { BinRecord } from './table.ts';

/** Deletes locked rows of the bin. The caller writes the audit rows. */
export async function purge(db: Transaction<Tables>, rows: readonly BinRecord[]): Promise<void> {
  for (const { id, type, seq } of rows) {
    const { table } = await binKindOf(type);
    await releaseUse(db, { type, id });
    if (isChangeType(type)) await deleteChange(db, { type, id });
    await releaseSlugs(db, { type: table, id }, null);
    await unindexText(db, 'bin', seq);
    await db.deleteFrom('comment').where('recordId', '=', id).execute();
    await db.deleteFrom('notice').where('recordId', '=', id).execute();
    await db.deleteFrom('task').where('id', '=', id).execute();
    if (type === 'gameListing')
      await db
        .deleteFrom('duplicateDismissal')
        .where((eb) => eb.or([eb('oneId', '=', id), eb('otherId', '=', id)]))
        .execute();
    await db.deleteFrom('bin').where('id', '=', id).execute();
  }
}

const batchRows = 500;

/** Purges records whose time in the bin has passed. */
export const purgeDue: Job = {
  name: 'purge the bin',
  every: 60 * 60_000,
  run: async ({ database, now }) => {
    for (let purged = batchRows; purged === batchRows; ) {
      purged = await database.writes.transaction().execute(async (db) => {
        const due = db
          .selectFrom('bin')
          .selectAll()
          .where('purgeAt', '<=', now.toISOString())
          .orderBy('purgeAt')
          .orderBy('id')
          .limit(batchRows);
        const rows = await locking(due, database.dialect).execute();
        await purge(db, rows);
        const actor = { actorId: null, actorName: 'Ludex', sessionId: null, ip: '', traceId: newId() };
        await writeAudit(
          db,
          actor,
          now,
          rows.map(({ type, id, label, version }) => ({
            action: `${type}.purge`,
            entity: { type, id, label, version },
          })),
        );
        return rows.length;
      });
    }
  },
};
