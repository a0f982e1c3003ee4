// A set of small integers, one bit each: intersecting two sets of 100,000 games takes about 3,000 operations.

/** Grows as it is filled. */
export class Bitset {
  #words: Uint32Array;
  /** -1 until counted again after a change. */
  #size = -1;

  constructor(words = new Uint32Array(64)) {
    this.#words = words;
  }

  /** 32 bits to a word; read only. */
  get words(): Uint32Array {
    return this.#words;
  }

  has(n: number): boolean {
    return ((this.#words[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;
  }

  add(n: number): void {
    const at = n >>> 5;
    if (at >= this.#words.length) {
      const grown = new Uint32Array(Math.max(at + 1, this.#words.length * 2));
      grown.set(this.#words);
      this.#words = grown;
    }
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (n & 31));
    this.#size = -1;
  }

  delete(n: number): void {
    if (!this.has(n)) return;
    const at = n >>> 5;
    this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (n & 31));
    this.#size = -1;
  }

  get size(): number {
    if (this.#size < 0) {
      const words = this.#words;
      let count = 0;
      for (let at = 0; at < words.length; at += 1) count += bitCount(words[at] ?? 0);
      this.#size = count;
    }
    return this.#size;
  }

  /** The members in ascending order. */
  members(): number[] {
    const members: number[] = [];
    this.forEach((n) => members.push(n));
    return members;
  }

  forEach(visit: (n: number) => void): void {
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) {
      for (let left = words[at] ?? 0; left !== 0; left &= left - 1) {
        visit(at * 32 + 31 - Math.clz32(left & -left));
      }
    }
  }

  /** The size of the intersection, without building it. */
  sizeWith(other: Bitset): number {
    const [a, b] = [this.#words, other.words];
    const length = Math.min(a.length, b.length);
    let count = 0;
    for (let at = 0; at < length; at += 1) count += bitCount((a[at] ?? 0) & (b[at] ?? 0));
    return count;
  }
}

/** Returns the first set itself if it is the only one: treat the result as read only. */
export function intersection(first: Bitset, ...rest: readonly Bitset[]): Bitset {
  if (rest.length === 0) return first;
  const length = rest.reduce((least, { words }) => Math.min(least, words.length), first.words.length);
  const words = first.words.slice(0, length);
  for (const other of rest) {
    for (let at = 0; at < length; at += 1) words[at] = (words[at] ?? 0) & (other.words[at] ?? 0);
  }
  return new Bitset(words);
}

/** Returns the set itself if there is only one: treat the result as read only. */
export function union(sets: readonly Bitset[]): Bitset {
  const [only] = sets;
  if (only !== undefined && sets.length === 1) return only;
  const words = new Uint32Array(sets.reduce((most, set) => Math.max(most, set.words.length), 0));
  for (const set of sets) {
    for (let at = 0; at < set.words.length; at += 1) words[at] = (words[at] ?? 0) | (set.words[at] ?? 0);
  }
  return new Bitset(words);
}

/** The members of the first set that are not in the second. */
export function difference(set: Bitset, taken: Bitset): Bitset {
  const words = set.words.slice();
  const length = Math.min(words.length, taken.words.length);
  for (let at = 0; at < length; at += 1) words[at] = (words[at] ?? 0) & ~(taken.words[at] ?? 0);
  return new Bitset(words);
}

/** Hacker's Delight, 2nd ed., figure 5-2. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
