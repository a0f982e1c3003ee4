// Work that time brings about: run while the process lives, each job never twice at once.
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database } from './db/db.ts';
import type { Files } from './files.ts';

export type Job = {
  name: string;
  /** Milliseconds from the end of one run to the beginning of the next. */
  every: number;
  run: (context: { database: Database; files: Files; now: Date }) => Promise<void>;
};

/** Starts the jobs; the function returned stops them and waits for those that are running. */
export function startJobs(
  platform: { database: Database; files: Files; clock: Clock; logger: FastifyBaseLogger },
  jobs: readonly Job[],
): () => Promise<void> {
  const { database, files, clock, logger } = platform;
  let stopped = false;
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const schedule = (job: Job) => {
    if (stopped) return;
    // Unreferenced: a job that waits for its turn does not keep the process alive.
    timers.set(job, setTimeout(() => void start(job), job.every).unref());
  };
  const start = async (job: Job) => {
    const run = job
      .run({ database, files, now: clock() })
      .catch((error: unknown) => logger.error({ err: error, job: job.name }, 'a job failed'));
    running.add(run);
    await run;
    running.delete(run);
    schedule(job);
  };

  for (const job of jobs) schedule(job);
  return async () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all(running);
  };
}
