// Scheduled jobs, shared by all processes on one database. A job runs in one process at a time, guarded by a lease. A job that
// became due while no process was running is run by the first one that starts.
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { errorOf } from '../http/errors.ts';
import type { Files } from '../media/storage.disk.ts';
import { newId } from '../records/ids.ts';
import { begin, end, within } from '../telemetry/work.ts';
import { databaseNow } from './database-now.ts';

export type Job = {
  /** Also its key in the database. */
  name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  every: number;
  /** Runs again from the start if its process is killed. */
  run: (context: JobContext) => Promise<void>;
};

/** What publishing by the clock takes. */
export type ClockContext = {
  database: Database;
  now: Date;
  /** Areas in which nobody publishes what they edited last. */
  fourEyes: readonly string[];
};

export type JobContext = ClockContext & {
  files: Files;
  /** Aborted when the server stops, which waits for the job. */
  signal: AbortSignal;
};

interface JobTable {
  name: string;
  dueAt: number;
  /** The process that runs it, and the end of its lease. */
  holder: string | null;
  heldUntil: number;
}
declare module '../database/database.ts' {
  interface Tables {
    job: JobTable;
  }
}

type Platform = Omit<JobContext, 'now' | 'signal'> & { clock: Clock; logger: FastifyBaseLogger };
export type JobIntervals = {
  /** Interval of the query for due jobs. */
  pollMs: number;
  /** Other processes take over a job whose lease was not renewed for this long. */
  leaseMs: number;
};
/** A run that takes this long is logged even if it changed nothing. */
const slowJobMs = 1_000;
const defaultIntervals: JobIntervals = { pollMs: 5_000, leaseMs: 60_000 };

/** Starts the jobs. The returned function stops them and waits for running ones. */
export function startJobs(
  { database, files, fourEyes, clock, logger }: Platform,
  jobs: readonly Job[],
  { pollMs, leaseMs } = defaultIntervals,
): () => Promise<void> {
  const leases = new JobLeases(database, leaseMs);
  const running = new Map<Job, Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let polling = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const run = async (job: Job) => {
    const traceId = randomUUID();
    const log = logger.child({ traceId, job: job.name });
    const work = begin({ kind: 'job', name: job.name, traceId, log });
    const renewing = setInterval(() => void leases.renew(job).catch(() => {}), leaseMs / 3).unref();
    try {
      await within(work, () => job.run({ database, files, fourEyes, now: clock(), signal }));
      const ms = Math.round(performance.now() - work.began);
      // Most runs find nothing to do, 26 of them a minute.
      const level = work.changes > 0 || ms >= slowJobMs ? 'info' : 'debug';
      log[level]({ ms, changes: work.changes }, 'job finished');
      end(work, 'ok');
    } catch (error) {
      log.error({ err: error }, 'job failed');
      end(work, errorOf(error).code);
    } finally {
      clearInterval(renewing);
      await leases
        .release(job)
        .catch((error: unknown) => log.warn({ err: error }, 'could not release job; it will run again'));
      running.delete(job);
    }
  };
  const startDue = async () => {
    for (const job of await leases.due(jobs)) {
      if (signal.aborted || running.has(job) || !(await leases.acquire(job))) continue;
      running.set(job, run(job));
    }
  };
  const schedule = () => {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      polling = startDue()
        .catch((error: unknown) => logger.warn({ err: error }, 'could not read due jobs'))
        .finally(schedule);
    }, pollMs).unref();
  };

  schedule();
  return async () => {
    stopping.abort(new Error('The server is stopping'));
    clearTimeout(timer);
    await polling;
    await Promise.all(running.values());
  };
}

/** Due times and leases of jobs, all by the database's clock. */
class JobLeases {
  readonly #database: Database;
  readonly #leaseMs: number;
  readonly #now: RawBuilder<number>;
  readonly #processId = newId();

  constructor(database: Database, leaseMs: number) {
    this.#database = database;
    this.#leaseMs = leaseMs;
    this.#now = databaseNow(database.dialect);
  }

  /** Due jobs that no process runs. A new job is first due after its interval. */
  async due(jobs: readonly Job[]): Promise<Job[]> {
    const { rows } = await sql<{ name: string; dueAt: number; heldUntil: number; now: number }>`
      select "name", "dueAt", "heldUntil", ${this.#now} as "now" from "job"`.execute(this.#database.reads);
    const known = new Map(rows.map((row) => [row.name, row]));
    for (const { name, every } of jobs.filter((job) => !known.has(job.name))) {
      await sql`insert into "job" ("name", "dueAt") values (${name}, ${this.#now} + ${sql.lit(every)})
        on conflict do nothing`.execute(this.#database.writes);
    }
    return jobs.filter(({ name, every }) => {
      const row = known.get(name);
      if (row === undefined) return false;
      const { now, dueAt, heldUntil } = row;
      return isPast(dueAt, now, every) && isPast(heldUntil, now, this.#leaseMs);
    });
  }

  /** Returns false if another process holds the lease. */
  async acquire({ name, every }: Job): Promise<boolean> {
    const past = (column: string, maxMs: number) =>
      sql`not ${sql.ref(column)} between ${this.#now} + 1 and ${this.#now} + ${sql.lit(maxMs)}`;
    const { rows } = await sql`
      update "job" set "holder" = ${this.#processId}, "heldUntil" = ${this.#now} + ${sql.lit(this.#leaseMs)}
      where "name" = ${name} and ${past('dueAt', every)} and ${past('heldUntil', this.#leaseMs)}
      returning "name"`.execute(this.#database.writes);
    return rows.length > 0;
  }

  async renew({ name }: Job): Promise<void> {
    await sql`update "job" set "heldUntil" = ${this.#now} + ${sql.lit(this.#leaseMs)}
      where "name" = ${name} and "holder" = ${this.#processId}`.execute(this.#database.writes);
  }

  /** Sets when the job is due next. */
  async release({ name, every }: Job): Promise<void> {
    await sql`update "job" set "dueAt" = ${this.#now} + ${sql.lit(every)}, "holder" = null, "heldUntil" = 0
      where "name" = ${name} and "holder" = ${this.#processId}`.execute(this.#database.writes);
  }
}

/** Also true for a time further ahead than possible, which means that the clock was set back. */
function isPast(at: number, now: number, maxMs: number): boolean {
  return at <= now || at > now + maxMs;
}
