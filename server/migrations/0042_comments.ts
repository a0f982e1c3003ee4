// Comments on records, and whom they mention.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const withoutRowId = dialect === 'sqlite' ? ' without rowid' : '';
  await statements(
    db,
    // "body" is null for a deleted comment that has replies.
    `create table "comment" (
      "id" ${t.key} not null primary key, "version" ${t.int} not null,
      "createdAt" ${t.time} not null, "createdBy" ${t.key}, "updatedAt" ${t.time} not null, "updatedBy" ${t.key},
      "type" ${t.key} not null, "recordId" ${t.key} not null, "path" ${t.key},
      "parentId" ${t.key} references "comment" ("id") on delete cascade,
      "body" ${t.text}, "resolvedAt" ${t.time}, "resolvedBy" ${t.key}
    )`,
    `create index "comment_record" on "comment" ("recordId", "createdAt", "id")`,
    `create index "comment_parent" on "comment" ("parentId", "createdAt", "id")`,
    `create table "commentMention" (
      "commentId" ${t.key} not null references "comment" ("id") on delete cascade,
      "accountId" ${t.key} not null references "account" ("id") on delete cascade,
      primary key ("commentId", "accountId")
    )${withoutRowId}`,
    `create index "commentMention_account" on "commentMention" ("accountId", "commentId")`,
  );
};
