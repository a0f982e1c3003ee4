// A text of many megabytes as a part of a reply: made and sent piece by piece, so that nobody else waits for the whole.

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

/**
 * Bytes of a piece: a matter of a millisecond to send, and more than the 128 KiB from which on the C library gives memory
 * back to the system at once. Smaller ones leave gaps in it: 40 MB after ten exports.
 */
const pieceSize = 140_000;
/** UTF-8 takes at most so many bytes for each of a string's 16 bits. */
const widest = 3;

export class LongText {
  /** What stands in its place until its pieces are sent. */
  readonly mark: string = randomUUID();
  readonly #pieces: Buffer[] = [];
  #piece = Buffer.alloc(0);
  #used = 0;

  /** Written down at once: a string that grows would be put together, turned into JSON and copied as a whole. */
  add(text: string): void {
    // A pair of surrogates that is cut in two is escaped in two, and is one again for whoever reads it.
    const json = JSON.stringify(text).slice(1, -1);
    const most = json.length * widest;
    if (this.#used + most > this.#piece.length) {
      this.#keep();
      this.#piece = Buffer.allocUnsafeSlow(Math.max(pieceSize, most));
    }
    this.#used += this.#piece.write(json, this.#used);
  }

  toJSON(): string {
    return this.mark;
  }

  /** Its pieces as they stand within the quotes of a JSON text. */
  json(): readonly Buffer[] {
    this.#keep();
    return this.#pieces;
  }

  #keep(): void {
    if (this.#used > 0) this.#pieces.push(this.#piece.subarray(0, this.#used));
    this.#piece = this.#piece.subarray(this.#used);
    this.#used = 0;
  }
}

/** What a handler may return for a result: any of its texts as a long one. */
export type WithLongTexts<T> = { [K in keyof T]: T[K] | (string extends T[K] ? LongText : never) };

/** A reply as JSON: a text, or pieces one after the other where a value of `data` is a long text. */
export function toJson(reply: { data?: unknown }): string | Readable {
  const json = JSON.stringify(reply);
  const pieces: (string | Buffer)[] = [];
  let rest = json;
  for (const text of Object.values(reply.data ?? {})) {
    if (!(text instanceof LongText)) continue;
    const [before = '', after = ''] = rest.split(text.mark);
    pieces.push(before, ...text.json());
    rest = after;
  }
  return pieces.length === 0 ? json : Readable.from(inTurn([...pieces, rest]), { objectMode: false });
}

/** A connection takes megabytes at once: without a turn of the event loop after each piece, nobody else had one. */
async function* inTurn<T>(pieces: readonly T[]): AsyncGenerator<T> {
  for (const piece of pieces) {
    yield piece;
    await turn();
  }
}
