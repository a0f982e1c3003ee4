// Replies of the delivery API, cached until anything public changes, by a commit or by time. Clearing everything at once
// is coarse, so that no reply ever outlives what it was made from; recomputing one takes about a millisecond.
import type { FastifyRequest } from 'fastify';
import type { SiteCall } from '../../contract/delivery/kit.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import {
  type CachedReply,
  chooseEncoding,
  createReply,
  type Encoding,
  encode,
  type FullReply,
  inEncoding,
  ReplyCache,
} from './cache.ts';
import type { Absent, Answer, Source } from './feature.ts';
import { cacheControl } from './headers.ts';
import { Outage, type OutageOptions } from './outage.ts';
import { canonical } from './params.ts';
import { absentDetails, problem, problemType } from './problems.ts';

const jsonType = 'application/json; charset=utf-8';
/** Limits `Surrogate-Key` to a length that proxies accept. */
const maxKeys = 120;
/** A reply is recomputed if something public is committed meanwhile; the last one is sent without being cached. */
const maxAttempts = 3;

/** Requests wait this long for the database, if there is a cached reply to serve instead. */
const slowMs = 1_000;
/** A database that is away is asked again after this. */
const retryMs = 250;

type Options = OutageOptions & { cacheBytes: number };

export class DeliveryReplies {
  readonly #source: Source;
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #cache: ReplyCache;
  /** The cache is valid while the database has this mark and the time is between these, in milliseconds. */
  #mark = Number.NaN;
  #validFrom = 0;
  #validUntil = 0;
  /** Counts how often the cache was cleared. */
  #generation = 0;
  /** `slow` ends after {@link slowMs}. */
  #refreshing: { done: Promise<void>; slow: Promise<void> } | undefined;
  #refreshedAt = 0;
  readonly #outage: Outage;
  readonly #computing = new Map<string, Promise<FullReply>>();

  constructor(source: Source, options: Options) {
    const { database, clock, cacheBytes } = options;
    this.#outage = new Outage(options);
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
    return this.#untilUsable().then(get, () => undefined);
  }

  /**
   * Keeps the cache up to date without requests, so that little can be unpublished unseen before the database goes away. Returns a function that
   * stops.
   */
  keepCurrent(everyMs: number): () => void {
    const timer = setInterval(() => {
      if (!Number.isNaN(this.#mark) && !this.#isValid()) this.#retry();
    }, everyMs).unref();
    return () => clearInterval(timer);
  }

  /** `Cache-Control`: no cache may hold a reply past the time at which it changes by itself. */
  cacheControl({ status }: CachedReply): string {
    if (this.#outage.isUnderWay) return cacheControl(0, status);
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
      if (!this.#isValid()) await (this.#cache.has(key) ? this.#untilUsable() : this.#untilCurrent());
      const generation = this.#generation;
      const cached = this.#cache.get(key);
      if (cached !== undefined) {
        const encoding = chooseEncoding(accepted, cached);
        if (cached.bodies[encoding] !== undefined) return cached;
        const reply = await inEncoding(cached, encoding);
        if (generation === this.#generation) this.#store(key, url, reply, encoding);
        return reply;
      }
      const reply = await this.#computeOnce(`${generation} ${key}`, () => this.#compute(name, call, input));
      const encoding = chooseEncoding(accepted, reply);
      await encode(reply, encoding);
      if (!this.#isValid()) await this.#untilCurrent();
      const isCurrent = this.#isValid() && generation === this.#generation;
      if (isCurrent && call.private !== true) this.#store(key, url, reply, encoding);
      if (isCurrent || attempt === maxAttempts) return reply;
    }
  }

  #store(key: string, url: string, reply: CachedReply, encoding: Encoding): void {
    this.#cache.set(key, reply, encoding);
    // `cached` looks up the URL as it was sent.
    if (url !== key) this.#cache.set(url, reply, encoding);
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
    try {
      return this.#isInTime(this.#clock()) && this.#database.mark() === this.#mark;
    } catch {
      // SQLite could not read its file: the refresh says why.
      return false;
    }
  }

  /** Resolves when the cache is up to date. While the database is away, it is asked now and then, and not for long. */
  async #untilCurrent(): Promise<void> {
    const { isAway } = this.#outage;
    if (isAway && this.#wasAskedLately()) throw this.#outage.refusal();
    const { done, slow } = this.#refresh();
    const refuse = () => {
      throw this.#outage.refusal();
    };
    await (isAway ? Promise.race([done, slow.then(refuse)]) : done).catch((error: unknown) => {
      throw this.#outage.isAway ? this.#outage.refusal() : error;
    });
  }

  /** Resolves when cached replies may be served: when they are up to date, or soon if the database does not answer. */
  async #untilUsable(): Promise<void> {
    if (this.#outage.isAway) this.#retry();
    else if (await this.#isCurrentSoon()) return;
    if (!this.#outage.mayServe) return this.#untilCurrent();
    this.#outage.serve();
  }

  /** False if the database is away or slow. */
  async #isCurrentSoon(): Promise<boolean> {
    const { done, slow } = this.#refresh();
    const current = done.then(
      () => true,
      (error: unknown) => {
        if (!this.#outage.isAway) throw error;
        return false;
      },
    );
    // What is due is published first, however long that takes.
    if (!this.#isInTime(this.#clock())) return current;
    return Promise.race([current, slow.then(() => false)]);
  }

  /** Asks the database again, if nobody did lately. */
  #retry(): void {
    if (!this.#wasAskedLately()) this.#refresh().done.catch(() => {});
  }

  #wasAskedLately(): boolean {
    return this.#refreshing === undefined && performance.now() - this.#refreshedAt < retryMs;
  }

  #isInTime(now: Date): boolean {
    return now.getTime() >= this.#validFrom && now.getTime() < this.#validUntil;
  }

  #refresh(): { done: Promise<void>; slow: Promise<void> } {
    if (this.#refreshing !== undefined) return this.#refreshing;
    const { promise: slow, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, slowMs);
    const done = this.#refreshNow().finally(() => {
      clearTimeout(timer);
      this.#refreshedAt = performance.now();
      this.#refreshing = undefined;
    });
    this.#refreshing = { done, slow };
    return this.#refreshing;
  }

  async #refreshNow(): Promise<void> {
    try {
      await this.#bringUpToDate();
    } catch (error) {
      // What is known to have changed, but could not be read, must not be served as it was.
      if (!this.#source.isCurrent()) this.#clear();
      this.#outage.failed(error);
      throw error;
    }
  }

  async #bringUpToDate(): Promise<void> {
    const before = this.#clock();
    // Publishing would wait for a database that is away.
    const changedMeanwhile = this.#outage.isAway && (await this.#source.refresh());
    if (!this.#isInTime(before)) await this.#source.publishDue(before);
    // Before the read: a commit during it changes the mark again.
    const [mark, publicCommits] = [this.#database.mark(), this.#database.publicCommits()];
    const changed = (await this.#source.refresh()) || changedMeanwhile;
    // After the read, which may take seconds: `advance` must not go back in time.
    const now = this.#clock();
    if (changed || !this.#isInTime(now)) {
      this.#clear();
      // If `advance` fails, the next request calls it again.
      this.#validUntil = 0;
      await this.#source.advance(now);
      this.#validFrom = now.getTime();
    }
    this.#validUntil = this.#source.next();
    this.#mark = mark;
    this.#outage.ended(publicCommits);
  }

  #clear(): void {
    this.#cache.clear();
    this.#generation += 1;
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
