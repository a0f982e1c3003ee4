// Replies of the delivery API, cached until anything public changes, by a commit or by time. Clearing everything at once
// is coarse, so that no reply ever outlives what it was made from; recomputing one takes about a millisecond.
import type { FastifyRequest } from 'fastify';
import type { SiteCall } from '../../contract/delivery/kit.ts';
import type { Clock } from '../clock.ts';
import {
  type CachedReply,
  chooseEncoding,
  createReply,
  encode,
  type FullReply,
  ReplyCache,
} from './cache.ts';
import type { Absent, Answer, DeliveryOptions, Source } from './feature.ts';
import { cacheControl } from './headers.ts';
import { canonical } from './params.ts';
import { absentDetails, problem, problemType } from './problems.ts';

const jsonType = 'application/json; charset=utf-8';
/** Limits `Surrogate-Key` to a length that proxies accept. */
const maxKeys = 120;
/** A reply is recomputed if something public is committed meanwhile; the last one is sent without being cached. */
const maxAttempts = 3;

type Options = Pick<DeliveryOptions, 'database'> & { clock: Clock; cacheBytes: number };

export class DeliveryReplies {
  readonly #source: Source;
  readonly #database: Options['database'];
  readonly #clock: Clock;
  readonly #cache: ReplyCache;
  /** The cache is valid while the database has this mark and the time is between these, in milliseconds. */
  #mark = Number.NaN;
  #validFrom = 0;
  #validUntil = 0;
  /** Counts how often the cache was cleared. */
  #generation = 0;
  #refreshing: Promise<void> | undefined;
  readonly #computing = new Map<string, Promise<FullReply>>();

  constructor(source: Source, { database, clock, cacheBytes }: Options) {
    this.#source = source;
    this.#database = database;
    this.#clock = clock;
    this.#cache = new ReplyCache(cacheBytes);
  }

  /** A cached reply. A promise if the database has to be asked first whether the cache is still valid. */
  cached(url: string): CachedReply | undefined | Promise<CachedReply | undefined> {
    if (this.#isValid()) return this.#cache.get(url);
    if (!this.#cache.has(url)) return undefined;
    const get = () => this.#cache.get(url);
    return this.#refresh().then(get, () => undefined);
  }

  /** `Cache-Control`: no cache may hold a reply past the time at which it changes by itself. */
  cacheControl({ status }: CachedReply): string {
    const leftSeconds = Math.ceil((this.#validUntil - this.#clock().getTime()) / 1_000) - 1;
    return cacheControl(Math.max(0, leftSeconds), status);
  }

  /** A reply that has a body in the encoding that the request accepts. */
  async reply(
    name: string,
    call: SiteCall,
    input: object,
    { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  ): Promise<CachedReply> {
    const accepted = headers['accept-encoding'];
    const key = canonical(url);
    for (let attempt = 1; ; attempt += 1) {
      if (!this.#isValid()) await this.#refresh();
      const generation = this.#generation;
      const cached = this.#cache.get(key);
      if (cached?.bodies[chooseEncoding(accepted, cached)] !== undefined) return cached;
      const reply = await this.#computeOnce(`${generation} ${key}`, () => this.#compute(name, call, input));
      const encoding = chooseEncoding(accepted, reply);
      await encode(reply, encoding);
      if (!this.#isValid()) await this.#refresh();
      const isCurrent = this.#isValid() && generation === this.#generation;
      if (isCurrent && call.private !== true) {
        this.#cache.set(key, reply, encoding);
        // `cached` looks up the URL as it was sent.
        if (url !== key) this.#cache.set(url, reply, encoding);
      }
      if (isCurrent || attempt === maxAttempts) return reply;
    }
  }

  /** Concurrent requests for one reply share its computation. */
  #computeOnce(key: string, compute: () => Promise<FullReply>): Promise<FullReply> {
    let computing = this.#computing.get(key);
    if (computing === undefined) {
      this.#cache.misses += 1;
      computing = compute().finally(() => this.#computing.delete(key));
      this.#computing.set(key, computing);
    }
    return computing;
  }

  #isValid(): boolean {
    return this.#isInTime(this.#clock()) && this.#database.mark() === this.#mark;
  }

  #isInTime(now: Date): boolean {
    return now.getTime() >= this.#validFrom && now.getTime() < this.#validUntil;
  }

  #refresh(): Promise<void> {
    return (this.#refreshing ??= this.#refreshNow().finally(() => (this.#refreshing = undefined)));
  }

  async #refreshNow(): Promise<void> {
    const before = this.#clock();
    if (!this.#isInTime(before)) await this.#source.publishDue(before);
    // Before the read: a commit during it changes the mark again.
    const mark = this.#database.mark();
    const changed = await this.#source.refresh();
    // After the read, which may take seconds: `advance` must not go back in time.
    const now = this.#clock();
    if (changed || !this.#isInTime(now)) {
      this.#cache.clear();
      this.#generation += 1;
      // If `advance` fails, the next request calls it again.
      this.#validUntil = 0;
      await this.#source.advance(now);
      this.#validFrom = now.getTime();
    }
    this.#validUntil = this.#source.next();
    this.#mark = mark;
  }

  async #compute(name: string, call: SiteCall, input: object): Promise<FullReply> {
    const handler = this.#source.handlers[name] as (input: object, now: Date) => Promise<Answer | Absent>;
    const answer = await handler(input, new Date(Math.max(this.#validFrom, this.#clock().getTime())));
    const keys = [...new Set(answer.keys)].slice(0, maxKeys).join(' ');
    const headers = keys === '' ? [] : ['Surrogate-Key', keys];
    if ('body' in answer) {
      const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      return createReply({ status: 200, type: call.type ?? jsonType, headers, body });
    }
    const { status } = answer;
    if (status === 301) {
      const body = JSON.stringify({ status, title: 'Moved', location: answer.location });
      return createReply({
        status,
        type: jsonType,
        headers: ['Location', answer.location, ...headers],
        body,
      });
    }
    return createReply({ status, type: problemType, headers, body: problem(status, absentDetails[status]) });
  }
}
