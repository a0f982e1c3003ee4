// The texts that the audit log names by their hash, and what an act such as a merge changed in other records.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) => {
  await statements(
    db,
    // "at": when it was last replaced, for dropping old ones.
    `create table "auditText" ("hash" ${t.key} not null primary key, "text" ${t.text} not null, "at" ${t.time} not null)`,
    `create index "auditText_at" on "auditText" ("at")`,
    `create table "auditPart" ("entityId" ${t.key} not null, "version" ${t.int} not null, "auditId" ${t.key} not null,
      "changes" ${t.json} not null, primary key ("entityId", "version"))`,
  );
};
