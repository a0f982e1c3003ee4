// Lists: filtered, sorted, paged, the same way for every entity. A total order, an exact total, never more than a page.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../../contract/kit/calls.ts';
import type { Database, Tables } from '../database/database.ts';
import { search } from './search.ts';

declare module '../database/database.ts' {
  interface Tables {
    /** How many records each table holds; on PostgreSQL in parts, which are to be added up. */
    recordCount: { entity: Listed; records: number };
  }
}

/** The tables that can be listed: of numbered records. */
type Listed = {
  [T in keyof Tables]: Tables[T] extends { seq: unknown; id: string } ? T : never;
}[keyof Tables];
/** Names a column of the listed table, in the form that the chosen plan wants. */
export type ColumnRef = (column: string) => RawBuilder<unknown>;
/** One filter. Filters are all to hold. */
export type Condition = (column: ColumnRef) => RawBuilder<SqlBool>;

/** A filter by rows of another table that name a record in their column `seq`: any of `values` is in `column`. */
export type Membership = { table: string; seq: string; column: string; values: readonly string[] };

export type ListQuery = {
  db: Kysely<Tables>;
  /** What a list that may grow long is looked through by, and remembers its totals in. */
  database?: Pick<Database, 'aside' | 'remember'>;
  dialect: Database['dialect'];
  entity: Listed;
  conditions: readonly Condition[];
  members?: readonly Membership[];
  /** An index holds what the conditions select in the order of the sort. */
  isIndexed?: boolean;
  q: string | undefined;
  /** A sort of the contract such as `-updatedAt`; undefined sorts by relevance under `q`, else by the default. */
  sort: string | undefined;
  defaultSort: string;
  /** The columns behind a sort whose name is not a column. */
  sortColumns: Readonly<Record<string, readonly string[]>>;
  page: number;
  pageSize: number;
};

/** Records that any filter and search looks through, or counts, in less than the way to another thread is worth. */
export const shortList = 20_000;

/** The numbers of one page's rows in order, and how many rows there are in all. */
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
  // The number of all is read as quickly as what tells whether a remembered one still holds.
  const total = await (isAll || list.database === undefined
    ? counted()
    : list.database.remember(key, counted));
  const offset = (page - 1) * pageSize;
  if (offset >= total) return { seqs: [], total };
  // Without conditions an index is walked, to a page far behind for as long as a filter takes.
  const db = isAll && offset >= shortList ? (list.database?.aside ?? list.db) : through;

  const hinted: ColumnRef = (column) => sql`${sql.raw(dialect === 'sqlite' ? '+' : '')}${plain(column)}`;
  const rowsOf = async (filters: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    const rows = await sql<{ seq: number }>`
      select ${sql.ref(`${entity}.seq`)} as "seq" ${from} ${filters}
      order by ${order} limit ${sql.lit(pageSize)} offset ${offset}`.execute(db);
    return rows.rows.map((row) => row.seq);
  };
  if (found !== undefined && list.sort === undefined) {
    // Names that begin with what is sought come first, and an index holds them in that order: mostly they fill the page.
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

/** Through what a table is looked through, and the highest number in it. */
export async function readerOf(
  { db, database }: Pick<ListQuery, 'db' | 'database'>,
  entity: Listed,
): Promise<{ db: Kysely<Tables>; highest: number }> {
  const { rows } = await sql<{ highest: number | null }>`
    select max("seq") as "highest" from ${sql.table(entity)}`.execute(db);
  const highest = rows[0]?.highest ?? 0;
  return { db: highest > shortList ? (database?.aside ?? db) : db, highest };
}

/** Puts rows that were read by number back into the order of the page. */
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

/** `column in (values)`, or nothing where the filter is absent or empty. */
export function anyOf(column: string, values: readonly (string | number)[] | undefined): Condition[] {
  if (values === undefined || values.length === 0) return [];
  return [(ref) => sql<SqlBool>`${ref(column)} in (${sql.join(values)})`];
}

/** Records that a joined table names, by their number in its column `seq`, together with any of the values. */
export function among(
  by: { table: string; seq: string },
  column: string,
  values: readonly string[] | undefined,
): Condition[] {
  return inAll(membersBy(by, column, values));
}

/** The same as a filter of {@link ListQuery}; nothing where it is absent or empty. */
export function membersBy(
  by: { table: string; seq: string },
  column: string,
  values: readonly string[] | undefined,
): Membership[] {
  return values === undefined || values.length === 0 ? [] : [{ ...by, column, values }];
}

/** Records that are members by all of some filters: for a query that begins with these. */
export function inAll(members: readonly Membership[]): Condition[] {
  return members.length === 0 ? [] : [(ref) => sql`${ref('seq')} in (${membersOfAll(members)})`];
}

/** SQLite merges the indexes of the filters, without a look at the records. */
function membersOfAll(members: readonly Membership[]): RawBuilder<unknown> {
  const sets = members.map(
    ({ table, seq, column, values }) =>
      sql`select distinct ${sql.ref(seq)} from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values)})`,
  );
  return sql.join(sets, sql` intersect `);
}

/** Whether a record is a member: for a query that walks the records in the order of the sort. */
function isMember({ table, seq, column, values }: Membership): Condition {
  return (ref) => sql`exists (select 1 from ${sql.table(table)} as "member"
    where ${sql.ref(`member.${seq}`)} = ${ref('seq')} and ${sql.ref(`member.${column}`)} in (${sql.join(values)}))`;
}

/** All conditions as a where clause; nothing where there are none. */
export function where(conditions: readonly Condition[], ref: ColumnRef): RawBuilder<unknown> {
  if (conditions.length === 0) return sql``;
  return sql`where ${sql.join(
    conditions.map((condition) => condition(ref)),
    sql` and `,
  )}`;
}

/**
 * Whether walking the sort's index and skipping what the filters refuse meets a page sooner than finding all that
 * they accept and sorting it. SQLite, which keeps no histograms, is told by a unary plus, which takes a term out of
 * an index's reach (https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_);
 * PostgreSQL decides by its statistics.
 */
function isQuickerToWalk(rows: number, total: number, tableSize: number): boolean {
  return (rows * tableSize) / Math.max(total, 1) < total;
}

/**
 * The sort's columns and then the id, all in one direction, so that one index serves it forwards and backwards.
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
