// Limits concurrent expensive work: queues the rest and rejects what would wait too long.
import { CallError, Overload } from '../errors.ts';
import { events } from '../telemetry/events.ts';

export type WorkQueue = {
  /** Runs work in its turn. Rejects with `unavailable` where too many wait, or it has waited too long. */
  run: <T>(work: (place: Place) => Promise<T>, size?: number) => Promise<T>;
};

export type Place = {
  /**
   * Waits for what is still being sent, such as an upload, of which `receivedBytes` have come. While others wait for a
   * place, a slow sender loses theirs: rejects with `too_slow`.
   */
  arrive: <T>(coming: Promise<T>, receivedBytes: () => number) => Promise<T>;
};

type Limits = {
  /** As its metrics are named. */
  name: string;
  concurrency: number;
  maxWaiting: number;
  /** The longest that anything waits for its turn. */
  timeoutMs: number;
  /** Limits the sum of the sizes of what runs; one alone may be larger. */
  maxSize?: number;
  /** Seconds after which a rejected caller may try again. */
  retryAfter: number;
};

type Waiter = { size: number; since: number; start: () => void; reject: (reason: Overload) => void };

/** A sender is slow below the rate after a while, and after a long while in any case. */
const slow = { afterMs: 5_000, bytesPerMs: 32, alwaysAfterMs: 30_000, checkEveryMs: 1_000 } as const;

export function workQueue(limits: Limits): WorkQueue {
  const { name, concurrency, maxSize = Number.POSITIVE_INFINITY } = limits;
  const waiting: Waiter[] = [];
  let running = 0;
  let runningSize = 0;
  let rejected = 0;
  let timer: NodeJS.Timeout | undefined;
  if (events.part.heard()) {
    const numbers = {
      waiting: { help: `${name} that wait for their turn`, read: () => waiting.length },
      running: { help: `${name} that are worked on`, read: () => running },
      refused_total: { help: `${name} that were rejected, as too many waited`, read: () => rejected },
    };
    events.part.tell({ name, numbers });
  }
  const overload = () => {
    rejected += 1;
    return new Overload(limits.retryAfter);
  };
  const rejectExpired = () => {
    timer = undefined;
    const now = performance.now();
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const left = first.since + limits.timeoutMs - now;
      if (left > 0) {
        timer = setTimeout(rejectExpired, left).unref();
        return;
      }
      waiting.shift();
      first.reject(overload());
    }
  };
  const startNext = () => {
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      if (running === concurrency || (running > 0 && runningSize + first.size > maxSize)) break;
      waiting.shift();
      running += 1;
      runningSize += first.size;
      first.start();
    }
    if (waiting.length > 0) timer ??= setTimeout(rejectExpired, limits.timeoutMs).unref();
  };
  const arrive: Place['arrive'] = async (coming, receivedBytes) => {
    const since = performance.now();
    const { promise: dropped, reject } = Promise.withResolvers<never>();
    const check = () => {
      if (waiting.length > 0 && isSlow(performance.now() - since, receivedBytes()))
        reject(new CallError('too_slow', {}));
    };
    const checks = setInterval(check, slow.checkEveryMs).unref();
    try {
      return await Promise.race([coming, dropped]);
    } finally {
      clearInterval(checks);
    }
  };
  return {
    run: async (work, size = 0) => {
      if (waiting.length >= limits.maxWaiting) throw overload();
      await new Promise<void>((start, reject) => {
        waiting.push({ size, since: performance.now(), start, reject });
        startNext();
      });
      try {
        return await work({ arrive });
      } finally {
        // In the next turn of the event loop: work that never waits would otherwise all be done in this one.
        setImmediate(() => {
          running -= 1;
          runningSize -= size;
          startNext();
        });
      }
    },
  };
}

function isSlow(ms: number, receivedBytes: number): boolean {
  return ms > slow.alwaysAfterMs || (ms > slow.afterMs && receivedBytes < slow.bytesPerMs * ms);
}
