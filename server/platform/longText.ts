// A text of many megabytes as a part of a reply: a thread makes it piece by piece, and it is sent so, that nobody else waits
// for the whole.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants, createInflateRaw, deflateRawSync } from 'node:zlib';

/** Bytes that are packed at once: in smaller pieces, what packing takes beside is collected several times as often. */
const packedAtOnce = 1_000_000;
/**
 * Bytes that are sent at once: a matter of a millisecond, and more than the 128 KiB from which on the C library gives memory
 * back to the system at once. Smaller ones leave gaps in it: 40 MB after ten exports.
 */
const sentAtOnce = 140_000;
/** UTF-8 takes at most so many bytes for each of a string's 16 bits. */
const widest = 3;
/** As quick as deflating gets. */
const level = 1;

/** One after the other they are what stands within the quotes of a JSON text, deflated (RFC 1951). */
export type PackedPiece = Uint8Array<ArrayBuffer>;

/** A long text while it is made, in a thread: packing a piece takes some milliseconds. */
export class LongTextMaker {
  readonly #pieces: PackedPiece[] = [];
  #piece = Buffer.alloc(packedAtOnce);
  #used = 0;

  /** Written down at once: a string that grows would be put together, turned into JSON and copied as a whole. */
  add(text: string): void {
    // A pair of surrogates that is cut in two is escaped in two, and is one again for whoever reads it.
    const json = JSON.stringify(text).slice(1, -1);
    const most = json.length * widest;
    if (this.#used + most > this.#piece.length) {
      this.#pack();
      if (most > this.#piece.length) this.#piece = Buffer.alloc(most);
    }
    this.#used += this.#piece.write(json, this.#used);
  }

  /** What a `LongText` is made of. */
  pieces(): readonly PackedPiece[] {
    this.#pack(constants.Z_FINISH);
    return this.#pieces;
  }

  /** Each piece begins anew and ends with a byte, so that the next one can follow. */
  #pack(finishFlush = constants.Z_SYNC_FLUSH): void {
    const packed = deflateRawSync(this.#piece.subarray(0, this.#used), { level, finishFlush });
    this.#pieces.push(Uint8Array.from(packed));
    this.#used = 0;
  }
}

/**
 * Packed until it is sent: as they are, exports one after the other were enough memory beside V8's heap for it to be collected
 * three times a second, for 5 to 15 ms.
 */
export class LongText {
  /** What stands in its place until its pieces are sent. */
  readonly mark: string = randomUUID();
  readonly #pieces: readonly PackedPiece[];

  constructor(pieces: readonly PackedPiece[]) {
    this.#pieces = pieces;
  }

  toJSON(): string {
    return this.mark;
  }

  /** As it stands within the quotes of a JSON text. Others have their turn while it is unpacked, beside the event loop. */
  json(): Readable {
    return Readable.from(this.#pieces).pipe(createInflateRaw({ chunkSize: sentAtOnce }));
  }
}

/** What a handler may return for a result: any of its texts as a long one. */
export type WithLongTexts<T> = { [K in keyof T]: T[K] | (string extends T[K] ? LongText : never) };

/** A reply as JSON: a text, or pieces one after the other where a value of `data` is a long text. */
export function toJson(reply: { data?: unknown }): string | Readable {
  const json = JSON.stringify(reply);
  const parts: (string | LongText)[] = [];
  let rest = json;
  for (const text of Object.values(reply.data ?? {})) {
    if (!(text instanceof LongText)) continue;
    const [before = '', after = ''] = rest.split(text.mark);
    parts.push(before, text);
    rest = after;
  }
  return parts.length === 0 ? json : Readable.from(inTurn([...parts, rest]), { objectMode: false });
}

async function* inTurn(parts: readonly (string | LongText)[]): AsyncGenerator<string | Buffer> {
  for (const part of parts) {
    if (typeof part === 'string') yield part;
    else yield* part.json();
  }
}
