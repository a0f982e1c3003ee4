// The inbox: notices for accounts, and the kinds that they do not want.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const withoutRowId = dialect === 'sqlite' ? ' without rowid' : '';
  await statements(
    db,
    // 1 when the assignee was told that it is due.
    `alter table "task" add column "toldDue" ${t.int} not null default 0`,
    `create index "task_untold" on "task" ("dueOn") where "toldDue" = 0`,
    `create table "notice" (
      "id" ${t.key} not null primary key,
      "accountId" ${t.key} not null references "account" ("id") on delete cascade,
      "at" ${t.time} not null, "kind" ${t.key} not null, "by" ${t.key},
      "type" ${t.key} not null, "recordId" ${t.key} not null, "label" ${t.text} not null,
      "path" ${t.key}, "commentId" ${t.key}, "text" ${t.text}, "readAt" ${t.time}
    )`,
    `create index "notice_account" on "notice" ("accountId", "at", "id")`,
    `create index "notice_unread" on "notice" ("accountId", "at", "id") where "readAt" is null`,
    `create index "notice_record" on "notice" ("recordId", "accountId", "at")`,
    `create index "notice_at" on "notice" ("at")`,
    `create table "noticeMute" (
      "accountId" ${t.key} not null references "account" ("id") on delete cascade, "kind" ${t.key} not null,
      primary key ("accountId", "kind")
    )${withoutRowId}`,
  );
};
