// Possible duplicates: the handlers of all calls.
import { sql } from 'kysely';
import { type DuplicateReason, duplicates } from '../../../contract/duplicates/duplicates.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import { findAllDuplicatesJob, findDuplicatesJob } from '../../duplicates/find.ts';
import { fail } from '../../errors.ts';
import { implement, type WriteContext } from '../../http/feature.ts';
import { locking } from '../../records/records.ts';
import { listDuplicates } from './duplicates.list.ts';

export const feature = implement(
  duplicates,
  {
    list: listDuplicates,
    summary: async (_input, { db }) => {
      const { rows } = await sql<{ reason: DuplicateReason; pairs: number }>`
        select "reason", count(*) as "pairs" from "duplicate" where "dismissed" = 0 group by "reason"`.execute(
        db,
      );
      return {
        total: rows.reduce((sum, { pairs }) => sum + pairs, 0),
        byReason: Object.fromEntries(rows.map(({ reason, pairs }) => [reason, pairs])),
      };
    },
    dismiss: { mayChangeNothing: true, run: dismiss },
  },
  [findDuplicatesJob, findAllDuplicatesJob],
);

type Dismiss = typeof duplicates.dismiss;

/** Marks pairs, with an audit row for the listing of each that was created first. Pairs that are marked already stay as they are. */
async function dismiss(
  { ids, dismissed }: Input<Dismiss>,
  { db, dialect, now, who, audit }: WriteContext<Dismiss>,
): Promise<{ changed: number }> {
  const query = db
    .selectFrom('duplicate')
    .innerJoin('listing', 'listing.id', 'duplicate.oneId')
    .select(['duplicate.id', 'oneId', 'otherId', 'keys', 'dismissed', 'name'])
    .where('duplicate.id', 'in', ids)
    .orderBy('duplicate.id');
  const pairs = await locking(query, dialect).execute();
  if (pairs.length === 0) fail('not_found');
  const changed = pairs.filter((pair) => (pair.dismissed === 1) !== dismissed);
  const verb = dismissed ? 'dismissDuplicate' : 'listDuplicate';
  for (const { oneId, otherId, keys, name } of changed) {
    await db
      .deleteFrom('duplicateDismissal')
      .where('oneId', '=', oneId)
      .where('otherId', '=', otherId)
      .execute();
    if (dismissed)
      await db
        .insertInto('duplicateDismissal')
        .values({ oneId, otherId, keys, by: who.id, at: now.toISOString() })
        .execute();
    // Without a version, since the record keeps its own.
    const entity = { type: 'gameListing', id: oneId, label: name };
    audit({ action: `gameListing.${verb}`, entity, before: {}, after: { duplicate: otherId } });
  }
  if (changed.length > 0)
    await db
      .updateTable('duplicate')
      .set({ dismissed: dismissed ? 1 : 0 })
      .where(
        'id',
        'in',
        changed.map(({ id }) => id),
      )
      .execute();
  return { changed: changed.length };
}
