// What lists are put in order and narrowed by, a column for each: objects of a million listings would take three times
// the memory, and whoever collects what is left of replies would have to go through all of them.
import type { CatalogueRow } from './site.rows.ts';

/** Listings by their slots. What a slot holds that nobody has is of no meaning. */
export class Columns {
  seq = new Uint32Array(64);
  nameKey: string[] = [];
  /** Milliseconds since 1970. */
  publishAt = new Float64Array(64);
  newestAt = new Float64Array(64);
  /** -Infinity where none is known. */
  releaseAt = new Float64Array(64);
  /** Infinity where it is not among the featured ones. */
  featuredRank = new Float64Array(64);

  /** Puts a listing into a slot that is free. */
  put(slot: number, row: CatalogueRow): void {
    // By half: doubling would leave half of a large catalogue's memory unused.
    if (slot >= this.seq.length) this.reserve(Math.max(slot + 1, Math.ceil(this.seq.length * 1.5)));
    this.seq[slot] = row.seq;
    this.nameKey[slot] = row.nameKey;
    this.publishAt[slot] = row.publishAt;
    this.newestAt[slot] = row.newestAt;
    this.releaseAt[slot] = row.releaseAt ?? -Infinity;
    this.featuredRank[slot] = row.featuredRank ?? Infinity;
  }

  /** Makes room for so many slots. Until they are used it takes no memory. */
  reserve(room: number): void {
    if (room <= this.seq.length) return;
    const seq = new Uint32Array(room);
    seq.set(this.seq);
    this.seq = seq;
    for (const name of ['publishAt', 'newestAt', 'releaseAt', 'featuredRank'] as const) {
      const column = new Float64Array(room);
      column.set(this[name]);
      this[name] = column;
    }
  }
}
