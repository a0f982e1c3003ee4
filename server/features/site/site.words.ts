// The words of the catalogue's listings. A listing is a document of the index; one that has changed becomes another.
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../platform/db/db.ts';
import type { SearchText } from '../../platform/search.ts';
import { Bits } from './bits.ts';
import type { Catalogue } from './site.catalogue.ts';
import { textsOf } from './site.texts.ts';
import { Slots } from './slots.ts';
import { type Document, makeIndex } from './words.making.ts';
import { type Found, WordIndex } from './words.ts';

/** Read at once, in a millisecond or two in which nobody else is answered. */
const slice = 100;
/** Milliseconds that the event loop takes to come round where others had something to do in it. */
const noticeable = 0.1;
/** How much longer than it takes to add a slice they have it then; a slice is read in about the time that adding it takes. */
const patience = 3;
/** Milliseconds in which a slice is read, at least. */
const reading = 1;
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
    const making = makeIndex(slots.length);
    try {
      for (let from = 0; from < slots.length && isWanted(); from += slice) {
        const some = slots.subarray(from, from + slice);
        const seqs = Array.from(some, (slot) => catalogue.seqAt(slot));
        const texts = await textsOf(database, seqs);
        const took = await making.add(words.#documentsOf(some, texts));
        const end = performance.now();
        await turn();
        if (performance.now() - end > noticeable) await sleep(patience * Math.max(took, reading));
      }
      if (isWanted()) words.#index = await making.done();
      return words;
    } finally {
      making.end();
    }
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

  /** The slots of the listings in which every one of some beginnings begins a word, as sets of the caller's own. */
  find(beginnings: readonly string[]): Found {
    const found = this.#index.find(beginnings);
    this.#toSlots(found.all);
    this.#toSlots(found.inName);
    return found;
  }

  /** The documents of some slots, as they are numbered at first. */
  #documentsOf(slots: Uint32Array, texts: ReadonlyMap<number, SearchText>): Document[] {
    const documents: Document[] = [];
    for (const slot of slots) {
      const seq = this.#catalogue.seqAt(slot);
      const text = texts.get(seq);
      if (text === undefined) continue;
      // While all are read, one may change places and be met again.
      this.#drop(seq);
      this.#place(seq, slot);
      documents.push([slot, text]);
    }
    return documents;
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
