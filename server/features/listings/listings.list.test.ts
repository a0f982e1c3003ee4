// The list of listings: filters, sorts and pages, compared with the listings themselves.
import { beforeEach, expect, test } from 'vitest';
import type { Payload } from '../../../contract/kit/calls.ts';
import { type Listing, type ListingRow, listingRow } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { type Client, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { stock } from '../../test/records/pictures.ts';

const start = testApps();

type Query = Payload<typeof listings.list>;

let manager: Client;
let all: Listing[];
let categoryIds: string[];
let chainIds: string[];

/** Twenty listings that combine the values of all filters. */
beforeEach(async () => {
  const { as, clock } = await start();
  manager = await as('Content Manager');
  categoryIds = [];
  chainIds = [];
  for (let n = 0; n < 3; n += 1) {
    categoryIds.push((await make.category(manager)).id);
    chainIds.push((await make.blockchain(manager)).id);
  }
  all = [];
  const stages = ['announced', 'beta', 'live'] as const;
  const platforms = ['web', 'ios', 'android', 'vr'] as const;
  for (let n = 0; n < 20; n += 1) {
    clock.advance(n % 3 === 0 ? 0 : 1_000);
    const made = await make.listing(manager, {
      summary: 'A game that exists so that a list can hold it, filter it and sort it.',
      websiteUrl: `https://example.com/${n}`,
      name: `Game ${(n * 7) % 20}`,
      releaseStage: stages[n % 3] ?? 'live',
      categoryIds: categoryIds.filter((_, index) => (n + index) % 3 < 2),
      platforms: platforms.filter((_, index) => (n >> index) % 2 === 0 || index === n % 4),
      deployments: chainIds
        .filter((_, index) => (n * index + n) % 3 !== 1)
        .map((blockchainId) => ({ blockchainId })),
      onChain: 'none',
      featured: n % 4 === 0,
      featuredRank: n % 4 === 0 ? 100 - n : null,
      releaseDate: n % 5 === 0 ? null : `20${10 + (n % 7)}-01-01`,
      releaseDatePrecision: n % 5 === 0 ? null : 'day',
      tags: n % 2 === 0 ? ['rpg', 'cards', 'pvp'] : [],
      ...stock,
    });
    const status = (['draft', 'inReview', 'published'] as const)[n % 3] ?? 'draft';
    all.push(
      status === 'draft' ? made : await manager.ok(listings.status, { id: made.id, version: 1, status }),
    );
  }
});

/** True if a listing passes the filters of a query. */
function passes(listing: Listing, query: Query): boolean {
  const any = <T>(wanted: readonly T[] | undefined, has: readonly T[]) =>
    wanted === undefined || wanted.length === 0 || wanted.some((value) => has.includes(value));
  return (
    any(query.status, [listing.status]) &&
    any(query.releaseStage, [listing.releaseStage]) &&
    any(query.categoryId, listing.categoryIds) &&
    any(query.platform, listing.platforms) &&
    any(
      query.blockchainId,
      listing.deployments.map((row) => row.blockchainId),
    ) &&
    (query.featured === undefined || query.featured === listing.featured)
  );
}

const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

test('values of one filter are alternatives, and all filters must match [S7.3]', async () => {
  const choices: readonly (readonly Query[])[] = [
    [{}, { status: ['draft'] }, { status: ['draft', 'published'] }, { status: [] }, { status: ['archived'] }],
    [{}, { releaseStage: ['live'] }, { releaseStage: ['live', 'beta'] }],
    [{}, { categoryId: categoryIds.slice(0, 1) }, { categoryId: categoryIds.slice(1) }],
    [{}, { blockchainId: chainIds.slice(0, 1) }, { blockchainId: chainIds.slice(1) }],
    [{}, { platform: ['vr'] }, { platform: ['ios', 'android'] }],
    [{}, { featured: true }, { featured: false }],
  ];
  // Every pair of values of two filters, with the others absent.
  const queries = choices.flatMap((one, index) =>
    one.flatMap((first) =>
      choices
        .slice(index + 1)
        .flat()
        .map((second) => ({ ...first, ...second })),
    ),
  );
  queries.push({
    status: ['draft'],
    releaseStage: ['announced'],
    platform: ['web'],
    featured: true,
    ...choices[2]?.[1],
  });
  let met = 0;
  for (const query of queries) {
    const expected = all.filter((listing) => passes(listing, query));
    const { rows, total } = await manager.ok(listings.list, query);
    expect(total, JSON.stringify(query)).toBe(expected.length);
    expect(ids(rows).sort(), JSON.stringify(query)).toEqual(ids(expected).sort());
    met += expected.length > 0 && expected.length < all.length ? 1 : 0;
  }
  // The data distinguishes the filters.
  expect(met).toBeGreaterThan(queries.length / 2);
});

test('an unknown category or chain matches nothing', async () => {
  const [nobody = ''] = ids(all);
  expect(await manager.ok(listings.list, { categoryId: [nobody] })).toMatchObject({ total: 0, rows: [] });
  expect(await manager.ok(listings.list, { blockchainId: [nobody] })).toMatchObject({ total: 0, rows: [] });
});

test('every sort works in both directions; null is smallest, and ties are sorted by id', async () => {
  const keys: Record<string, (row: Listing) => string | number | null> = {
    updatedAt: (row) => row.updatedAt,
    createdAt: (row) => row.createdAt,
    name: (row) => row.name.toLowerCase(),
    publishedAt: (row) => row.publishedAt,
    releaseDate: (row) => row.releaseDate,
    completeness: (row) => row.completeness,
    featuredRank: (row) => row.featuredRank,
  };
  const compare = (a: string | number | null, b: string | number | null) => {
    if (a === b) return 0;
    return a === null || (b !== null && a < b) ? -1 : 1;
  };
  for (const [name, key] of Object.entries(keys)) {
    const ascending = all.toSorted((a, b) => compare(key(a), key(b)) || compare(a.id, b.id));
    for (const filter of [{}, { releaseStage: ['beta' as const, 'live' as const] }]) {
      const expected = ids(ascending.filter((listing) => passes(listing, filter)));
      const sort = listings.list.input.shape.sort.parse(name);
      const up = await manager.ok(listings.list, { ...filter, sort, pageSize: 200 });
      expect(ids(up.rows), name).toEqual(expected);
      const reverse = listings.list.input.shape.sort.parse(`-${name}`);
      const down = await manager.ok(listings.list, { ...filter, sort: reverse, pageSize: 200 });
      expect(ids(down.rows), `-${name}`).toEqual(expected.toReversed());
    }
  }
});

test('the default sort is by latest change', async () => {
  const [first] = (await manager.ok(listings.list, {})).rows;
  const { id, version } = all[3] ?? { id: '', version: 0 };
  expect(first?.id).not.toBe(id);
  const latest = all.toSorted((a, b) => (a.updatedAt + a.id < b.updatedAt + b.id ? 1 : -1));
  expect(ids((await manager.ok(listings.list, {})).rows)).toEqual(ids(latest));
  await manager.ok(listings.edit, { id, version, tagline: 'x' });
  const sorted = await manager.ok(listings.list, { sort: '-updatedAt', pageSize: 1 });
  expect(sorted.rows[0]?.updatedAt).toBe(all.at(-1)?.updatedAt);
});

test('paging returns every row once, with any page size', async () => {
  for (const sort of [undefined, 'completeness', '-releaseDate', 'featuredRank'] as const) {
    for (const pageSize of [1, 3, 7, 20, 200]) {
      const met: string[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, pageSize, ...(sort === undefined ? {} : { sort }) };
        const reply = await manager.ok(listings.list, query);
        expect(reply).toMatchObject({ total: 20, page, pageSize });
        met.push(...ids(reply.rows));
        if (reply.rows.length < pageSize) break;
      }
      expect(met, `${sort} by ${pageSize}`).toHaveLength(20);
      expect(new Set(met).size).toBe(20);
    }
  }
  const far = await manager.ok(listings.list, { page: 1_000_000, pageSize: 200 });
  expect(far).toMatchObject({ total: 20, rows: [], page: 1_000_000 });
});

