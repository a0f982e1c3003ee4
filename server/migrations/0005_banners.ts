// Homepage banners, in an order of their own within each placement, and the search over them.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const index = (name: string, columns: readonly string[]) => {
    // As in 0002_catalogue: both engines sort absent values alike, and skip rows without reading them.
    const [nulls, number] = dialect === 'postgres' ? [' nulls first', ' include ("seq")'] : ['', ''];
    return `create index "${name}" on "banner" (${columns.map((column) => `"${column}"${nulls}`).join(', ')})${number}`;
  };
  await statements(
    db,
    `create table "banner" (
      "seq" ${t.serial}, "id" ${t.key} not null unique, "version" ${t.int} not null,
      "createdAt" ${t.time} not null, "createdBy" ${t.key}, "updatedAt" ${t.time} not null, "updatedBy" ${t.key},
      "name" ${t.text} not null, "nameKey" ${t.key} not null,
      "placement" ${t.key} not null, "priority" ${t.int} not null,
      "headline" ${t.text}, "subline" ${t.text}, "imageId" ${t.key}, "mobileImageId" ${t.key}, "altText" ${t.text}, "decorative" ${t.flag} not null,
      "ctaText" ${t.text}, "ctaUrl" ${t.text},
      "targetKind" ${t.key} not null, "targetId" ${t.key}, "targetUrl" ${t.text},
      "sponsored" ${t.flag} not null, "advertiser" ${t.text},
      "status" ${t.key} not null, "completeness" ${t.int} not null,
      "publishAt" ${t.time}, "unpublishAt" ${t.time}, "publishedAt" ${t.time}, "reviewNote" ${t.text}
    )`,
    index('banner_order', ['placement', 'priority', 'id']),
    ...['updatedAt', 'createdAt', 'nameKey', 'publishAt', 'unpublishAt', 'completeness'].map((column) =>
      index(`banner_${column}`, [column, 'id']),
    ),
    index('banner_status', ['status', 'publishAt', 'unpublishAt']),
    index('banner_window', ['placement', 'status', 'publishAt']),
    index('banner_targetKind', ['targetKind', 'placement', 'priority']),
    index('banner_sponsored', ['sponsored', 'placement', 'priority']),
    `create index "banner_targetId" on "banner" ("targetId") where "targetId" is not null`,
    `create index "banner_scheduled" on "banner" ("publishAt") where "status" = 'scheduled'`,
    ...(dialect === 'sqlite'
      ? [
          `create virtual table "bannerSearch" using fts5(
            "name", "rest", content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'
          )`,
        ]
      : [
          `create table "bannerSearch" (
            "rowid" ${t.int} primary key references "banner" ("seq") on delete cascade, "tokens" tsvector not null
          )`,
          `create index "bannerSearch_tokens" on "bannerSearch" using gin ("tokens")`,
        ]),
  );
};
