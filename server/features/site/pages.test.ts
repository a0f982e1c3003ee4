// Pages, home, banners, taxonomies, suggestions, feeds and sitemap of the public site.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { site } from '../../../contract/delivery/delivery.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { addPicture, stock } from '../../test/records/pictures.ts';
import { publicGame, shown, visit } from '../../test/records/site.ts';

const start = testApps();

async function publicArticle(client: Client, fields: Parameters<typeof make.completeArticle>[2] = {}) {
  const { id, version } = await make.completeArticle(client, stock.coverId, fields);
  return client.ok(articles.status, { id, version, status: 'published' });
}

async function publicBanner(
  app: TestApp,
  client: Client,
  fields: Parameters<typeof make.completeBanner>[2] = {},
) {
  const { id, version } = await make.completeBanner(app, client, fields);
  return client.ok(banners.status, { id, version, status: 'published' });
}

test('a game’s page has its chains with explorer links, all pictures, and JSON-LD', async () => {
  const { app, as, database } = await start();
  const manager = await as('Content Manager');
  const chain = await make.blockchain(manager, {
    name: 'Ronin',
    explorers: [{ name: 'Ronin explorer', url: 'https://explorer.example/' }],
  });
  const screenshot = await addPicture(database);
  const address = '0x32950db2a7164aE833121501C797D79E7B79d74C';
  const { slug } = await publicGame(manager, {
    name: 'Axie',
    developer: 'Sky Mavis',
    deployments: [{ blockchainId: chain.id, address, kind: 'token' }],
    screenshotIds: [screenshot],
    seo: { title: 'Axie for all', description: null },
  });
  const page = await shown(app, site.game, `games/${slug}`);
  expect(page.deployments).toEqual([
    {
      blockchain: { slug: 'ronin', name: 'Ronin', color: null },
      kind: 'token',
      label: null,
      address,
      explorers: [{ name: 'Ronin explorer', url: `https://explorer.example/address/${address}` }],
    },
  ]);
  expect(page.cover?.variants.map(({ width }) => width)).toEqual([160, 480, 960, 1280]);
  expect(page.cover?.url).toMatch(/^http:\/\/localhost\/media\/[0-9a-f]+\/1280\.webp$/);
  expect(page.screenshots).toHaveLength(1);
  expect(page.seo).toEqual({ title: 'Axie for all', description: page.summary });
  expect(page.jsonLd).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'VideoGame',
    name: 'Axie',
    url: `https://site.example/games/${slug}`,
    author: { '@type': 'Organization', name: 'Sky Mavis' },
    gamePlatform: ['Web'],
  });
});

test('a former slug redirects, an archived page is gone, and others are not found', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const { id, version } = await publicGame(manager, { name: 'First name' });
  await manager.ok(listings.edit, { id, version, slug: 'second-name' });
  const moved = await visit(app, 'games/first-name');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/v1/games/second-name']);
  const { slug } = await make.completeListing(manager, { name: 'Never public' });
  expect((await visit(app, `games/${slug}`)).statusCode).toBe(404);
  expect((await visit(app, 'games/never-was')).statusCode).toBe(404);
  await manager.ok(listings.status, { id, version: version + 1, status: 'archived' });
  for (const path of ['games/first-name', 'games/second-name']) {
    expect((await visit(app, path)).statusCode, path).toBe(410);
  }
  const article = await publicArticle(manager, { title: 'What happened' });
  expect((await visit(app, `articles/${article.slug}`)).statusCode).toBe(200);
  await manager.ok(articles.status, { id: article.id, version: article.version, status: 'archived' });
  expect((await visit(app, `articles/${article.slug}`)).statusCode).toBe(410);
});

test('related games share the most: developer, categories, chains, tags; at most eight', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const [category, chain] = [await make.category(manager), await make.blockchain(manager)];
  const shared = { categoryIds: [category.id], deployments: [{ blockchainId: chain.id }] };
  const own = await publicGame(manager, { name: 'Own', ...shared, tags: ['cards', 'pets'], developer: 'Us' });
  await publicGame(manager, { name: 'All of it', ...shared, tags: ['cards', 'pets'], developer: 'Us' });
  await publicGame(manager, { name: 'Category and chain', ...shared });
  await publicGame(manager, { name: 'Maker only', developer: 'Us' });
  await publicGame(manager, { name: 'One tag', tags: ['Pets'] });
  await publicGame(manager, { name: 'Nothing' });
  await make.completeListing(manager, { name: 'Unseen', ...shared, developer: 'Us' });
  const { related } = await shown(app, site.game, `games/${own.slug}`);
  expect(related.map(({ name }) => name)).toEqual([
    'All of it',
    'Category and chain',
    'Maker only',
    'One tag',
  ]);
  for (let n = 0; n < 9; n += 1) await publicGame(manager, shared);
  expect((await shown(app, site.game, `games/${own.slug}`)).related).toHaveLength(8);
});