test('a row contains the columns of the table only', async () => {
  const { rows } = await manager.ok(listings.list, { pageSize: 200 });
  for (const row of rows) {
    const listing = all.find((one) => one.id === row.id);
    expect(Object.keys(row).sort()).toEqual(Object.keys(listingRow.shape).sort());
    const logo = listing?.logo && { url: listing.logo.variants[0]?.url, focal: listing.logo.focal };
    expect({ ...listing, logo, hasChanges: false, linkState: null }).toMatchObject(row);
  }
  const hidden: (keyof Listing)[] = [
    'description',
    'summary',
    'internalNotes',
    'deployments',
    'seo',
    'warnings',
    'riskNote',
    'tagline',
    'websiteUrl',
    'verifiedBy',
  ];
  for (const field of hidden) expect(rows[0]).not.toHaveProperty(field);
  const chained: ListingRow | undefined = rows.find((row) => row.blockchains.length > 1);
  expect(Object.keys(chained?.blockchains[0] ?? {}).sort()).toEqual(['color', 'id', 'logoUrl', 'name']);
});

test('the summary counts by status, stage and chain under the filters of the list', async () => {
  const queries: Query[] = [
    {},
    { status: ['published'] },
    { platform: ['ios', 'vr'] },
    { blockchainId: chainIds.slice(0, 1) },
    { categoryId: categoryIds.slice(0, 1), featured: false },
    { status: ['archived'] },
    { q: 'game 1' },
    { q: 'game', releaseStage: ['live'] },
    { q: 'nothing of the kind' },
  ];
  for (const query of queries) {
    const { sort: _, page: _p, pageSize: _s, ...filters } = query;
    const summary = await manager.ok(listings.summary, filters);
    const { rows, total } = await manager.ok(listings.list, { ...query, pageSize: 200 });
    expect(summary.total, JSON.stringify(query)).toBe(total);
    expect(summary.byStatus).toEqual(tally(rows.map((row) => row.status)));
    expect(summary.byReleaseStage).toEqual(tally(rows.map((row) => row.releaseStage)));
    const chains = tally(rows.flatMap((row) => row.blockchains.map((chain) => chain.id)));
    expect(Object.fromEntries(summary.byBlockchain.map((chain) => [chain.id, chain.count]))).toEqual(chains);
    const counts = summary.byBlockchain.map((chain) => chain.count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  }
});

function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

test.each(['https://www.sky-castles.example/', 'sky-castles.example', 'http://sky-castles.example'])(
  'a listing is found by its website as shown in an address bar (%s)',
  async (q) => {
    const { as } = await start();
    const editor = await as('Listing Editor');
    await make.listing(editor, { name: 'Floating', websiteUrl: 'https://www.sky-castles.example' });
    await make.listing(editor, { name: 'Other', websiteUrl: 'https://www.castles.example/sky' });
    const { rows } = await editor.ok(listings.list, { q });
    expect(rows.map((row) => row.name)[0]).toBe('Floating');
  },
);
