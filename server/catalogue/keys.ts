// The values by which games are sorted, as keys that a cursor can hold.
import type { SortKey } from '../../contract/delivery/cursors.ts';
import type { Order } from './columns.ts';

export type SortValues = {
  seq: number;
  nameKey: string;
  newestAt: number;
  releaseAt: number;
  featuredRank: number;
};

/** Ascending keys, in the same order as `compare` of columns.ts. */
export const keyBy: Record<Order, (values: SortValues) => SortKey> = {
  newest: ({ newestAt, seq }) => [-newestAt, -seq],
  name: ({ nameKey, seq }) => [nameKey, seq],
  release: ({ releaseAt, seq }) => [-releaseAt, -seq],
  featured: ({ featuredRank, newestAt, seq }) => [featuredRank, -newestAt, -seq],
};

/** Negative if `a` comes before `b`. */
export function compareKeys(a: SortKey, b: SortKey): number {
  for (const [at, one = 0] of a.entries()) {
    const other = b[at] ?? 0;
    if (one < other) return -1;
    if (one > other) return 1;
  }
  return 0;
}
