// The server's backups: made, verified and staged for restore in a worker, one at a time.
import { basename, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { BackupKind, BackupStatus, Drill } from '../../contract/backups/backups.ts';
import { fail } from '../errors.ts';
import type { Job } from '../jobs/scheduler.ts';
import type { WorkerPool } from '../worker/worker.ts';
import type { Task } from '../worker/worker-tasks.ts';
import { checkTools } from './dump.ts';
import { backupName, findBackup, keepLatest, listBackups } from './notes.ts';
import { drillWithoutPaths, withoutPaths } from './paths.ts';
import { stagedIn, unstage } from './staged.ts';
import type { Store } from './store.ts';
import { drillTask, makeTask, stageTask } from './tasks.ts';

export type BackupOptions = Store & {
  /** Hours between scheduled backups; 0 turns them off. */
  every: number;
  /** Number of backups to keep of each kind. */
  keep: number;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Records who requested the work on a backup, given its name. */
type Note = (name: string) => Promise<void>;
const withoutNote: Note = async () => {};

export class Backups {
  readonly #options: BackupOptions;
  readonly #workers: WorkerPool;
  readonly #logger: FastifyBaseLogger;
  readonly #abort = new AbortController();
  #working: BackupStatus['working'] = null;
  #failure: string | null = null;
  /** The last check for obstacles, cached since on PostgreSQL it starts programs. */
  #check: { obstacle: string | undefined; until: number } | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(options: BackupOptions, workers: WorkerPool, logger: FastifyBaseLogger) {
    this.#options = options;
    this.#workers = workers;
    this.#logger = logger;
  }

  async status(): Promise<BackupStatus> {
    const { folder, dataDir, source, every, keep } = this.#options;
    const cached =
      this.#check !== undefined && performance.now() < this.#check.until ? this.#check : undefined;
    const { obstacle = null } = cached ?? (await this.#checkObstacle());
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

  /** Starts to make and verify a backup; returns its name. If `note` fails, nothing is started. */
  async make(kind: BackupKind, now: Date, note: Note = withoutNote): Promise<string> {
    const name = backupName(now, kind);
    const { obstacle } = await this.#checkObstacle();
    if (obstacle !== undefined)
      fail('unavailable', { text: `Backups are not possible here: ${withoutPaths(obstacle)}` });
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

  /** Starts to verify a backup. */
  async check(name: string, note: Note): Promise<void> {
    await this.pathOf(name);
    const { folder, source } = this.#options;
    await this.#begin({ what: 'check', name }, note, async () => {
      const order = { folder, name, source };
      this.#report(name, await this.#run(drillTask, order));
    });
  }

  /** Starts to stage a backup, which the next start restores. */
  async stage(name: string, note: Note): Promise<void> {
    const path = await this.pathOf(name);
    const { source, dataDir, media } = this.#options;
    if (source.engine !== 'sqlite')
      fail('unavailable', { text: `On PostgreSQL, restore with \`npm run restore -- ${name}\`` });
    await this.#begin({ what: 'stage', name }, note, async () => {
      await this.#run(stageTask, { path, dataDir, media, source });
      this.#logger.warn({ name }, 'restore staged; applied on next start');
    });
  }

  /** Cancels the staged restore; returns the backup's name. */
  async unstage(): Promise<string | null> {
    if (this.#working?.what === 'stage') fail('in_use', { text: 'A restore is being staged. Please wait.' });
    const name = (await stagedIn(this.#options.dataDir))?.name ?? null;
    await unstage(this.#options.dataDir);
    return name;
  }

  /** The path of a backup; `not_found` if it does not exist. */
  async pathOf(name: string): Promise<string> {
    const { folder } = this.#options;
    if ((await findBackup(folder, name)) === undefined) fail('not_found');
    return join(folder, name);
  }

  /** Makes a backup when the latest scheduled one is old enough. A failure is retried every hour. */
  readonly schedule: Job = {
    name: 'make a backup when one is due',
    every: hourMs,
    run: async ({ now }) => {
      const { every, folder } = this.#options;
      if (every === 0) return;
      const latest = (await listBackups(folder)).find(({ kind }) => kind === 'scheduled');
      const ageMs = latest === undefined ? undefined : now.getTime() - Date.parse(latest.at);
      // Half an hour of tolerance, since the job runs once an hour and may be late. A negative age means that the clock was set
      // back after the backup.
      if (ageMs !== undefined && ageMs >= 0 && ageMs < (every - 0.5) * hourMs) return;
      await this.#work;
      await this.make('scheduled', now);
      await this.#work;
    },
  };

  /** Cancels running work and waits for its end. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#work;
  }

  #run<I, O>(task: Task<I, O>, order: I): Promise<O> {
    return this.#workers.run(task, order, { signal: this.#abort.signal });
  }

  async #checkObstacle() {
    this.#check = { obstacle: await checkTools(this.#options.source), until: performance.now() + minuteMs };
    return this.#check;
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
    if (this.#working !== null) fail('in_use', { text: 'Another backup is in progress. Please wait.' });
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
