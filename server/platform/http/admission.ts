// Lets in as many requests as can be answered in time, and sends the rest away at once. Whoever is let in is answered
// within about two seconds however many come; whoever is not knows it at once and can ask again.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Overload } from '../errors.ts';
import { signals } from '../watch/signals.ts';
import { ArrivingBodies } from './arrivingBodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it waits in a queue of its own rather than in the line of all. */
    queued?: boolean;
  }
}

/**
 * Milliseconds that one may wait in line: a crowd that comes all at once longer than many who keep coming. Where the
 * first has waited half of that, nobody joins any more.
 */
const patience = { crowd: 1_000, lasting: 500 } as const;

/** Requests that need not stand in line in one turn of the event loop, while there is none. */
const mostStraight = 8;

/** Milliseconds of work between two looks outside. */
const stint = 50;

/** Requests at work at once. Their number falls while they are slow, which takes milliseconds, and rises again after. */
const atWork = { least: 16, first: 64, most: 256, slow: 500 } as const;

/** Milliseconds between two looks at bodies that are on their way. */
const sweepEvery = 5_000;

const full = new Overload(1);

/** Whether the server is well is answered whatever the load. */
const always = new Set(['/healthz', '/readyz']);

/** Makes a server decide about each request before it works on it. To be called before hooks that follow the body. */
export function limitAdmission(app: FastifyInstance): void {
  const bodies = new ArrivingBodies();
  const line = new Line();
  app.server.on('connection', line.announce);
  app.addHook('onRequest', (request, reply, done) => {
    if (isFree(request)) return done();
    if (line.isLong() || !bodies.expect(request)) return done(line.refuse());
    reply.raw.once('close', () => {
      bodies.forget(request);
      line.leave(request);
    });
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    bodies.arrived(request);
    if (isFree(request) || request.routeOptions.config.queued === true) done();
    else line.join({ request, reply, enter: done });
  });
  // Sending may take as long as the client likes: the work is done.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    bodies.forget(request);
    line.leave(request);
    done();
  });
  const timer = setInterval(() => bodies.cutSlow(), sweepEvery).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function isFree({ routeOptions }: FastifyRequest): boolean {
  return always.has(routeOptions.url ?? '');
}

type Comer = { request: FastifyRequest; reply: FastifyReply; enter: (refused?: Error) => void };
type Waiting = Comer & { since: number };

/**
 * The line of those that were not let in yet. In each turn of the event loop Node takes one new connection and reads
 * what has come on others. Worked on at once, each would hold up the turn, and the longest line would be in the system's
 * buffers, where nobody can be seen or refused. So all but a few are called in first, turn after turn; then some are worked on.
 */
class Line {
  readonly #waiting: Waiting[] = [];
  readonly #working = new Map<FastifyRequest, number>();
  #limit: number = atWork.first;
  /** When somebody came last who found no line, and room. */
  #calm = 0;
  #hasNews = false;
  #straight = 0;
  #next: 'nothing' | 'turn' | NodeJS.Timeout = 'nothing';
  #rested = 0;
  #until = 0;
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
    return now - first.since > this.#patience(now) / 2;
  }

  refuse(): Overload {
    this.#refused += 1;
    return full;
  }

  join(comer: Comer): void {
    const waiting = { ...comer, since: performance.now() };
    if (this.#waiting.length === 0 && this.#hasRoom()) {
      this.#calm = waiting.since;
      if (this.#straight < mostStraight) return this.#letStraightIn(waiting);
    }
    this.#waiting.push(waiting);
    this.#hasNews = true;
    if (this.#next === 'nothing') this.#turnSoon();
  }

  /** Spares those who come one by one the turns of the line, which are long while something large is made in slices. */
  #letStraightIn(waiting: Waiting): void {
    if (this.#straight === 0) setImmediate(() => (this.#straight = 0));
    this.#straight += 1;
    this.#begin(waiting, waiting.since);
  }

  /** A request is done, or given up. */
  leave(request: FastifyRequest): void {
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
    if (isNews && now - this.#rested < stint) return this.#turnSoon();
    this.#until = now + stint;
    this.#work();
  };

  /** Lets one in after the other. Each goes on when this has returned. */
  readonly #work = () => {
    const now = performance.now();
    const [first] = this.#waiting;
    const isLate = first !== undefined && now - first.since > this.#patience(now);
    if (first !== undefined && now < this.#until && (isLate || this.#hasRoom())) {
      this.#waiting.shift();
      if (isLate || first.reply.raw.destroyed) first.enter(this.refuse());
      else this.#begin(first, now);
      process.nextTick(this.#work);
      return;
    }
    this.#rested = now;
    if (first === undefined) this.#next = 'nothing';
    else if (this.#hasRoom()) this.#turnSoon();
    // Somebody who leaves calls the next one in. Should nobody leave, those who have waited in vain have to be told.
    else this.#next = setTimeout(this.#turn, stint);
  };

  #begin({ request, enter }: Waiting, now: number): void {
    this.#admitted += 1;
    this.#working.set(request, now);
    enter();
  }
}
