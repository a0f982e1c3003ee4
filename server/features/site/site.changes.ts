// What was written since it was last asked, by this process or any other: the log that triggers keep.
import { sql } from 'kysely';
import type { Database } from '../../platform/db/db.ts';
import type { Job } from '../../platform/jobs.ts';

/** What has changed: which listings by their numbers, and whether anything else that the public may see. */
export type Change = { listings: number[]; others: boolean };

/** More than this is not followed one by one. Past the hour for which the log is kept, it has gaps. */
const mostFollowed = 5_000;
const kept = 60 * 60_000;

/** Reads the log from where it stood at the first reading on. */
export class ChangeLog {
  readonly #database: Database;
  #position: Position | undefined;
  #readAt = { clock: 0, monotonic: 0 };

  constructor(database: Database) {
    this.#database = database;
  }

  /** What has changed since the last reading; undefined where that is too much or unknown, as it is at first. */
  async read(): Promise<Change | undefined> {
    const before = this.#position;
    // The log is cut by the clock, which may have jumped, and what takes long takes long by any.
    const at = { clock: Date.now(), monotonic: performance.now() };
    const { clock, monotonic } = this.#readAt;
    const late = Math.max(Math.abs(at.clock - clock), at.monotonic - monotonic) > kept / 2;
    this.#readAt = at;
    const { position, rows } = await (this.#database.dialect === 'sqlite' ? afterNumber : afterSnapshot)(
      this.#database,
      before,
    );
    this.#position = position;
    if (before === undefined || late || rows.length > mostFollowed) return undefined;
    const listings = rows.flatMap(({ entity, seq }) => (entity === 'listing' ? [seq] : []));
    return { listings: [...new Set(listings)], others: rows.some(({ entity }) => entity !== 'listing') };
  }
}

/** Where a reading stood: the last number on SQLite, whose transactions follow one another; else a snapshot. */
type Position = { id: number } | { snapshot: string };
type Reading = { position: Position; rows: { entity: string; seq: number }[] };

async function afterNumber({ reads }: Database, before: Position | undefined): Promise<Reading> {
  if (before === undefined || !('id' in before)) {
    const { rows } = await sql<{
      id: number;
    }>`select coalesce(max("id"), 0) as "id" from "publicChange"`.execute(reads);
    return { position: { id: rows[0]?.id ?? 0 }, rows: [] };
  }
  const { rows } = await sql<{ id: number; entity: string; seq: number }>`
    select "id", "entity", "seq" from "publicChange" where "id" > ${before.id}
    order by "id" limit ${sql.lit(mostFollowed + 1)}`.execute(reads);
  if (rows.length > mostFollowed) return { ...(await afterNumber({ reads } as Database, undefined)), rows };
  return { position: { id: rows.at(-1)?.id ?? before.id }, rows };
}

/**
 * What transactions wrote that an earlier snapshot did not show, and this one does.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
async function afterSnapshot({ reads }: Database, before: Position | undefined): Promise<Reading> {
  const since = before !== undefined && 'snapshot' in before ? before.snapshot : undefined;
  // One statement, so that what is read and the snapshot to go on from are of one moment.
  const { rows } = await sql<{ snapshot: string; entity: string | null; seq: number | null }>`
    select "now"."snapshot"::text as "snapshot", "news"."entity", "news"."seq"
    from (select pg_current_snapshot() as "snapshot") as "now"
    left join lateral (
      select "entity", "seq" from "publicChange"
      where ${since === undefined ? sql`false` : sql`"tx" >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot("tx", ${since}::pg_snapshot)`}
      limit ${sql.lit(mostFollowed + 1)}
    ) as "news" on true`.execute(reads);
  const news = rows.flatMap(({ entity, seq }) => (entity === null || seq === null ? [] : [{ entity, seq }]));
  return { position: { snapshot: rows[0]?.snapshot ?? '' }, rows: news };
}

/** Lets go of what every process has read long ago. */
export const forgetChanges: Job = {
  name: 'forget changes of the public site',
  every: kept,
  run: async ({ database, now }) => {
    const before = Math.floor((now.getTime() - kept) / 1000);
    // Read from end to end, once an hour: an index would be written with every change.
    await sql`delete from "publicChange" where "at" < ${before}`.execute(database.writes);
  },
};
