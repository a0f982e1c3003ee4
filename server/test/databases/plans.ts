// Query plans of the statements of a call.
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database, Tables } from '../../database/database.ts';

type Looked = {
  /** Matches the statements to check, by their text. */
  about: RegExp;
  /** Tables that grow with the catalogue; none may be scanned completely. */
  growing: RegExp;
  /** Number of records in the main table of the call. */
  count: number;
};

/** Updates the planner's statistics. On PostgreSQL, some tables also need an up-to-date visibility map. */
export async function analyse(
  { dialect, writes }: Database,
  tables: readonly (keyof Tables)[],
): Promise<void> {
  if (dialect === 'sqlite') return void (await sql`analyze`.execute(writes));
  // Pages are not all-visible while an older snapshot exists, for example of autovacuum, and index-only scans are then
  // not chosen. An empty page at the end of a table, left by two inserts that extended it at once, never becomes so.
  const all = await sql<{ name: string }>`
    select "tablename" as "name" from pg_tables where "schemaname" = 'public'`.execute(writes);
  // Only the tables of the product, as a vacuum of the whole database takes several times as long.
  const product = sql.join(all.rows.map(({ name }) => sql.table(name)));
  const visible = async () => {
    await sql`vacuum analyze ${product}`.execute(writes);
    const { rows } = await sql<{ part: number }>`
      select min("relallvisible"::float / greatest("relpages", 1)) as "part" from pg_class
      where "oid" in (${sql.join(tables.map((table) => sql`${`"${table}"`}::regclass`))})`.execute(writes);
    return rows[0]?.part;
  };
  await expect.poll(visible, { timeout: 60_000 }).toBeGreaterThan(0.95);
}

/** The number of statements of a call, and their steps that scan a whole table. */
export async function plansOf(
  { reads, dialect }: Database,
  looked: Looked,
  call: () => Promise<unknown>,
): Promise<{ statements: number; scans: string[] }> {
  const statements = await askedBy(reads, looked.about, call);
  const scans: string[] = [];
  for (const query of statements) {
    scans.push(...(await (dialect === 'sqlite' ? scansOnSqlite : scansOnPostgres)(reads, looked, query)));
  }
  return { statements: statements.length, scans };
}

/** All plan steps of the statements of a call, on SQLite. */
export async function stepsOf(
  { reads }: Database,
  about: RegExp,
  call: () => Promise<unknown>,
): Promise<string[]> {
  const steps: string[] = [];
  for (const query of await askedBy(reads, about, call)) steps.push(...(await stepsOnSqlite(reads, query)));
  return steps;
}

/** The statements of a call, by their text. */
async function askedBy(
  reads: Kysely<Tables>,
  about: RegExp,
  call: () => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const executor = reads.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  const spy = vi.spyOn(executor, 'provideConnection').mockImplementation((consumer, options) =>
    provide((connection) => {
      const executeQuery: typeof connection.executeQuery = (query, ...rest) => {
        asked.push(query);
        return connection.executeQuery(query, ...rest);
      };
      return consumer({ executeQuery, streamQuery: connection.streamQuery.bind(connection) });
    }, options),
  );
  await call();
  spy.mockRestore();
  return asked.filter((query) => about.test(query.sql));
}

/** Steps that scan a table; a scan of a covering index does not count. */
async function scansOnSqlite(
  db: Kysely<Tables>,
  { growing }: Looked,
  query: CompiledQuery,
): Promise<string[]> {
  const steps = await stepsOnSqlite(db, query);
  return steps.filter((step) => growing.test(/^SCAN (\S+)$/.exec(step)?.[1] ?? ''));
}

async function stepsOnSqlite(db: Kysely<Tables>, query: CompiledQuery): Promise<string[]> {
  const plan = await explain<{ detail: string }>(db, 'explain query plan', query);
  return plan.map(({ detail }) => detail);
}

type PostgresNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Filter?: string;
  Plans?: PostgresNode[];
};

/**
 * Steps that scan a table. If a search matches a large part of all records, a scan of the search texts is faster than
 * random access and does not count.
 */
async function scansOnPostgres(
  db: Kysely<Tables>,
  { growing, count }: Looked,
  query: CompiledQuery,
): Promise<string[]> {
  const [row] = await explain<{ 'QUERY PLAN': { Plan: PostgresNode }[] }>(db, 'explain (format json)', query);
  return nodes(row?.['QUERY PLAN'][0]?.Plan).flatMap((node) => {
    const relation = node['Relation Name'] ?? '';
    if (node['Node Type'] !== 'Seq Scan' || !growing.test(relation)) return [];
    const wanted = relation.endsWith('Search') && node['Plan Rows'] > count / 10;
    return wanted
      ? []
      : [`reads all of ${relation} for ${node['Plan Rows']} rows (${node.Filter ?? 'no filter'})`];
  });
}

function nodes(plan: PostgresNode | undefined): PostgresNode[] {
  return plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

async function explain<Row>(
  db: Kysely<Tables>,
  how: string,
  { sql: text, parameters, query, queryId }: CompiledQuery,
) {
  const { rows } = await db
    .getExecutor()
    .executeQuery<Row>({ sql: `${how} ${text}`, parameters, query, queryId });
  return rows;
}
