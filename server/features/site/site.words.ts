// The words of the catalogue's listings. A listing is a document of the index; one that has changed becomes another.
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../platform/db/db.ts';
import type { SearchText } from '../../platform/search.ts';
import { Bits } from './bits.ts';
import type { Catalogue } from './site.catalogue.ts';
import { textsOf } from './site.texts.ts';
import { Slots } from './slots.ts';
import { type Found, WordIndex } from './words.ts';

/** Read at once, in a millisecond or two in which nobody else is answered. */
const slice = 100;
/** Milliseconds that the event loop takes to come round where others had something to do in it. */
const noticeable = 0.1;
/** How much longer than it takes to add a slice they have it then; a slice is read in about the time that adding it takes. */
const patience = 3;
/** The index is made anew where it holds so many more documents than listings, and as many again. */
const spare = 1_000;

export class ListingWords {
  readonly #catalogue: Catalogue;
  readonly #index = new WordIndex();
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
   * Reads the texts of all that is in the catalogue, in slices that leave the event loop to others in between, most of it
   * where they want it, for as long as it is wanted. What changes meanwhile is to be replaced afterwards.
   */
  static async load(
    database: Pick<Database, 'reads' | 'dialect'>,
    catalogue: Catalogue,
    isWanted: () => boolean,
  ): Promise<ListingWords> {
    const slots = catalogue.taken();
    const words = new ListingWords(catalogue, (slots.at(-1) ?? -1) + 1);
    for (let from = 0; from < slots.length && isWanted(); from += slice) {
      const some = slots.subarray(from, from + slice);
      const texts = await textsOf(
        database,
        [...some].map((slot) => catalogue.seqAt(slot)),
      );
      await turn();
      const begin = performance.now();
      for (const slot of some) {
        const seq = catalogue.seqAt(slot);
        const text = texts.get(seq);
        if (text !== undefined) words.#add(slot, seq, text);
      }
      const end = performance.now();
      await turn();
      if (performance.now() - end > noticeable) await sleep(patience * (end - begin));
    }
    await words.#index.settle();
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
      this.#add(this.#base + this.#later.length, seq, text);
      this.#later.push(slot);
    }
  }

  /** The slots of the listings in which every one of some beginnings begins a word, as sets of the caller's own. */
  find(beginnings: readonly string[]): Found {
    const found = this.#index.find(beginnings);
    this.#toSlots(found.all);
    this.#toSlots(found.inName);
    return found;
  }

  #add(document: number, seq: number, text: SearchText): void {
    // While all are read, one may change places and be met again.
    this.#drop(seq);
    this.#index.add(document, text);
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
