// The orders of the catalogue, and places in them.
import type { gameOrders } from '../../../contract/site.ts';
import type { CatalogueRow } from './site.rows.ts';

/** The orders in which listings are shown; each is total. */
export type Order = (typeof gameOrders)[number];

type Compare = (a: CatalogueRow, b: CatalogueRow) => number;

/** Which of two listings comes first. */
export const compare: Record<Order, Compare> = {
  newest: (a, b) => b.newestAt - a.newestAt || b.seq - a.seq,
  name: (a, b) => (a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : a.seq - b.seq),
  release: (a, b) => (b.releaseAt ?? -Infinity) - (a.releaseAt ?? -Infinity) || b.seq - a.seq,
  featured: (a, b) => (a.featuredRank ?? Infinity) - (b.featuredRank ?? Infinity) || compare.newest(a, b),
};

/** The first place of a sorted list from which on something holds. */
export function firstFrom(sorted: readonly number[], holds: (slot: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(sorted[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
