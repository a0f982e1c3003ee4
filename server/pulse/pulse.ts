// What the pulse of all consoles of a process is answered from.
import { activeJobStates, type Job } from '../../contract/jobs/jobs.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Database } from '../database/database.ts';
import { createReadCache } from '../database/read-cache.ts';
import { maySee } from '../jobs/access.ts';
import { toJob } from '../jobs/to-job.ts';
import { type Places, placesIn } from './places.ts';
import { RecentChanges } from './recent-changes.ts';

/** More active jobs are not shown. */
const maxJobs = 500;

export class Pulse {
  readonly places: Places;
  readonly changes: RecentChanges;
  readonly #database: Database;
  readonly #once: Database['remember'];

  constructor(database: Database) {
    this.#database = database;
    this.#once = createReadCache(database.mark);
    this.places = placesIn(database);
    this.changes = new RecentChanges(database);
  }

  /** The active jobs of an account, read once for all consoles until something may have been committed. */
  async jobsOf(who: Pick<Caller, 'id' | 'roles'>): Promise<Job[]> {
    const active = await this.#once('jobs', () =>
      this.#database.reads
        .selectFrom('recordJob')
        .selectAll()
        .where('state', 'in', activeJobStates)
        .orderBy('createdAt')
        .limit(maxJobs)
        .execute(),
    );
    return active.filter((row) => row.accountId === who.id && maySee(row, who)).map(toJob);
  }
}
