// Reads request bodies, and limits the memory of all of them: when it is used up, the oldest unfinished request is dropped.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimits } from '../../contract/kit/limits.ts';
import { CallError, Overload } from '../errors.ts';
import { workQueue } from '../worker/limit.ts';

/** Memory of all bodies up to `bodyLimits.bytes` each. The rest of larger bodies waits in a queue. */
const maxHeldBytes = 64 * 1024 * 1024;
const maxLargeBytes = 32 * 1024 * 1024;

export class Bodies {
  /** Large bodies of known callers; and large bodies whose beginning contains no token. */
  readonly large = workQueue({
    name: 'large_bodies',
    concurrency: 16,
    maxSize: maxLargeBytes,
    maxWaiting: 60,
    timeoutMs: 5_000,
    retryAfter: 2,
  });
  readonly unknown = workQueue({
    name: 'unknown_bodies',
    concurrency: 1,
    maxWaiting: 8,
    timeoutMs: 5_000,
    retryAfter: 2,
  });
  /** Oldest first, with the bytes reserved for each. */
  readonly #unfinished = new Map<IncomingMessage, number>();
  #heldBytes = 0;

  /** Reads a body, or only the beginning of a large one. */
  async begin(request: FastifyRequest, reply: FastifyReply): Promise<Body> {
    const { bodyLimit } = request.routeOptions;
    const body = new Body(request.raw, bodyLimit);
    const declaredBytes = Number(request.headers['content-length'] ?? bodyLimit);
    const bytes = Math.min(declaredBytes, bodyLimits.bytes);
    this.#makeRoom(bytes);
    this.#heldBytes += bytes;
    this.#unfinished.set(request.raw, bytes);
    reply.raw.once('close', () => {
      this.#unfinished.delete(request.raw);
      this.#heldBytes -= bytes;
    });
    // The rest of a refused body has to be read before the connection can serve its next request.
    reply.raw.once('finish', () => request.raw.resume());
    await body.readUntil(bodyLimits.bytes + 1);
    this.#unfinished.delete(request.raw);
    return body;
  }

  #makeRoom(bytes: number): void {
    let missing = this.#heldBytes + bytes - maxHeldBytes;
    for (const [request, held] of this.#unfinished) {
      if (missing <= 0) return;
      missing -= held;
      this.#unfinished.delete(request);
      request.destroy();
    }
    if (missing > 0) throw new Overload(1);
  }
}

export class Body {
  readonly #raw: IncomingMessage;
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  receivedBytes = 0;
  isWhole = false;

  constructor(raw: IncomingMessage, maxBytes: number) {
    this.#raw = raw;
    this.#maxBytes = maxBytes;
  }

  /** The bytes received so far. */
  content(): Buffer {
    const [first] = this.#chunks;
    return this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
  }

  /** Reads until this many bytes have arrived, or the end. Backpressure then stops the sender. */
  async readUntil(bytes: number): Promise<void> {
    const raw = this.#raw;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const take = (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.receivedBytes += chunk.length;
      if (this.receivedBytes > this.#maxBytes) reject(new CallError('payload_too_large', {}));
      else if (this.receivedBytes >= bytes) resolve();
    };
    const end = () => {
      this.isWhole = true;
      resolve();
    };
    const breakOff = () => reject(new CallError('bad_request', { text: 'The body ended early' }));
    raw.on('data', take).on('end', end).on('error', breakOff).on('close', breakOff);
    if (raw.destroyed) breakOff();
    else raw.resume();
    try {
      await promise;
    } finally {
      raw.pause();
      raw.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff);
    }
  }

  async readAll(): Promise<void> {
    if (!this.isWhole) await this.readUntil(Number.POSITIVE_INFINITY);
  }
}
