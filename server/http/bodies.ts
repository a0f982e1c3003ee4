// Reads request bodies, and bounds what all of them hold: to make room, the one that has been coming for longest is dropped.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimits } from '../../contract/kit/limits.ts';
import { CallError, Overload } from '../errors.ts';
import { workQueue } from '../jobs/limit.ts';

/** Held at once by the beginnings of bodies; what comes behind those waits in a queue of its own. */
const maxHeldBytes = 64 * 1024 * 1024;
const maxLargeBytes = 32 * 1024 * 1024;

export class Bodies {
  /** Calls with large bodies of callers who are known, and bodies that do not name the caller in their beginning. */
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
  /** In the order in which they began, with the bytes that each may hold. */
  readonly #unfinished = new Map<IncomingMessage, number>();
  #heldBytes = 0;

  /** Reads a body, or its beginning: as much as most calls take. */
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
    // What is refused in the middle still comes, and would keep the connection from its next request.
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
  #bytes = 0;
  #isWhole = false;

  constructor(raw: IncomingMessage, maxBytes: number) {
    this.#raw = raw;
    this.#maxBytes = maxBytes;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Bytes that have come so far. */
  get receivedBytes(): number {
    return this.#bytes;
  }

  /** What has come so far. */
  content(): Buffer {
    const [first] = this.#chunks;
    return this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
  }

  /** Reads on until so many bytes are there, or it is whole; what still comes then waits with its sender. */
  async readUntil(bytes: number): Promise<void> {
    const raw = this.#raw;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const take = (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#bytes += chunk.length;
      if (this.#bytes > this.#maxBytes) reject(new CallError('payload_too_large', {}));
      else if (this.#bytes >= bytes) resolve();
    };
    const end = () => {
      this.#isWhole = true;
      resolve();
    };
    const breakOff = () => reject(new CallError('bad_request', { text: 'The body has broken off' }));
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
    if (!this.#isWhole) await this.readUntil(Number.POSITIVE_INFINITY);
  }
}
