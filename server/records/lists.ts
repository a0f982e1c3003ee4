// Pages of lists: filters, search and sort, the same for every entity. Promises a total order and an exact total.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../../contract/kit/calls.ts';
import type { Database, Tables } from '../database/database.ts';
import { search } from './search.ts';

declare module '../database/database.ts' {
  interface Tables {
    /** Number of records per table; on PostgreSQL the sum of several rows. */
    recordCount: { entity: Listed; records: number };
  }
}

/** Tables that can be listed: those with a row id (`seq`). */
export type Listed = {
  [T in keyof Tables]: Tables[T] extends { seq: unknown; id: string } ? T : never;
}[keyof Tables];
/** Refers to a column of the listed table, with a planner hint if needed. */
export type ColumnRef = (column: string) => RawBuilder<unknown>;
/** A filter. A row must match all of them. */
export type Condition = (column: ColumnRef) => RawBuilder<SqlBool>;

/** A filter by rows of another table that refer to the record by `seq` and have one of `values` in `column`. */
export type Membership = { table: string; seq: string; column: string; values: readonly string[] };

export type ListQuery = {
  db: Kysely<Tables>;
  /** Set for lists that may grow long: runs expensive reads and caches totals. */
  database?: Pick<Database, 'aside' | 'remember'>;
  dialect: Database['dialect'];
  entity: Listed;
  conditions: readonly Condition[];
  members?: readonly Membership[];
  /** True if an index yields the filtered rows in the sort's order. */
  isIndexed?: boolean;
  q?: string | undefined;
  /** A sort of the contract, such as `-updatedAt`; undefined sorts by relevance with `q`, else by `defaultSort`. */
  sort?: string | undefined;
  defaultSort: string;
  /** Columns of sorts whose name is not a column. */
  sortColumns: Readonly<Record<string, readonly string[]>>;
  page: number;
  pageSize: number;
};

/** How records are selected by the filters of their list. */
export type Selection = {
  table: Listed;
  /** The column with a record's name. */
  label: string;
  /** The conditions of valid filters, without the search text. */
  matching(
    filters: object,
    context: { who: { id: string }; now: Date },
  ): Pick<ListQuery, 'conditions' | 'members'>;
};

/** Tables up to this size are scanned faster than a worker thread could respond. */
export const shortListRows = 20_000;

/** The row ids of a page in order, and the total. */
export async function pageOf(list: ListQuery): Promise<{ seqs: number[]; total: number }> {
  const { dialect, entity, page, pageSize, members = [], isIndexed = false } = list;
  const found = search(dialect, entity, list.q);
  const ofRows: Condition[] = [...list.conditions, ...(found === undefined ? [] : [found.matches])];
  const conditions = [...ofRows, ...inAll(members)];
  const plain: ColumnRef = (column) => sql.ref(`${entity}.${column}`);
  const from = sql`from ${sql.table(entity)}`;

  const isAll = conditions.length === 0;
  const { db: through, highest } = isAll ? { db: list.db, highest: 0 } : await readerOf(list, entity);
  const count = sql<{ total: number }>`${
    isAll
      ? sql`select cast(coalesce(sum("records"), 0) as bigint) as "total" from "recordCount" where "entity" = ${entity}`
      : ofRows.length === 0
        ? sql`select count(*) as "total" from (${membersOfAll(members)}) as "members"`
        : sql`select count(*) as "total" ${from} ${where(conditions, plain)}`
  }`.compile(through);
  const counted = async () => (await through.executeQuery(count)).rows[0]?.total ?? 0;
  const key = `${count.sql} ${JSON.stringify(count.parameters)}`;
  // The count of a whole table is as cheap to read as the check of a cached one.
  const total = await (isAll || list.database === undefined
    ? counted()
    : list.database.remember(key, counted));
  const offset = (page - 1) * pageSize;
  if (offset >= total) return { seqs: [], total };
  // Without filters a page far behind still takes a long walk through the index.
  const db = isAll && offset >= shortListRows ? (list.database?.aside ?? list.db) : through;

  const hinted: ColumnRef = (column) => sql`${sql.raw(dialect === 'sqlite' ? '+' : '')}${plain(column)}`;
  const rowsOf = async (filters: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    const rows = await sql<{ seq: number }>`
      select ${sql.ref(`${entity}.seq`)} as "seq" ${from} ${filters}
      order by ${order} limit ${sql.lit(pageSize)} offset ${offset}`.execute(db);
    return rows.rows.map((row) => row.seq);
  };
  if (found !== undefined && list.sort === undefined) {
    // Names that start with the text come first. An index has them in order, and they usually fill the page.
    const others = [...list.conditions, ...members.map(isMember)];
    const first = await rowsOf(
      sql`where ${sql.join([found.begins(plain), ...others.map((condition) => condition(hinted))], sql` and `)}`,
      sql`${plain('nameKey')} asc nulls first, ${plain('id')} asc nulls first`,
    );
    if (first.length === Math.min(pageSize, total - offset)) return { seqs: first, total };
    const seqs = await rowsOf(
      where(conditions, plain),
      sql`${found.rank}, ${plain('nameKey')}, ${plain('id')}`,
    );
    return { seqs, total };
  }
  if (isAll || isIndexed)
    return { seqs: await rowsOf(where(conditions, plain), orderOf(list, plain)), total };
  const seqs = isQuickerToWalk(offset + pageSize, total, highest)
    ? await rowsOf(where([...ofRows, ...members.map(isMember)], hinted), orderOf(list, plain))
    : await rowsOf(where(conditions, plain), orderOf(list, hinted));
  return { seqs, total };
}

