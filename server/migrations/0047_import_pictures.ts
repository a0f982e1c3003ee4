// Pictures that imports have downloaded, by job and URL, and a note of a job's check.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  await statements(
    db,
    `alter table "recordJob" add column "note" ${t.text}`,
    `create table "importPicture" (
      "jobId" ${t.key} not null references "recordJob" ("id") on delete cascade, "url" ${t.key} not null,
      "mediaId" ${t.key}, "fault" ${t.text}, primary key ("jobId", "url")
    )${dialect === 'sqlite' ? ' without rowid' : ''}`,
  );
};
