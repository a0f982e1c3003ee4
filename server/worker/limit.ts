// Limits concurrent expensive work: queues the rest and rejects what would wait too long.
import { CallError, Overload } from '../errors.ts';
import { events } from '../telemetry/events.ts';

export type WorkQueue = {
  /** Runs work when it is its turn. Rejects with `unavailable` if too many wait or the timeout has passed. */
  run: <T>(work: (slot: Slot) => Promise<T>, size?: number) => Promise<T>;
  /** How many wait for their turn. */
  waiting: () => number;
};

export type Slot = {
  /**
   * Waits for an upload in progress, of which `receivedBytes` have arrived. Rejects with `too_slow` if the sender is slow while
   * others wait for a slot.
   */
  arrive: <T>(coming: Promise<T>, receivedBytes: () => number) => Promise<T>;
};

type Limits = {
  /** The name of its metrics. */
  name: string;
  concurrency: number;
  maxWaiting: number;
  /** Limit of the wait in the queue. */
  timeoutMs: number;
  /** Limits the total size of running work. Larger work runs alone. */
  maxSize?: number;
  /** Seconds after which a rejected caller may try again. */
  retryAfter: number;
};

type Waiter = { size: number; since: number; start: () => void; reject: (reason: Overload) => void };

/** A sender is slow if it is below the rate after `afterMs`, and at any rate after `alwaysAfterMs`. */
const slow = { afterMs: 5_000, bytesPerMs: 32, alwaysAfterMs: 30_000, checkEveryMs: 1_000 } as const;

export function workQueue(limits: Limits): WorkQueue {
  const { name, concurrency, maxSize = Number.POSITIVE_INFINITY } = limits;
  const waiting: Waiter[] = [];
  let running = 0;
  let runningSize = 0;
  let rejected = 0;
  let timer: NodeJS.Timeout | undefined;
  const metrics = {
    waiting: { help: `Queue length of ${name}`, read: () => waiting.length },
    running: { help: `Running ${name}`, read: () => running },
    refused_total: { help: `Rejected ${name}: queue full or timed out`, read: () => rejected },
  };
  events.metricSource.publish({ name, metrics });
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
  const arrive: Slot['arrive'] = async (upload, receivedBytes) => {
    const since = performance.now();
    const { promise: dropped, reject } = Promise.withResolvers<never>();
    const check = () => {
      if (waiting.length > 0 && isSlow(performance.now() - since, receivedBytes()))
        reject(new CallError('too_slow', {}));
    };
    const checks = setInterval(check, slow.checkEveryMs).unref();
    try {
      return await Promise.race([upload, dropped]);
    } finally {
      clearInterval(checks);
    }
  };
  return {
    waiting: () => waiting.length,
    run: async (work, size = 0) => {
      if (waiting.length >= limits.maxWaiting) throw overload();
      await new Promise<void>((start, reject) => {
        waiting.push({ size, since: performance.now(), start, reject });
        startNext();
      });
      try {
        return await work({ arrive });
      } finally {
        // In the next turn of the event loop, so that synchronous work does not block it for the whole queue.
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
