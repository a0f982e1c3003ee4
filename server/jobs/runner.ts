// Works on jobs on records: prepares them, and does those that were started. Shared by all processes on one database, each job with
// a lease: of one account one job runs at a time, and three in all. If a process dies, the job goes on in another one, or at the next
// start, with the part that it was at.
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { HistoryType } from '../../contract/history/history.ts';
import { activeJobStates, jobLimits } from '../../contract/jobs/jobs.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { CallError } from '../errors.ts';
import { errorOf } from '../http/errors.ts';
import type { Feature, WriteContext } from '../http/feature.ts';
import type { Pictures } from '../media/pictures.ts';
import type { Exceptions } from '../outbound/guard.ts';
import { type Outbound, outboundClient } from '../outbound/outbound.ts';
import { newId } from '../records/ids.ts';
import { begin, end, within } from '../telemetry/work.ts';
import { databaseNow } from './database-now.ts';
import { failTask } from './fail.ts';
import type { loadKinds } from './kinds.ts';
import type { RecordJobTable } from './record-jobs.ts';
import { partTask, prepareTask, type Step, type StepResult } from './steps.ts';
import { onWake } from './wake.ts';
import { workAhead } from './work-ahead.ts';

type Platform = {
  database: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  features: readonly Feature[];
  kinds: Awaited<ReturnType<typeof loadKinds>>;
  common: Pick<WriteContext, 'hashCost' | 'productName' | 'binDays' | 'fourEyes'>;
  pictures: Pictures;
  outboundAllow: Exceptions;
};

const pollMs = 1_000;
/** Other processes take over a job whose lease was not renewed for this long. */
const leaseMs = 15_000;
/** Gives the call that created a job time to commit. */
const wakeMs = 20;

/** Arbitrary. Claims of all processes run one after the other. */
const claimKey = 4_839_220_117;

type Claimed = Pick<RecordJobTable, 'id' | 'kind' | 'state' | 'prepared'>;

