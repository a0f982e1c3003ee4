// Link health: each URL once, with what the latest check found. Links in texts are noted like those in fields.
import { sql } from 'kysely';
import {
  articleLinks,
  bannerLinks,
  blockchainLinks,
  listingLinks,
  type RecordLinks,
} from '../../contract/links/record-links.ts';
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';
import { type LinkUseRow, toUses } from '../links/urls.ts';

type Row = { seq: number; id: string } & Record<string, string | null>;
type Source = { columns: readonly string[]; linksOf: (row: Row) => RecordLinks };

const text = (row: Row, column: string) => row[column] ?? null;
const json = (row: Row, column: string) => JSON.parse(text(row, column) ?? 'null');

/** The columns that hold links, as of this version. */
const sources: Record<LinkUseRow['type'], Source> = {
  listing: {
    columns: 'websiteUrl playUrl whitepaperUrl marketplaceUrl socials stores videoUrls description'.split(
      ' ',
    ),
    linksOf: (row) =>
      listingLinks({
        websiteUrl: text(row, 'websiteUrl'),
        playUrl: text(row, 'playUrl'),
        whitepaperUrl: text(row, 'whitepaperUrl'),
        marketplaceUrl: text(row, 'marketplaceUrl'),
        socials: json(row, 'socials') ?? {},
        stores: json(row, 'stores') ?? {},
        videoUrls: json(row, 'videoUrls') ?? [],
        description: text(row, 'description'),
      }),
  },
  article: {
    columns: ['sourceUrl', 'body'],
    linksOf: (row) => articleLinks({ sourceUrl: text(row, 'sourceUrl'), body: text(row, 'body') }),
  },
  blockchain: {
    columns: ['websiteUrl', 'explorers'],
    linksOf: (row) =>
      blockchainLinks({ websiteUrl: text(row, 'websiteUrl'), explorers: json(row, 'explorers') ?? [] }),
  },
  banner: {
    columns: ['ctaUrl', 'targetUrl'],
    linksOf: (row) => bannerLinks({ ctaUrl: text(row, 'ctaUrl'), target: { url: text(row, 'targetUrl') } }),
  },
};

/** Bits of `usedBy`. All chains are public. */
const publicUse = {
  listing: [1, `and "record"."status" = 'published'`],
  article: [2, `and "record"."status" = 'published'`],
  banner: [4, `and "record"."status" = 'published'`],
  blockchain: [8, ''],
} as const;

const usedBy = Object.entries(publicUse)
  .map(
    ([table, [bit, condition]]) => `case when exists (
      select 1 from "link" inner join "${table}" as "record" on "record"."id" = "link"."entityId"
      where "link"."urlId" = "checkedUrl"."id" and "link"."type" = '${table}' ${condition}) then ${bit} else 0 end`,
  )
  .join(' + ');

const batchRows = 500;

export const up: Migration = async ({ db, dialect, types: t }) => {
  const isSqlite = dialect === 'sqlite';
  await statements(
    db,
    `create table "checkedUrl" (
      "id" ${t.key} not null primary key, "url" ${t.text} not null, "key" ${t.key} not null, "host" ${t.key} not null,
      "usedBy" ${t.int} not null default 0, "state" ${t.key} not null default 'unchecked', "status" ${t.int},
      "target" ${t.text}, "note" ${t.text}, "checkedAt" ${t.time} not null default '', "since" ${t.time} not null default '',
      "failingSince" ${t.time}, "dueAt" ${t.time} not null default '0', "ignoredAt" ${t.time}, "ignoredBy" ${t.key}
    )${isSqlite ? ' without rowid' : ''}`,
    `create table "urlCheck" (
      "urlId" ${t.key} not null references "checkedUrl" ("id") on delete cascade, "at" ${t.time} not null,
      "state" ${t.key} not null, "status" ${t.int}, "target" ${t.text}, "note" ${t.text},
      primary key ("urlId", "at")
    )${isSqlite ? ' without rowid' : ''}`,
    `alter table "link" add column "urlId" ${t.key}`,
    `delete from "link"`,
  );
  for (const [type, source] of Object.entries(sources) as [LinkUseRow['type'], Source][]) {
    let last = 0;
    for (;;) {
      const { rows } = await sql<Row>`
        select "seq", "id", ${sql.join(source.columns.map((column) => sql.ref(column)))} from ${sql.table(type)}
        where "seq" > ${last} order by "seq" limit ${sql.lit(batchRows)}`.execute(db);
      if (rows.length === 0) break;
      last = Number(rows.at(-1)?.seq);
      const { uses, urls } = toUses(
        type,
        rows.map((row) => ({ id: row.id, links: source.linksOf(row) })),
      );
      // All rows are one value: SQLite binds 32,766 values at most.
      const given = (all: readonly (readonly (string | null)[])[]) =>
        isSqlite
          ? sql`json_each(${JSON.stringify(all)})`
          : sql`(select "value" from json_array_elements(${JSON.stringify(all)}::json) as "value") as "given"`;
      // SQLite reads `on conflict` after `from` as a join without the condition.
      await sql`insert into "checkedUrl" ("id", "url", "key", "host")
        select "value" ->> 0, "value" ->> 1, "value" ->> 2, "value" ->> 3
        from ${given(urls.map(({ id, url, key, host }) => [id, url, key, host]))}
        where true on conflict do nothing`.execute(db);
      await sql`insert into "link" ("type", "entityId", "field", "key", "urlId")
        select ${sql.lit(type)}, "value" ->> 0, "value" ->> 1, "value" ->> 2, "value" ->> 3
        from ${given(uses.map(({ entityId, field, key, urlId }) => [entityId, field, key, urlId]))}`.execute(
        db,
      );
    }
  }
  await statements(
    db,
    `create index "link_urlId" on "link" ("urlId", "type", "entityId") where "urlId" is not null`,
    `update "checkedUrl" set "usedBy" = ${usedBy}`,
    ...['since', 'key', 'checkedAt'].map(
      (column) =>
        `create index "checkedUrl_${column}" on "checkedUrl" ("${column}", "id") where "usedBy" > 0`,
    ),
    `create index "checkedUrl_state" on "checkedUrl" ("state", "since", "id") where "usedBy" > 0`,
    `create index "checkedUrl_dueAt" on "checkedUrl" ("dueAt", "id", "host") where "usedBy" > 0 and "ignoredAt" is null`,
    // The states that need somebody. Few links have one.
    `create index "checkedUrl_wrong" on "checkedUrl" ("state", "id") where "state" not in ('ok', 'unchecked')`,
    ...(isSqlite
      ? []
      : [
          `create function "noteUsesOfLinks"() returns trigger language plpgsql as $$ begin ${recount()}; return null; end $$`,
        ]),
    ...Object.entries(publicUse).flatMap(([table, [, condition]]) => {
      if (condition === '') return [];
      const isPublic = (row: string) => `(${row}."status" = 'published')`;
      const head = `create trigger "usesOfLinks_${table}" after update of "status" on "${table}"`;
      const when = `${isPublic('old')} <> ${isPublic('new')}`;
      return isSqlite
        ? [`${head} when ${when} begin ${recount()}; end`]
        : [`${head} for each row when (${when}) execute function "noteUsesOfLinks"()`];
    }),
  );

  /** Updates which types use the links of a record. Ids of records of different types differ. */
  function recount(): string {
    return `update "checkedUrl" set "usedBy" = ${usedBy}
      where "id" in (select "urlId" from "link" where "entityId" = new."id"
        and "type" in ('listing', 'article', 'banner')) and "usedBy" <> ${usedBy}`;
  }
};
