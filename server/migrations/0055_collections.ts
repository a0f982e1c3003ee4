// Collections of games: pinned ones, then those of a rule.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';
import { addRights } from './0054_webhooks.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const isSqlite = dialect === 'sqlite';
  const index = (name: string, columns: readonly string[]) => {
    // As in 0002_catalogue: both engines sort absent values alike, and skip rows without reading them.
    const [nulls, number] = isSqlite ? ['', ''] : [' nulls first', ' include ("seq")'];
    return `create index "${name}" on "collection" (${columns.map((column) => `"${column}"${nulls}`).join(', ')})${number}`;
  };
  await statements(
    db,
    `create table "collection" (
      "seq" ${t.serial}, "id" ${t.key} not null unique, "version" ${t.int} not null,
      "createdAt" ${t.time} not null, "createdBy" ${t.key}, "updatedAt" ${t.time} not null, "updatedBy" ${t.key},
      "title" ${t.text} not null, "nameKey" ${t.key} not null, "slug" ${t.key} not null, "subline" ${t.text},
      "rule" ${t.json}, "limit" ${t.int} not null, "homeOrder" ${t.int}, "status" ${t.key} not null,
      "publishAt" ${t.time}, "publishedAt" ${t.time}, "reviewNote" ${t.text}
    )`,
    ...['updatedAt', 'createdAt', 'nameKey', 'publishAt', 'homeOrder'].map((column) =>
      index(`collection_${column}`, [column, 'id']),
    ),
    index('collection_status', ['status', 'updatedAt', 'id']),
    `create index "collection_scheduled" on "collection" ("publishAt") where "status" = 'scheduled'`,
    `create index "collection_returned" on "collection" ("createdBy", "updatedAt") where "reviewNote" is not null`,
    // "position" is the order of the pins, "place" where the game is shown.
    `create table "collectionPin" (
      "collectionSeq" ${t.int} not null references "collection" ("seq") on delete cascade,
      "position" ${t.int} not null, "listingId" ${t.key} not null references "listing" ("id"),
      "place" ${t.int}, "from" ${t.time}, "until" ${t.time},
      primary key ("collectionSeq", "position")
    )`,
    `create unique index "collectionPin_listingId" on "collectionPin" ("listingId", "collectionSeq")`,
    // When the public site next changes by itself.
    `create index "collectionPin_from" on "collectionPin" ("from") where "from" is not null`,
    `create index "collectionPin_until" on "collectionPin" ("until") where "until" is not null`,
    ...(isSqlite ? onSqlite : onPostgres(t.int)),
  );
  await addRights(db, ['collections.view', 'collections.edit', 'collections.delete', 'collections.publish']);
};

/** Changes of these the public does not see, see 0019. */
const unseen = `('draft', 'inReview')`;

const onSqlite = [
  `create virtual table "collectionSearch" using fts5(
    "name", "rest", content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'
  )`,
  `insert into "recordCount" values ('collection', 0)`,
  ...(
    [
      ['insert', '+ 1'],
      ['delete', '- 1'],
    ] as const
  ).map(
    ([
      event,
      change,
    ]) => `create trigger "recordCount_collection_${event}" after ${event} on "collection" begin
      update "recordCount" set "records" = "records" ${change} where "entity" = 'collection'; end`,
  ),
  ...(
    [
      ['insert', ['new']],
      ['update', ['old', 'new']],
      ['delete', ['old']],
    ] as const
  ).map(
    ([event, rows]) => `create trigger "publicChange_collection_${event}" after ${event} on "collection"
      when ${seenIn(rows)} begin insert into "publicChange" ("entity", "seq") values ('collection', 0); end`,
  ),
];

function onPostgres(int: string): string[] {
  const counted = { insert: 'new', delete: 'old' } as const;
  const noted = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const;
  return [
    `create table "collectionSearch" (
      "rowid" ${int} primary key references "collection" ("seq") on delete cascade, "tokens" tsvector not null
    )`,
    `create index "collectionSearch_tokens" on "collectionSearch" using gin ("tokens")`,
    ...Object.entries(counted).map(
      ([event, rows]) => `create trigger "recordCount_collection_${event}" after ${event} on "collection"
        referencing ${rows} table as "changed" for each statement execute function "countRecords"()`,
    ),
    `create trigger "recordCount_collection_truncate" after truncate on "collection"
      for each statement execute function "countRecords"()`,
    ...Object.entries(noted).map(
      ([event, rows]) => `create trigger "publicChange_collection_${event}" after ${event} on "collection"
        for each row when (${seenIn(rows)}) execute function "notePublicChange"()`,
    ),
  ];
}

function seenIn(rows: readonly string[]): string {
  return rows.map((row) => `${row}."status" not in ${unseen}`).join(' or ');
}
