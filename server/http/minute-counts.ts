// A store for the rate limiter that uses the monotonic clock. The limiter's own store uses the time of day: setting the clock back
// would lock out addresses that have reached their limit.
import type { FastifyRateLimitStore } from '@fastify/rate-limit';

type Counted = Parameters<Parameters<FastifyRateLimitStore['incr']>[1]>[1];
const maxEntries = 50_000;

export class MinuteCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, { current: number; ends: number }>();

  incr(key: string, done: (error: Error | null, counted?: Counted) => void, timeWindow = 60_000): void {
    const now = performance.now();
    const known = this.#counts.get(key);
    const count = known === undefined || known.ends <= now ? { current: 0, ends: now + timeWindow } : known;
    count.current += 1;
    // Moved to the end, so that the first entry is the least recently used.
    this.#counts.delete(key);
    this.#counts.set(key, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > maxEntries && oldest !== undefined) this.#counts.delete(oldest);
    done(null, { current: count.current, ttl: Math.ceil(count.ends - now) });
  }

  child(): FastifyRateLimitStore {
    return new MinuteCounts();
  }
}
