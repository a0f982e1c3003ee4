// What has a place in a queue while it still comes in, such as an upload: whoever sends it slowly must not keep others out.
import { CallError } from './errors.ts';

export type Place = {
  /**
   * Waits for what still comes, of which `received` tells the bytes so far. While others wait for a place, whoever is
   * slow loses it, and the call ends with `too_slow`.
   */
  arrive: <T>(coming: Promise<T>, received: () => number) => Promise<T>;
};

type Arriving = { since: number; received: () => number; giveWay: () => void };

/** Milliseconds that somebody waits before another has to give way to them, and between two such looks. */
const patience = { first: 2_000, next: 1_000 } as const;

/** When somebody is slow: after a while in milliseconds, with fewer bytes in each; and after a long while in any case. */
const slow = { while: 5_000, rate: 32, long: 30_000 } as const;

/** Those who are on their way. */
export class Arrivals implements Place {
  readonly #arriving = new Set<Arriving>();

  async arrive<T>(coming: Promise<T>, received: () => number): Promise<T> {
    const { promise: givenAway, reject } = Promise.withResolvers<never>();
    const giveWay = () => {
      this.#arriving.delete(one);
      reject(new CallError('too_slow', {}));
    };
    const one = { since: performance.now(), received, giveWay };
    this.#arriving.add(one);
    try {
      return await Promise.race([coming, givenAway]);
    } finally {
      this.#arriving.delete(one);
    }
  }

  /** Has one who is slow give way from time to time, for as long as somebody waits. */
  makeRoomWhile(isWaiting: () => boolean): void {
    if (!isWaiting()) return;
    const look = () => {
      if (!isWaiting()) return;
      const now = performance.now();
      // The first of them has been there for longest.
      [...this.#arriving].find((one) => isSlow(one, now))?.giveWay();
      setTimeout(look, patience.next).unref();
    };
    setTimeout(look, patience.first).unref();
  }
}

function isSlow({ since, received }: Arriving, now: number): boolean {
  const lasted = now - since;
  return lasted > slow.long || (lasted > slow.while && received() < slow.rate * lasted);
}
