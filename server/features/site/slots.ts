// Where listings stand in the catalogue: a table, as databases number them one after the other.

/** Slots by the numbers of listings. */
export class Slots {
  /** By number; -1 where there is none. */
  #slots = new Int32Array(1_024).fill(-1);
  #size = 0;

  /** How many numbers have a slot. */
  get size(): number {
    return this.#size;
  }

  get(seq: number): number | undefined {
    const slot = this.#slots[seq];
    return slot === undefined || slot < 0 ? undefined : slot;
  }

  set(seq: number, slot: number): void {
    if (seq >= this.#slots.length) {
      const grown = new Int32Array(Math.max(seq + 1, this.#slots.length * 2)).fill(-1, this.#slots.length);
      grown.set(this.#slots);
      this.#slots = grown;
    }
    if (this.get(seq) === undefined) this.#size += 1;
    this.#slots[seq] = slot;
  }

  delete(seq: number): void {
    if (this.get(seq) === undefined) return;
    this.#slots[seq] = -1;
    this.#size -= 1;
  }
}
