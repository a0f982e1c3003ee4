// All orders of the games, with pages by number and walks by keys.
import { isDeepStrictEqual } from 'node:util';

import type { SortKey } from '../../contract/delivery/cursors.ts';
import { gameOrders } from '../../contract/delivery/orders.ts';
import { Bitset, difference, intersection } from './bitset.ts';
import { type Columns, compare, type Order } from './columns.ts';
import { compareKeys, keyBy, type SortValues } from './keys.ts';
import { Moves } from './moves.ts';
import { SortedIds } from './sortedIds.ts';

/** Goes on behind a key, or begins without one. */
export type Walk = { set: Bitset; after: SortKey | undefined; limit: number; moved: Moved };
/** The values that games had when the walk began, by row id, if they have others now. */
export type Moved = ReadonlyMap<number, SortValues>;
/** The key of a game as it was sorted when the walk began. */
export type Met = { seq: number; key: SortKey };
type Placed = Met & { slot: number };

/** Sets hold slots; a game is sorted by the columns of its slot. */
export class Orders {
  readonly #columns: Columns;
  readonly #sorted: Record<Order, SortedIds>;
  readonly moves = new Moves();

  constructor(columns: Columns) {
    this.#columns = columns;
    const sortedBy = (order: Order) => new SortedIds((a, b) => compare[order](columns, a, b));
    this.#sorted = Object.fromEntries(gameOrders.map((order) => [order, sortedBy(order)])) as Record<
      Order,
      SortedIds
    >;
  }

  async fill(): Promise<void> {
    for (const order of gameOrders) await this.#sorted[order].fill(this.#columns.slots());
  }

  /** Before the columns of the slots change. Returns how these were sorted. */
  remove(slots: readonly number[]): Moved {
    for (const order of gameOrders) this.#sorted[order].remove(slots);
    return new Map(slots.map((slot) => this.#valuesOf(slot)).map((values) => [values.seq, values]));
  }

  /** `former` tells how those among them were sorted that are not new. */
  insert(slots: readonly number[], former: Moved): void {
    for (const order of gameOrders) this.#sorted[order].insert(slots);
    for (const values of slots.map((slot) => this.#valuesOf(slot))) {
      const before = former.get(values.seq);
      if (before !== undefined && !isDeepStrictEqual(before, values)) this.moves.note(before);
    }
  }

  /** The key of a game as it is sorted now. */
  keyOf(order: Order, seq: number): SortKey {
    return keyBy[order](this.#valuesOf(this.#columns.slotOf(seq) ?? -1));
  }

  by(order: Order): SortedIds {
    return this.#sorted[order];
  }

  /** The next games of a walk. */
  walk(order: Order, { set, after, limit, moved }: Walk): Met[] {
    const keyOf = keyBy[order];
    const away = this.#placed(moved, set, keyOf);
    const unmoved = this.#next(order, without(set, away), after, limit);
    return firstOf([...unmoved, ...behind(away, after)], limit);
  }

  /** The same by rank: of each set by name, without the games of the sets before it. `rankOf` tells the rank of a game that moved. */
  walkByRank(ranked: readonly Bitset[], walk: Walk, rankOf: (values: SortValues) => number): Met[] {
    const { set, after, limit, moved } = walk;
    const away = this.#placed(moved, set, (values) => [rankOf(values), ...keyBy.name(values)]);
    const [from = 0, ...name] = after ?? [];
    const met: Met[] = [];
    let rest = without(set, away);
    for (const [rank, best] of ranked.entries()) {
      const part = intersection(rest, best);
      if (rank >= Number(from) && met.length < limit) {
        const next = this.#next(
          'name',
          part,
          rank === from && name.length > 0 ? name : undefined,
          limit - met.length,
        );
        met.push(...next.map(({ seq, key }) => ({ seq, key: [rank, ...key] })));
      }
      rest = difference(rest, part);
    }
    return firstOf([...met, ...behind(away, after)], limit);
  }

  #next(order: Order, set: Bitset, after: SortKey | undefined, limit: number): Met[] {
    const sorted = this.#sorted[order];
    const keyOf = (slot: number) => keyBy[order](this.#valuesOf(slot));
    const slots =
      after === undefined
        ? sorted.page(set, 0, limit)
        : sorted.after(set, (slot) => compareKeys(keyOf(slot), after) > 0, limit);
    return slots.map((slot) => ({ seq: this.#columns.seq[slot] ?? 0, key: keyOf(slot) }));
  }

  /** Games of a set that moved. */
  #placed(moved: Moved, set: Bitset, keyOf: (values: SortValues) => SortKey): Placed[] {
    return [...moved.values()].flatMap((values) => {
      const slot = this.#columns.slotOf(values.seq);
      return slot === undefined || !set.has(slot) ? [] : [{ slot, seq: values.seq, key: keyOf(values) }];
    });
  }

  #valuesOf(slot: number): SortValues {
    const { seq, nameKey, newestAt, releaseAt, featuredRank } = this.#columns;
    return {
      seq: seq[slot] ?? 0,
      nameKey: nameKey[slot] ?? '',
      newestAt: newestAt[slot] ?? 0,
      releaseAt: releaseAt[slot] ?? 0,
      featuredRank: featuredRank[slot] ?? 0,
    };
  }
}

function without(set: Bitset, games: readonly Placed[]): Bitset {
  if (games.length === 0) return set;
  const taken = new Bitset();
  for (const { slot } of games) taken.add(slot);
  return difference(set, taken);
}

function behind(games: readonly Placed[], after: SortKey | undefined): Met[] {
  return games.filter(({ key }) => after === undefined || compareKeys(key, after) > 0);
}

function firstOf(games: readonly Met[], limit: number): Met[] {
  return games.toSorted((a, b) => compareKeys(a.key, b.key)).slice(0, limit);
}
