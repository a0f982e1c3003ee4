// When jobs are due, and which process is at one: the processes on a database take turns by it.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) => {
  await statements(
    db,
    // Times in milliseconds, by the database's clock: those of the processes may differ.
    `create table "job" (
      "name" ${t.key} primary key, "dueAt" ${t.int} not null,
      "holder" ${t.key}, "heldUntil" ${t.int} not null default 0
    )`,
  );
};
