// Reads what any process changed since the last reading, from the log that triggers write.
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../database/database.ts';
import type { Job } from '../jobs/scheduler.ts';

/** The row ids of changed listings, and whether anything else that is public changed. */
export type Change = { listings: number[]; others: boolean };

/** After more changes, loading everything is quicker. */
const maxChanges = 5_000;
/** Older entries are deleted. */
const keptMs = 60 * 60_000;

export class ChangeLog {
  readonly #database: Database;
  #position: Position | undefined;
  #readAt = { clock: 0, monotonic: 0 };

  constructor(database: Database) {
    this.#database = database;
  }

  /** The changes since the last reading; undefined if they are too many or unknown, as the first time. */
  async read(): Promise<Change | undefined> {
    const before = this.#position;
    // Entries expire by the clock, which may jump; the monotonic time tells a long pause.
    const at = { clock: Date.now(), monotonic: performance.now() };
    const { clock, monotonic } = this.#readAt;
    const late = Math.max(Math.abs(at.clock - clock), at.monotonic - monotonic) > keptMs / 2;
    this.#readAt = at;
    const { position, rows } = await (this.#database.dialect === 'sqlite' ? afterNumber : afterSnapshot)(
      this.#database,
      before,
    );
    this.#position = position;
    if (before === undefined || late || rows.length > maxChanges) return undefined;
    const listings = rows.flatMap(({ entity, seq }) => (entity === 'listing' ? [seq] : []));
    return { listings: [...new Set(listings)], others: rows.some(({ entity }) => entity !== 'listing') };
  }
}

/** The last row id on SQLite, whose transactions are serial; a snapshot on PostgreSQL, where row ids commit out of order. */
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
    order by "id" limit ${sql.lit(maxChanges + 1)}`.execute(reads);
  if (rows.length > maxChanges) return { ...(await afterNumber({ reads } as Database, undefined)), rows };
  return { position: { id: rows.at(-1)?.id ?? before.id }, rows };
}

/**
 * Changes that the earlier snapshot does not show and the current one does.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
async function afterSnapshot({ reads }: Database, before: Position | undefined): Promise<Reading> {
  const since = before !== undefined && 'snapshot' in before ? before.snapshot : undefined;
  // One statement, so that the changes and the next snapshot are of one moment.
  const { rows } = await sql<{ snapshot: string; entity: string | null; seq: number | null }>`
    select "now"."snapshot"::text as "snapshot", "news"."entity", "news"."seq"
    from (select pg_current_snapshot() as "snapshot") as "now"
    left join lateral (
      select "entity", "seq" from "publicChange"
      where ${since === undefined ? sql`false` : sql`"tx" >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot("tx", ${since}::pg_snapshot)`}
      limit ${sql.lit(maxChanges + 1)}
    ) as "news" on true`.execute(reads);
  const news = rows.flatMap(({ entity, seq }) => (entity === null || seq === null ? [] : [{ entity, seq }]));
  return { position: { snapshot: rows[0]?.snapshot ?? '' }, rows: news };
}

/** Tells all processes that the times have changed at which something becomes public by itself. */
export async function noteTimeChange(db: Kysely<Tables>, entity: 'release' | 'change'): Promise<void> {
  await sql`insert into "publicChange" ("entity", "seq") values (${entity}, 0)`.execute(db);
}

/** Deletes entries that every process has read long ago. */
export const forgetChanges: Job = {
  name: 'forget changes of the public site',
  every: keptMs,
  run: async ({ database, now }) => {
    const before = Math.floor((now.getTime() - keptMs) / 1000);
    // A full scan once an hour costs less than an index that every change writes.
    await sql`delete from "publicChange" where "at" < ${before}`.execute(database.writes);
  },
};
