// Pages of the audit log, and the values for its filters.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditRow, audit } from '../../../contract/audit/audit.ts';
import type { Input, Output } from '../../../contract/kit/calls.ts';
import { fold } from '../../../contract/text/fold.ts';
import type { AuditTable } from '../../audit/audit.ts';
import type { Database, Tables } from '../../database/database.ts';
import { shortListRows } from '../../records/lists.ts';

type Query = Input<typeof audit.list>;
type Source = { db: Kysely<Tables>; database: Pick<Database, 'aside'>; dialect: Database['dialect'] };

/** The rows of a page, the latest first by default, and the total. */
export async function auditPage(source: Source, query: Query): Promise<{ rows: AuditRow[]; total: number }> {
  const db = await readerOf(source);
  const filters = filtersOf(query);
  const total = await countOf(db, filters);
  if ((query.page - 1) * query.pageSize >= total) return { rows: [], total };
  return { rows: await rowsOf(db, query, filters), total };
}

/**
 * Chooses the connection to read from. Every total is counted, and two unrelated filters scan all matches of one of
 * them, so a long log on SQLite is read in a worker.
 */
async function readerOf({ db, database, dialect }: Source): Promise<Kysely<Tables>> {
  if (dialect === 'postgres') return db;
  const { rows } = await sql<{
    highest: number | null;
  }>`select max("rowid") as "highest" from "audit"`.execute(db);
  return (rows[0]?.highest ?? 0) > shortListRows ? database.aside : db;
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

/** Rows per read. With 200 rows of up to dozens of fields each, V8 promoted them to the old generation, which is expensive to collect. */
const batchRows = 50;

/**
 * Reads up to `maxRows` rows in batches, the latest first, each batch after the last row of the previous one. Returns the
 * total.
 */
export async function readBatches(
  db: Kysely<Tables>,
  query: Input<typeof audit.export>,
  maxRows: number,
  take: (rows: readonly AuditRow[]) => Promise<void>,
): Promise<number> {
  const filters = filtersOf(query);
  const total = await countOf(db, filters);
  let behind: RawBuilder<SqlBool>[] = [];
  for (let left = Math.min(maxRows, total); left > 0; left -= batchRows) {
    const part = { page: 1, pageSize: Math.min(left, batchRows) };
    const rows = await rowsOf(db, part, [...filters, ...behind]);
    await take(rows);
    const last = rows.at(-1);
    if (last === undefined) break;
    behind = [sql<SqlBool>`("at", "id") < (${last.at}, ${last.id})`];
  }
  return total;
}

/**
 * Distinct actors, actions and entity types in the log. Each value is found from the previous one by an index, so the
 * length of the log does not matter (the idea of https://www.sqlite.org/optoverview.html#skipscan).
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
    ...searchConditions(query.q),
  ];
}

/** Matches record names that start with `q`, or a traceId. */
function searchConditions(q: string | undefined): RawBuilder<SqlBool>[] {
  const key = fold(q ?? '');
  if (key === '') return [];
  // Entries stay as they were written, and those of earlier versions have another key.
  const keys = [...new Set([key, (q ?? '').trim().toLowerCase()])];
  const begins = keys.map((one) => sql`("entityKey" >= ${one} and "entityKey" < ${`${one}\u{10ffff}`})`);
  return [sql<SqlBool>`(${sql.join(begins, sql` or `)} or "traceId" = ${key})`];
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

/** The latest known name of an actor, whose account may be deleted. */
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