test('categories and chains come in order with counts of public games, without inactive and archived ones', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const first = await make.category(manager, { name: 'Zebra', sortOrder: 1 });
  const second = await make.category(manager, { name: 'Ape', sortOrder: 2, parentId: first.id });
  await make.category(manager, { name: 'Hidden', active: false });
  const chain = await make.blockchain(manager, { name: 'Base', sortOrder: 1 });
  await make.blockchain(manager, { name: 'Gone', status: 'archived' });
  await publicGame(manager, {
    categoryIds: [second.id],
    deployments: [
      { blockchainId: chain.id },
      { blockchainId: chain.id, address: '0x32950db2a7164aE833121501C797D79E7B79d74C' },
    ],
  });
  await make.completeListing(manager, { categoryIds: [second.id] });
  const found = (await shown(app, site.categories, 'categories')).items.filter(
    ({ name }) => !name.startsWith('Category'),
  );
  expect(found.map(({ slug, parent, gameCount }) => [slug, parent, gameCount])).toEqual([
    ['zebra', null, 0],
    ['ape', 'zebra', 1],
  ]);
  const chains = (await shown(app, site.blockchains, 'blockchains')).items;
  expect(chains.find(({ slug }) => slug === 'base')?.gameCount).toBe(1);
  expect(chains.some(({ slug }) => slug === 'gone')).toBe(false);
  expect(
    (await shown(app, site.blockchains, 'blockchains?status=archived')).items.map(({ slug }) => slug),
  ).toEqual(['gone']);
});

test('banners: only live ones in order, as many as the placement shows, linking only to public pages', async () => {
  const started = await start();
  const { app, as, clock } = started;
  const manager = await as('Content Manager');
  const admin = await as('Administrator');
  const seen = await publicGame(manager, { name: 'Seen' });
  const unseen = await make.completeListing(manager, { name: 'Unseen' });
  const lead = (id: string) => ({ target: { kind: 'game' as const, id, url: null } });
  await publicBanner(started, admin, { name: 'To a game', headline: 'One', ...lead(seen.id) });
  await publicBanner(started, admin, { name: 'To a draft', headline: 'Two', ...lead(unseen.id) });
  const unpublishAt = new Date(clock.now.getTime() + 60_000).toISOString();
  await publicBanner(started, admin, { name: 'For a minute', headline: 'Three', unpublishAt });
  await make.completeBanner(started, admin, { name: 'A draft' });
  const live = async () => (await shown(app, site.banners, 'banners?placement=listInline')).items;
  expect((await live()).map(({ headline, url }) => [headline, url])).toEqual([
    ['One', '/games/seen'],
    ['Two', null],
    ['Three', null],
  ]);
  clock.advance(60_000);
  expect((await live()).map(({ headline }) => headline)).toEqual(['One', 'Two']);
  for (let n = 0; n < 6; n += 1) await publicBanner(started, admin);
  expect(await live()).toHaveLength(6);
  const home = await shown(app, site.home, 'home');
  expect(home.banners['listInline']).toHaveLength(6);
  expect(home.newest.map(({ name }) => name)).toEqual(['Seen']);
});

test('articles: filters, pinned ones first, the page with its games and related articles', async () => {
  const { app, as, clock } = await start();
  const manager = await as('Content Manager');
  const axie = await publicGame(manager, { name: 'Axie' });
  const pinned = await publicArticle(manager, { title: 'Pinned one', pinned: true, gameIds: [axie.id] });
  clock.advance(1_000);
  await publicArticle(manager, { title: 'Newer one', type: 'guide', tags: ['How to'], gameIds: [axie.id] });
  await make.completeArticle(manager, stock.coverId, { title: 'A draft about it', gameIds: [axie.id] });
  const titles = async (query: string) =>
    (await shown(app, site.articles, `articles?${query}`)).items.map(({ title }) => title);
  expect(await titles('')).toEqual(['Pinned one', 'Newer one']);
  expect(await titles('type=guide')).toEqual(['Newer one']);
  expect(await titles('game=axie&tag=how%20to')).toEqual(['Newer one']);
  expect(await titles('game=none')).toEqual([]);
  expect(await titles('q=newer')).toEqual(['Newer one']);
  const page = await shown(app, site.article, `articles/${pinned.slug}`);
  expect(page.games.map(({ name }) => name)).toEqual(['Axie']);
  expect(page.related.map(({ title }) => title)).toEqual(['Newer one']);
  expect(page.jsonLd).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'Pinned one',
    about: [{ name: 'Axie' }],
  });
});

