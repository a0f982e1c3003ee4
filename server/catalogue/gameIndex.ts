// All public games in memory: filters, facet counts and pages are set operations on bitsets.
import { facetNames } from '../../contract/delivery/delivery.ts';
import type { Database } from '../database/database.ts';
import { Bitset, difference, intersection, union } from './bitset.ts';
import { Columns, compare, type Order } from './columns.ts';
import { Orders } from './orders.ts';
import { allRows, type CatalogueRow, type Facet, largestSeq } from './rows.ts';
import { SortedIds } from './sortedIds.ts';

export type Selection = {
  /** Any of a facet's values, and all of the facets. */
  values: Partial<Record<Facet, readonly string[] | undefined>>;
  featured?: boolean | undefined;
  /** Years. Games without an age are in no range. */
  minAgeFrom?: number | undefined;
  minAgeTo?: number | undefined;
  /** Restricts the selection to a set, such as the matches of a search. */
  within?: Bitset | undefined;
};
type Count = { value: string; count: number };
/** Categories that include others: each with itself and all categories below it. */
export type Groups = ReadonlyMap<string, readonly string[]>;

/** Newest games of a facet value that are candidates for "related games". */
export const maxCandidates = 100;

/** Sets hold slots; callers see row ids (`seq`). A listing keeps its slot until it changes. */
export class GameIndex {
  readonly #columns = new Columns();
  readonly #values = Object.fromEntries(facetNames.map((facet) => [facet, new Map()])) as Record<
    Facet,
    Map<string, Bitset>
  >;
  readonly #ages = new Map<number, Bitset>();
  readonly #featured = new Bitset();
  readonly #visible = new Bitset();
  /** Scheduled games; the next to be published is last. */
  readonly #scheduled = new SortedIds((a, b) => compare.due(this.#columns, a, b));
  readonly orders = new Orders(this.#columns);
  #groups: Groups = new Map();
  /** The time, in milliseconds, at which `#visible` holds. */
  #now = 0;
  /** Counts over all visible games, and the newest games of a value, until anything changes. */
  readonly #counts = new Map<Facet, readonly Count[]>();
  readonly #newest = new Map<string, readonly number[]>();

  /** Reads all listings that are or will be public. */
  static async load(database: Pick<Database, 'reads'>): Promise<GameIndex> {
    const index = new GameIndex();
    // Nearly right; `advance` sets the time that counts.
    index.#now = Date.now();
    const highest = await largestSeq(database);
    index.#columns.reserve(highest);
    for await (const rows of allRows(database, highest)) for (const row of rows) index.#add(row);
    await index.orders.fill();
    return index;
  }

  /** Games that are or will be public. */
  get size(): number {
    return this.#columns.size;
  }

  /** Replaces listings that changed. Those that are no longer to be public have no row. */
  update(seqs: readonly number[], rows: readonly CatalogueRow[]): void {
    this.#clearCaches();
    const removed = seqs.flatMap((seq) => this.#columns.slotOf(seq) ?? []);
    const former = this.orders.remove(removed);
    for (const slot of removed) this.#remove(slot);
    this.orders.insert(
      rows.map((row) => this.#add(row)),
      former,
    );
  }

  setCategoryGroups(groups: Groups): void {
    this.#clearCaches();
    this.#groups = groups;
  }

  /** Shows what is due at a time, in milliseconds. If the clock went back, hides what is not due yet. */
  advance(now: number): void {
    this.#clearCaches();
    if (now < this.#now) {
      const early = this.#visible.members().filter((slot) => this.#publishAt(slot) > now);
      for (const slot of early) this.#visible.delete(slot);
      this.#scheduled.insert(early);
    }
    this.#now = now;
    for (let slot = this.#scheduled.last; slot !== undefined; slot = this.#scheduled.last) {
      if (this.#publishAt(slot) > now) return;
      this.#visible.add(slot);
      this.#scheduled.remove([slot]);
    }
  }

  /** When the next scheduled game is published, in milliseconds; Infinity if none is. */
  get nextPublishAt(): number {
    const slot = this.#scheduled.last;
    return slot === undefined ? Infinity : this.#publishAt(slot);
  }

  /** The visible games of a selection, read only. `except` leaves one facet out, for its own counts. */
  select(selection: Selection, except?: Facet): Bitset {
    const sets: Bitset[] = [];
    for (const facet of facetNames) {
      const values = selection.values[facet];
      if (facet !== except && values !== undefined)
        sets.push(union(values.flatMap((value) => this.#setsOf(facet, value))));
    }
    const { featured, within, minAgeFrom = -Infinity, minAgeTo = Infinity } = selection;
    if (featured === true) sets.push(this.#featured);
    if (within !== undefined) sets.push(within);
    if (minAgeFrom > -Infinity || minAgeTo < Infinity) {
      const ages = [...this.#ages].filter(([age]) => age >= minAgeFrom && age <= minAgeTo);
      sets.push(union(ages.map(([, games]) => games)));
    }
    const selected = intersection(this.#visible, ...sets);
    return featured === false ? difference(selected, this.#featured) : selected;
  }

  /** The values of a facet with their number of games in a set, most first. Values without games are left out. */
  counts(facet: Facet, set: Bitset): readonly Count[] {
    const cached = set === this.#visible ? this.#counts.get(facet) : undefined;
    if (cached !== undefined) return cached;
    const names =
      facet === 'category'
        ? [...this.#values.category.keys(), ...this.#groups.keys()]
        : this.#values[facet].keys();
    const counts = [...new Set(names)]
      .map((value) => ({ value, count: union(this.#setsOf(facet, value)).sizeWith(set) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    if (set === this.#visible) this.#counts.set(facet, counts);
    return counts;
  }

  /** The number of visible games with each value of a facet; a category's subcategories do not count. */
  ownCounts(facet: Facet): ReadonlyMap<string, number> {
    return new Map([...this.#values[facet]].map(([value, games]) => [value, games.sizeWith(this.#visible)]));
  }

  page(order: Order, set: Bitset, offset: number, limit: number): number[] {
    return this.#seqsOf(this.orders.by(order).page(set, offset, limit));
  }

  /** A page of a selection by rank: each set in the order of names, without the games of the sets before it. */
  pageByRank(ranked: readonly Bitset[], selected: Bitset, offset: number, limit: number): number[] {
    const seqs: number[] = [];
    let toSkip = offset;
    let rest = selected;
    for (const set of ranked) {
      const part = intersection(rest, set);
      if (toSkip < part.size) {
        seqs.push(...this.page('name', part, toSkip, limit - seqs.length));
        toSkip = 0;
      } else {
        toSkip -= part.size;
      }
      if (seqs.length === limit) break;
      rest = difference(rest, part);
    }
    return seqs;
  }

  /** The rank of a game: the first of these sets that holds it. */
  rankOf(ranked: readonly Bitset[], seq: number): number {
    const slot = this.#columns.slotOf(seq);
    return slot === undefined ? ranked.length : ranked.findIndex((set) => set.has(slot));
  }

  /** The newest visible games with any of a facet's values, {@link maxCandidates} at most. */
  newest(facet: Facet, values: readonly string[]): number[] {
    const lists = values.map((value) => this.#newestOf(facet, value));
    return this.#seqsOf(this.orders.by('newest').firstOf(lists, maxCandidates));
  }

  /** The set of games by row ids; unknown ids are ignored. */
  setOf(seqs: Iterable<number>): Bitset {
    const set = this.#emptySet();
    for (const seq of seqs) {
      const slot = this.#columns.slotOf(seq);
      if (slot !== undefined) set.add(slot);
    }
    return set;
  }

  /** Games whose folded name starts with a prefix; with `whole`, only where the prefix ends with a word. */
  named(prefix: string, whole = false): Bitset {
    const set = this.#emptySet();
    const goesOn = (slot: number) =>
      /^[\p{L}\p{N}\p{M}]/u.test(this.#columns.nameKey[slot]?.slice(prefix.length) ?? '');
    for (const slot of this.orders.by('name').withPrefix(prefix, (slot) => this.#columns.nameKey[slot] ?? ''))
      if (!whole || !goesOn(slot)) set.add(slot);
    return set;
  }

  /** True if a listing is or will be public. */
  has(seq: number): boolean {
    return this.#columns.slotOf(seq) !== undefined;
  }

  isVisible(seq: number): boolean {
    const slot = this.#columns.slotOf(seq);
    return slot !== undefined && this.#visible.has(slot);
  }

  /** When a game was first published, in milliseconds; 0 if there is none. */
  newestAt(seq: number): number {
    return this.#columns.newestAt[this.#columns.slotOf(seq) ?? -1] ?? 0;
  }

  /** A game's own values of a facet, in no order. */
  valuesOf(facet: Facet, seq: number): string[] {
    const slot = this.#columns.slotOf(seq);
    if (slot === undefined) return [];
    return [...this.#values[facet]].flatMap(([value, games]) => (games.has(slot) ? value : []));
  }

  /** Returns a function that counts how many of some values a game has. */
  sharedCount(facet: Facet, values: readonly string[]): (seq: number) => number {
    const sets = values.flatMap((value) => this.#values[facet].get(value) ?? []);
    return (seq) => {
      const slot = this.#columns.slotOf(seq);
      return slot === undefined ? 0 : sets.reduce((count, set) => count + Number(set.has(slot)), 0);
    };
  }

  #setsOf(facet: Facet, value: string): Bitset[] {
    const values = (facet === 'category' ? this.#groups.get(value) : undefined) ?? [value];
    return values.flatMap((one) => this.#values[facet].get(one) ?? []);
  }

  #newestOf(facet: Facet, value: string): readonly number[] {
    const key = `${facet} ${value}`;
    const cached = this.#newest.get(key);
    if (cached !== undefined) return cached;
    const games = intersection(this.#visible, this.#values[facet].get(value) ?? new Bitset());
    const newest = this.orders.by('newest').page(games, 0, maxCandidates);
    this.#newest.set(key, newest);
    return newest;
  }

  #seqsOf(slots: readonly number[]): number[] {
    const { seq } = this.#columns;
    return slots.map((slot) => seq[slot] ?? 0);
  }

  #clearCaches(): void {
    this.#counts.clear();
    this.#newest.clear();
  }

  #emptySet(): Bitset {
    return new Bitset(new Uint32Array((this.#columns.end >>> 5) + 1));
  }

  #publishAt(slot: number): number {
    return this.#columns.publishAt[slot] ?? Infinity;
  }

  #add(row: CatalogueRow): number {
    const slot = this.#columns.add(row);
    for (const facet of facetNames)
      for (const value of row.values[facet]) addTo(this.#values[facet], value, slot);
    if (row.minAge !== null) addTo(this.#ages, row.minAge, slot);
    if (row.featuredRank !== null) this.#featured.add(slot);
    if (row.publishAt <= this.#now) this.#visible.add(slot);
    else this.#scheduled.insert([slot]);
    return slot;
  }

  /** Removes a game from everything but the orders. */
  #remove(slot: number): void {
    for (const facet of facetNames) for (const set of this.#values[facet].values()) set.delete(slot);
    for (const set of this.#ages.values()) set.delete(slot);
    this.#featured.delete(slot);
    if (!this.#visible.has(slot)) this.#scheduled.remove([slot]);
    this.#visible.delete(slot);
    this.#columns.remove(slot);
  }
}

function addTo<Value>(sets: Map<Value, Bitset>, value: Value, slot: number): void {
  let set = sets.get(value);
  if (set === undefined) sets.set(value, (set = new Bitset()));
  set.add(slot);
}
