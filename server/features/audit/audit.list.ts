// Pages of the audit log, and the values that it can be filtered by.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditRow, audit } from '../../../contract/audit.ts';
import { fold } from '../../../contract/fold.ts';
import type { Input, Output } from '../../../contract/kit.ts';
import type { AuditTable } from '../../platform/audit.ts';
import type { Tables } from '../../platform/db/db.ts';

type Query = Input<typeof audit.list>;

/** The rows of a page, the latest first unless `sort` says otherwise, and how many there are in all. */
export async function auditPage(
  db: Kysely<Tables>,
  query: Query,
): Promise<{ rows: AuditRow[]; total: number }> {
  const filters = filtersOf(query);
  const filtered = filters.length === 0 ? sql`` : sql`where ${sql.join(filters, sql` and `)}`;
  const counted = await sql<{ total: number }>`select count(*) as "total" from "audit" ${filtered}`.execute(
    db,
  );
  const total = counted.rows[0]?.total ?? 0;
  const offset = (query.page - 1) * query.pageSize;
  if (offset >= total) return { rows: [], total };
  const direction = sql.raw(query.sort === 'at' ? 'asc' : 'desc');
  const { rows } = await sql<AuditTable>`
    select * from "audit" ${filtered} order by "at" ${direction}, "id" ${direction}
    limit ${query.pageSize} offset ${offset}`.execute(db);
  return { rows: rows.map(toAuditRow), total };
}

/**
 * Whose and which actions on which kinds of records the log holds. Each value is found from the one before it by an index, so that the log's
 * length does not matter (https://www.sqlite.org/optoverview.html#skipscan is the same idea).
 */
export async function auditValues(db: Kysely<Tables>): Promise<Output<typeof audit.values>> {
  const actions = await distinct(db, 'action');
  const entityTypes = await distinct(db, 'entityType');
  const actorIds = await distinct(db, 'actorId');
  const actors = await Promise.all(actorIds.map((actorId) => latestNameOf(db, actorId)));
  return {
    actions,
    entityTypes,
    actors: actors.toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}

function filtersOf(query: Query): RawBuilder<SqlBool>[] {
  const anyOf = (column: string, values: readonly string[] | undefined) =>
    values === undefined || values.length === 0
      ? []
      : [sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`];
  return [
    ...anyOf('actorId', query.actorId),
    ...anyOf('action', query.action),
    ...anyOf('entityType', query.entityType),
    ...anyOf('entityId', query.entityId),
    ...anyOf('result', query.result),
    ...(query.from === undefined ? [] : [sql<SqlBool>`"at" >= ${query.from}`]),
    ...(query.to === undefined ? [] : [sql<SqlBool>`"at" < ${query.to}`]),
    ...sought(query.q),
  ];
}

/** Records whose name begins so, or the one request of this traceId. */
function sought(q: string | undefined): RawBuilder<SqlBool>[] {
  const key = fold(q ?? '').trim();
  if (key === '') return [];
  return [
    sql<SqlBool>`(("entityKey" >= ${key} and "entityKey" < ${`${key}\u{10ffff}`}) or "traceId" = ${key})`,
  ];
}

async function distinct(db: Kysely<Tables>, column: 'action' | 'actorId' | 'entityType'): Promise<string[]> {
  const ref = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive "found"("value") as (
      select min(${ref}) from "audit"
      union all
      select (select min(${ref}) from "audit" where ${ref} > "found"."value") from "found"
      where "found"."value" is not null
    )
    select "value" from "found" where "value" is not null`.execute(db);
  return rows.map((row) => row.value);
}

/** The name that somebody had when they were last heard of; their account may be gone. */
async function latestNameOf(db: Kysely<Tables>, actorId: string): Promise<{ id: string; name: string }> {
  const row = await db
    .selectFrom('audit')
    .select('actorName')
    .where('actorId', '=', actorId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { id: actorId, name: row?.actorName ?? '' };
}

function toAuditRow(row: AuditTable): AuditRow {
  const { id, at, sessionId, ip, action, version, result, traceId } = row;
  return {
    id,
    at,
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName },
    sessionId,
    ip,
    action,
    entity: { type: row.entityType, id: row.entityId, label: row.entityLabel },
    version,
    changes: JSON.parse(row.changes),
    result,
    traceId,
  };
}
