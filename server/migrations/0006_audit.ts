// What the audit log is read by: the name of a record, its kind, and how a call ended.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) => {
  await statements(
    db,
    `alter table "audit" add column "entityKey" ${t.key}`,
    // Close to what fold() makes of most names; rows from now on get exactly that.
    `update "audit" set "entityKey" = lower("entityLabel")`,
    `drop index "audit_entity"`,
    `drop index "audit_actor"`,
    `drop index "audit_action"`,
    `create index "audit_entityId" on "audit" ("entityId", "at", "id")`,
    `create index "audit_entityType" on "audit" ("entityType", "at", "id")`,
    `create index "audit_entityKey" on "audit" ("entityKey", "at", "id")`,
    `create index "audit_actor" on "audit" ("actorId", "at", "id")`,
    `create index "audit_action" on "audit" ("action", "at", "id")`,
    `create index "audit_result" on "audit" ("result", "at", "id")`,
    `create index "audit_traceId" on "audit" ("traceId")`,
  );
};
