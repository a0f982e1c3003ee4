// What is typed in a form, for the preview beside it: ten minutes at most, and not longer than its session.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) =>
  statements(
    db,
    `create table "previewSnapshot" (
      "sessionId" ${t.key} not null references "session" ("id") on delete cascade, "id" ${t.key} not null,
      "recordId" ${t.key}, "fields" ${t.json} not null, "expiresAt" ${t.time} not null, primary key ("sessionId", "id")
    )`,
    `create index "previewSnapshot_expiresAt" on "previewSnapshot" ("expiresAt")`,
  );
