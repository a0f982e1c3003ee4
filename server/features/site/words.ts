// Which documents hold a word that begins so: an inverted index in memory. Documents are numbers. None is taken out again:
// whoever numbers them knows which still count.
import { setImmediate as turn } from 'node:timers/promises';
import { wordsOf } from '../../../contract/fold.ts';
import type { SearchText } from '../../platform/search.ts';
import { Bits } from './bits.ts';
import { type PackedPostings, Postings } from './postings.ts';
import { Sorted } from './sorted.ts';
import { type PackedTerms, Terms } from './terms.ts';

/** Of longer words no more is known. Addresses are longer, and each is another word. */
export const longestTerm = 20;
/** What so many letters find is kept where it is so large a part of all: listing it takes longest, and is asked most often. */
const mostWide = 2;
const leastWide = 1 / 50;

/** Milliseconds after which others have the event loop while what few letters find is listed. */
const slice = 1;

/** Documents that hold what is sought, and those among them whose name does. */
export type Found = { all: Bits; inName: Bits };
/** What few letters find, which is added to as documents come; it may still be listed. */
type Wide = Found & { isWhole: boolean; whole: Promise<void> };

/** An index that has settled, as it goes from one thread to another. */
export type PackedIndex = Settled<PackedTerms> & { postings: PackedPostings; end: number };
/** Terms in their order, and the lists of each. */
type Settled<T> = { terms: T; lists: Uint32Array<ArrayBuffer> };

export class WordIndex {
  readonly #postings: Postings;
  #settled: Settled<Terms>;
  /** The lists of what came later, by their terms, those in order that are, and the others; also of terms that had settled. */
  #lists = new Map<string, number>();
  #order = this.#ordered();
  #added: number[] = [];
  /** The terms of these lists, whose numbers are from the first on. */
  #terms: string[] = [];
  #first: number;
  readonly #wide = new Map<string, Wide>();
  /** No document has such a number, or a higher one. */
  #end: number;

  /** One that is empty, or that holds what another thread has packed. */
  constructor(packed?: PackedIndex) {
    this.#postings = new Postings(packed?.postings);
    this.#settled = { terms: new Terms(packed?.terms), lists: packed?.lists ?? new Uint32Array() };
    this.#first = this.#postings.count;
    this.#end = packed?.end ?? 0;
  }

  /** Adds a document. Its number is higher than all before. */
  add(document: number, { name, rest }: SearchText): void {
    const named = new Set(wordsOf(name).map(cut));
    const others = new Set(rest.flatMap((text) => (text === null ? [] : wordsOf(text))).map(cut));
    for (const term of named) this.#append(term, document, true);
    for (const term of others) if (!named.has(term)) this.#append(term, document, false);
    this.#end = document + 1;
  }

  /** Packs the terms of the first documents, of which there may be many: others have the event loop in between. */
  async settle(): Promise<void> {
    const order = this.#ordered();
    await order.fill(Uint32Array.from(this.#lists.values()));
    const lists = order.numbers();
    this.#settled = { terms: await Terms.of(Array.from(lists, (list) => this.#term(list))), lists };
    this.#first = this.#postings.count;
    this.#lists = new Map();
    [this.#terms, this.#added] = [[], []];
  }

  /** An index that has settled. Its buffers may be handed over if nothing is added or sought afterwards. */
  pack(): PackedIndex {
    const { terms, lists } = this.#settled;
    return { terms: terms.packed, lists, postings: this.#postings.pack(), end: this.#end };
  }

  /**
   * Lists what few letters find, if they are among some beginnings and it is not kept yet. Others have the event loop in
   * between: of a million documents that takes tens of milliseconds.
   */
  async prepare(beginnings: readonly string[]): Promise<void> {
    for (const beginning of beginnings) {
      if (beginning.length > mostWide) continue;
      const { whole } = this.#wide.get(beginning) ?? this.#keep(beginning);
      await whole;
    }
  }

  /**
   * The documents in which every one of some beginnings begins a word, as sets of the caller's own. At least one is given,
   * and none is longer than terms are. Quick where they were prepared.
   */
  find([first = '', ...others]: readonly string[]): Found {
    const found = this.#beginningWith(first);
    for (const other of others) {
      const more = this.#beginningWith(other);
      found.all.intersectWith(more.all);
      found.inName.intersectWith(more.inName);
    }
    return found;
  }

  #append(term: string, document: number, inName: boolean): void {
    this.#postings.append(this.#listOf(term), document, inName);
    if (this.#wide.size === 0) return;
    for (let length = 1; length <= mostWide; length += 1) {
      const wide = this.#wide.get(term.slice(0, length));
      wide?.all.add(document);
      if (inName) wide?.inName.add(document);
    }
  }

  #beginningWith(beginning: string): Found {
    const kept = this.#wide.get(beginning);
    if (kept?.isWhole) return { all: kept.all.copy(), inName: kept.inName.copy() };
    const found = { all: this.#none(), inName: this.#none() };
    for (const list of this.#listsOf(beginning)) this.#postings.collect(list, found.all, found.inName);
    return found;
  }

  #keep(beginning: string): Wide {
    const wide = { all: this.#none(), inName: this.#none(), isWhole: false, whole: Promise.resolve() };
    this.#wide.set(beginning, wide);
    wide.whole = this.#fill(wide, this.#listsOf(beginning)).then(() => {
      wide.isWhole = true;
      if (wide.all.size <= this.#end * leastWide) this.#wide.delete(beginning);
    });
    return wide;
  }

  /** Collects lists of now. Whatever comes meanwhile is added by itself. */
  async #fill({ all, inName }: Found, lists: Uint32Array): Promise<void> {
    let begin = performance.now();
    for (const list of lists) {
      this.#postings.collect(list, all, inName);
      if (performance.now() - begin < slice) continue;
      await turn();
      begin = performance.now();
    }
  }

  /** The lists of the terms that begin so. */
  #listsOf(beginning: string): Uint32Array {
    const [{ terms, lists }, order] = [this.#settled, this.#order];
    const settled = lists.subarray(...terms.beginning(beginning));
    if (this.#added.length > 0) order.insert(this.#added);
    this.#added = [];
    const later = order.numbers(...order.beginning(beginning, (list) => this.#term(list)));
    if (later.length === 0) return settled;
    const all = new Uint32Array(settled.length + later.length);
    all.set(settled);
    all.set(later, settled.length);
    return all;
  }

  #term(list: number): string {
    return this.#terms[list - this.#first] ?? '';
  }

  #ordered(): Sorted {
    return new Sorted((a, b) => (this.#term(a) < this.#term(b) ? -1 : 1));
  }

  #none(): Bits {
    return new Bits(new Uint32Array((this.#end >>> 5) + 1));
  }

  #listOf(term: string): number {
    const known = this.#lists.get(term);
    if (known !== undefined) return known;
    const list = this.#postings.begin();
    // A part of a text would keep all of it.
    const own = Buffer.from(term).toString();
    this.#terms.push(own);
    this.#lists.set(own, list);
    this.#added.push(list);
    return list;
  }
}

function cut(word: string): string {
  // By characters: half of one is none.
  return word.length <= longestTerm ? word : [...word].slice(0, longestTerm).join('');
}
