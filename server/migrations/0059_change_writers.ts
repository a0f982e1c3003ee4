// Pending changes keep who saved their fields last: `by` also changes with a step, and the audit log does not know of changes that a
// merge moved to another record.
import { sql } from 'kysely';
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';

export const up: Migration = async ({ db, types: t }) => {
  await statements(db, `alter table "change" add column "savedBy" ${t.key}`);
  await sql`
    update "change" set "savedBy" = coalesce((
      select "audit"."actorId" from "audit"
      where "audit"."entityId" = "change"."id" and "audit"."action" = "change"."type" || '.saveChange' and "audit"."result" = 'ok'
      order by "audit"."at" desc, "audit"."id" desc limit 1), "by")`.execute(db);
};
