// Articles, what they are about, and the search over them.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const index = (name: string, columns: readonly string[]) => {
    // As in 0002: the same order of absent values on both engines, and an index that holds the row's number.
    const [nulls, number] = dialect === 'postgres' ? [' nulls first', ' include ("seq")'] : ['', ''];
    return `create index "${name}" on "article" (${columns.map((column) => `"${column}"${nulls}`).join(', ')})${number}`;
  };
  /** What an article names, in its order; the other way round by an index. */
  const named = (table: string, column: string, target: string) => [
    `create table "${table}" (
      "articleSeq" ${t.int} not null references "article" ("seq") on delete cascade,
      "position" ${t.int} not null, "${column}" ${t.key} not null references "${target}" ("id"),
      primary key ("articleSeq", "position")${dialect === 'postgres' ? ` include ("${column}")` : ''}
    )`,
    `create unique index "${table}_${column}" on "${table}" ("${column}", "articleSeq")`,
  ];
  await statements(
    db,
    `create table "article" (
      "seq" ${t.serial}, "id" ${t.key} not null unique, "version" ${t.int} not null,
      "createdAt" ${t.time} not null, "createdBy" ${t.key}, "updatedAt" ${t.time} not null, "updatedBy" ${t.key},
      "title" ${t.text} not null, "nameKey" ${t.key} not null, "slug" ${t.key} not null, "status" ${t.key} not null,
      "type" ${t.key} not null, "excerpt" ${t.text}, "body" ${t.text}, "coverId" ${t.key}, "byline" ${t.text},
      "authorId" ${t.key}, "tags" ${t.json} not null, "language" ${t.key} not null,
      "pinned" ${t.flag} not null, "featured" ${t.flag} not null, "sourceName" ${t.text}, "sourceUrl" ${t.text},
      "disclosure" ${t.text}, "seo" ${t.json} not null,
      "wordCount" ${t.int} not null, "readingMinutes" ${t.int} not null, "completeness" ${t.int} not null,
      "publishAt" ${t.time}, "publishedAt" ${t.time}, "reviewNote" ${t.text}
    )`,
    ...['updatedAt', 'createdAt', 'nameKey', 'publishedAt', 'completeness', 'wordCount'].map((column) =>
      index(`article_${column}`, [column, 'id']),
    ),
    ...['status', 'type', 'authorId', 'language', 'pinned', 'featured'].map((column) =>
      index(`article_${column}`, [column, 'updatedAt', 'id']),
    ),
    // What the summary counts by, without the rows' long texts.
    index('article_summary', ['status', 'type']),
    `create index "article_scheduled" on "article" ("publishAt") where "status" = 'scheduled'`,

    ...named('articleCategory', 'categoryId', 'category'),
    ...named('articleGame', 'listingId', 'listing'),
    ...named('articleBlockchain', 'blockchainId', 'blockchain'),
    `create table "articleTag" (
      "articleSeq" ${t.int} not null references "article" ("seq") on delete cascade,
      "tagKey" ${t.key} not null, "tag" ${t.text} not null, primary key ("articleSeq", "tagKey")
    )`,
    `create index "articleTag_tag" on "articleTag" ("tagKey", "tag")`,
    ...searchTable(dialect, t.int),
  );
};

/** See server/records/search.ts for how it is filled and asked. */
function searchTable(dialect: 'sqlite' | 'postgres', int: string): string[] {
  if (dialect === 'sqlite') {
    return [
      `create virtual table "articleSearch" using fts5(
        "name", "rest", content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'
      )`,
    ];
  }
  return [
    `create table "articleSearch" (
      "rowid" ${int} primary key references "article" ("seq") on delete cascade, "tokens" tsvector not null
    )`,
    `create index "articleSearch_tokens" on "articleSearch" using gin ("tokens")`,
  ];
}
