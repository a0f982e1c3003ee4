// Under random writes and over time, every reply equals one computed from scratch.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { collections } from '../../../contract/collections/collections.ts';
import type { site } from '../../../contract/delivery/delivery.ts';
import { listings } from '../../../contract/listings/listings.ts';
import type { Absent, Answer, DeliveryOptions } from '../../delivery/feature.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { stock } from '../../test/records/pictures.ts';
import { publicCollection, publicGame, visit } from '../../test/records/site.ts';
import { feature } from './site.ts';

const start = testApps();
const seed = 20_261_121;
const howMany = 100;

/** Paths with the call and input of each. */
const asked: readonly [string, keyof typeof site, Record<string, unknown>][] = [
  ['home', 'home', {}],
  [
    'games?facets=category,chain,platform,stage',
    'games',
    { facets: ['category', 'chain', 'platform', 'stage'] },
  ],
  ['games?sort=name&pageSize=3', 'games', { sort: 'name', pageSize: 3 }],
  ['games?sort=release', 'games', { sort: 'release' }],
  ['games?sort=featured', 'games', { sort: 'featured' }],
  ['games?q=game', 'games', { q: 'game' }],
  // Matches two words.
  ['games?q=3', 'games', { q: '3' }],
  ['games?q=game%203', 'games', { q: 'game 3' }],
  ['games?platform=ios', 'games', { platform: ['ios'] }],
  ['articles', 'articles', {}],
  ['categories', 'categories', {}],
  ['blockchains', 'blockchains', {}],
  ['banners', 'banners', {}],
  ['collections', 'collections', {}],
  ['suggest?q=g', 'suggest', { q: 'g' }],
];

type World = {
  app: TestApp;
  client: Client;
  games: string[];
  /** Of all games that ever existed. */
  slugs: string[];
  categories: string[];
  chains: string[];
  articles: string[];
  banners: string[];
};

/** Every step is tried; a refused one must change nothing, which is checked too. */
const steps: Record<string, (world: World, n: number) => Promise<unknown>> = {
  addGame: async ({ client, games, slugs, categories: [category = ''], chains: [chain = ''] }, n) => {
    const platforms = n % 2 === 0 ? (['web'] as const) : (['ios', 'web'] as const);
    const { id, slug } = await publicGame(client, {
      name: `Game ${n % 7}`,
      categoryIds: [category],
      deployments: [{ blockchainId: chain }],
      platforms: [...platforms],
      featured: n % 3 === 0,
      releaseDate: n % 4 === 0 ? null : `20${10 + (n % 15)}-01-01`,
      releaseDatePrecision: n % 4 === 0 ? null : 'day',
    });
    games.push(id);
    slugs.push(slug);
  },
  editGame: async ({ client, games }, n) => {
    const game = await client.ok(listings.detail, { id: pick(games, n) });
    await client.ok(listings.edit, {
      id: game.id,
      version: game.version,
      name: `Renamed game ${n % 5}`,
      featured: n % 2 === 0,
    });
  },
  archiveGame: async ({ client, games }, n) => {
    const game = await client.ok(listings.detail, { id: pick(games, n) });
    await client.ok(listings.status, { id: game.id, version: game.version, status: 'archived' });
  },
  reviseGame: async ({ client, games }, n) => {
    const game = await client.ok(listings.detail, { id: pick(games, n) });
    await client.ok(listings.status, { id: game.id, version: game.version, status: 'draft' });
  },
  deleteGame: async ({ client, games }, n) => {
    const game = await client.ok(listings.detail, { id: pick(games, n) });
    await client.ok(listings.remove, { id: game.id, version: game.version });
    games.splice(games.indexOf(game.id), 1);
  },
  scheduleGame: async ({ app, client, games }, n) => {
    const { id } = await make.completeListing(client, { name: `Game to come ${n % 5}` });
    const publishAt = new Date(app.clock.now.getTime() + 1_000 + (n % 100) * 1_000).toISOString();
    await client.ok(listings.status, { id, version: 1, status: 'scheduled', publishAt });
    games.push(id);
  },
  pass: async ({ app }, n) => app.clock.advance((n % 40) * 1_000),
  renameCategory: async ({ client, categories: ids }, n) => {
    const { rows } = await client.ok(categories.list, { ids: [pick(ids, n)] });
    await client.ok(categories.edit, {
      id: pick(ids, n),
      version: rows[0]?.version ?? 0,
      name: `Genre ${n}`,
      active: n % 5 !== 0,
    });
  },
  mergeCategory: async ({ client, categories: ids }, n) => {
    const other = await make.category(client, { name: `To merge ${n}` });
    const game = await publicGame(client, { categoryIds: [other.id] });
    await client.ok(categories.remove, { id: other.id, version: other.version, mergeInto: pick(ids, n) });
    return game;
  },
  editChain: async ({ client, chains }, n) => {
    const { rows } = await client.ok(blockchains.list, { ids: [pick(chains, n)] });
    const status = n % 3 === 0 ? ('archived' as const) : ('active' as const);
    await client.ok(blockchains.edit, {
      id: pick(chains, n),
      version: rows[0]?.version ?? 0,
      name: `Chain renamed ${n}`,
      status,
    });
  },
  addArticle: async ({ app, client, articles: ids }, n) => {
    const { id } = await make.completeArticle(client, stock.coverId, {
      title: `Good read ${n}`,
      pinned: n % 4 === 0,
    });
    const publishAt = new Date(app.clock.now.getTime() + 5_000).toISOString();
    const when = n % 2 === 0 ? { status: 'published' as const } : { status: 'scheduled' as const, publishAt };
    await client.ok(articles.status, { id, version: 1, ...when });
    ids.push(id);
  },
  editArticle: async ({ client, articles: ids }, n) => {
    const article = await client.ok(articles.detail, { id: pick(ids, n) });
    await client.ok(articles.edit, { id: article.id, version: article.version, title: `Better read ${n}` });
  },
  addCollection: async ({ app, client, categories: ids, games }, n) => {
    const { slug = '' } = (await client.ok(categories.list, { ids: [pick(ids, n)] })).rows[0] ?? {};
    const until = new Date(app.clock.now.getTime() + 10_000).toISOString();
    const pins = games.length === 0 ? [] : [{ gameId: pick(games, n), position: 2, until }];
    const rule = n % 3 === 0 ? {} : { category: [slug], sort: 'featured' as const };
    const { id } = await publicCollection(client, { pins, rule });
    const { rows } = await client.ok(collections.list, { onHome: true, sort: 'homeOrder' });
    const seen = rows.map((row) => row.id);
    await client.ok(collections.order, { ids: [id, ...seen].slice(0, 5), seen });
  },
  addBanner: async ({ app, client, banners: ids, games }, n) => {
    const unpublishAt = new Date(app.clock.now.getTime() + 10_000).toISOString();
    const target =
      games.length === 0 ? {} : { target: { kind: 'game' as const, id: pick(games, n), url: null } };
    const { id } = await make.completeBanner(app, client, {
      headline: `Look ${n}`,
      unpublishAt: n % 2 === 0 ? unpublishAt : null,
      ...target,
    });
    await client.ok(banners.status, { id, version: 1, status: 'published' });
    ids.push(id);
  },
};

