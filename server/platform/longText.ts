// A text of many megabytes as a part of a reply: made and sent piece by piece, so that nobody else waits for the whole.

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

/**
 * Characters of a piece before it is written down as JSON: a matter of a millisecond, and more than the 128 KiB from which
 * on the C library gives memory back to the system at once. Smaller ones leave gaps in it: 40 MB after ten exports.
 */
const pieceLength = 140_000;

export class LongText {
  /** What stands in its place until its pieces are sent. */
  readonly mark: string = randomUUID();
  readonly #pieces: Buffer[] = [];
  #waiting = '';

  add(text: string): void {
    this.#waiting += text;
    if (this.#waiting.length >= pieceLength) this.#write();
  }

  toJSON(): string {
    return this.mark;
  }

  /** Its pieces as they stand within the quotes of a JSON text. */
  json(): readonly Buffer[] {
    this.#write();
    return this.#pieces;
  }

  #write(): void {
    if (this.#waiting === '') return;
    // A pair of surrogates that is cut in two is escaped in two, and is one again for whoever reads it.
    this.#pieces.push(Buffer.from(JSON.stringify(this.#waiting).slice(1, -1)));
    this.#waiting = '';
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
  return pieces.length === 0 ? json : Readable.from([...pieces, rest], { objectMode: false });
}
