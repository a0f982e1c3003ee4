// Sets of small whole numbers, one bit each: a filter over a hundred thousand listings is a few thousand additions.

/** A set of whole numbers from 0 up. It grows as it is filled. */
export class Bits {
  #words: Uint32Array;
  /** How many numbers there are; -1 until they are counted again. */
  #size = -1;

  constructor(words = new Uint32Array(64)) {
    this.#words = words;
  }

  /** The bits, 32 to a word, for reading only. */
  get words(): Uint32Array {
    return this.#words;
  }

  has(n: number): boolean {
    return ((this.words[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;
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

  clear(): void {
    this.#words.fill(0);
    this.#size = 0;
  }

  copy(): Bits {
    return new Bits(this.#words.slice());
  }

  /** Takes out what is not in another set. */
  intersectWith({ words }: Bits): void {
    const own = this.#words;
    for (let at = 0; at < own.length; at += 1) own[at] = (own[at] ?? 0) & (words[at] ?? 0);
    this.#size = -1;
  }

  /** How many numbers there are; counted when it is first asked after a change. */
  get size(): number {
    if (this.#size < 0) {
      const words = this.#words;
      let count = 0;
      for (let at = 0; at < words.length; at += 1) count += ones(words[at] ?? 0);
      this.#size = count;
    }
    return this.#size;
  }

  /** The numbers, the least first; none below the one given. */
  members(least = 0): number[] {
    const found: number[] = [];
    this.each((n) => found.push(n), least);
    return found;
  }

  /** Shows each of them, in this order, without listing them first. */
  each(visit: (n: number) => void, least = 0): void {
    const words = this.#words;
    for (let at = least >>> 5; at < words.length; at += 1) {
      let left = words[at] ?? 0;
      if (at === least >>> 5) left &= -1 << (least & 31);
      for (; left !== 0; left &= left - 1) visit(at * 32 + 31 - Math.clz32(left & -left));
    }
  }

  /** How many numbers are in both sets, without making a third. */
  sizeWith(other: Bits): number {
    const [a, b] = [this.words, other.words];
    const length = Math.min(a.length, b.length);
    let count = 0;
    for (let at = 0; at < length; at += 1) count += ones((a[at] ?? 0) & (b[at] ?? 0));
    return count;
  }
}

/** What is in all of the sets; where there is one, that one itself. */
export function both(first: Bits, ...rest: readonly Bits[]): Bits {
  if (rest.length === 0) return first;
  const length = rest.reduce((least, { words }) => Math.min(least, words.length), first.words.length);
  const words = first.words.slice(0, length);
  for (const other of rest) {
    for (let at = 0; at < length; at += 1) words[at] = (words[at] ?? 0) & (other.words[at] ?? 0);
  }
  return new Bits(words);
}

/** What is in any of the sets; where there is one, that one itself. */
export function either(sets: readonly Bits[]): Bits {
  const [only] = sets;
  if (only !== undefined && sets.length === 1) return only;
  const words = new Uint32Array(sets.reduce((most, set) => Math.max(most, set.words.length), 0));
  for (const set of sets) {
    for (let at = 0; at < set.words.length; at += 1) words[at] = (words[at] ?? 0) | (set.words[at] ?? 0);
  }
  return new Bits(words);
}

/** What is in the first set alone. */
export function without(set: Bits, taken: Bits): Bits {
  const words = set.words.slice();
  const length = Math.min(words.length, taken.words.length);
  for (let at = 0; at < length; at += 1) words[at] = (words[at] ?? 0) & ~(taken.words[at] ?? 0);
  return new Bits(words);
}

/** Ones among 32 bits, by adding up neighbours. Hacker's Delight, 2nd ed., figure 5-2. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
