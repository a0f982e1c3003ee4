// The links of listings, articles, blockchains and banners by comparison key, so that a record is found by any of them.
// Without it, a search by a link would read the JSON of every listing.
import { sql } from 'kysely';
import { linkKeyOf } from '../../contract/links/link-keys.ts';
import {
  articleLinks,
  bannerLinks,
  blockchainLinks,
  listingLinks,
  type RecordLinks,
} from '../../contract/links/record-links.ts';
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

type Row = { seq: number; id: string } & Record<string, string | null>;
type Source = { columns: readonly string[]; linksOf: (row: Row) => RecordLinks };

const text = (row: Row, column: string) => row[column] ?? null;
const json = (row: Row, column: string) => JSON.parse(text(row, column) ?? 'null');

/** The columns that hold links, as of this version. */
const sources: Record<string, Source> = {
  listing: {
    columns: ['websiteUrl', 'playUrl', 'whitepaperUrl', 'marketplaceUrl', 'socials', 'stores', 'videoUrls'],
    linksOf: (row) =>
      listingLinks({
        websiteUrl: text(row, 'websiteUrl'),
        playUrl: text(row, 'playUrl'),
        whitepaperUrl: text(row, 'whitepaperUrl'),
        marketplaceUrl: text(row, 'marketplaceUrl'),
        socials: json(row, 'socials') ?? {},
        stores: json(row, 'stores') ?? {},
        videoUrls: json(row, 'videoUrls') ?? [],
        description: null,
      }),
  },
  article: {
    columns: ['sourceUrl'],
    linksOf: (row) => articleLinks({ sourceUrl: text(row, 'sourceUrl'), body: null }),
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

const batchRows = 500;

export const up: Migration = async ({ db, dialect, types: t }) => {
  await statements(
    db,
    `create table "link" (
      "type" ${t.key} not null, "entityId" ${t.key} not null, "field" ${t.key} not null, "key" ${t.key} not null,
      primary key ("type", "entityId", "field")
    )${dialect === 'sqlite' ? ' without rowid' : ''}`,
    `create index "link_key" on "link" ("key", "type", "entityId")`,
  );
  for (const [type, { columns, linksOf }] of Object.entries(sources)) {
    let last = 0;
    for (;;) {
      const { rows } = await sql<Row>`
        select "seq", "id", ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(type)}
        where "seq" > ${last} order by "seq" limit ${sql.lit(batchRows)}`.execute(db);
      if (rows.length === 0) break;
      last = Number(rows.at(-1)?.seq);
      const links = rows.flatMap((row) =>
        linksOf(row).flatMap(([field, url]) => {
          const key = url == null ? null : linkKeyOf(url);
          return key === null ? [] : [[row.id, field, key]];
        }),
      );
      if (links.length === 0) continue;
      // All rows are one value: SQLite binds 32,766 values at most.
      const all = JSON.stringify(links);
      const given =
        dialect === 'sqlite'
          ? sql`json_each(${all})`
          : sql`(select "value" from json_array_elements(${all}::json) as "value") as "given"`;
      await sql`insert into "link" ("type", "entityId", "field", "key")
        select ${sql.lit(type)}, "value" ->> 0, "value" ->> 1, "value" ->> 2 from ${given}`.execute(db);
    }
  }
};
