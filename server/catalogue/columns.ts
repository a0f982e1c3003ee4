// The fields that games are sorted by, one array per field, indexed by slot: a million objects would take three times the memory.
import type { gameOrders } from '../../contract/delivery/orders.ts';
import type { CatalogueRow } from './rows.ts';

/** The sort orders of the public list. */
export type Order = (typeof gameOrders)[number];

/** Values by slot, and slots by row id (`seq`). The values of a free slot are meaningless. */
export class Columns {
  seq = new Uint32Array(64);
  nameKey: string[] = [];
  /** Times are milliseconds since 1970. */
  publishAt = new Float64Array(64);
  newestAt = new Float64Array(64);
  /** -Infinity without a release date. */
  releaseAt = new Float64Array(64);
  /** Infinity if not featured. */
  featuredRank = new Float64Array(64);
  /** Slot by row id; -1 if there is none. */
  #slots = new Int32Array(1_024).fill(-1);
  #free: number[] = [];
  /** The first slot that was never used. */
  #end = 0;

  get end(): number {
    return this.#end;
  }

  get size(): number {
    return this.#end - this.#free.length;
  }

  slotOf(seq: number): number | undefined {
    const slot = this.#slots[seq];
    return slot === undefined || slot < 0 ? undefined : slot;
  }

  /** Stores a row that is not in yet and returns its slot. */
  add(row: CatalogueRow): number {
    const slot = this.#free.pop() ?? this.#end;
    if (slot === this.#end) this.#end += 1;
    if (slot >= this.seq.length) this.reserve(Math.max(slot + 1, Math.ceil(this.seq.length * 1.5)));
    this.seq[slot] = row.seq;
    this.nameKey[slot] = row.nameKey;
    this.publishAt[slot] = row.publishAt;
    this.newestAt[slot] = row.newestAt;
    this.releaseAt[slot] = row.releaseAt ?? -Infinity;
    this.featuredRank[slot] = row.featuredRank ?? Infinity;
    if (row.seq >= this.#slots.length) {
      const grown = new Int32Array(Math.max(row.seq + 1, this.#slots.length * 2)).fill(-1);
      grown.set(this.#slots);
      this.#slots = grown;
    }
    this.#slots[row.seq] = slot;
    return slot;
  }

  /** Frees a slot for another row. */
  remove(slot: number): void {
    this.#slots[this.seq[slot] ?? 0] = -1;
    this.#free.push(slot);
  }

  /** The used slots, ascending. */
  slots(): Uint32Array<ArrayBuffer> {
    const slots = Uint32Array.from({ length: this.#end }, (_, slot) => slot);
    if (this.#free.length === 0) return slots;
    const free = new Set(this.#free);
    return slots.filter((slot) => !free.has(slot));
  }

  /** Allocates room for a number of slots. */
  reserve(length: number): void {
    if (length <= this.seq.length) return;
    const seq = new Uint32Array(length);
    seq.set(this.seq);
    this.seq = seq;
    for (const name of ['publishAt', 'newestAt', 'releaseAt', 'featuredRank'] as const) {
      const column = new Float64Array(length);
      column.set(this[name]);
      this[name] = column;
    }
  }
}

/** Negative if the game in slot `a` comes before the one in `b`; never 0 for two games. */
type Compare = (columns: Columns, a: number, b: number) => number;

/** Every slot that is compared is filled. */
const at = (column: ArrayLike<number>, slot: number) => column[slot] ?? 0;

/** Comparators of all orders. The difference of two infinite values is NaN, so that the next column decides. */
export const compare: Record<Order | 'due', Compare> = {
  newest: ({ newestAt, seq }, a, b) => at(newestAt, b) - at(newestAt, a) || at(seq, b) - at(seq, a),
  name: ({ nameKey, seq }, a, b) => {
    const [one = '', other = ''] = [nameKey[a], nameKey[b]];
    return one < other ? -1 : one > other ? 1 : at(seq, a) - at(seq, b);
  },
  release: ({ releaseAt, seq }, a, b) => at(releaseAt, b) - at(releaseAt, a) || at(seq, b) - at(seq, a),
  featured: (columns, a, b) =>
    at(columns.featuredRank, a) - at(columns.featuredRank, b) || compare.newest(columns, a, b),
  /** The next to be published is last. */
  due: ({ publishAt, seq }, a, b) => at(publishAt, b) - at(publishAt, a) || at(seq, b) - at(seq, a),
};
