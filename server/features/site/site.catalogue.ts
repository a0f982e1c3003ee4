// The public catalogue in memory: what is asked of all listings at once (filters, counts, orders) is answered from sets
// of bits, and only the listings of a page are read from the database.
import { facetNames, gameOrders } from '../../../contract/site.ts';
import type { Database } from '../../platform/db/db.ts';
import { Bits, both, either, without } from './bits.ts';
import { Columns } from './site.columns.ts';
import { compare, type Order } from './site.orders.ts';
import { allRows, type CatalogueRow, type Facet, largestSeq } from './site.rows.ts';
import type { Selection } from './site.selection.ts';
import { Slots } from './slots.ts';
import { Sorted } from './sorted.ts';

/** So many of the newest are looked through for what is like a game. */
export const looked = 200;

type Count = { value: string; count: number };

export class Catalogue {
  /** Each listing has a slot, which is its number in the sets. Slots of listings that went are used again. */
  readonly #columns = new Columns();
  #free: number[] = [];
  /** No slot was ever used from here on. */
  #end = 0;
  readonly #slots = new Slots();
  readonly #values = Object.fromEntries(facetNames.map((facet) => [facet, new Map()])) as Record<
    Facet,
    Map<string, Bits>
  >;
  /** Those of an age, in years, from which on they are for. */
  readonly #ages = new Map<number, Bits>();
  readonly #featured = new Bits();
  readonly #visible = new Bits();
  /** The counts of all that is visible, until anything changes. */
  readonly #counted = new Map<Facet, readonly Count[]>();
  /** The slots of the newest visible listings of a value, likewise: what a page of a game looks through. */
  readonly #newest = new Map<string, readonly number[]>();
  /** Slots whose time has not come, the first to appear at the end. */
  readonly #waiting = this.#sortedBy('due');
  #now = 0;
  readonly #sorted = Object.fromEntries(gameOrders.map((order) => [order, this.#sortedBy(order)])) as Record<
    Order,
    Sorted
  >;

  /** Reads everything. */
  static async load(database: Pick<Database, 'reads'>): Promise<Catalogue> {
    const catalogue = new Catalogue();
    // What is due by the machine's clock need not wait for its time; `advance` says what holds.
    catalogue.#now = Date.now();
    const most = await largestSeq(database);
    // To go through columns of a million listings each time they grow would keep others waiting.
    catalogue.#columns.reserve(most);
    for await (const rows of allRows(database, most)) for (const row of rows) catalogue.#put(row);
    const taken = catalogue.taken();
    for (const order of gameOrders) await catalogue.#sorted[order].fill(taken);
    return catalogue;
  }

  /** Listings that are or will be public. */
  get size(): number {
    return this.#slots.size;
  }

