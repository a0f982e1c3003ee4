// The bin: one row for each deleted record, with the search over them. It is no part of the lists, searches and unique keys of the
// records' own tables.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const index = (name: string, columns: readonly string[]) => {
    // As in 0002: the same order of absent values on both engines, and an index that holds the row's number.
    const [nulls, number] = dialect === 'postgres' ? [' nulls first', ' include ("seq")'] : ['', ''];
    return `create index "${name}" on "bin" (${columns.map((column) => `"${column}"${nulls}`).join(', ')})${number}`;
  };
  await statements(
    db,
    `create table "bin" (
      "seq" ${t.serial}, "id" ${t.key} not null unique, "type" ${t.key} not null, "version" ${t.int} not null,
      "label" ${t.text} not null, "nameKey" ${t.key} not null, "status" ${t.key}, "slug" ${t.key},
      "slugs" ${t.json} not null, "snapshot" ${t.json} not null,
      "mergedInto" ${t.key}, "auditId" ${t.key} not null,
      "by" ${t.key}, "at" ${t.time} not null, "purgeAt" ${t.time}
    )`,
    index('bin_at', ['at', 'id']),
    index('bin_type', ['type', 'at', 'id']),
    index('bin_nameKey', ['nameKey', 'id']),
    `create index "bin_purgeAt" on "bin" ("purgeAt") where "purgeAt" is not null`,
    // What a merge changed is found by its audit row when it is given back.
    `create index "auditPart_auditId" on "auditPart" ("auditId", "entityId")`,
    ...(dialect === 'sqlite'
      ? [
          `create virtual table "binSearch" using fts5(
            "name", "rest", content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'
          )`,
        ]
      : [
          `create table "binSearch" (
            "rowid" ${t.int} primary key references "bin" ("seq") on delete cascade, "tokens" tsvector not null
          )`,
          `create index "binSearch_tokens" on "binSearch" using gin ("tokens")`,
        ]),
  );
};
