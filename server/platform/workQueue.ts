// Work that takes much of the machine, a few at once: the rest waits, and what would wait too long is sent away.
import { Arrivals, type Place } from './arrivals.ts';
import { Overload } from './errors.ts';
import { signals } from './watch/signals.ts';

export type WorkQueue = {
  /** Does something in its turn. Ends the call with `unavailable` where too many wait, or it has waited too long. */
  run: <T>(work: (place: Place) => Promise<T>, size?: number) => Promise<T>;
};

type Limits = {
  /** What is worked on, as its numbers are named. */
  name: string;
  /** How many are worked on at once, how many more may wait, and for how many milliseconds. */
  atOnce: number;
  waiting: number;
  patience: number;
  /** What the sizes of those that are worked on may come to; one alone may be larger. */
  room?: number;
  /** Seconds after which whoever is sent away may come again. */
  retryAfter: number;
};

type Waiting = { size: number; since: number; start: () => void; refuse: (reason: Overload) => void };

export function workQueue(limits: Limits): WorkQueue {
  const { name, room = Number.POSITIVE_INFINITY } = limits;
  const waiting: Waiting[] = [];
  const arrivals = new Arrivals();
  let running = 0;
  let inWork = 0;
  let refused = 0;
  if (signals.part.heard()) {
    const numbers = {
      waiting: { help: `${name} that wait for their turn`, read: () => waiting.length },
      running: { help: `${name} that are worked on`, read: () => running },
      refused_total: { help: `${name} that were sent away, as too many waited`, read: () => refused },
    };
    signals.part.tell({ name, numbers });
  }
  const refusal = () => {
    refused += 1;
    return new Overload(limits.retryAfter);
  };
  const startNext = () => {
    const [next] = waiting;
    if (next === undefined || running === limits.atOnce) return;
    if (running > 0 && inWork + next.size > room) return;
    waiting.shift();
    if (performance.now() - next.since > limits.patience) next.refuse(refusal());
    else {
      running += 1;
      inWork += next.size;
      next.start();
    }
    startNext();
  };
  return {
    run: async (work, size = 0) => {
      if (waiting.length >= limits.waiting) throw refusal();
      await new Promise<void>((start, refuse) => {
        const one = { size, since: performance.now(), start, refuse };
        waiting.push(one);
        startNext();
        arrivals.makeRoomWhile(() => waiting.includes(one));
      });
      try {
        return await work(arrivals);
      } finally {
        running -= 1;
        inWork -= size;
        startNext();
      }
    },
  };
}
