// Which documents hold a word that begins so: an inverted index in memory. Documents are numbers. None is taken out again:
// whoever numbers them knows which still count.
import { wordsOf } from '../../../contract/fold.ts';
import type { SearchText } from '../../platform/search.ts';
import { Bits } from './bits.ts';
import { type PackedPostings, Postings } from './postings.ts';
import { Sorted } from './sorted.ts';

/** Of longer words no more is known. Addresses are longer, and each is another word. */
export const longestTerm = 20;
/** What so many letters find is kept where it is so large a part of all: listing it takes longest, and is asked most often. */
const mostWide = 2;
const leastWide = 1 / 50;

/** Documents that hold what is sought, and those among them whose name does. */
export type Found = { all: Bits; inName: Bits };

/** An index as it goes from one thread to another, in parts that are taken in one by one: its terms, and all else. */
export type Packed =
  | { terms: readonly string[] }
  | { order: Uint32Array<ArrayBuffer>; postings: PackedPostings; end: number };
/** Terms in a part: what of it becomes an index's own takes a millisecond or two. */
const termsAtOnce = 1_024;

export class WordIndex {
  readonly #postings = new Postings();
  /** Terms by the numbers of their lists, and the other way round. */
  readonly #terms: string[] = [];
  readonly #lists = new Map<string, number>();
  /** The lists in the order of their terms, and those that have no place in it yet. */
  readonly #order = new Sorted((a, b) => ((this.#terms[a] ?? '') < (this.#terms[b] ?? '') ? -1 : 1));
  #added: number[] = [];
  readonly #wide = new Map<string, Found>();
  /** No document has such a number, or a higher one. */
  #end = 0;

  /** Adds a document. Its number is higher than all before. */
  add(document: number, { name, rest }: SearchText): void {
    const named = new Set(wordsOf(name).map(cut));
    const others = new Set(rest.flatMap((text) => (text === null ? [] : wordsOf(text))).map(cut));
    for (const term of named) this.#append(term, document, true);
    for (const term of others) if (!named.has(term)) this.#append(term, document, false);
    this.#end = document + 1;
  }

  /** Puts the terms of the first documents in order, of which there may be many: others have the event loop in between. */
  async settle(): Promise<void> {
    this.#added = [];
    await this.#order.fill(Uint32Array.from(this.#lists.values()));
  }

  /** What `unpack` takes, of an index that has settled. Its buffers may be handed over: nothing is sought in it afterwards. */
  *pack(): Generator<Packed, undefined> {
    for (let from = 0; from < this.#terms.length; from += termsAtOnce)
      yield { terms: this.#terms.slice(from, from + termsAtOnce) };
    yield { order: this.#order.numbers(), postings: this.#postings.pack(), end: this.#end };
  }

  /** Takes in a part of another index; all of its parts, in their order, before anything else is added or sought. */
  unpack(part: Packed): void {
    if ('terms' in part) {
      for (const term of part.terms) this.#lists.set(term, this.#terms.push(term) - 1);
      return;
    }
    this.#order.take(part.order);
    this.#postings.unpack(part.postings);
    this.#end = part.end;
  }

  /**
   * The documents in which every one of some beginnings begins a word, as sets of the caller's own. At least one is given,
   * and none is longer than terms are.
   */
  find([first = '', ...others]: readonly string[]): Found {
    const { all, inName } = this.#beginningWith(first);
    // What is kept stays as it is.
    const found = this.#wide.has(first) ? { all: all.copy(), inName: inName.copy() } : { all, inName };
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
    if (kept !== undefined) return kept;
    const found = { all: this.#none(), inName: this.#none() };
    const order = this.#order;
    if (this.#added.length > 0) order.insert(this.#added);
    this.#added = [];
    const start = order.firstFrom((list) => (this.#terms[list] ?? '') >= beginning);
    for (let at = start; at < order.length; at += 1) {
      const list = order.at(at);
      if (!this.#terms[list]?.startsWith(beginning)) break;
      this.#postings.collect(list, found.all, found.inName);
    }
    if (beginning.length <= mostWide && found.all.size > this.#end * leastWide)
      this.#wide.set(beginning, found);
    return found;
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
