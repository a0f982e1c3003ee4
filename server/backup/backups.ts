// The server's backups, made and verified by a worker, one at a time.
import { basename, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { BackupKind, BackupStatus, Drill } from '../../contract/backups/backups.ts';
import { fail } from '../errors.ts';
import type { Job } from '../jobs/scheduler.ts';
import type { WorkerPool } from '../jobs/worker.ts';
import type { Task } from '../jobs/worker-tasks.ts';
import { checkTools } from './dump.ts';
import { backupIn, backupName, keepLatest, listBackups } from './notes.ts';
import { drillWithoutPaths, withoutPaths } from './paths.ts';
import { stagedIn, unstage } from './staged.ts';
import type { Store } from './store.ts';
import { drillTask, makeTask, stageTask } from './tasks.ts';

export type BackupOptions = Store & {
  /** Hours between two scheduled backups; 0 makes none. */
  every: number;
  /** How many of each kind are kept. */
  keep: number;
};

const minute = 60_000;
const hour = 60 * minute;

/** Notes who has something done with a backup, by its name. */
type Note = (name: string) => Promise<void>;
const withoutNote: Note = async () => {};

export class Backups {
  readonly #options: BackupOptions;
  readonly #workers: WorkerPool;
  readonly #logger: FastifyBaseLogger;
  readonly #abort = new AbortController();
  #working: BackupStatus['working'] = null;
  #failure: string | null = null;
  /** What was in the way when it was looked last, which on PostgreSQL takes programs that are started. */
  #seen: { obstacle: string | undefined; until: number } | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(options: BackupOptions, workers: WorkerPool, logger: FastifyBaseLogger) {
    this.#options = options;
    this.#workers = workers;
    this.#logger = logger;
  }

  async status(): Promise<BackupStatus> {
    const { folder, dataDir, source, every, keep } = this.#options;
    const seen = this.#seen !== undefined && performance.now() < this.#seen.until ? this.#seen : undefined;
    const { obstacle = null } = seen ?? (await this.#look());
    return {
      backups: (await listBackups(folder)).map((one) => ({ ...one, drill: drillWithoutPaths(one.drill) })),
      working: this.#working,
      failure: this.#failure === null ? null : withoutPaths(this.#failure),
      obstacle: obstacle === null ? null : withoutPaths(obstacle),
      folder: basename(folder),
      every,
      keep,
      staged: (await stagedIn(dataDir))?.name ?? null,
      canStage: source.engine === 'sqlite',
    };
  }

  /** Begins a backup, which is then proven; returns its name. Nothing is begun that could not be noted before. */
  async make(kind: BackupKind, now: Date, note: Note = withoutNote): Promise<string> {
    const name = backupName(now, kind);
    const { obstacle } = await this.#look();
    if (obstacle !== undefined)
      fail('unavailable', { text: `No backup can be made here: ${withoutPaths(obstacle)}` });
    await this.#begin({ what: 'make', name }, note, async () => {
      const { source, media, madeLater, folder, keep } = this.#options;
      const order = { source, media, madeLater, folder, name, kind, at: now.toISOString() };
      const { bytes, drill } = await this.#run(makeTask, order);
      this.#logger.info({ name, bytes }, 'backup made');
      await keepLatest(folder, keep, now);
      this.#report(name, drill);
    });
    return name;
  }

  /** Begins a drill. */
  async check(name: string, note: Note): Promise<void> {
    await this.pathOf(name);
    const { folder, source } = this.#options;
    await this.#begin({ what: 'check', name }, note, async () => {
      const order = { folder, name, source };
      this.#report(name, await this.#run(drillTask, order));
    });
  }

  /** Begins to lay a backup ready for the next start. */
  async stage(name: string, note: Note): Promise<void> {
    const path = await this.pathOf(name);
    const { source, dataDir, media } = this.#options;
    if (source.engine !== 'sqlite')
      fail('unavailable', { text: `On PostgreSQL a backup comes back by \`npm run restore -- ${name}\`` });
    await this.#begin({ what: 'stage', name }, note, async () => {
      await this.#run(stageTask, { path, dataDir, media, source });
      this.#logger.warn({ name }, 'restore staged; applied on next start');
    });
  }

  /** Takes back what lies ready; returns its name. */
  async unstage(): Promise<string | null> {
    if (this.#working?.what === 'stage') fail('in_use', { text: 'A backup is being laid ready just now' });
    const name = (await stagedIn(this.#options.dataDir))?.name ?? null;
    await unstage(this.#options.dataDir);
    return name;
  }

  /** The file of a backup. */
  async pathOf(name: string): Promise<string> {
    const { folder } = this.#options;
    if ((await backupIn(folder, name)) === undefined) fail('not_found');
    return join(folder, name);
  }

  /** Makes a backup where the latest that was scheduled is old enough; tried again each hour until there is one. */
  readonly schedule: Job = {
    name: 'make a backup when one is due',
    every: hour,
    run: async ({ now }) => {
      const { every, folder } = this.#options;
      if (every === 0) return;
      const latest = (await listBackups(folder)).find(({ kind }) => kind === 'scheduled');
      // The job comes by once an hour, now and then a little late.
      const age = latest === undefined ? undefined : now.getTime() - Date.parse(latest.at);
      // One of the future was made before the clock was set back: what has happened since is in none.
      if (age !== undefined && age >= 0 && age < (every - 0.5) * hour) return;
      await this.#work;
      await this.make('scheduled', now);
      await this.#work;
    },
  };

  /** Breaks off what is being done, and waits for that. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#work;
  }

  #run<I, O>(task: Task<I, O>, order: I): Promise<O> {
    return this.#workers.run(task, order, { signal: this.#abort.signal });
  }

  async #look() {
    this.#seen = { obstacle: await checkTools(this.#options.source), until: performance.now() + minute };
    return this.#seen;
  }

  #report(name: string, drill: Drill): void {
    if (drill.ok) this.#logger.info({ name, drill }, 'backup verified');
    else throw new Error(`${name} is not whole: ${drill.problems.join('; ')}`);
  }

  async #begin(
    working: NonNullable<BackupStatus['working']>,
    note: Note,
    work: () => Promise<void>,
  ): Promise<void> {
    if (this.#working !== null) fail('in_use', { text: 'Another backup is being worked on; please wait' });
    this.#working = working;
    try {
      await note(working.name);
    } catch (error) {
      this.#working = null;
      throw error;
    }
    this.#failure = null;
    this.#work = work()
      .catch((error: unknown) => {
        if (this.#abort.signal.aborted) return;
        this.#failure = error instanceof Error ? error.message : String(error);
        this.#logger.error({ err: error, ...working }, 'backup failed');
      })
      .finally(() => {
        this.#working = null;
      });
  }
}
