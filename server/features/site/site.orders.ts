// The orders of the catalogue, and places in them.
import { setImmediate as turn } from 'node:timers/promises';
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

/** The slots of all listings in an order, which is kept as they come and go. */
export class Sorted {
  readonly #columns: Columns;
  readonly #compare: Compare;
  #slots = new Uint32Array(64);
  #length = 0;

  constructor(order: Compare, columns: Columns) {
    this.#columns = columns;
    this.#compare = order;
  }

  get length(): number {
    return this.#length;
  }

  /** The slot at a place. */
  at(place: number): number {
    return this.#slots[place] ?? 0;
  }

  get last(): number | undefined {
    return this.#length === 0 ? undefined : this.at(this.#length - 1);
  }

  /** Puts some slots in order by themselves. */
  among(slots: number[]): number[] {
    return slots.sort((a, b) => this.#compare(this.#columns, a, b));
  }

  /** The first place at or behind which a listing stands, whether or not it is in. */
  placeOf(slot: number): number {
    return this.firstFrom((other) => this.#compare(this.#columns, other, slot) >= 0);
  }

  /** The first place from which on something holds. */
  firstFrom(holds: (slot: number) => boolean): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.at(middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Takes listings out, as long as their columns are what they were put in by. */
  remove(slots: readonly number[]): void {
    const places = Uint32Array.from(slots, (slot) => {
      const place = this.placeOf(slot);
      if (this.at(place) !== slot || place >= this.#length) throw new Error('An order has lost a listing');
      return place;
    }).sort();
    // What stands between two of them moves at once.
    for (let index = 0; index < places.length; index += 1) {
      const from = at(places, index) + 1;
      this.#slots.copyWithin(from - index - 1, from, places[index + 1] ?? this.#length);
    }
    this.#length -= places.length;
  }

  /** Puts the first listings in, of which there may be hundreds of thousands: others have the event loop in between. */
  async fill(slots: Uint32Array<ArrayBuffer>): Promise<void> {
    this.#slots = await sortedInParts(slots, (a, b) => this.#compare(this.#columns, a, b));
    this.#length = slots.length;
  }

  /** Puts listings in. */
  insert(slots: readonly number[]): void {
    const sorted = this.among([...slots]);
    const places = sorted.map((slot) => this.placeOf(slot));
    const length = this.#length + sorted.length;
    if (length > this.#slots.length) {
      const grown = new Uint32Array(Math.max(length, Math.ceil(this.#slots.length * 1.5)));
      grown.set(this.#slots.subarray(0, this.#length));
      this.#slots = grown;
    }
    let end = this.#length;
    for (let index = sorted.length - 1; index >= 0; index -= 1) {
      const place = places[index] ?? 0;
      this.#slots.copyWithin(place + index + 1, place, end);
      this.#slots[place + index] = sorted[index] ?? 0;
      end = place;
    }
    this.#length = length;
  }
}

/** So many are sorted, or merged, in a millisecond or two. */
const part = 4_096;

/** Merges longer and longer runs, each of which is in order. */
async function sortedInParts(
  slots: Uint32Array<ArrayBuffer>,
  comparing: (a: number, b: number) => number,
): Promise<Uint32Array<ArrayBuffer>> {
  const { length } = slots;
  let [runs, merged] = [slots.slice(), new Uint32Array(length)];
  for (let start = 0; start < length; start += part) {
    runs.subarray(start, start + part).sort(comparing);
    await turn();
  }
  for (let run = part; run < length; run *= 2) {
    let [left, right, middle, end] = [0, 0, 0, 0];
    for (let place = 0; place < length; place += 1) {
      if (place % part === 0) await turn();
      if (place === end) {
        left = place;
        right = middle = Math.min(place + run, length);
        end = Math.min(middle + run, length);
      }
      const isLeft = left < middle && (right === end || comparing(at(runs, left), at(runs, right)) < 0);
      merged[place] = at(runs, isLeft ? left++ : right++);
    }
    [runs, merged] = [merged, runs];
  }
  return runs;
}