test('suggestions: by name prefix without diacritics, and by a complete contract address', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const chain = await make.blockchain(manager, { name: 'Pólygon' });
  const address = '0x32950db2a7164aE833121501C797D79E7B79d74C';
  await publicGame(manager, { name: 'Pólo', deployments: [{ blockchainId: chain.id, address }] });
  await make.completeListing(manager, { name: 'Polo unseen' });
  await manager.ok(categories.add, { name: 'Polo games' });
  await publicArticle(manager, { title: 'Polo explained' });
  const found = async (q: string) =>
    (await shown(app, site.suggest, `suggest?q=${q}`)).items.map(({ kind, name }) => `${kind} ${name}`);
  expect(await found('POL')).toEqual([
    'game Pólo',
    'blockchain Pólygon',
    'category Polo games',
    'article Polo explained',
  ]);
  for (const written of [address, address.toLowerCase(), address.toUpperCase().replace('0X', '0x')]) {
    expect(await found(written), written).toEqual(['game Pólo']);
  }
  expect(await found('%20')).toEqual([]);
});

test('feeds and the sitemap list all public pages, with any text', async () => {
  const { app, as, database } = await start();
  const manager = await as('Content Manager');
  const { slug } = await publicArticle(manager, { title: 'Fish & <chips> ]]> “quoted”' });
  await publicGame(manager, { name: 'Mapped' });
  // A gap in the row ids, as after many deletions.
  const skipped =
    database.dialect === 'sqlite'
      ? sql`update "sqlite_sequence" set "seq" = 12345 where "name" = 'listing'`
      : sql`select setval(pg_get_serial_sequence('"listing"', 'seq'), 12345)`;
  await skipped.execute(database.writes);
  // Of a parent the games of its subcategories count.
  const parent = await make.category(manager, { name: 'Above' });
  const filled = await make.category(manager, { name: 'Filled', parentId: parent.id });
  const empty = await make.category(manager, { name: 'Empty' });
  const chain = await manager.ok(blockchains.add, { name: 'Chained' });
  await publicGame(manager, {
    name: 'Mapped later',
    categoryIds: [filled.id],
    deployments: [{ blockchainId: chain.id }],
  });
  await make.completeListing(manager, { name: 'Unseen', categoryIds: [empty.id] });
  await make.completeArticle(manager, stock.coverId, { title: 'Unseen article' });
  await manager.ok(blockchains.add, { name: 'Unused' });
  const link = `https://site.example/articles/${slug}`;
  const rss = await shown(app, site.rss, 'feed.rss');
  expect(rss).toContain(`<title>Fish &amp; &lt;chips&gt; ]]&gt; “quoted”</title><link>${link}</link>`);
  const atom = await shown(app, site.atom, 'feed.atom');
  expect(atom).toContain(`<link href="${link}"/>`);
  expect(await shown(app, site.jsonFeed, 'feed.json')).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    items: [{ url: link, title: 'Fish & <chips> ]]> “quoted”' }],
  });
  for (const feed of [rss, atom]) expect(feed).not.toContain('Unseen');
  expect(await shown(app, site.sitemap, 'sitemap.xml')).toContain(
    '<loc>https://site.example/sitemap.xml?shard=1</loc>',
  );
  const shard = await shown(app, site.sitemap, 'sitemap.xml?shard=1');
  const paths = [...shard.matchAll(/<loc>https:\/\/site\.example(.*?)<\/loc>/g)].map(([, path]) => path);
  for (const path of [
    '/',
    '/games',
    '/articles',
    `/articles/${slug}`,
    '/games/mapped',
    '/games/mapped-later',
    '/blockchains/chained',
    '/categories/above',
    '/categories/filled',
  ]) {
    expect(paths, path).toContain(path);
  }
  for (const path of paths) expect(path).not.toMatch(/unseen|unused|empty/);
  expect((await visit(app, 'sitemap.xml?shard=2')).statusCode).toBe(404);
});
