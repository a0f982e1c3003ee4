// Reads files into reused buffers. With a new buffer for each piece V8 collects garbage five times as often, in threads whose
// priority is not lowered, and a backup takes twice as long.
import { open } from 'node:fs/promises';

/** Passing a piece from stream to stream costs as much whether it is large or small. */
const bufferBytes = 1 << 20;

/** The buffers of one queue that keeps its order, such as a stream. */
export class BufferPool {
  readonly #free: Buffer[] = [];
  /** In the queue, in its order. */
  readonly #queued: Buffer[] = [];

  /** Reads a file, for the queue. */
  async *read(path: string): AsyncGenerator<Buffer> {
    const file = await open(path);
    try {
      for (;;) {
        const buffer = this.#free.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
        const { bytesRead } = await file.read(buffer);
        if (bytesRead === 0) return;
        this.#queued.push(buffer);
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
  }

  /** Yields what leaves the queue, and reuses the buffers before it. */
  async *release(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      const at = this.#queued.findIndex(({ buffer }) => buffer === piece.buffer);
      if (at > 0) this.#free.push(...this.#queued.splice(0, at));
      yield piece;
    }
  }
}
