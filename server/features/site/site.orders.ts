// The orders of the catalogue.
import type { gameOrders } from '../../../contract/site.ts';
import type { Columns } from './site.columns.ts';

/** The orders in which listings are shown; each is total. */
export type Order = (typeof gameOrders)[number];

/** Less than 0 where the listing of one slot comes before that of another. */
type Compare = (columns: Columns, a: number, b: number) => number;

/** `column[slot]`; there is none that is not filled. */
const at = (column: ArrayLike<number>, slot: number) => column[slot] ?? 0;

/** Which of two listings comes first. Of two that are infinite the difference is no number, and the next column decides. */
export const compare: Record<Order | 'due', Compare> = {
  newest: ({ newestAt, seq }, a, b) => at(newestAt, b) - at(newestAt, a) || at(seq, b) - at(seq, a),
  name: ({ nameKey, seq }, a, b) => {
    const [one = '', other = ''] = [nameKey[a], nameKey[b]];
    return one < other ? -1 : one > other ? 1 : at(seq, a) - at(seq, b);
  },
  release: ({ releaseAt, seq }, a, b) => at(releaseAt, b) - at(releaseAt, a) || at(seq, b) - at(seq, a),
  featured: (columns, a, b) =>
    at(columns.featuredRank, a) - at(columns.featuredRank, b) || compare.newest(columns, a, b),
  /** What appears first is the last. */
  due: ({ publishAt, seq }, a, b) => at(publishAt, b) - at(publishAt, a) || at(seq, b) - at(seq, a),
};
