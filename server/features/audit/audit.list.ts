// Pages of the audit log, and the values that it can be filtered by.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditRow, audit } from '../../../contract/audit/audit.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import { fold } from '../../../contract/text/fold.ts';
import type { AuditTable } from '../../audit/audit.ts';
import type { Database, Tables } from '../../database/database.ts';
import { shortList } from '../../records/lists.ts';

type Query = Input<typeof audit.list>;
type Source = { db: Kysely<Tables>; database: Pick<Database, 'aside'>; dialect: Database['dialect'] };

/** The rows of a page, the latest first unless `sort` says otherwise, and how many there are in all. */
export async function auditPage(source: Source, query: Query): Promise<{ rows: AuditRow[]; total: number }> {
  const db = await readerOf(source);
  const filters = filtersOf(query);
  const total = await countOf(db, filters);
  if ((query.page - 1) * query.pageSize >= total) return { rows: [], total };
  return { rows: await rowsOf(db, query, filters), total };
}

/**
 * Through what the log is read: all of it is counted each time, and two filters that hardly agree look through what one of
 * them accepts. On SQLite that is done aside where the log is long.
 */
async function readerOf({ db, database, dialect }: Source): Promise<Kysely<Tables>> {
  if (dialect === 'postgres') return db;
  const { rows } = await sql<{
    highest: number | null;
  }>`select max("rowid") as "highest" from "audit"`.execute(db);
  return (rows[0]?.highest ?? 0) > shortList ? database.aside : db;
}

async function countOf(db: Kysely<Tables>, filters: readonly RawBuilder<SqlBool>[]): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as "total" from "audit" ${all(filters)}`.execute(db);
  return rows[0]?.total ?? 0;
}

async function rowsOf(
  db: Kysely<Tables>,
  { page, pageSize, sort }: Pick<Query, 'page' | 'pageSize' | 'sort'>,
  filters: readonly RawBuilder<SqlBool>[],
): Promise<AuditRow[]> {
  const direction = sql.raw(sort === 'at' ? 'asc' : 'desc');
  const { rows } = await sql<AuditTable>`
    select * from "audit" ${all(filters)} order by "at" ${direction}, "id" ${direction}
    limit ${sql.lit(pageSize)} offset ${(page - 1) * pageSize}`.execute(db);
  return rows.map(toAuditRow);
}

function all(filters: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return filters.length === 0 ? sql`` : sql`where ${sql.join(filters, sql` and `)}`;
}

/** Rows that are read at once. Of 200, each with up to some dozens of fields, V8 took most for what stays, and collected it dearly. */
const partRows = 50;

/**
 * Reads up to `most` rows, the latest first, in parts, each of which goes on behind the last row of the one before. Returns
 * how many there are in all.
 */
export async function eachPart(
  db: Kysely<Tables>,
  query: Input<typeof audit.export>,
  most: number,
  take: (rows: readonly AuditRow[]) => Promise<void>,
): Promise<number> {
  const filters = filtersOf(query);
  const total = await countOf(db, filters);
  let behind: RawBuilder<SqlBool>[] = [];
  for (let left = Math.min(most, total); left > 0; left -= partRows) {
    const part = { page: 1, pageSize: Math.min(left, partRows) };
    const rows = await rowsOf(db, part, [...filters, ...behind]);
    await take(rows);
    const last = rows.at(-1);
    if (last === undefined) break;
    behind = [sql<SqlBool>`("at", "id") < (${last.at}, ${last.id})`];
  }
  return total;
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

function filtersOf(query: Input<typeof audit.export>): RawBuilder<SqlBool>[] {
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
      select * from (select ${ref} from "audit" where ${ref} is not null order by ${ref} limit 1) as "first"
      union all
      select (select ${ref} from "audit" where ${ref} > "found"."value" order by ${ref} limit 1) from "found"
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
    token: row.tokenId === null ? null : { id: row.tokenId, name: row.tokenName ?? '' },
    ip,
    action,
    entity: { type: row.entityType, id: row.entityId, label: row.entityLabel },
    version,
    changes: JSON.parse(row.changes),
    result,
    traceId,
  };
}