function pick(ids: readonly string[], n: number): string {
  return ids[n % Math.max(1, ids.length)] ?? '';
}

test(`no reply differs from one made from nothing, after each of ${howMany} random writes (seed ${seed})`, {
  timeout: 120_000,
}, async () => {
  const app = await start();
  const client = await app.as('Administrator');
  const world: World = {
    app,
    client,
    games: [],
    slugs: [],
    categories: [(await make.category(client)).id, (await make.category(client)).id],
    chains: [(await make.blockchain(client)).id],
    articles: [],
    banners: [],
  };
  const step = fc.tuple(
    fc.constantFrom(...Object.keys(steps)),
    fc.nat(10_000),
    fc.subarray([...asked], { minLength: 2, maxLength: 4 }),
  );
  const done = new Set<string>();
  const statuses = new Set<number>();
  for (const [number, [name, n, paths]] of fc.sample(step, { seed, numRuns: howMany }).entries()) {
    const worked = await (steps[name]?.(world, n) ?? Promise.reject(new Error(name))).then(
      () => true,
      () => false,
    );
    if (worked) done.add(name);
    // An existing or former slug, or an unknown one if there are none.
    const slug = pick(world.slugs, n) || 'none';
    for (const [path, call, input] of [...paths, [`games/${slug}`, 'game', { slug }] as const]) {
      const reply = await visit(app.app, path);
      const what = `seed ${seed}, step ${number} (${name} ${n}), /v1/${path}`;
      const { status, body } = await fromNothing(app, call, input);
      statuses.add(status);
      expect(reply.statusCode, what).toBe(status);
      if (status === 200) expect(unpinned(reply.json()), what).toEqual(unpinned(body));
    }
  }
  expect([...done].toSorted(), 'steps that worked at least once').toEqual(Object.keys(steps).toSorted());
  expect(statuses).toEqual(new Set([200, 404, 410]));
});

/** Without the moment at which a walk began, which each process counts for itself. */
function unpinned(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replace(/("nextCursor":"[a-z]+\.)[a-z0-9]+-\d+/, '$1'));
}

/** The answers of a process that has just started. */
async function fromNothing(
  { database, clock }: TestApp,
  call: string,
  input: Record<string, unknown>,
): Promise<{ status: number; body?: unknown }> {
  const options: DeliveryOptions = {
    database,
    fourEyes: [],
    publicUrl: 'http://localhost',
    siteUrl: 'https://site.example',
    productName: 'Ludex',
    siteName: 'Ludex',
  };
  const source = feature.delivery?.open(options);
  await source?.refresh();
  await source?.advance(clock.now);
  const answer = await source?.handlers[call]?.(input, clock.now);
  return answerOf(answer ?? { status: 404, keys: [] });
}

function answerOf(answer: Answer | Absent): { status: number; body?: unknown } {
  return 'body' in answer ? { status: 200, body: answer.body } : { status: answer.status };
}
