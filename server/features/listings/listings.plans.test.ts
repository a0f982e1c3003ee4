// How the databases go about the real statements of the catalogue's reads when there are 100,000 listings.
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Payload } from '../../../contract/kit.ts';
import { listings } from '../../../contract/listings.ts';
import type { Tables } from '../../platform/db/db.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { addManyListings, type Many } from '../../test/many.ts';

const start = testApps();

const count = 100_000;
/** Minutes, in milliseconds, for a machine that is busy with other tests. */
const patience = 4 * 60_000;

test('no list, summary, search or suggestion reads a table from end to end', {
  timeout: patience,
}, async () => {
  let app = await start();
  try {
    const many = await addManyListings(app.database, count);
    // SQLite has no statistics until somebody asks for them; PostgreSQL's autovacuum makes its own.
    const analyze = app.database.dialect === 'sqlite' ? 'analyze' : 'vacuum analyze';
    if (analyze === 'analyze') await expectIndexes(app, many);
    await sql.raw(analyze).execute(app.database.writes);
    app = await app.restart();
    await expectIndexes(app, many);
  } finally {
    await empty(app);
  }
});

type Query = Payload<typeof listings.list>;

async function expectIndexes(app: TestApp, many: Many): Promise<void> {
  const viewer = await app.as('Viewer');
  const { reads } = app.database;
  const spy = vi.spyOn(reads.getExecutor(), 'executeQuery');
  const wrong: string[] = [];
  let explained = 0;
  for (const [name, call] of Object.entries(callsOn(viewer, many))) {
    spy.mockClear();
    await call();
    const statements = spy.mock.calls.map(([query]) => query).filter((query) => /"listing/.test(query.sql));
    expect(statements, name).not.toEqual([]);
    for (const query of statements) {
      const found =
        app.database.dialect === 'sqlite'
          ? await scansOnSqlite(reads, query)
          : await scansOnPostgres(reads, query);
      wrong.push(...found.map((scan) => `${name}: ${scan}`));
      explained += 1;
    }
  }
  spy.mockRestore();
  expect(wrong).toEqual([]);
  expect(explained).toBeGreaterThan(400);
}

/** Every filter with a common and a rare value, every sort both ways, searches, and pairs of them. */
function callsOn(
  viewer: Client,
  { categoryIds, blockchainIds }: Many,
): Record<string, () => Promise<unknown>> {
  const filters: readonly Query[] = [
    { status: ['published'] },
    { status: ['scheduled', 'inReview'] },
    { releaseStage: ['live'] },
    { releaseStage: ['alpha', 'cancelled'] },
    { categoryId: categoryIds.slice(0, 1) },
    { categoryId: categoryIds.slice(35) },
    { blockchainId: blockchainIds.slice(0, 3) },
    { blockchainId: blockchainIds.slice(39) },
    { platform: ['web', 'windows'] },
    { platform: ['vr'] },
    { featured: true },
    { featured: false },
  ];
  const searches: readonly Query[] = [{ q: 'b' }, { q: 'bade' }, { q: 'ba de' }, { q: '原' }, { q: '!' }];
  const sorts: Query[] = listings.list.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` as const }]);
  const pairs = [...filters, ...searches].flatMap((one, index, all) =>
    all.slice(index + 1).flatMap((two): Query[] => (disjoint(one, two) ? [{ ...one, ...two }] : [])),
  );
  // Every sort under a third of the filters, every filter under a third of the sorts.
  const sorted = sorts.flatMap((sort, turn) =>
    [...filters, ...searches]
      .filter((_, at) => (at + turn) % 3 === 0)
      .map((filter): Query => ({ ...filter, ...sort })),
  );
  const pages: readonly Query[] = [
    { page: 450, pageSize: 200 },
    { page: 200, pageSize: 200, status: ['published'] },
    { page: 50, pageSize: 200, q: 'b' },
    { page: 200, sort: 'name', categoryId: categoryIds.slice(0, 1) },
  ];
  const lists = [{}, ...filters, ...searches, ...sorts, ...pairs, ...sorted, ...pages];
  const summaries = [{}, ...filters, ...searches, ...pairs.filter((_, at) => at % 12 === 0)];
  const deployments = blockchainIds
    .slice(0, 2)
    .map((blockchainId, at) => ({ blockchainId, address: `0x${'5'.repeat(39)}${at}` }));
  return Object.fromEntries([
    ...lists.map(
      (query) => [`list ${JSON.stringify(query)}`, () => viewer.ok(listings.list, query)] as const,
    ),
    ...summaries.map(
      (query) => [`summary ${JSON.stringify(query)}`, () => viewer.ok(listings.summary, query)] as const,
    ),
    ...[{}, { q: 'b' }, { q: 'bade' }].map(
      (query) => [`tags ${query.q}`, () => viewer.ok(listings.tags, query)] as const,
    ),
    [
      'similar',
      () =>
        viewer.ok(listings.similar, { name: 'Bade', websiteUrl: 'https://bade.example.com', deployments }),
    ],
  ]);
}

function disjoint(one: Query, two: Query): boolean {
  return Object.keys(one).every((key) => !(key in two));
}

/** The tables that grow with the catalogue. */
const growing = /^(listing|listingCategory|listingPlatform|listingTag|listingSearch|deployment)$/;

/** Steps that read a whole table; reading a whole index that holds all that is asked for is not one. */
async function scansOnSqlite(db: Kysely<Tables>, query: CompiledQuery): Promise<string[]> {
  const plan = await explain<{ detail: string }>(db, 'explain query plan', query);
  return plan
    .map((step) => step.detail)
    .filter((detail) => growing.test(/^SCAN (\S+)$/.exec(detail)?.[1] ?? ''));
}

type PostgresNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Filter?: string;
  Plans?: PostgresNode[];
};

/**
 * Likewise. Where a search finds a good part of all listings, reading their words from end to end is quicker than
 * leaping from one to the next, so that there it is no fault.
 */
async function scansOnPostgres(db: Kysely<Tables>, query: CompiledQuery): Promise<string[]> {
  const [row] = await explain<{ 'QUERY PLAN': { Plan: PostgresNode }[] }>(db, 'explain (format json)', query);
  return nodes(row?.['QUERY PLAN'][0]?.Plan).flatMap((node) => {
    const relation = node['Relation Name'] ?? '';
    if (node['Node Type'] !== 'Seq Scan' || !growing.test(relation)) return [];
    const wanted = relation === 'listingSearch' && node['Plan Rows'] > count / 10;
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

/** The next test that gets this database finds it as small as any. */
async function empty({ database }: TestApp): Promise<void> {
  if (database.dialect === 'sqlite') return;
  await sql`truncate "listing", "category", "blockchain" restart identity cascade`.execute(database.writes);
}
