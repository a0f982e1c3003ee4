// SQLite: the audit log is one table again, and the words of a record go into its search index with the record. Folds in the
// rows that waited for their indexes in tables of their own (0024, 0025), and lets SQLite merge its search indexes (0022).
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';
import { searchIndexes } from './0022_search_merges.ts';

const columns = `"id", "at", "actorId", "actorName", "sessionId", "ip", "action", "entityType", "entityId", "entityLabel",
  "version", "changes", "result", "traceId", "entityKey", "tokenId", "tokenName"`;

export const up: Migration = async ({ db, dialect }) => {
  if (dialect === 'postgres') return;
  await statements(
    db,
    `drop trigger "audit_insert"`,
    `drop view "audit"`,
    `insert into "auditIndexed" (${columns}) select ${columns} from "auditRecent" order by "rowid"`,
    `drop table "auditRecent"`,
    `alter table "auditIndexed" rename to "audit"`,
  );
  const { rows } = await searchIndexes.execute(db);
  for (const { name } of rows) {
    await statements(
      db,
      `insert or replace into "${name}" ("rowid", "name", "rest") select "seq", "name", "rest" from "${name}Recent"`,
      `drop table "${name}Recent"`,
      // SQLite's own default.
      `insert into "${name}" ("${name}", "rank") values ('automerge', 4)`,
    );
  }
};
