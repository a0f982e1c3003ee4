// What imports create or change beside the records of their rows: categories, and aliases of what a repair names.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  await statements(
    db,
    // "entityId" is null until it is done.
    `create table "recordJobBeside" (
      "jobId" ${t.key} not null references "recordJob" ("id") on delete cascade,
      "type" ${t.key} not null, "what" ${t.key} not null, "name" ${t.key} not null, "rows" ${t.int} not null,
      "entityId" ${t.key}, "before" ${t.json}, "after" ${t.json},
      primary key ("jobId", "type", "what", "name")
    )${dialect === 'sqlite' ? ' without rowid' : ''}`,
  );
};
