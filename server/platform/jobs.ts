// Work that time brings about. The processes on a database share it: a job runs in one of them at a time, and what came
// due while none was running is done by the first to be there again.
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './db/db.ts';
import type { Files } from './files.ts';
import { errorOf } from './http/faults.ts';
import { newId } from './ids.ts';
import { begin, end, within } from './watch/work.ts';

export type Job = {
  /** Also the name under which the database knows it. */
  name: string;
  /** Milliseconds from the end of one run to the beginning of the next. */
  every: number;
  /** Breaks off where its process is killed, and is then run from the beginning. */
  run: (context: { database: Database; files: Files; now: Date }) => Promise<void>;
};

interface JobTable {
  name: string;
  dueAt: number;
  /** The process that is at it, and until when others believe that it lives. */
  holder: string | null;
  heldUntil: number;
}
declare module './db/db.ts' {
  interface Tables {
    job: JobTable;
  }
}

type Platform = { database: Database; files: Files; clock: Clock; logger: FastifyBaseLogger };
type Times = {
  /** Milliseconds from one look at what is due to the next. */
  look: number;
  /** Milliseconds after which a process that has said nothing more of its job has lost it to others. */
  lease: number;
};
const usual: Times = { look: 5_000, lease: 60_000 };

/** Starts the jobs; the function returned stops them and waits for those that are running. */
export function startJobs(
  { database, files, clock, logger }: Platform,
  jobs: readonly Job[],
  times = usual,
): () => Promise<void> {
  const book = new JobBook(database, times.lease);
  const running = new Map<Job, Promise<void>>();
  let stopped = false;
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const run = async (job: Job) => {
    const traceId = randomUUID();
    const log = logger.child({ traceId, job: job.name });
    const work = begin({ kind: 'job', name: job.name, traceId, log });
    const renewing = setInterval(() => void book.renew(job).catch(() => {}), times.lease / 3).unref();
    try {
      await within(work, () => job.run({ database, files, now: clock() }));
      log.info({ ms: Math.round(performance.now() - work.began) }, 'a job was done');
      end(work, 'ok');
    } catch (error) {
      log.error({ err: error }, 'a job failed');
      end(work, errorOf(error).code);
    } finally {
      clearInterval(renewing);
      await book.release(job).catch((error: unknown) => log.warn({ err: error }, notNoted));
      running.delete(job);
    }
  };
  const look = async () => {
    for (const job of await book.due(jobs)) {
      if (stopped || running.has(job) || !(await book.claim(job))) continue;
      running.set(job, run(job));
    }
  };
  const schedule = () => {
    if (stopped) return;
    // Unreferenced: waiting for what is due does not keep the process alive.
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => logger.warn({ err: error }, 'what is due could not be read'))
        .finally(schedule);
    }, times.look).unref();
  };

  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await looking;
    await Promise.all(running.values());
  };
}

const notNoted = 'the end of a job could not be noted; it is run again';

/** What the database knows of the jobs. All times are by its own clock. */
class JobBook {
  readonly #database: Database;
  readonly #lease: number;
  readonly #now: RawBuilder<number>;
  /** This process, as others see it. */
  readonly #name = newId();

  constructor(database: Database, lease: number) {
    this.#database = database;
    this.#lease = lease;
    this.#now =
      database.dialect === 'sqlite'
        ? sql`cast(unixepoch('subsec') * 1000 as integer)`
        : sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  }

  /** The jobs that are due and in nobody's hands. One that is new here is due after its interval. */
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
      return isPast(dueAt, now, every) && isPast(heldUntil, now, this.#lease);
    });
  }

  /** Takes a job in hand; false where another process was quicker. */
  async claim({ name, every }: Job): Promise<boolean> {
    const past = (column: string, most: number) =>
      sql`not ${sql.ref(column)} between ${this.#now} + 1 and ${this.#now} + ${sql.lit(most)}`;
    const { rows } = await sql`
      update "job" set "holder" = ${this.#name}, "heldUntil" = ${this.#now} + ${sql.lit(this.#lease)}
      where "name" = ${name} and ${past('dueAt', every)} and ${past('heldUntil', this.#lease)}
      returning "name"`.execute(this.#database.writes);
    return rows.length > 0;
  }

  /** Tells the others that this process is still at a job. */
  async renew({ name }: Job): Promise<void> {
    await sql`update "job" set "heldUntil" = ${this.#now} + ${sql.lit(this.#lease)}
      where "name" = ${name} and "holder" = ${this.#name}`.execute(this.#database.writes);
  }

  /** Notes when a job is due next. */
  async release({ name, every }: Job): Promise<void> {
    await sql`update "job" set "dueAt" = ${this.#now} + ${sql.lit(every)}, "holder" = null, "heldUntil" = 0
      where "name" = ${name} and "holder" = ${this.#name}`.execute(this.#database.writes);
  }
}

/** Whether a time has come. One that lies further ahead than it can was noted before the clock was set back. */
function isPast(at: number, now: number, most: number): boolean {
  return at <= now || at > now + most;
}
