// Places in an order.
import { setImmediate as turn } from 'node:timers/promises';
import type { Bits } from './bits.ts';

/** Less than 0 where one comes before another; of two that differ never 0. */
export type Comparing = (a: number, b: number) => number;

/** What comparing two numbers costs, in steps along an order. */
const sortingCost = 10;

/** Numbers in an order, which is kept as they come and go. */
export class Sorted {
  readonly #compare: Comparing;
  #numbers = new Uint32Array(64);
  #length = 0;

  constructor(compare: Comparing) {
    this.#compare = compare;
  }

  get length(): number {
    return this.#length;
  }

  /** The number at a place. */
  at(place: number): number {
    return this.#numbers[place] ?? 0;
  }

  get last(): number | undefined {
    return this.#length === 0 ? undefined : this.at(this.#length - 1);
  }

  /** Puts some numbers in order by themselves. */
  among(numbers: number[]): number[] {
    return numbers.sort(this.#compare);
  }

  /** The numbers of a set, all of which are in the order, from `offset` on. */
  page(set: Bits, offset: number, limit: number): number[] {
    const end = Math.min(offset + limit, set.size);
    if (offset >= end) return [];
    // Of a few that lie far apart in the order, sorting them is quicker than walking along it.
    const steps = (this.#length / set.size) * end;
    if (set.size * Math.log2(set.size) * sortingCost < steps)
      return this.among(set.members()).slice(offset, end);
    const found: number[] = [];
    for (let at = 0, passed = 0; passed < end && at < this.#length; at += 1) {
      const number = this.at(at);
      if (!set.has(number)) continue;
      if (passed >= offset) found.push(number);
      passed += 1;
    }
    return found;
  }

  /** The first numbers of some lists that are in its order, each once. */
  firstOf(lists: readonly (readonly number[])[], limit: number): number[] {
    const places = lists.map(() => 0);
    const first = new Set<number>();
    while (first.size < limit) {
      let [least, from] = [-1, -1];
      for (let list = 0; list < lists.length; list += 1) {
        const number = lists[list]?.[places[list] ?? 0];
        if (number === undefined || (from !== -1 && this.#compare(number, least) >= 0)) continue;
        [least, from] = [number, list];
      }
      if (from === -1) break;
      first.add(least);
      places[from] = (places[from] ?? 0) + 1;
    }
    return [...first];
  }

  /** The first place at or behind which a number stands, whether or not it is in. */
  placeOf(number: number): number {
    return firstPlace(this.#length, (place) => this.#compare(this.at(place), number) >= 0);
  }

  /** The places of those whose texts, by which they are in order, begin so: from the first to before the last. */
  beginning(so: string, textOf: (number: number) => string): [start: number, end: number] {
    return placesBeginning(so, this.#length, (place) => textOf(this.at(place)));
  }

  /** Takes numbers out, as long as they compare as they did when they were put in. */
  remove(numbers: readonly number[]): void {
    const places = Uint32Array.from(numbers, (number) => {
      const place = this.placeOf(number);
      if (this.at(place) !== number || place >= this.#length) throw new Error('An order has lost a number');
      return place;
    }).sort();
    // What stands between two of them moves at once.
    for (let index = 0; index < places.length; index += 1) {
      const from = at(places, index) + 1;
      this.#numbers.copyWithin(from - index - 1, from, places[index + 1] ?? this.#length);
    }
    this.#length -= places.length;
  }

  /** Puts the first numbers in, of which there may be hundreds of thousands: others have the event loop in between. */
  async fill(numbers: Uint32Array<ArrayBuffer>): Promise<void> {
    this.#numbers = await sortedInParts(numbers, this.#compare);
    this.#length = this.#numbers.length;
  }

  /** The numbers between two places, or all, in a copy. */
  numbers(start = 0, end = this.#length): Uint32Array<ArrayBuffer> {
    return this.#numbers.slice(start, end);
  }

  /** Puts numbers in. */
  insert(numbers: readonly number[]): void {
    const sorted = this.among([...numbers]);
    const places = sorted.map((number) => this.placeOf(number));
    const length = this.#length + sorted.length;
    if (length > this.#numbers.length) {
      const grown = new Uint32Array(Math.max(length, Math.ceil(this.#numbers.length * 1.5)));
      grown.set(this.#numbers.subarray(0, this.#length));
      this.#numbers = grown;
    }
    let end = this.#length;
    for (let index = sorted.length - 1; index >= 0; index -= 1) {
      const place = places[index] ?? 0;
      this.#numbers.copyWithin(place + index + 1, place, end);
      this.#numbers[place + index] = sorted[index] ?? 0;
      end = place;
    }
    this.#length = length;
  }
}

/** The places of texts in order that begin so, from the first to before the last. */
export function placesBeginning(
  so: string,
  length: number,
  textAt: (place: number) => string,
): [start: number, end: number] {
  const start = firstPlace(length, (place) => textAt(place) >= so);
  return [start, firstPlace(length, (place) => textAt(place) > so && !textAt(place).startsWith(so))];
}

/** The first place from which on something holds, or the length. */
function firstPlace(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** So many are sorted, or merged, in a millisecond or two. */
const part = 4_096;

/** Merges longer and longer runs, each of which is in order. */
async function sortedInParts(
  numbers: Uint32Array<ArrayBuffer>,
  comparing: Comparing,
): Promise<Uint32Array<ArrayBuffer>> {
  const { length } = numbers;
  let [runs, merged] = [numbers.slice(), new Uint32Array(length)];
  for (let start = 0; start < length; start += part) {
    runs.subarray(start, start + part).sort(comparing);
    await turn();
  }
  for (let run = part; run < length; run *= 2) {
    let [left, right, middle, end] = [0, 0, 0, 0];
    for (let place = 0; place < length; place += 1) {
      if (place % part === 0) await turn();
      if (place === end) {
        left = place;
        right = middle = Math.min(place + run, length);
        end = Math.min(middle + run, length);
      }
      const isLeft = left < middle && (right === end || comparing(at(runs, left), at(runs, right)) < 0);
      merged[place] = at(runs, isLeft ? left++ : right++);
    }
    [runs, merged] = [merged, runs];
  }
  return runs;
}

/** There is none that is not filled. */
function at(numbers: Uint32Array, place: number): number {
  return numbers[place] ?? 0;
}
