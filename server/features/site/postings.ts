// Posting lists: for each term the numbers of the documents that hold it, ascending, each with a mark. There are tens of
// thousands of lists, most of them short, and all may grow. So they are differences of a byte or two, in blocks of one
// pool, each block of a list twice as long as the one before: as Lucene keeps what it indexes until it is written
// (its TermsHashPerField and ByteBlockPool).
import type { Bits } from './bits.ts';

/** Blocks lie within a page. */
const pageBytes = 1 << 16;
const firstBytes = 8;
const mostBytes = 512;
/** The end of a block says where the next one is. */
const linkBytes = 4;
/** What is known of a list: where it begins, where it goes on, where the link of its last block is, its bytes, the last number. */
const fields = 5;
const [START, NEXT, LINK, BYTES, LAST] = [0, 1, 2, 3, 4] as const;

/** All lists, as they go from one thread to another. */
export type PackedPostings = {
  pages: Uint8Array<ArrayBuffer>[];
  lists: Uint32Array<ArrayBuffer>;
  count: number;
  free: number;
};

/** Lists are known by their numbers, from 0 on. */
export class Postings {
  readonly #pages: Uint8Array<ArrayBuffer>[];
  /** Where nothing is yet. */
  #free: number;
  #lists: Uint32Array<ArrayBuffer>;
  #count: number;

  /** None, or those that another thread has packed. */
  constructor({ pages, lists, count, free }: PackedPostings = noPostings()) {
    this.#pages = pages;
    this.#lists = lists;
    this.#count = count;
    this.#free = free;
  }

  get count(): number {
    return this.#count;
  }

  /** All lists. The buffers are these lists' own. */
  pack(): PackedPostings {
    return { pages: this.#pages, lists: this.#lists, count: this.#count, free: this.#free };
  }

  /** Begins an empty list. */
  begin(): number {
    const at = this.#count * fields;
    if (at === this.#lists.length) {
      const grown = new Uint32Array(at * 2);
      grown.set(this.#lists);
      this.#lists = grown;
    }
    const start = this.#take(firstBytes);
    this.#lists.set([start, start, start + firstBytes - linkBytes, firstBytes, 0], at);
    return this.#count++;
  }

  /** Adds a number below 2 ** 30 to the end of a list; none of it may be higher. */
  append(list: number, n: number, marked: boolean): void {
    const at = list * fields;
    let rest = ((n - (this.#lists[at + LAST] ?? 0)) << 1) | Number(marked);
    this.#lists[at + LAST] = n;
    // Seven bits to a byte, the lowest first; the eighth says that more follow.
    for (; rest > 0x7f; rest >>>= 7) this.#write(at, (rest & 0x7f) | 0x80);
    this.#write(at, rest);
  }

  /** Adds what is in a list to a set, and what is marked to another as well. */
  collect(list: number, all: Bits, marked: Bits): void {
    const at = list * fields;
    const end = this.#lists[at + NEXT] ?? 0;
    let from = this.#lists[at + START] ?? 0;
    let bytes = firstBytes;
    let page = this.#page(from);
    let link = from + bytes - linkBytes;
    let n = 0;
    for (let value = 0, shift = 0; from !== end; from += 1) {
      if (from === link) {
        from = linkAt(page, link);
        bytes = Math.min(bytes * 2, mostBytes);
        page = this.#page(from);
        link = from + bytes - linkBytes;
      }
      const byte = page[from % pageBytes] ?? 0;
      value |= (byte & 0x7f) << shift;
      shift += 7;
      if (byte > 0x7f) continue;
      n += value >>> 1;
      all.add(n);
      if ((value & 1) === 1) marked.add(n);
      value = shift = 0;
    }
  }

  #write(at: number, byte: number): void {
    const lists = this.#lists;
    let next = lists[at + NEXT] ?? 0;
    const link = lists[at + LINK] ?? 0;
    if (next === link) {
      const bytes = Math.min((lists[at + BYTES] ?? 0) * 2, mostBytes);
      next = this.#take(bytes);
      new DataView(this.#page(link).buffer).setUint32(link % pageBytes, next);
      lists[at + LINK] = next + bytes - linkBytes;
      lists[at + BYTES] = bytes;
    }
    this.#page(next)[next % pageBytes] = byte;
    lists[at + NEXT] = next + 1;
  }

  #take(bytes: number): number {
    if ((this.#free % pageBytes) + bytes > pageBytes) this.#free = this.#pages.length * pageBytes;
    if (this.#free === this.#pages.length * pageBytes) this.#pages.push(new Uint8Array(pageBytes));
    const taken = this.#free;
    this.#free += bytes;
    return taken;
  }

  #page(address: number): Uint8Array {
    return this.#pages[Math.floor(address / pageBytes)] as Uint8Array;
  }
}

function noPostings(): PackedPostings {
  return { pages: [], lists: new Uint32Array(64 * fields), count: 0, free: 0 };
}

function linkAt(page: Uint8Array, address: number): number {
  return new DataView(page.buffer).getUint32(address % pageBytes);
}
