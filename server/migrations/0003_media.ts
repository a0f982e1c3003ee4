// Pictures, and where they are used.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const index = (name: string, columns: readonly string[]) => {
    // As in 0002: the same order of absent values on both engines, and an index that holds the row's number.
    const [nulls, number] = dialect === 'postgres' ? [' nulls first', ' include ("seq")'] : ['', ''];
    return `create index "${name}" on "media" (${columns.map((column) => `"${column}"${nulls}`).join(', ')})${number}`;
  };
  await statements(
    db,
    `create table "media" (
      "seq" ${t.serial}, "id" ${t.key} not null unique, "version" ${t.int} not null,
      "createdAt" ${t.time} not null, "createdBy" ${t.key}, "updatedAt" ${t.time} not null, "updatedBy" ${t.key},
      "name" ${t.text} not null, "nameKey" ${t.key} not null, "alt" ${t.text}, "focal" ${t.json} not null,
      "hash" ${t.key} not null unique, "mime" ${t.key} not null,
      "bytes" ${t.int} not null, "width" ${t.int} not null, "height" ${t.int} not null
    )`,
    index('media_createdAt', ['createdAt', 'id']),
    index('media_updatedAt', ['updatedAt', 'id']),
    index('media_nameKey', ['nameKey', 'id']),
    index('media_bytes', ['bytes', 'id']),
    index('media_mime', ['mime', 'createdAt', 'id']),
    // One row for each place that shows a picture. A picture that is shown somewhere cannot go.
    `create table "mediaUse" (
      "type" ${t.key} not null, "entityId" ${t.key} not null, "path" ${t.key} not null,
      "label" ${t.text} not null, "slot" ${t.key} not null, "mediaId" ${t.key} not null references "media" ("id"),
      primary key ("type", "entityId", "path")
    )`,
    `create index "mediaUse_media" on "mediaUse" ("mediaId", "type", "entityId")`,
    ...searchTable(dialect, t.int),
    // What they lead to is guarded by the rows of mediaUse.
    ...['logoId', 'coverId'].map((column) => `alter table "listing" add column "${column}" ${t.key}`),
    `alter table "listing" add column "screenshotIds" ${t.json} not null default '[]'`,
    `alter table "category" add column "iconId" ${t.key}`,
    `alter table "blockchain" add column "logoId" ${t.key}`,
  );
};

/** See server/records/search.ts for how it is filled and asked. */
function searchTable(dialect: 'sqlite' | 'postgres', int: string): string[] {
  if (dialect === 'sqlite') {
    return [
      `create virtual table "mediaSearch" using fts5(
        "name", "rest", content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'
      )`,
    ];
  }
  return [
    `create table "mediaSearch" (
      "rowid" ${int} primary key references "media" ("seq") on delete cascade, "tokens" tsvector not null
    )`,
    `create index "mediaSearch_tokens" on "mediaSearch" using gin ("tokens")`,
  ];
}
