// Jobs that change many records: bulk edits, imports, exports and their undo. The table "job" belongs to the scheduler.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, dialect, types: t }) => {
  const rowId = dialect === 'sqlite' ? ' without rowid' : '';
  await statements(
    db,
    // "heldUntil" in milliseconds by the database's clock, as in "job".
    `create table "recordJob" (
      "id" ${t.key} not null primary key, "kind" ${t.key} not null, "type" ${t.key}, "title" ${t.text} not null,
      "input" ${t.json} not null, "rights" ${t.json} not null, "state" ${t.key} not null, "prepared" ${t.flag} not null,
      "startsItself" ${t.flag} not null, "undoable" ${t.flag} not null,
      "accountId" ${t.key} not null, "accountName" ${t.text} not null, "sessionId" ${t.key}, "tokenId" ${t.key}, "ip" ${t.text} not null,
      "total" ${t.int} not null, "changed" ${t.int} not null, "unchanged" ${t.int} not null, "refused" ${t.int} not null,
      "error" ${t.text}, "fileName" ${t.text}, "fileType" ${t.text}, "fileBytes" ${t.int},
      "undoOf" ${t.key}, "undoneBy" ${t.key},
      "createdAt" ${t.time} not null, "queuedAt" ${t.time}, "startedAt" ${t.time}, "finishedAt" ${t.time},
      "holder" ${t.key}, "heldUntil" ${t.int} not null
    )`,
    `create index "recordJob_accountId" on "recordJob" ("accountId", "createdAt", "id")`,
    `create index "recordJob_createdAt" on "recordJob" ("createdAt", "id")`,
    `create index "recordJob_state" on "recordJob" ("state", "accountId")`,
    `create table "recordJobRow" (
      "jobId" ${t.key} not null, "n" ${t.int} not null, "line" ${t.int}, "entityId" ${t.key}, "label" ${t.text},
      "outcome" ${t.key} not null, "message" ${t.text}, "faults" ${t.json}, "before" ${t.json}, "after" ${t.json}, "input" ${t.json},
      primary key ("jobId", "n")
    )${rowId}`,
    `create index "recordJobRow_outcome" on "recordJobRow" ("jobId", "outcome", "n")`,
    `create table "recordJobFile" (
      "jobId" ${t.key} not null, "name" ${t.key} not null, "position" ${t.int} not null, "bytes" ${t.bytes} not null,
      primary key ("jobId", "name", "position")
    )`,
  );
};
