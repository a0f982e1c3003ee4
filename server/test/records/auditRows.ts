// Fills a long audit log.
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { epoch } from './accounts.ts';

/** Adds rows with the action test.many and one timestamp on SQLite; their ids end in numbers from 1 on. */
export async function addAuditRows({ writes }: Database, count: number): Promise<void> {
  await sql`with recursive "row"("n") as (select 1 union all select "n" + 1 from "row" where "n" < ${count})
    insert into "audit" ("id", "at", "actorName", "ip", "action", "entityType", "changes", "result", "traceId")
    select printf('00000000-0000-0000-0000-%012d', "n"), ${epoch.toISOString()}, '', '', 'test.many', 'test', '[]', 'ok', ''
    from "row"`.execute(writes);
}
