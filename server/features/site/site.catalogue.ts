// The public catalogue in memory: what is asked of all listings at once (filters, counts, orders) is answered from sets
// of bits, and only the listings of a page are read from the database.
import { facetNames, gameOrders } from '../../../contract/site.ts';
import type { Database } from '../../platform/db/db.ts';
import { Bits, both, either } from './bits.ts';
import { allRows, type CatalogueRow, type Facet, rowsOf } from './site.rows.ts';

/** The orders in which listings are shown; each is total. */
export type Order = (typeof gameOrders)[number];

export type Selection = {
  /** Any of the values of a facet, and all of the facets. */
  values: Partial<Record<Facet, readonly string[] | undefined>>;
  featured?: boolean | undefined;
  /** Years; listings without an age are in no limits. */
  minAgeFrom?: number | undefined;
  minAgeTo?: number | undefined;
  /** Only these. */
  among?: Bits | undefined;
};

type Compare = (a: CatalogueRow, b: CatalogueRow) => number;

const compare: Record<Order, Compare> = {
  newest: (a, b) => b.newestAt - a.newestAt || b.seq - a.seq,
  name: (a, b) => (a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : a.seq - b.seq),
  release: (a, b) => (b.releaseAt ?? -Infinity) - (a.releaseAt ?? -Infinity) || b.seq - a.seq,
  featured: (a, b) => (a.featuredRank ?? Infinity) - (b.featuredRank ?? Infinity) || compare.newest(a, b),
};

/** Beyond so many changes at once, sorting anew is quicker than moving them one by one. */
const mostMoved = 200;

export class Catalogue {
  /** Each listing has a slot, which is its number in the sets. Slots of listings that went are used again. */
  #rows: (CatalogueRow | undefined)[] = [];
  #free: number[] = [];
  readonly #slots = new Map<number, number>();
  readonly #values = Object.fromEntries(facetNames.map((facet) => [facet, new Map()])) as Record<
    Facet,
    Map<string, Bits>
  >;
  readonly #featured = new Bits();
  readonly #visible = new Bits();
  /** Slots whose time has not come, the first to appear at the end. */
  #waiting: number[] = [];
  #now = 0;
  #sorted = Object.fromEntries(gameOrders.map((order) => [order, [] as number[]])) as Record<Order, number[]>;

