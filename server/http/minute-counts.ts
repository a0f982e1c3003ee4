// How often each address has asked within a window, whatever the clock says: the limiter's own store goes by the time of
// day, and one that is set back would keep whoever has reached the limit out until the time comes again.
import type { FastifyRateLimitStore } from '@fastify/rate-limit';

type Counted = Parameters<Parameters<FastifyRateLimitStore['incr']>[1]>[1];
/** Addresses that are remembered. */
const most = 50_000;

export class MinuteCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, { current: number; ends: number }>();

  incr(key: string, tell: (error: Error | null, counted?: Counted) => void, timeWindow = 60_000): void {
    const now = performance.now();
    const known = this.#counts.get(key);
    const count = known === undefined || known.ends <= now ? { current: 0, ends: now + timeWindow } : known;
    count.current += 1;
    // Behind all others, so that the first is the one that has been silent for longest.
    this.#counts.delete(key);
    this.#counts.set(key, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > most && oldest !== undefined) this.#counts.delete(oldest);
    tell(null, { current: count.current, ttl: Math.ceil(count.ends - now) });
  }

  child(): FastifyRateLimitStore {
    return new MinuteCounts();
  }
}
