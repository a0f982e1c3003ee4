// Reorders the banners of a placement, unless another request did so first.
import { sql } from 'kysely';
import type { banners } from '../../../contract/banners/banners.ts';
import { placements } from '../../../contract/banners/values.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { mustStayComplete } from '../../../contract/kit/lifecycle.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { locking } from '../../records/records.ts';
import { inBatch } from '../../webhooks/batch.ts';

type Order = typeof banners.order;

export async function orderFaults({ ids, seen }: Partial<Input<Order>>): Promise<FieldErrors> {
  if (ids === undefined || seen === undefined) return {};
  const known = new Set(seen);
  const isSame = ids.length === seen.length && ids.every((id) => known.has(id));
  return isSame ? {} : { ids: 'Must contain the same banners as seen' };
}

/**
 * The order belongs to the placement: versions of banners do not change, so that open forms are not stale. Banners that
 * are not named keep their positions.
 */
export async function orderBanners(
  { placement, ids, seen }: Input<Order>,
  { db, dialect, who, audit }: WriteContext<Order>,
): Promise<Output<Order>> {
  const all = db
    .selectFrom('banner')
    .select(['id', 'name', 'priority', 'status'])
    .where('placement', '=', placement)
    .orderBy('priority')
    .orderBy('id');
  // PostgreSQL sorts before it waits for locked rows, which may have moved by then
  // (https://www.postgresql.org/docs/current/sql-select.html, The Locking Clause).
  const rows = (await locking(all, dialect).execute()).sort(
    (one, other) => one.priority - other.priority || (one.id < other.id ? -1 : 1),
  );
  const named = new Set(seen);
  const current = rows.filter(({ id }) => named.has(id));
  if (current.length !== seen.length || current.some(({ id }, index) => id !== seen[index])) {
    fail('stale_version', {
      text: 'This order was changed since you opened it',
      data: { placement, ids: rows.map(({ id }) => id) },
    });
  }
  const next = ids.values();
  const ordered = rows.map(({ id }) => (named.has(id) ? (next.next().value ?? id) : id));
  const live = new Set(rows.filter(({ status }) => mustStayComplete(status)).map(({ id }) => id));
  const liveIn = (order: readonly string[]) => order.filter((id) => live.has(id)).join();
  if (liveIn(ordered) !== liveIn(rows.map(({ id }) => id)) && !hasRight(who.roles, 'banners.publish'))
    fail('forbidden', { text: 'You need the right to publish to reorder published banners' });
  const before = new Map(rows.map((row) => [row.id, row]));
  const changed = ordered
    .map((id, index) => ({ id, priority: index + 1 }))
    .filter(({ id, priority }) => before.get(id)?.priority !== priority);
  if (changed.length === 0) return { placement, ids: ordered };
  const cases = changed.map(({ id, priority }) => sql`when ${id} then ${sql.lit(priority)}`);
  await inBatch(db, dialect, () =>
    db
      .updateTable('banner')
      .set({ priority: sql`case "id" ${sql.join(cases, sql` `)} end` })
      .where(
        'id',
        'in',
        changed.map(({ id }) => id),
      )
      .execute(),
  );
  const namesOf = (order: readonly string[]) => order.map((id) => before.get(id)?.name ?? id);
  audit({
    action: 'banner.order',
    entity: { type: 'bannerPlacement', id: null, label: placements[placement] },
    before: { order: namesOf(rows.map(({ id }) => id)) },
    after: { order: namesOf(ordered) },
  });
  return { placement, ids: ordered };
}