/** All records that match, or of those the ones with `ids`; oldest first, at most `limit`. @param label the column with their names */
export async function matchingRecords(
  list: Pick<ListQuery, 'db' | 'dialect' | 'entity' | 'conditions' | 'members' | 'q'>,
  label: string,
  limit: number,
): Promise<{ seq: number; id: string; label: string }[]> {
  const { db, dialect, entity, conditions, members = [], q } = list;
  const found = search(dialect, entity, q);
  const all = [...conditions, ...inAll(members), ...(found === undefined ? [] : [found.matches])];
  const { rows } = await sql<{ seq: number; id: string; label: string }>`
    select "seq", "id", ${sql.ref(label)} as "label" from ${sql.table(entity)}
    ${where(all, (column) => sql.ref(`${entity}.${column}`))} order by "seq" limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

/** The handle for reads of a whole table, by its size, and the highest row id. */
export async function readerOf(
  { db, database }: Pick<ListQuery, 'db' | 'database'>,
  entity: Listed,
): Promise<{ db: Kysely<Tables>; highest: number }> {
  const { rows } = await sql<{ highest: number | null }>`
    select max("seq") as "highest" from ${sql.table(entity)}`.execute(db);
  const highest = rows[0]?.highest ?? 0;
  return { db: highest > shortListRows ? (database?.aside ?? db) : db, highest };
}

/** Puts rows that were read by row id into the order of the page. */
export function inOrderOf<Row extends { seq: number }>(seqs: readonly number[], rows: readonly Row[]): Row[] {
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}

/** A page as handlers return it. */
export function toPage<Row>(
  rows: Row[],
  total: number,
  { page, pageSize }: { page: number; pageSize: number },
): Page<Row> {
  return { rows, total, page, pageSize };
}

/** `column in (values)`; no condition if the filter is absent or empty. */
export function anyOf(column: string, values: readonly (string | number)[] | undefined): Condition[] {
  if (values === undefined || values.length === 0) return [];
  return [(ref) => sql<SqlBool>`${ref(column)} in (${sql.join(values)})`];
}

/** Records that another table relates, by its column `seq`, to any of the values. */
export function among(
  by: { table: string; seq: string },
  column: string,
  values: readonly string[] | undefined,
): Condition[] {
  return inAll(membersBy(by, column, values));
}

/** The same as a filter of {@link ListQuery}; none if it is absent or empty. */
export function membersBy(
  by: { table: string; seq: string },
  column: string,
  values: readonly string[] | undefined,
): Membership[] {
  return values === undefined || values.length === 0 ? [] : [{ ...by, column, values }];
}

/** Records that match all memberships, for a plan that starts with these. */
export function inAll(members: readonly Membership[]): Condition[] {
  return members.length === 0 ? [] : [(ref) => sql`${ref('seq')} in (${membersOfAll(members)})`];
}

/** SQLite intersects the indexes of the filters without reading the records. */
function membersOfAll(members: readonly Membership[]): RawBuilder<unknown> {
  const sets = members.map(
    ({ table, seq, column, values }) =>
      sql`select distinct ${sql.ref(seq)} from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values)})`,
  );
  return sql.join(sets, sql` intersect `);
}

/** Records that match a membership, for a plan that walks the records in the sort's order. */
function isMember({ table, seq, column, values }: Membership): Condition {
  return (ref) => sql`exists (select 1 from ${sql.table(table)} as "member"
    where ${sql.ref(`member.${seq}`)} = ${ref('seq')} and ${sql.ref(`member.${column}`)} in (${sql.join(values)}))`;
}

/** The where clause of all conditions; empty if there are none. */
export function where(conditions: readonly Condition[], ref: ColumnRef): RawBuilder<unknown> {
  if (conditions.length === 0) return sql``;
  return sql`where ${sql.join(
    conditions.map((condition) => condition(ref)),
    sql` and `,
  )}`;
}

/**
 * True if walking the sort's index and skipping rows that do not match is faster than finding and sorting all that match. SQLite has
 * no histograms and needs a hint: a unary plus keeps a term from using an index
 * (https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_). PostgreSQL decides by its statistics.
 */
function isQuickerToWalk(rows: number, total: number, tableSize: number): boolean {
  return (rows * tableSize) / Math.max(total, 1) < total;
}

/**
 * The sort's columns and then the id, all in one direction, so that one index serves both directions.
 * Absent values come first ascending and last descending on both engines.
 */
function orderOf(list: ListQuery, ref: ColumnRef): RawBuilder<unknown> {
  const sort = list.sort ?? list.defaultSort;
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const direction = sql.raw(descending ? 'desc nulls last' : 'asc nulls first');
  const columns = [...(list.sortColumns[name] ?? [name]), 'id'];
  return sql.join(columns.map((column) => sql`${ref(column)} ${direction}`));
}
