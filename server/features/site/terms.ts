// Terms in order that stay as they are: their bytes one behind the other, which keep no garbage collector busy, and can be
// handed over to another thread.
import { setImmediate as turn } from 'node:timers/promises';
import { placesBeginning } from './sorted.ts';

/** Terms as they go from one thread to another: their UTF-8, and where each ends. */
export type PackedTerms = { bytes: Uint8Array<ArrayBuffer>; ends: Uint32Array<ArrayBuffer> };

/** So many are packed in a millisecond or two. */
const part = 2_048;

export class Terms {
  readonly packed: PackedTerms;
  readonly #bytes: Buffer;

  constructor(packed: PackedTerms = { bytes: new Uint8Array(), ends: new Uint32Array() }) {
    this.packed = packed;
    const { buffer, byteOffset, byteLength } = packed.bytes;
    this.#bytes = Buffer.from(buffer, byteOffset, byteLength);
  }

  /** Packs terms that are in order, in parts between which others have the event loop. */
  static async of(terms: readonly string[]): Promise<Terms> {
    const ends = new Uint32Array(terms.length);
    const parts: Buffer[] = [];
    let end = 0;
    for (let from = 0; from < terms.length; from += part) {
      const some = terms.slice(from, from + part);
      for (const [at, term] of some.entries()) ends[from + at] = end += Buffer.byteLength(term);
      parts.push(Buffer.from(some.join('')));
      await turn();
    }
    const bytes = new Uint8Array(end);
    let at = 0;
    for (const one of parts) {
      bytes.set(one, at);
      at += one.length;
    }
    return new Terms({ bytes, ends });
  }

  /** The places of the terms that begin so, from the first to before the last. */
  beginning(so: string): [start: number, end: number] {
    return placesBeginning(so, this.packed.ends.length, (place) => this.#at(place));
  }

  #at(place: number): string {
    const { ends } = this.packed;
    return this.#bytes.toString('utf8', place === 0 ? 0 : ends[place - 1], ends[place]);
  }
}
