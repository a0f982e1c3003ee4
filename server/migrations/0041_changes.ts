// Pending changes: edits of published or scheduled records that are not public yet, and what they refer to.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const rowless = dialect === 'sqlite' ? ' without rowid' : '';
  await statements(
    db,
    `create table "change" (
      "type" ${t.key} not null, "id" ${t.key} not null, "base" ${t.int} not null, "version" ${t.int} not null,
      "fields" ${t.json} not null, "from" ${t.json} not null, "state" ${t.key} not null, "applyAt" ${t.time},
      "failure" ${t.text}, "by" ${t.key}, "at" ${t.time} not null,
      primary key ("type", "id")
    )`,
    `create index "change_applyAt" on "change" ("applyAt") where "state" = 'scheduled'`,
    `create table "changeReference" (
      "type" ${t.key} not null, "id" ${t.key} not null, "path" ${t.key} not null,
      "targetTable" ${t.key} not null, "targetId" ${t.key} not null,
      primary key ("type", "id", "path", "targetId")
    )${rowless}`,
    `create index "changeReference_target" on "changeReference" ("targetId", "type", "path")`,
    // 1 for a slug that a pending change reserves: the public site does not know it yet.
    `alter table "slug" add column "pending" ${t.flag} not null default 0`,
  );
};
