// Sets the collections of the homepage, unless another request did so first.
import type { Transaction } from 'kysely';
import type { collections } from '../../../contract/collections/collections.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import type { Database, Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { locking } from '../../records/records.ts';
import { inBatch } from '../../webhooks/batch.ts';

type Order = typeof collections.order;

export async function orderFaults(
  { ids = [] }: Partial<Input<Order>>,
  { db }: WriteContext<Order>,
): Promise<FieldErrors> {
  if (ids.length === 0) return {};
  const rows = await db.selectFrom('collection').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return Object.fromEntries(
    ids.flatMap((id, index) => (known.has(id) ? [] : [[`ids.${index}`, 'This collection does not exist']])),
  );
}

/** The order belongs to the homepage: versions of collections do not change, so that open forms are not stale. */
export async function orderCollections(
  { ids, seen }: Input<Order>,
  { db, dialect, audit }: WriteContext<Order>,
): Promise<Output<Order>> {
  const rows = await lockHome(db, dialect, ids);
  const current = rows
    .flatMap(({ homeOrder, ...row }) => (homeOrder === null ? [] : [{ ...row, homeOrder }]))
    .sort((one, other) => one.homeOrder - other.homeOrder || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
  if (current.join() !== seen.join()) {
    const text = 'Someone else changed this order since you opened it';
    fail('stale_version', { text, data: { ids: current } });
  }
  await inBatch(db, dialect, async () => {
    for (const { id, homeOrder } of rows) {
      const place = ids.indexOf(id);
      const next = place < 0 ? null : place + 1;
      if (next === homeOrder) continue;
      await db.updateTable('collection').set({ homeOrder: next }).where('id', '=', id).execute();
    }
  });
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const namesOf = (order: readonly string[]) => order.map((id) => titles.get(id) ?? id);
  audit({
    action: 'collection.order',
    entity: { type: 'homepage', id: null, label: 'Homepage' },
    before: { order: namesOf(current) },
    after: { order: namesOf(ids) },
  });
  return { ids };
}

/** Locks the collections that the homepage shows, and those that it will show. */
function lockHome(db: Transaction<Tables>, dialect: Database['dialect'], ids: readonly string[]) {
  const query = db
    .selectFrom('collection')
    .select(['id', 'title', 'homeOrder'])
    .where((is) =>
      ids.length === 0
        ? is('homeOrder', 'is not', null)
        : is.or([is('homeOrder', 'is not', null), is('id', 'in', ids)]),
    )
    .orderBy('id');
  return locking(query, dialect).execute();
}
