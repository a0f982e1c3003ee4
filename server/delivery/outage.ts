// Whether the database answers, and whether cached replies may be served meanwhile.
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Overload } from '../errors.ts';
import { errorOf } from '../http/errors.ts';
import { events } from '../telemetry/events.ts';

export type OutageOptions = {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  /** How long replies are served after the database last answered; 0 serves none. */
  staleMs: number;
};

/** Seconds after which a request that failed may succeed. */
const retryAfter = 5;

export class Outage {
  readonly #options: OutageOptions;
  /** When the database last said that the cache is up to date, in milliseconds, and how many public commits there were then. */
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #confirmedCommits = Number.NaN;
  #beganAt: number | undefined;
  #served = 0;
  /** True from a failure until the database answers again. */
  isAway = false;

  constructor(options: OutageOptions) {
    this.#options = options;
    const metrics = {
      served_total: {
        help: 'Cached replies served while the database did not answer',
        read: () => this.#served,
      },
      under_way: {
        help: '1 while the database does not answer',
        read: () => (this.#beganAt === undefined ? 0 : 1),
      },
    };
    events.metricSource.publish({ name: 'delivery_stale', metrics });
  }

  /** True from the first reply that could not be confirmed, or the first failure, until the database answers again. */
  get isUnderWay(): boolean {
    return this.#beganAt !== undefined;
  }

  /**
   * True if cached replies may be served without the database. What this process committed since it last answered may have unpublished
   * something that they show.
   */
  get mayServe(): boolean {
    const { database, clock, staleMs } = this.#options;
    const age = clock().getTime() - this.#confirmedAt;
    return age >= 0 && age < staleMs && database.publicCommits() === this.#confirmedCommits;
  }

  /** The database has answered. `publicCommits` is their count before it was asked. */
  ended(publicCommits: number): void {
    const { clock, log } = this.#options;
    const now = clock().getTime();
    if (this.#beganAt !== undefined)
      log.info({ seconds: Math.round((now - this.#beganAt) / 1_000) }, 'the database answers again');
    this.#beganAt = undefined;
    this.isAway = false;
    this.#confirmedAt = now;
    this.#confirmedCommits = publicCommits;
  }

  /** Notes a failure. Only one that says that the database is away begins an outage. */
  failed(error: unknown): void {
    const { code } = errorOf(error);
    if (code !== 'unavailable' && code !== 'storage_full') return;
    this.isAway = true;
    this.#begin(error);
  }

  /** Notes that a cached reply is served because the database takes too long or is away. */
  serve(): void {
    this.#served += 1;
    this.#begin();
  }

  /** The error of what cannot be served, which is not logged for each request. */
  refusal(): Overload {
    return new Overload(retryAfter);
  }

  #begin(err?: unknown): void {
    if (this.#beganAt !== undefined) return;
    const { clock, log, staleMs } = this.#options;
    this.#beganAt = clock().getTime();
    log.warn(
      { err, forMinutes: staleMs / 60_000 },
      'the database does not answer; cached replies are served',
    );
  }
}
