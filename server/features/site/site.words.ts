// The words of the catalogue's listings. A listing is a document of the index; one that has changed becomes another.
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../platform/db/db.ts';
import type { SearchText } from '../../platform/search.ts';
import { Bits } from './bits.ts';
import type { Catalogue } from './site.catalogue.ts';
import { Slots } from './slots.ts';
import { makeIndex, type Numbered } from './words.making.ts';
import { type Found, WordIndex } from './words.ts';

/** Documents that are taken note of at once, in about a millisecond. */
const slice = 10_000;
/** The index is made anew where it holds so many more documents than listings, and as many again. */
const spare = 1_000;

export class ListingWords {
  readonly #catalogue: Catalogue;
  #index = new WordIndex();
  /** Documents below this number have that of their listing's slot, so that sets of them are sets of slots. */
  readonly #base: number;
  /** The slots of the others. */
  readonly #later: number[] = [];
  /** The document of each listing, and all of these. */
  readonly #documents = new Slots();
  readonly #current = new Bits();

  private constructor(catalogue: Catalogue, base: number) {
    this.#catalogue = catalogue;
    this.#base = base;
  }

  /**
   * Reads the texts of all that is in the catalogue. What changes from now on is to be replaced afterwards. Rejects when the
   * signal aborts, and where they cannot be read.
   */
  static async load(
    database: Pick<Database, 'reads' | 'dialect' | 'writers'>,
    catalogue: Catalogue,
    signal: AbortSignal,
  ): Promise<ListingWords> {
    const slots = catalogue.taken();
    const numbered = { seqs: slots.map((slot) => catalogue.seqAt(slot)), documents: slots };
    const words = new ListingWords(catalogue, (slots.at(-1) ?? -1) + 1);
    const [index] = await Promise.all([makeIndex(database, numbered, signal), words.#number(numbered)]);
    words.#index = index;
    return words;
  }

  /** Whether it is time to read all of them again. */
  get isWorn(): boolean {
    return this.#later.length > this.#catalogue.size + spare;
  }

  /** Takes in the texts of listings that have changed or come, and lets those go that have none; after the catalogue has. */
  replace(seqs: Iterable<number>, texts: ReadonlyMap<number, SearchText | undefined>): void {
    for (const seq of seqs) {
      this.#drop(seq);
      const [slot, text] = [this.#catalogue.slotOf(seq), texts.get(seq)];
      if (slot === undefined || text === undefined) continue;
      const document = this.#base + this.#later.length;
      this.#index.add(document, text);
      this.#place(seq, document);
      this.#later.push(slot);
    }
  }

  /** See {@link WordIndex.prepare}. */
  prepare(beginnings: readonly string[]): Promise<void> {
    return this.#index.prepare(beginnings);
  }

  /** The slots of the listings in which every one of some beginnings begins a word, as sets of the caller's own. */
  find(beginnings: readonly string[]): Found {
    const found = this.#index.find(beginnings);
    this.#toSlots(found.all);
    this.#toSlots(found.inName);
    return found;
  }

  /** Takes note of the first documents. */
  async #number({ seqs, documents }: Numbered): Promise<void> {
    for (const [at, seq] of seqs.entries()) {
      this.#place(seq, documents[at] ?? 0);
      if (at % slice === 0) await turn();
    }
  }

  #place(seq: number, document: number): void {
    this.#documents.set(seq, document);
    this.#current.add(document);
  }

  #drop(seq: number): void {
    const document = this.#documents.get(seq);
    if (document !== undefined) this.#current.delete(document);
    this.#documents.delete(seq);
  }

  #toSlots(documents: Bits): void {
    documents.intersectWith(this.#current);
    const later = documents.members(this.#base);
    for (const document of later) documents.delete(document);
    for (const document of later) documents.add(this.#later[document - this.#base] ?? 0);
  }
}
