// Tasks: who works on a record, and until which day.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) => {
  await statements(
    db,
    // "id" is the record's.
    `create table "task" (
      "id" ${t.key} not null primary key, "type" ${t.key} not null,
      "assigneeId" ${t.key} not null references "account" ("id") on delete cascade,
      "dueOn" ${t.time}, "at" ${t.time} not null, "by" ${t.key}
    )`,
    `create index "task_assignee" on "task" ("assigneeId", "type", "dueOn", "id")`,
    `create index "task_due" on "task" ("dueOn")`,
  );
};
