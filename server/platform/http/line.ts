// The line of requests that were not let in yet: who is next, who has waited in vain, and whether there is hope for one more.
import { signals } from '../watch/signals.ts';

/** Milliseconds that one may wait in line: a crowd that comes all at once longer than many who keep coming. */
const patience = { crowd: 1_000, lasting: 500 } as const;

/** Milliseconds that whoever joins may expect to wait where many keep coming. What is expected may turn out wrong. */
const mostExpected = 250;

/** Requests that need not stand in line in one turn of the event loop, while there is none. */
const mostStraight = 8;

/** Who may join whatever they have to expect: nobody knows for certain how long the next ones take. */
const leastWaiting = 64;

/** What part of the expected pace is the last one that was seen. */
const weight = 0.3;

/** Milliseconds of work in one turn, and how many may be let in for it. */
const turn = 8;
const mostAtOnce = 64;

/** Milliseconds of work, and of doing nothing but look outside where there is somebody new each time. */
const stint = 20;

/** Who is told in one turn that they have waited in vain. */
const mostSentAway = 8;

/** Requests at work at once. Their number falls while they are slow, which takes milliseconds, and rises again after. */
const atWork = { least: 16, first: 64, most: 256, slow: 500 } as const;

export type Comer = {
  /** Whoever asks, for as long as it is worked on. */
  request: object;
  isGone: () => boolean;
  enter: () => void;
  refuse: () => void;
};
type Waiting = Comer & { since: number };

/**
 * In each turn of the event loop Node takes one new connection and reads what has come on others. Worked on at once,
 * each would hold up the turn, and the longest line would be in the system's buffers, where nobody can be seen or
 * refused. So each turn lets in a few, and while there are new connections each time, nobody.
 */
export class Line {
  readonly #waiting: Waiting[] = [];
  readonly #working = new Map<object, number>();
  #limit: number = atWork.first;
  /** When somebody was sent away last. */
  #pressed = Number.NEGATIVE_INFINITY;
  /** When somebody came last who found no line, and room, and nobody had been sent away for a while. */
  #calm = 0;
  /** Milliseconds from one who is let in to the next while others wait; what is not known is not expected. */
  #pace = 0;
  /** Since when others wait without interruption, as far as the pace goes, and how many were let in meanwhile. */
  #paced: { since: number; begun: number } | undefined;
  #hasNews = false;
  #straight = 0;
  #next: 'nothing' | 'turn' | NodeJS.Timeout = 'nothing';
  #looksUntil = 0;
  #worksUntil = 0;
  #admitted = 0;
  #refused = 0;

