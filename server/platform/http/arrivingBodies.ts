// The bodies of requests, from their first byte until the request is done: together they have a bound, and none may take long.
import type { FastifyRequest } from 'fastify';

/** Bytes of bodies that are held at once; one of unknown length counts as the longest that is read. */
const most = 128 * 1024 * 1024;

/** How long a body may take: a while in milliseconds, and longer by its size in bytes per millisecond. */
const time = { least: 20_000, rate: 16 } as const;

export class ArrivingBodies {
  /** Until when each may take, in the order in which they began to come. */
  readonly #arriving = new Map<FastifyRequest, number>();
  /** How many bytes each holds. */
  readonly #held = new Map<FastifyRequest, number>();
  #bytes = 0;

  /** Makes room for a request's body, by hanging up on whoever has been sending for longest. Says whether there is any. */
  expect(request: FastifyRequest): boolean {
    const { headers, routeOptions } = request;
    const declared =
      headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
    // Uploads are read by their call as they come, in a queue that bounds them.
    if (declared === 0 || headers['content-type']?.startsWith('multipart/')) return true;
    const bytes = Math.min(declared, routeOptions.bodyLimit);
    for (const slowest of this.#arriving.keys()) {
      if (this.#bytes + bytes <= most) break;
      this.#cut(slowest);
    }
    if (this.#bytes + bytes > most) return false;
    this.#bytes += bytes;
    this.#held.set(request, bytes);
    this.#arriving.set(request, performance.now() + time.least + bytes / time.rate);
    return true;
  }

  /** It is there, and is held until it is forgotten. */
  arrived(request: FastifyRequest): void {
    this.#arriving.delete(request);
  }

  forget(request: FastifyRequest): void {
    this.#arriving.delete(request);
    this.#bytes -= this.#held.get(request) ?? 0;
    this.#held.delete(request);
  }

  /** Hangs up on those that send so slowly that they hold what others need. */
  cutSlow(): void {
    const now = performance.now();
    for (const [request, until] of this.#arriving) if (now > until) this.#cut(request);
  }

  #cut(request: FastifyRequest): void {
    this.forget(request);
    request.raw.destroy();
  }
}
