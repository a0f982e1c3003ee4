// Sets the collections of the homepage, unless another request did so first.
import { sql, type Transaction } from 'kysely';
import type { collections } from '../../../contract/collections/collections.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { Database, Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { Plan, WriteContext } from '../../http/feature.ts';
import { locking } from '../../records/records.ts';
import { inBatch } from '../../webhooks/batch.ts';

type Order = typeof collections.order;

/** Orders take turns: two that add different collections to the homepage lock no common row. The number is arbitrary. */
const orderKey = 7_412_055;

export async function planOrder(
  { ids = [] }: Partial<Input<Order>>,
  context: WriteContext<Order>,
): Promise<Plan<Order>> {
  const { db, dialect } = context;
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${orderKey})`.execute(db);
  const rows = await lockHome(db, dialect, ids);
  const known = new Set(rows.map(({ id }) => id));
  const faults = Object.fromEntries(
    ids.flatMap((id, index) => (known.has(id) ? [] : [[`ids.${index}`, 'This collection does not exist']])),
  );
  return { faults, run: (input) => orderCollections(input, context, rows) };
}

type Row = Awaited<ReturnType<typeof lockHome>>[number];

/** The order belongs to the homepage: versions of collections do not change, so that open forms are not stale. */
async function orderCollections(
  { ids, seen }: Input<Order>,
  { db, dialect, audit }: WriteContext<Order>,
  rows: readonly Row[],
): Promise<Output<Order>> {
  const current = rows
    .flatMap(({ homeOrder, ...row }) => (homeOrder === null ? [] : [{ ...row, homeOrder }]))
    .sort((one, other) => one.homeOrder - other.homeOrder || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
  if (current.join() !== seen.join()) {
    const text = 'This order was changed since you opened it';
    fail('stale_version', { text, data: { ids: current } });
  }
  if (rows.every(({ id, homeOrder }) => homeOrder === (ids.includes(id) ? ids.indexOf(id) + 1 : null)))
    return { ids };
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