export class JobRunner {
  readonly #platform: Platform;
  readonly #features: Step['features'];
  readonly #now: RawBuilder<number>;
  readonly #holder = newId();
  readonly #outbound: Outbound;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #stopWaking: () => void;
  readonly #polling: NodeJS.Timeout;
  #looking = Promise.resolve();
  #isStopped = false;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#now = databaseNow(platform.database.dialect);
    this.#outbound = outboundClient({ exceptions: platform.outboundAllow });
    this.#features = Object.fromEntries(
      platform.features.flatMap(({ history, file }): [HistoryType, string][] =>
        history === undefined || file === undefined ? [] : [[history.type, file]],
      ),
    );
    if (platform.database.dialect === 'sqlite') this.#looking = this.#endLeases();
    this.#stopWaking = onWake(() => setTimeout(() => this.#look(), wakeMs).unref());
    this.#polling = setInterval(() => this.#look(), pollMs).unref();
  }

  /** Waits for running parts. The jobs go on at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopWaking();
    clearInterval(this.#polling);
    this.#stopping.abort(new Error('The server is stopping'));
    await this.#looking;
    await Promise.all(this.#running.values());
  }

  /**
   * A killed process has left its leases. On SQLite it was the only one, so its jobs go on at once. Another one that is still
   * stopping would lose its job between two parts, which is safe.
   */
  async #endLeases(): Promise<void> {
    const { database, logger } = this.#platform;
    await database.writes
      .updateTable('recordJob')
      .set({ holder: null, heldUntil: 0 })
      .where('state', 'in', activeJobStates)
      .where('heldUntil', '>', 0)
      .execute()
      .catch((error: unknown) => logger.warn({ err: error }, 'could not end the leases of jobs'));
  }

  /** Claims what is waiting, one look after the other. */
  #look(): void {
    if (this.#isStopped) return;
    const { logger } = this.#platform;
    this.#looking = this.#looking
      .then(() => this.#claimAll())
      .catch((error: unknown) => logger.warn({ err: error }, 'could not look for waiting jobs'));
  }

  async #claimAll(): Promise<void> {
    for (;;) {
      if (this.#isStopped || this.#running.size >= jobLimits.running || !(await this.#isAnyWaiting())) return;
      const job = await this.#claim();
      if (job === undefined || this.#isStopped) return;
      this.#running.set(
        job.id,
        this.#work(job).finally(() => {
          this.#running.delete(job.id);
          this.#look();
        }),
      );
    }
  }

  /** A cheap look, before the transaction that claims a job. */
  async #isAnyWaiting(): Promise<boolean> {
    const waiting = await this.#platform.database.reads
      .selectFrom('recordJob')
      .select('id')
      .where('state', 'in', activeJobStates)
      .where(sql<boolean>`not ${this.#isHeld}`)
      .limit(1)
      .executeTakeFirst();
    return waiting !== undefined;
  }

  get #isHeld(): RawBuilder<boolean> {
    return sql`"heldUntil" between ${this.#now} + 1 and ${this.#now} + ${sql.lit(leaseMs)}`;
  }

  /** Takes the next job whose account has none running: what was interrupted first, then in order. */
  async #claim(): Promise<Claimed | undefined> {
    const { dialect, writes } = this.#platform.database;
    const { kinds, clock } = this.#platform;
    return writes.transaction().execute(async (db) => {
      if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${claimKey})`.execute(db);
      const active = await db
        .selectFrom('recordJob')
        .select(['id', 'kind', 'state', 'prepared', 'accountId', 'startedAt'])
        .select(sql<number>`case when ${this.#isHeld} then 1 else 0 end`.as('isHeld'))
        .where('state', 'in', activeJobStates)
        .orderBy(sql`case when "state" = 'running' then 0 else 1 end`)
        .orderBy(sql`coalesce("queuedAt", "createdAt")`)
        .orderBy('id')
        .execute();
      const held = active.filter(({ isHeld }) => isHeld === 1);
      if (held.length >= jobLimits.running) return undefined;
      const next = active.find(
        (job) =>
          job.isHeld === 0 &&
          kinds.has(job.kind) &&
          held.filter(({ accountId }) => accountId === job.accountId).length < jobLimits.perAccount,
      );
      if (next === undefined) return undefined;
      const state = next.state === 'queued' ? 'running' : next.state;
      await db
        .updateTable('recordJob')
        .set({
          state,
          holder: this.#holder,
          heldUntil: sql<number>`${this.#now} + ${sql.lit(leaseMs)}`,
          ...(state === 'running' && next.startedAt === null ? { startedAt: clock().toISOString() } : {}),
        })
        .where('id', '=', next.id)
        .execute();
      return { ...next, state };
    });
  }

  async #work(job: Claimed): Promise<void> {
    const { logger } = this.#platform;
    const name = `${job.kind} ${job.state === 'running' ? 'run' : 'preparation'}`;
    const log = logger.child({ traceId: job.id, job: name });
    const work = begin({ kind: 'job', name, traceId: job.id, log });
    const renewing = setInterval(() => void this.#renew(job).catch(() => {}), leaseMs / 3).unref();
    try {
      await within(work, () => this.#steps(job));
      log.info({ ms: Math.round(performance.now() - work.began) }, 'job finished');
      end(work, 'ok');
    } catch (error) {
      const { code } = errorOf(error);
      end(work, code);
      // It goes on when the database or its disk is back.
      if (code === 'unavailable' || code === 'storage_full' || this.#isStopped)
        log.warn({ err: error }, 'job interrupted; it will go on');
      else {
        log.error({ err: error }, 'job failed');
        await this.#fail(job, error).catch((failure: unknown) => log.error({ err: failure }, 'job failed'));
      }
    } finally {
      clearInterval(renewing);
      await this.#release(job).catch((error: unknown) => log.warn({ err: error }, 'could not release job'));
    }
  }

  async #steps({ id, kind, prepared }: Claimed): Promise<void> {
    const { database, clock, kinds, common, pictures, outboundAllow } = this.#platform;
    const found = kinds.get(kind);
    if (found === undefined) throw new Error(`There is no job kind ${kind}`);
    const { signal } = this.#stopping;
    const step = (after: number) => ({
      jobId: id,
      holder: this.#holder,
      after,
      now: clock(),
      file: found.file,
      features: this.#features,
      common,
      outboundAllow,
    });
    let result: StepResult = 0;
    if (prepared === 0) {
      const thread = found.kind.prepare?.thread ?? 'writes';
      result = await database.workers.run({ ...prepareTask, thread }, step(0), { signal });
      database.writers.committed();
    }
    while (result !== 'over' && !this.#isStopped) {
      const next = step(result);
      await workAhead(found.kind, next, { database, pictures, outbound: this.#outbound, signal });
      result = await database.workers.run(partTask, next);
      database.writers.committed();
    }
  }

  async #renew({ id }: Claimed): Promise<void> {
    await this.#held(id, { heldUntil: sql<number>`${this.#now} + ${sql.lit(leaseMs)}` });
  }

  async #release({ id }: Claimed): Promise<void> {
    await this.#held(id, { holder: null, heldUntil: sql<number>`0` });
  }

  /** What was done stays, and can be undone. */
  async #fail({ id }: Claimed, error: unknown): Promise<void> {
    const { database, clock } = this.#platform;
    const text =
      error instanceof CallError
        ? error.message
        : `Something went wrong on our side. Quote this id when you report it: ${id}`;
    const failure = { jobId: id, holder: this.#holder, error: text, at: clock().toISOString() };
    await database.workers.run(failTask, failure);
    database.writers.committed();
  }

  async #held(id: string, columns: { holder?: null; heldUntil: RawBuilder<number> }): Promise<void> {
    await this.#platform.database.writes
      .updateTable('recordJob')
      .set(columns)
      .where('id', '=', id)
      .where('holder', '=', this.#holder)
      .execute();
  }
}