  constructor() {
    if (!signals.part.heard()) return;
    const numbers = {
      waiting: { help: 'Requests that wait to be let in', read: () => this.#waiting.length },
      running: { help: 'Requests that were let in and are worked on', read: () => this.#working.size },
      limit: { help: 'How many requests are worked on at once at most, as of now', read: () => this.#limit },
      admitted_total: { help: 'Requests that were let in', read: () => this.#admitted },
      refused_total: {
        help: 'Requests that were sent away, as they would have waited too long',
        read: () => this.#refused,
      },
    };
    signals.part.tell({ name: 'admission', numbers });
  }

  /** Somebody is at the door, whose request is still to come. */
  readonly announce = (): void => {
    this.#hasNews = true;
  };

  /** Whether there is no hope for one more. */
  isLong(): boolean {
    const [first] = this.#waiting;
    if (first === undefined) return false;
    const now = performance.now();
    const most = this.#patience(now);
    // A crowd has come before much could be seen of its pace, which is slow at first where a server has just started.
    if (most === patience.crowd || this.#pace === 0) return now - first.since > most / 2;
    return this.#waiting.length >= leastWaiting && this.#waiting.length * this.#pace > mostExpected;
  }

  /** Somebody is sent away without having joined. */
  countRefused(): void {
    this.#refused += 1;
    this.#pressed = performance.now();
  }

  join(comer: Comer): void {
    const waiting = { ...comer, since: performance.now() };
    if (this.#waiting.length === 0 && this.#hasRoom()) {
      if (waiting.since - this.#pressed > patience.crowd) this.#calm = waiting.since;
      if (this.#straight < mostStraight) return this.#letStraightIn(waiting);
    }
    if (this.isLong()) return this.#refuse(comer);
    this.#waiting.push(waiting);
    if (this.#next === 'nothing') this.#turnSoon();
  }

  /** Spares those who come one by one the turns of the line, which are long while something large is made in slices. */
  #letStraightIn(waiting: Waiting): void {
    if (this.#straight === 0) setImmediate(() => (this.#straight = 0));
    this.#straight += 1;
    this.#begin(waiting, waiting.since);
  }

  /** A request is done, or given up. */
  leave(request: object): void {
    const since = this.#working.get(request);
    if (since === undefined) return;
    this.#working.delete(request);
    if (performance.now() - since > atWork.slow) this.#limit = Math.max(atWork.least, this.#limit * 0.9);
    else if (this.#waiting.length > 0) this.#limit = Math.min(atWork.most, this.#limit + 1);
    if (typeof this.#next === 'object') this.#turnSoon();
  }

  #patience(now: number): number {
    return now - this.#calm > patience.crowd ? patience.lasting : patience.crowd;
  }

  #hasRoom(): boolean {
    return this.#working.size < this.#limit;
  }

  #turnSoon(): void {
    if (typeof this.#next === 'object') clearTimeout(this.#next);
    this.#next = 'turn';
    setImmediate(this.#turn);
  }

  readonly #turn = () => {
    const now = performance.now();
    const isNews = this.#hasNews;
    this.#hasNews = false;
    if (isNews && now < this.#looksUntil) return this.#turnSoon();
    if (now > this.#worksUntil) {
      this.#looksUntil = now + stint;
      this.#worksUntil = now + 2 * stint;
    }
    this.#sendLateAway(now);
    this.#keepPace(now);
    for (let left = this.#atOnce(); left > 0 && this.#hasRoom(); left -= 1) {
      const first = this.#waiting.shift();
      if (first !== undefined) this.#begin(first, now);
    }
    if (this.#waiting.length === 0) this.#end();
    else if (this.#hasRoom()) this.#turnSoon();
    // Somebody who leaves calls the next one in. Should nobody leave, those who have waited in vain have to be told.
    else this.#next = setTimeout(this.#turn, stint);
  };

  /** How many are let in by one turn: they go on when it is over, one behind the other. */
  #atOnce(): number {
    return this.#pace === 0 ? 1 : Math.max(1, Math.min(mostAtOnce, Math.floor(turn / this.#pace)));
  }

  #end(): void {
    this.#next = 'nothing';
    this.#paced = undefined;
  }

  /** Those who have gone, and some of those who have waited in vain. */
  #sendLateAway(now: number): void {
    const since = now - this.#patience(now);
    for (let left = mostSentAway; left > 0; left -= 1) {
      const [first] = this.#waiting;
      if (first === undefined || (first.since > since && !first.isGone())) return;
      this.#waiting.shift();
      this.#refuse(first);
    }
  }

  /** Sees how long those take who are let in, as long as somebody waits. */
  #keepPace(now: number): void {
    this.#paced ??= { since: now, begun: 0 };
    const { since, begun } = this.#paced;
    if (begun === 0 || now - since < stint) return;
    const seen = (now - since) / begun;
    this.#pace = this.#pace === 0 ? seen : this.#pace + (seen - this.#pace) * weight;
    this.#paced = { since: now, begun: 0 };
  }

  #begin({ request, enter }: Waiting, now: number): void {
    this.#admitted += 1;
    if (this.#paced !== undefined) this.#paced.begun += 1;
    this.#working.set(request, now);
    enter();
  }

  #refuse({ refuse }: Comer): void {
    this.countRefused();
    refuse();
  }
}
