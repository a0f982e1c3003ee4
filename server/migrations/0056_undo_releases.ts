// Runs of releases can be undone: each item keeps what the run changed, as JSON of the fields.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) =>
  statements(
    db,
    `alter table "releaseItem" add column "before" ${t.json}`,
    `alter table "releaseItem" add column "after" ${t.json}`,
    `alter table "release" add column "undoneAt" ${t.time}`,
  );
