// The public catalogue in memory: what is asked of all listings at once (filters, counts, orders) is answered from sets
// of bits, and only the listings of a page are read from the database.
import { facetNames, gameOrders } from '../../../contract/site.ts';
import type { Database } from '../../platform/db/db.ts';
import { Bits, both, either } from './bits.ts';
import { compare, firstFrom, type Order } from './site.orders.ts';
import { allRows, type CatalogueRow, type Facet, rowsOf } from './site.rows.ts';
import { Slots } from './slots.ts';

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

/** What comparing two listings costs, in steps along an order. */
const sortingCost = 10;

/** Beyond so many changes at once, sorting anew is quicker than moving them one by one. */
const mostMoved = 200;

type Count = { value: string; count: number };

export class Catalogue {
  /** Each listing has a slot, which is its number in the sets. Slots of listings that went are used again. */
  #rows: (CatalogueRow | undefined)[] = [];
  #free: number[] = [];
  readonly #slots = new Slots();
  readonly #values = Object.fromEntries(facetNames.map((facet) => [facet, new Map()])) as Record<
    Facet,
    Map<string, Bits>
  >;
  readonly #featured = new Bits();
  readonly #visible = new Bits();
  /** The counts of all that is visible, until anything changes. */
  readonly #counted = new Map<Facet, readonly Count[]>();
  /** Slots whose time has not come, the first to appear at the end. */
  #waiting: number[] = [];
  #now = 0;
  #sorted = Object.fromEntries(gameOrders.map((order) => [order, [] as number[]])) as Record<Order, number[]>;

  /** Reads everything. */
  static async load(database: Pick<Database, 'reads'>): Promise<Catalogue> {
    const catalogue = new Catalogue();
    // What is due by the machine's clock need not wait for its time; `advance` says what holds.
    catalogue.#now = Date.now();
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

  /** No listing has a higher number. */
  get highest(): number {
    return this.#slots.highest;
  }

  /** Reads again what may have changed. */
  async follow(database: Pick<Database, 'reads'>, seqs: readonly number[]): Promise<void> {
    const rows: CatalogueRow[] = [];
    for (let from = 0; from < seqs.length; from += 500) {
      rows.push(...(await rowsOf(database, seqs.slice(from, from + 500))));
    }
    const oneByOne = seqs.length <= mostMoved;
    this.#counted.clear();
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
    this.#counted.clear();
    if (now < this.#now) {
      this.#visible.clear();
      this.#waiting = this.#taken().toSorted((a, b) => this.#row(b).publishAt - this.#row(a).publishAt);
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

  /**
   * What a selection leaves of the visible listings, for reading only; without what it says of one facet, where that is
   * named.
   */
  select(selection: Selection, except?: Facet): Bits {
    const sets: Bits[] = [];
    for (const facet of facetNames) {
      const values = selection.values[facet];
      if (facet === except || values === undefined) continue;
      sets.push(either(values.flatMap((value) => this.#values[facet].get(value) ?? [])));
    }
    if (selection.featured === true) sets.push(this.#featured);
    if (selection.among !== undefined) sets.push(selection.among);
    const { featured, minAgeFrom, minAgeTo } = selection;
    const found = both(this.#visible, ...sets);
    if (featured !== false && minAgeFrom === undefined && minAgeTo === undefined) return found;
    const left = new Bits(new Uint32Array(found.words.length));
    for (const slot of found.members()) {
      const { featuredRank, minAge } = this.#row(slot);
      const old = minAgeFrom === undefined || (minAge !== null && minAge >= minAgeFrom);
      const young = minAgeTo === undefined || (minAge !== null && minAge <= minAgeTo);
      if (old && young && (featured !== false || featuredRank === null)) left.add(slot);
    }
    return left;
  }

  /** How many of a set have each value of a facet, the most first; values that none has are left out. */
  counts(facet: Facet, set: Bits): readonly Count[] {
    const known = set === this.#visible ? this.#counted.get(facet) : undefined;
    if (known !== undefined) return known;
    const counts = [...this.#values[facet]]
      .map(([value, bits]) => ({ value, count: bits.sizeWith(set) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    if (set === this.#visible) this.#counted.set(facet, counts);
    return counts;
  }

  /** The numbers of a set's listings from `offset` on, in an order. */
  page(order: Order, set: Bits, offset: number, limit: number): number[] {
    const end = Math.min(offset + limit, set.size);
    if (offset >= end) return [];
    const sorted = this.#sorted[order];
    // Of a few that lie far apart in the order, sorting them is quicker than walking along it.
    const steps = (sorted.length / set.size) * end;
    if (set.size * Math.log2(set.size) * sortingCost < steps) {
      return set
        .members()
        .toSorted((a, b) => compare[order](this.#row(a), this.#row(b)))
        .slice(offset, end)
        .map((slot) => this.#row(slot).seq);
    }
    const seqs: number[] = [];
    for (let at = 0, passed = 0; passed < end && at < sorted.length; at += 1) {
      const slot = sorted[at] ?? 0;
      if (!set.has(slot)) continue;
      if (passed >= offset) seqs.push(this.#row(slot).seq);
      passed += 1;
    }
    return seqs;
  }

  /** How many of a set come before a listing, and itself; 0 where it is not in the catalogue any more. */
  position(order: Order, set: Bits, seq: number): number {
    const own = this.row(seq);
    if (own === undefined) return 0;
    const sorted = this.#sorted[order];
    const end = firstFrom(sorted, (slot) => compare[order](this.#row(slot), own) > 0);
    let before = 0;
    for (let at = 0; at < end; at += 1) if (set.has(sorted[at] ?? 0)) before += 1;
    return before;
  }

  /** The listings with these numbers. */
  among(seqs: readonly number[]): Bits {
    const bits = this.#none();
    for (const seq of seqs) {
      const slot = this.#slots.get(seq);
      if (slot !== undefined) bits.add(slot);
    }
    return bits;
  }

  /** Puts those of some listings into a set that belong there, and takes the others out. */
  mark(set: Bits, seqs: readonly number[], belonging: ReadonlySet<number>): void {
    for (const seq of seqs) {
      const slot = this.#slots.get(seq);
      if (slot === undefined) continue;
      if (belonging.has(seq)) set.add(slot);
      else set.delete(slot);
    }
  }

  /** The listings whose folded name begins so, from the order by name. */
  named(prefix: string): Bits {
    const bits = this.#none();
    const byName = this.#sorted.name;
    const key = (slot: number) => this.#row(slot).nameKey;
    const start = firstFrom(byName, (slot) => key(slot) >= prefix);
    const end = firstFrom(byName, (slot) => key(slot) > prefix && !key(slot).startsWith(prefix));
    for (let at = start; at < end; at += 1) bits.add(byName[at] ?? 0);
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

  /** An empty set with room for all. */
  #none(): Bits {
    return new Bits(new Uint32Array((this.#rows.length >>> 5) + 1));
  }

  /** The slots that are in use. */
  #taken(): number[] {
    return this.#rows.flatMap((row, slot) => (row === undefined ? [] : slot));
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
    this.#sorted[order] = this.#taken().toSorted((a, b) => compare[order](this.#row(a), this.#row(b)));
  }
}
