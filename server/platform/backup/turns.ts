// Files that are gone through in pieces whose buffers are used again. A new one for each piece has V8 collect the heap
// every 30 MB, by threads that do not give way as that of backups does.
import { open } from 'node:fs/promises';

/** Bytes of a buffer: handing a piece from one stream to the next costs as much whether it is large or small. */
const length = 1 << 20;

/** The buffers of what goes through a queue that keeps its order, such as a stream. */
export class Turns {
  readonly #free: Buffer[] = [];
  /** Those that are on their way, in their order. */
  readonly #out: Buffer[] = [];

  /** A file's bytes, on their way into the queue. */
  async *read(path: string): AsyncGenerator<Buffer> {
    const file = await open(path);
    try {
      for (;;) {
        const buffer = this.#free.pop() ?? Buffer.allocUnsafeSlow(length);
        const { bytesRead } = await file.read(buffer);
        if (bytesRead === 0) return;
        this.#out.push(buffer);
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
  }

  /** Hands on what comes out of it. Once somebody has asked for a later buffer, those before are used again. */
  async *through(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      const at = this.#out.findIndex(({ buffer }) => buffer === piece.buffer);
      if (at > 0) this.#free.push(...this.#out.splice(0, at));
      yield piece;
    }
  }
}
