// Query plans of the catalogue's reads with 5,000 listings. They are the same with twenty times as many.
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Payload } from '../../../contract/kit/calls.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { search } from '../../../contract/search/search.ts';
import { analyse, plansOf, stepsOf } from '../../test/databases/plans.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { addManyListings, type Many } from '../../test/records/many.ts';

const start = testApps();

const count = 5_000;
/** Timeout for a machine that runs other tests too. */
const timeoutMs = 4 * 60_000;

test('no list, summary, search, suggestion or search for duplicates scans a whole table', {
  timeout: timeoutMs,
}, async () => {
  let app = await start();
  try {
    const many = await addManyListings(app.database, count);
    // SQLite has no statistics until ANALYZE runs; PostgreSQL's autovacuum collects its own.
    if (app.database.dialect === 'sqlite') await expectIndexes(app, many);
    await analyse(app.database, ['listing', 'listingPlatform', 'listingTag']);
    app = await app.restart();
    await expectIndexes(app, many);
    for (const [amount, those] of Object.entries(without)) {
      await unlink(app, those);
      app = await app.restart();
      await expectMatchesByIndex(app, many, amount);
    }
  } finally {
    await empty(app);
  }
});

/** Listings that lose their addresses and websites, so that many, few or none keep them. */
const without = { many: sql`false`, few: sql`"seq" % 50 <> 0`, no: sql`true` };

async function unlink({ database }: TestApp, those: RawBuilder<unknown>): Promise<void> {
  const { writes } = database;
  await sql`update "listing" set "websiteUrl" = null, "websiteKey" = null where ${those}`.execute(writes);
  await sql`update "deployment" set "address" = null, "addressKey" = null
    where "listingSeq" in (select "seq" from "listing" where ${those})`.execute(writes);
  await sql`delete from "link" where "entityId" in (select "id" from "listing" where ${those})`.execute(
    writes,
  );
  await analyse(database, ['listing', 'deployment']);
}

/** Duplicates and searched records are found by index. */
async function expectMatchesByIndex(app: TestApp, { blockchainIds }: Many, amount: string): Promise<void> {
  const viewer = await app.as('Viewer');
  const deployments = deploymentsOn(blockchainIds);
  const call = () =>
    viewer.ok(listings.similar, { name: 'Bade', websiteUrl: 'https://bade.example.com', deployments });
  const about = /"(likenessKey|websiteKey|addressKey)"/;
  const { statements, scans } = await plansOf(app.database, { about, growing, count }, call);
  expect(statements).toBe(1);
  expect(scans, amount).toEqual([]);
  expect(await searchScans(app, amount === 'many'), amount).toEqual([]);
  if (app.database.dialect === 'postgres') return;
  // A walk over an index of all listings reads all of them too.
  expect((await stepsOf(app.database, about, call)).filter((step) => /^SCAN (?!match$)/.test(step))).toEqual(
    [],
  );
}

/** Steps of searches across all types that read a whole table. */
async function searchScans(app: TestApp, hasManyLinks: boolean): Promise<string[]> {
  const admin = await app.as('Administrator');
  const { id } = (await admin.ok(listings.list, { pageSize: 1 })).rows[0] ?? { id: '' };
  // PostgreSQL rightly reads a table of a page or two as a whole.
  const tables = ['listing', 'listingSearch', 'deployment', 'slug', ...(hasManyLinks ? ['link'] : [])];
  const about = /"(listing|deployment|link|slug)"/;
  const wrong: string[] = [];
  for (const q of ['ba', 'bade 1', 'bade-1', id, `0x${'5'.repeat(40)}`, 'bade.example.com/x', '@bade']) {
    const call = () => admin.ok(search.all, { q });
    const { statements, scans } = await plansOf(
      app.database,
      { about, growing: new RegExp(`^(${tables.join('|')})$`), count },
      call,
    );
    expect(statements, q).toBeGreaterThan(0);
    wrong.push(...scans.map((scan) => `${q}: ${scan}`));
    if (app.database.dialect === 'postgres') continue;
    const walks = (await stepsOf(app.database, about, call)).filter((step) =>
      /^SCAN (listing|deployment|link|slug)\b/.test(step),
    );
    wrong.push(...walks.map((step) => `${q}: ${step}`));
  }
  return wrong;
}

type Query = Payload<typeof listings.list>;

async function expectIndexes(app: TestApp, many: Many): Promise<void> {
  const viewer = await app.as('Viewer');
  const wrong: string[] = [];
  let explained = 0;
  for (const [name, call] of Object.entries(callsOn(viewer, many))) {
    const { statements, scans } = await plansOf(app.database, { about: /"listing/, growing, count }, call);
    expect(statements, name).toBeGreaterThan(0);
    wrong.push(...scans.map((scan) => `${name}: ${scan}`));
    explained += statements;
  }
  expect(wrong).toEqual([]);
  expect(explained).toBeGreaterThan(400);
}

/** Every filter with a common and a rare value, every sort in both directions, searches, and combinations. */
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
  // Every sort with a third of the filters, every filter with a third of the sorts.
  const sorted = sorts.flatMap((sort, turn) =>
    [...filters, ...searches]
      .filter((_, at) => (at + turn) % 3 === 0)
      .map((filter): Query => ({ ...filter, ...sort })),
  );
  const pages: readonly Query[] = [
    { page: 22, pageSize: 200 },
    { page: 10, pageSize: 200, status: ['published'] },
    { page: 3, pageSize: 200, q: 'b' },
    { page: 10, sort: 'name', categoryId: categoryIds.slice(0, 1) },
  ];
  const lists = [{}, ...filters, ...searches, ...sorts, ...pairs, ...sorted, ...pages];
  const summaries = [{}, ...filters, ...searches, ...pairs.filter((_, at) => at % 12 === 0)];
  const deployments = deploymentsOn(blockchainIds);
  return Object.fromEntries([
    ...lists.map(
      (query) => [`list ${JSON.stringify(query)}`, () => viewer.ok(listings.list, query)] as const,
    ),
    ...summaries.map(
      (query) => [`summary ${JSON.stringify(query)}`, () => viewer.ok(listings.summary, query)] as const,
    ),
    // Without a search, all tags are read by intent.
    ...[{ q: 'b' }, { q: 'bade' }].map(
      (query) => [`tags ${query.q}`, () => viewer.ok(listings.tags, query)] as const,
    ),
    [
      'similar',
      () =>
        viewer.ok(listings.similar, { name: 'Bade', websiteUrl: 'https://bade.example.com', deployments }),
    ],
  ]);
}

function deploymentsOn(blockchainIds: readonly string[]) {
  return blockchainIds
    .slice(0, 2)
    .map((blockchainId, at) => ({ blockchainId, address: `0x${'5'.repeat(39)}${at}` }));
}

function disjoint(one: Query, two: Query): boolean {
  return Object.keys(one).every((key) => !(key in two));
}

/** Tables that grow with the catalogue. */
const growing = /^(listing|listingCategory|listingPlatform|listingTag|listingSearch|deployment)$/;

/** Empties the database for the next test that uses it. */
async function empty({ database }: TestApp): Promise<void> {
  if (database.dialect === 'sqlite') return;
  await sql`truncate "listing", "category", "blockchain" restart identity cascade`.execute(database.writes);
}