  /** Takes in what listings have become that may have changed: those that are still to be in it have rows. */
  follow(seqs: readonly number[], rows: readonly CatalogueRow[]): void {
    this.#forget();
    const gone = seqs.flatMap((seq) => this.#slots.get(seq) ?? []);
    for (const order of gameOrders) this.#sorted[order].remove(gone);
    for (const slot of gone) this.#take(slot);
    const come = rows.map((row) => this.#put(row));
    for (const order of gameOrders) this.#sorted[order].insert(come);
  }

  /** Lets appear what is due at a moment, in milliseconds; where the clock went back, hides what no longer is. */
  advance(now: number): void {
    this.#forget();
    if (now < this.#now) {
      const early: number[] = [];
      this.#visible.each((slot) => {
        if (this.#publishAt(slot) > now) early.push(slot);
      });
      for (const slot of early) this.#visible.delete(slot);
      this.#waiting.insert(early);
    }
    this.#now = now;
    for (let slot = this.#waiting.last; slot !== undefined; slot = this.#waiting.last) {
      if (this.#publishAt(slot) > now) return;
      this.#visible.add(slot);
      this.#waiting.remove([slot]);
    }
  }

  /** When the next listing appears by itself, in milliseconds; Infinity where none waits. */
  get next(): number {
    const slot = this.#waiting.last;
    return slot === undefined ? Infinity : this.#publishAt(slot);
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
    const { featured, among, minAgeFrom = -Infinity, minAgeTo = Infinity } = selection;
    if (featured === true) sets.push(this.#featured);
    if (among !== undefined) sets.push(among);
    if (minAgeFrom > -Infinity || minAgeTo < Infinity) {
      const ages = [...this.#ages].filter(([age]) => age >= minAgeFrom && age <= minAgeTo);
      sets.push(either(ages.map(([, bits]) => bits)));
    }
    const found = both(this.#visible, ...sets);
    return featured === false ? without(found, this.#featured) : found;
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
    return this.#seqsOf(this.#sorted[order].page(set, offset, limit));
  }

  /** The numbers of the newest visible listings that have any of some values of a facet: {@link looked} at most. */
  newest(facet: Facet, values: readonly string[]): number[] {
    const lists = values.map((value) => this.#newestOf(facet, value));
    return this.#seqsOf(this.#sorted.newest.firstOf(lists, looked));
  }

  /** How many of a set come before a listing, and itself; 0 where it is not in the catalogue any more. */
  position(order: Order, set: Bits, seq: number): number {
    const own = this.#slots.get(seq);
    if (own === undefined) return 0;
    const sorted = this.#sorted[order];
    const end = sorted.placeOf(own) + 1;
    let before = 0;
    for (let at = 0; at < end; at += 1) if (set.has(sorted.at(at))) before += 1;
    return before;
  }

  /** The listings with these numbers. */
  among(seqs: Bits): Bits {
    const bits = this.#none();
    seqs.each((seq) => {
      const slot = this.#slots.get(seq);
      if (slot !== undefined) bits.add(slot);
    });
    return bits;
  }

  /** The listings whose folded name begins so, from the order by name. */
  named(prefix: string): Bits {
    const bits = this.#none();
    const byName = this.#sorted.name;
    const [start, end] = byName.beginning(prefix, (slot) => this.#columns.nameKey[slot] ?? '');
    for (let at = start; at < end; at += 1) bits.add(byName.at(at));
    return bits;
  }

  /** The slots that are in use, the least first. */
  taken(): Uint32Array<ArrayBuffer> {
    const taken = new Uint32Array(this.#end);
    for (let slot = 0; slot < taken.length; slot += 1) taken[slot] = slot;
    if (this.#free.length === 0) return taken;
    const free = new Set(this.#free);
    return taken.filter((slot) => !free.has(slot));
  }

  /** The slot of a listing, and the number of the listing in a slot that is in use. */
  slotOf(seq: number): number | undefined {
    return this.#slots.get(seq);
  }

  seqAt(slot: number): number {
    return this.#columns.seq[slot] ?? 0;
  }

  /** Whether the listing of a number is, or will be, public. */
  has(seq: number): boolean {
    return this.#slots.get(seq) !== undefined;
  }

  /** Whether it is at the moment. */
  isVisible(seq: number): boolean {
    const slot = this.#slots.get(seq);
    return slot !== undefined && this.#visible.has(slot);
  }

  /** The folded name of a listing, visible or yet to appear; empty where there is none. */
  nameKey(seq: number): string {
    return this.#columns.nameKey[this.#slots.get(seq) ?? -1] ?? '';
  }

  /** When a listing first appeared, in milliseconds; 0 where there is none. */
  newestAt(seq: number): number {
    return this.#columns.newestAt[this.#slots.get(seq) ?? -1] ?? 0;
  }

  /** The values of a facet that a listing has, in no order. */
  valuesOf(facet: Facet, seq: number): string[] {
    const slot = this.#slots.get(seq);
    if (slot === undefined) return [];
    return [...this.#values[facet]].flatMap(([value, bits]) => (bits.has(slot) ? value : []));
  }

  /** What tells how many of some values of a facet a listing has. */
  sharing(facet: Facet, values: readonly string[]): (seq: number) => number {
    const sets = values.flatMap((value) => this.#values[facet].get(value) ?? []);
    return (seq) => {
      const slot = this.#slots.get(seq);
      return slot === undefined ? 0 : sets.reduce((count, set) => count + Number(set.has(slot)), 0);
    };
  }

  #newestOf(facet: Facet, value: string): readonly number[] {
    const key = `${facet} ${value}`;
    const known = this.#newest.get(key);
    const slots = known ?? this.#sorted.newest.page(this.select({ values: { [facet]: [value] } }), 0, looked);
    if (known === undefined) this.#newest.set(key, slots);
    return slots;
  }

  /** In a loop of its own: with what `map` makes of them a page of a game takes a fifth longer. */
  #seqsOf(slots: readonly number[]): number[] {
    const { seq } = this.#columns;
    const seqs: number[] = [];
    for (const slot of slots) seqs.push(seq[slot] ?? 0);
    return seqs;
  }

  #forget(): void {
    this.#counted.clear();
    this.#newest.clear();
  }

  /** An empty set with room for all. */
  #none(): Bits {
    return new Bits(new Uint32Array((this.#end >>> 5) + 1));
  }

  #sortedBy(order: Order | 'due'): Sorted {
    return new Sorted((a, b) => compare[order](this.#columns, a, b));
  }

  #publishAt(slot: number): number {
    return this.#columns.publishAt[slot] ?? Infinity;
  }

  #put(row: CatalogueRow): number {
    const slot = this.#free.pop() ?? this.#end;
    if (slot === this.#end) this.#end += 1;
    this.#columns.put(slot, row);
    this.#slots.set(row.seq, slot);
    for (const facet of facetNames) {
      for (const value of row.values[facet]) {
        add(this.#values[facet], value, slot);
      }
    }
    if (row.minAge !== null) add(this.#ages, row.minAge, slot);
    if (row.featuredRank !== null) this.#featured.add(slot);
    if (row.publishAt <= this.#now) this.#visible.add(slot);
    else this.#waiting.insert([slot]);
    return slot;
  }

  /** Takes a listing out of all but the orders. */
  #take(slot: number): void {
    for (const facet of facetNames) for (const set of this.#values[facet].values()) set.delete(slot);
    for (const set of this.#ages.values()) set.delete(slot);
    this.#featured.delete(slot);
    if (!this.#visible.has(slot)) this.#waiting.remove([slot]);
    this.#visible.delete(slot);
    this.#slots.delete(this.#columns.seq[slot] ?? 0);
    this.#free.push(slot);
  }
}

/** Puts a slot among those that have a value. */
function add<Value>(sets: Map<Value, Bits>, value: Value, slot: number): void {
  let bits = sets.get(value);
  if (bits === undefined) sets.set(value, (bits = new Bits()));
  bits.add(slot);
}
