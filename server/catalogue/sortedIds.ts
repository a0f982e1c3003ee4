// Ids in a sort order that is maintained as they are inserted and removed; lookups are binary searches.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Bitset } from './bitset.ts';

/** Negative if `a` comes before `b`; never 0 for two different ids. */
export type Comparator = (a: number, b: number) => number;

/** The cost of one comparison while sorting, in steps along the array. */
const sortCostSteps = 10;
/** Ids that are sorted or merged in a millisecond or two. */
const batchSize = 4_096;

export class SortedIds {
  readonly #compare: Comparator;
  #ids = new Uint32Array(64);
  #length = 0;

  constructor(compare: Comparator) {
    this.#compare = compare;
  }

  get length(): number {
    return this.#length;
  }

  at(position: number): number {
    return at(this.#ids, position);
  }

  get last(): number | undefined {
    return this.#length === 0 ? undefined : this.at(this.#length - 1);
  }

  /** A page of a subset, in order. */
  page(set: Bitset, offset: number, limit: number): number[] {
    const end = Math.min(offset + limit, set.size);
    if (offset >= end) return [];
    // Sorting a small subset is quicker than walking to where its members are.
    const steps = (this.#length / set.size) * end;
    if (set.size * Math.log2(set.size) * sortCostSteps < steps)
      return set.members().sort(this.#compare).slice(offset, end);
    const page: number[] = [];
    for (let position = 0, passed = 0; passed < end && position < this.#length; position += 1) {
      const id = this.at(position);
      if (!set.has(id)) continue;
      if (passed >= offset) page.push(id);
      passed += 1;
    }
    return page;
  }

  /** The next members of a subset, in order, from the first id on that lies behind something. All ids after it must lie behind, too. */
  after(set: Bitset, isBehind: (id: number) => boolean, limit: number): number[] {
    if (set.size === 0) return [];
    // As above, if the page were in the middle.
    if (set.size * Math.log2(set.size) * sortCostSteps < ((this.#length / set.size) * limit) / 2)
      return set.members().filter(isBehind).sort(this.#compare).slice(0, limit);
    const page: number[] = [];
    let position = lowerBound(this.#length, (at) => isBehind(this.at(at)));
    for (; page.length < limit && position < this.#length; position += 1) {
      const id = this.at(position);
      if (set.has(id)) page.push(id);
    }
    return page;
  }

  /** Merges lists that are in this order; returns the first ids, each once. */
  firstOf(lists: readonly (readonly number[])[], limit: number): number[] {
    const merged = new Set(lists.flat());
    return [...merged].sort(this.#compare).slice(0, limit);
  }

  /** The position of an id, or the one it would be inserted at. */
  positionOf(id: number): number {
    return lowerBound(this.#length, (position) => this.#compare(this.at(position), id) >= 0);
  }

  /** The ids whose sort key starts with a prefix. Only for an order by that key. */
  withPrefix(prefix: string, keyOf: (id: number) => string): Uint32Array {
    const keyAt = (position: number) => keyOf(this.at(position));
    const start = lowerBound(this.#length, (position) => keyAt(position) >= prefix);
    const end = lowerBound(
      this.#length,
      (position) => keyAt(position) > prefix && !keyAt(position).startsWith(prefix),
    );
    return this.#ids.subarray(start, end);
  }

  /** Removes ids, which must still compare as when they were inserted. */
  remove(ids: readonly number[]): void {
    const positions = Uint32Array.from(ids, (id) => {
      const position = this.positionOf(id);
      if (position >= this.#length || this.at(position) !== id)
        throw new Error('Sort order corrupted: id not found');
      return position;
    }).sort();
    for (let index = 0; index < positions.length; index += 1) {
      const from = at(positions, index) + 1;
      this.#ids.copyWithin(from - index - 1, from, positions[index + 1] ?? this.#length);
    }
    this.#length -= positions.length;
  }

  insert(ids: readonly number[]): void {
    const sorted = [...ids].sort(this.#compare);
    const positions = sorted.map((id) => this.positionOf(id));
    const length = this.#length + sorted.length;
    if (length > this.#ids.length) {
      const grown = new Uint32Array(Math.max(length, Math.ceil(this.#ids.length * 1.5)));
      grown.set(this.#ids.subarray(0, this.#length));
      this.#ids = grown;
    }
    let end = this.#length;
    for (let index = sorted.length - 1; index >= 0; index -= 1) {
      const position = positions[index] ?? 0;
      this.#ids.copyWithin(position + index + 1, position, end);
      this.#ids[position + index] = sorted[index] ?? 0;
      end = position;
    }
    this.#length = length;
  }

  /** Replaces everything. A merge sort in batches, so that a million ids do not block the event loop. */
  async fill(ids: Uint32Array<ArrayBuffer>): Promise<void> {
    const { length } = ids;
    let [runs, merged] = [ids.slice(), new Uint32Array(length)];
    for (let start = 0; start < length; start += batchSize) {
      runs.subarray(start, start + batchSize).sort(this.#compare);
      await nextTurn();
    }
    for (let run = batchSize; run < length; run *= 2) {
      let [left, right, middle, end] = [0, 0, 0, 0];
      for (let position = 0; position < length; position += 1) {
        if (position % batchSize === 0) await nextTurn();
        if (position === end) {
          left = position;
          right = middle = Math.min(position + run, length);
          end = Math.min(middle + run, length);
        }
        const takesLeft =
          left < middle && (right === end || this.#compare(at(runs, left), at(runs, right)) < 0);
        merged[position] = at(runs, takesLeft ? left++ : right++);
      }
      [runs, merged] = [merged, runs];
    }
    this.#ids = runs;
    this.#length = length;
  }
}

/** The first position at which a condition holds, or the length. The condition must stay true from there on. */
function lowerBound(length: number, holds: (position: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Every position that is read is filled. */
function at(ids: Uint32Array, position: number): number {
  return ids[position] ?? 0;
}
