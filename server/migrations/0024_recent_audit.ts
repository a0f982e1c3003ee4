// SQLite: the newest rows of the audit log are in a table without indexes. Superseded by 0026.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

/** In the order that an upgraded database has them in. */
const columns = `"id", "at", "actorId", "actorName", "sessionId", "ip", "action", "entityType", "entityId", "entityLabel",
  "version", "changes", "result", "traceId", "entityKey", "tokenId", "tokenName"`;

export const up: Migration = async ({ db, dialect, types: t }) => {
  if (dialect === 'postgres') return;
  await statements(
    db,
    `alter table "audit" rename to "auditIndexed"`,
    `create table "auditRecent" (
      "id" ${t.key} not null, "at" ${t.time} not null,
      "actorId" ${t.key}, "actorName" ${t.text} not null, "sessionId" ${t.key}, "ip" ${t.text} not null,
      "action" ${t.key} not null, "entityType" ${t.key} not null, "entityId" ${t.key}, "entityLabel" ${t.text},
      "version" ${t.int}, "changes" ${t.json} not null, "result" ${t.key} not null, "traceId" ${t.key} not null,
      "entityKey" ${t.key}, "tokenId" ${t.key}, "tokenName" ${t.text}
    )`,
    `create view "audit" as
      select ${columns} from "auditIndexed" union all select ${columns} from "auditRecent"`,
    `create trigger "audit_insert" instead of insert on "audit" begin
      insert into "auditRecent" (${columns}) values (${columns.replaceAll(/"\w+"/g, 'new.$&')});
    end`,
  );
};
