// Releases: records and pending changes that become public together.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const isSqlite = dialect === 'sqlite';
  const order = isSqlite ? '' : ' nulls first';
  await statements(
    db,
    `create table "release" (
      "id" ${t.key} not null primary key, "version" ${t.int} not null,
      "createdAt" ${t.time} not null, "createdBy" ${t.key}, "updatedAt" ${t.time} not null, "updatedBy" ${t.key},
      "name" ${t.text} not null, "nameKey" ${t.key} not null, "state" ${t.key} not null, "at" ${t.time},
      "ownerId" ${t.key} not null, "doneAt" ${t.time}, "byClock" ${t.flag} not null default 0,
      "failure" ${t.json} not null default '[]'
    )`,
    `create index "release_createdAt" on "release" ("createdAt", "id")`,
    `create index "release_at" on "release" ("at"${order}, "id")`,
    `create index "release_nameKey" on "release" ("nameKey", "id")`,
    `create index "release_state" on "release" ("state", "createdAt", "id")`,
    `create index "release_scheduled" on "release" ("at") where "state" = 'scheduled'`,
    `create table "releaseItem" (
      "releaseId" ${t.key} not null references "release" ("id") on delete cascade,
      "type" ${t.key} not null, "id" ${t.key} not null, "position" ${t.int} not null, "action" ${t.key} not null,
      "label" ${t.text} not null, "unfinished" ${t.flag} not null,
      primary key ("releaseId", "type", "id")
    )${isSqlite ? ' without rowid' : ''}`,
    // A record is in one unfinished release at most.
    `create unique index "releaseItem_record" on "releaseItem" ("id", "type") where "unfinished" = 1`,
  );
};
