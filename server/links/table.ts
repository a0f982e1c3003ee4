// The tables of checked URLs, and noting which of them public records use.
import { type Kysely, sql } from 'kysely';
import type { LinkType } from '../../contract/links/link-health.ts';
import type { LinkState } from '../../contract/links/link-states.ts';
import type { Tables } from '../database/database.ts';
import type { LinkUseRow, NewUrl } from './urls.ts';

export interface CheckedUrlTable {
  id: string;
  url: string;
  /** See `linkKeyOf`: for search and order. */
  key: string;
  /** With the port. */
  host: string;
  /** The types of public records with the link, as a sum of {@link typeBits}. */
  usedBy: number;
  state: LinkState;
  status: number | null;
  target: string | null;
  note: string | null;
  /** Empty before the first check, as `since`. */
  checkedAt: string;
  since: string;
  failingSince: string | null;
  /** When it is checked next: `''` at once, as somebody asked for it; `'0'` for one that was never checked. */
  dueAt: string;
  ignoredAt: string | null;
  ignoredBy: string | null;
}
/** What checks found, one row for each change. */
export interface UrlCheckTable {
  urlId: string;
  at: string;
  state: LinkState;
  status: number | null;
  target: string | null;
  note: string | null;
}
declare module '../database/database.ts' {
  interface Tables {
    checkedUrl: CheckedUrlTable;
    urlCheck: UrlCheckTable;
  }
}

/** The tables of the types, with the column of a record's name. All chains are public. */
export const linkTables = {
  gameListing: { table: 'listing', label: 'name', hasStatus: true, bit: 1 },
  article: { table: 'article', label: 'title', hasStatus: true, bit: 2 },
  banner: { table: 'banner', label: 'name', hasStatus: true, bit: 4 },
  blockchain: { table: 'blockchain', label: 'name', hasStatus: false, bit: 8 },
} as const satisfies Record<
  LinkType,
  { table: LinkUseRow['type']; label: string; hasStatus: boolean; bit: number }
>;

/** The sum of the types' bits. */
export function bitsOf(types: readonly LinkType[]): number {
  return types.reduce((sum, type) => sum + linkTables[type].bit, 0);
}

/** Adds URLs that are new. An existing one is locked, so that it is not dropped as unused meanwhile. */
export async function addUrls(db: Kysely<Tables>, urls: readonly NewUrl[]): Promise<void> {
  for (let from = 0; from < urls.length; from += maxInsertedRows) {
    const rows = urls
      .slice(from, from + maxInsertedRows)
      .map(({ id, url, key, host }) => sql`(${id}, ${url}, ${key}, ${host})`);
    await sql`insert into "checkedUrl" ("id", "url", "key", "host") values ${sql.join(rows)}
      on conflict ("id") do update set "id" = excluded."id"`.execute(db);
  }
}

const maxInsertedRows = 1_000;

/** Updates by which types of public records these URLs are used. A trigger does so when a record becomes public or is hidden. */
export async function noteUses(db: Kysely<Tables>, urlIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(urlIds)].filter((id) => id !== null);
  if (ids.length === 0) return;
  const bits = Object.values(linkTables).map(
    ({ table, hasStatus, bit }) => sql`case when exists (
      select 1 from "link" inner join ${sql.table(table)} as "record" on "record"."id" = "link"."entityId"
      where "link"."urlId" = "checkedUrl"."id" and "link"."type" = ${sql.lit(table)}
        ${hasStatus ? sql`and "record"."status" = 'published'` : sql``}) then ${sql.lit(bit)} else 0 end`,
  );
  const usedBy = sql.join(bits, sql` + `);
  await sql`update "checkedUrl" set "usedBy" = ${usedBy}
    where "id" in (${sql.join(ids)}) and "usedBy" <> ${usedBy}`.execute(db);
}