  /** Reads everything. */
  static async load(database: Pick<Database, 'reads'>): Promise<Catalogue> {
    const catalogue = new Catalogue();
    for await (const rows of allRows(database)) for (const row of rows) catalogue.#put(row);
    for (const order of gameOrders) {
      catalogue.#sort(order);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return catalogue;
  }

  /** Listings that are or will be public. */
  get size(): number {
    return this.#slots.size;
  }

  /** Reads again what may have changed. */
  async follow(database: Pick<Database, 'reads'>, seqs: readonly number[]): Promise<void> {
    const rows: CatalogueRow[] = [];
    for (let from = 0; from < seqs.length; from += 500) {
      rows.push(...(await rowsOf(database, seqs.slice(from, from + 500))));
    }
    const oneByOne = seqs.length <= mostMoved;
    for (const seq of seqs) this.#take(seq, oneByOne);
    for (const row of rows) {
      const slot = this.#put(row);
      if (oneByOne) for (const order of gameOrders) this.#insert(order, slot);
    }
    // At once, since others must not see some of the orders as they were.
    if (!oneByOne) for (const order of gameOrders) this.#sort(order);
  }

  /** Lets appear what is due at a moment, in milliseconds; where the clock went back, hides what no longer is. */
  advance(now: number): void {
    if (now < this.#now) {
      this.#visible.words.fill(0);
      this.#waiting = [...this.#slots.values()].toSorted(
        (a, b) => this.#row(b).publishAt - this.#row(a).publishAt,
      );
    }
    this.#now = now;
    for (let slot = this.#waiting.at(-1); slot !== undefined; slot = this.#waiting.at(-1)) {
      if ((this.#rows[slot]?.publishAt ?? Infinity) > now) return;
      this.#visible.add(slot);
      this.#waiting.pop();
    }
  }

  /** When the next listing appears by itself, in milliseconds; Infinity where none waits. */
  get next(): number {
    const slot = this.#waiting.at(-1);
    return slot === undefined ? Infinity : (this.#rows[slot]?.publishAt ?? Infinity);
  }

  /** What a selection leaves of the visible listings; without what it says of one facet, where that is named. */
  select(selection: Selection, except?: Facet): Bits {
    const sets: Bits[] = [];
    for (const facet of facetNames) {
      const values = selection.values[facet];
      if (facet === except || values === undefined) continue;
      sets.push(either(values.flatMap((value) => this.#values[facet].get(value) ?? [])));
    }
    if (selection.featured === true) sets.push(this.#featured);
    if (selection.among !== undefined) sets.push(selection.among);
    const found = both(this.#visible, ...sets);
    const { featured, minAgeFrom, minAgeTo } = selection;
    if (featured === false || minAgeFrom !== undefined || minAgeTo !== undefined) {
      for (const slot of members(found)) {
        const { featuredRank, minAge } = this.#row(slot);
        const old = minAgeFrom === undefined || (minAge !== null && minAge >= minAgeFrom);
        const young = minAgeTo === undefined || (minAge !== null && minAge <= minAgeTo);
        if (!old || !young || (featured === false && featuredRank !== null)) found.delete(slot);
      }
    }
    return found;
  }

  /** How many of a set have each value of a facet, the most first; values that none has are left out. */
  counts(facet: Facet, set: Bits): { value: string; count: number }[] {
    return [...this.#values[facet]]
      .map(([value, bits]) => ({ value, count: bits.sizeWith(set) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }

  /** The numbers of a set's listings from `offset` on, in an order. */
  page(order: Order, set: Bits, offset: number, limit: number): number[] {
    const seqs: number[] = [];
    let skipped = 0;
    for (const slot of this.#sorted[order]) {
      if (!set.has(slot)) continue;
      if (skipped < offset) skipped += 1;
      else if (seqs.push(this.#row(slot).seq) === limit) break;
    }
    return seqs;
  }

  /** How many of a set come before a listing, and itself; 0 where it is not in the catalogue any more. */
  position(order: Order, set: Bits, seq: number): number {
    const slot = this.#slots.get(seq);
    if (slot === undefined) return 0;
    let before = 0;
    const own = this.#row(slot);
    for (const other of this.#sorted[order]) {
      if (compare[order](this.#row(other), own) > 0) break;
      if (set.has(other)) before += 1;
    }
    return before;
  }

  /** The listings with these numbers. */
  among(seqs: readonly number[]): Bits {
    const bits = new Bits(new Uint32Array((this.#rows.length >>> 5) + 1));
    for (const seq of seqs) {
      const slot = this.#slots.get(seq);
      if (slot !== undefined) bits.add(slot);
    }
    return bits;
  }

  /** The listings whose folded name begins so, from the order by name. */
  named(prefix: string): Bits {
    const bits = new Bits(new Uint32Array((this.#rows.length >>> 5) + 1));
    const byName = this.#sorted.name;
    for (
      let at = firstFrom(byName, (slot) => this.#row(slot).nameKey >= prefix);
      at < byName.length;
      at += 1
    ) {
      const slot = byName[at] ?? 0;
      if (!this.#row(slot).nameKey.startsWith(prefix)) break;
      bits.add(slot);
    }
    return bits;
  }

  /** The visible listing of a number. */
  visible(seq: number): CatalogueRow | undefined {
    const slot = this.#slots.get(seq);
    return slot === undefined || !this.#visible.has(slot) ? undefined : this.#rows[slot];
  }

  /** The listing of a number, visible or yet to appear. */
  row(seq: number): CatalogueRow | undefined {
    const slot = this.#slots.get(seq);
    return slot === undefined ? undefined : this.#rows[slot];
  }

  #row(slot: number): CatalogueRow {
    const row = this.#rows[slot];
    if (row === undefined) throw new Error(`Slot ${slot} is empty`);
    return row;
  }

  #put(row: CatalogueRow): number {
    const slot = this.#free.pop() ?? this.#rows.length;
    this.#rows[slot] = row;
    this.#slots.set(row.seq, slot);
    for (const facet of facetNames) {
      for (const value of row.values[facet]) {
        let bits = this.#values[facet].get(value);
        if (bits === undefined) this.#values[facet].set(value, (bits = new Bits()));
        bits.add(slot);
      }
    }
    if (row.featuredRank !== null) this.#featured.add(slot);
    if (row.publishAt <= this.#now) this.#visible.add(slot);
    else
      this.#waiting.splice(
        firstFrom(this.#waiting, (other) => this.#row(other).publishAt <= row.publishAt),
        0,
        slot,
      );
    return slot;
  }

  /** Takes a listing out; `ordered` of the orders, too, where they are not made anew. */
  #take(seq: number, ordered: boolean): void {
    const slot = this.#slots.get(seq);
    if (slot === undefined) return;
    const row = this.#row(slot);
    if (ordered) for (const order of gameOrders) this.#remove(order, slot);
    for (const facet of facetNames) {
      for (const value of row.values[facet]) this.#values[facet].get(value)?.delete(slot);
    }
    this.#featured.delete(slot);
    if (!this.#visible.has(slot)) this.#waiting = this.#waiting.filter((other) => other !== slot);
    this.#visible.delete(slot);
    this.#slots.delete(seq);
    this.#rows[slot] = undefined;
    this.#free.push(slot);
  }

  #insert(order: Order, slot: number): void {
    this.#sorted[order].splice(this.#place(order, this.#row(slot)), 0, slot);
  }

  #remove(order: Order, slot: number): void {
    const at = this.#place(order, this.#row(slot));
    if (this.#sorted[order][at] !== slot) throw new Error(`The order by ${order} has lost a listing`);
    this.#sorted[order].splice(at, 1);
  }

  #place(order: Order, row: CatalogueRow): number {
    return firstFrom(this.#sorted[order], (slot) => compare[order](this.#row(slot), row) >= 0);
  }

  #sort(order: Order): void {
    const slots = [...this.#slots.values()];
    this.#sorted[order] = slots.toSorted((a, b) => compare[order](this.#row(a), this.#row(b)));
  }
}

/** The numbers in a set. */
function members(set: Bits): number[] {
  const found: number[] = [];
  for (const [at, word] of set.words.entries()) {
    for (let left = word; left !== 0; left &= left - 1) found.push(at * 32 + 31 - Math.clz32(left & -left));
  }
  return found;
}

/** The first place of a sorted list from which on something holds. */
function firstFrom(sorted: readonly number[], holds: (slot: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(sorted[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
