// Every address below /v1 answers what the reference says: parameters, former and absent pages, other methods and versions.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { bin } from '../../../contract/bin/bin.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { collections } from '../../../contract/collections/collections.ts';
import { site } from '../../../contract/delivery/delivery.ts';
import { isList } from '../../../contract/delivery/kit.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { newFolder } from '../../test/databases/databases.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { publicArticle, publicCollection, publicGame, shown, visit } from '../../test/records/site.ts';

const start = testApps();
const problemType = 'application/problem+json; charset=utf-8';
const addressOf = (path: string) => path.replace('/v1/', '').replace('{slug}', 'none');

test('an unknown or empty parameter is an error on every address, and a repeated one unless it is a list', async () => {
  const { app } = await start();
  const refused = async (path: string, name: string) => {
    const reply = await visit(app, path);
    expect([path, reply.statusCode, reply.headers['content-type']]).toEqual([path, 400, problemType]);
    const names = reply.json().errors.map((error: { name: string }) => error.name);
    expect(names, path).toContain(name);
  };
  for (const path of [...Object.values(site).map((call) => addressOf(call.path)), 'openapi.json', 'docs'])
    for (const name of ['__proto__', 'slug', '']) await refused(`${path}?${name}=1`, name);
  for (const name of ['constructor', 'foo']) await refused(`games?${name}=`, name);
  for (const { path, query } of Object.values(site))
    for (const [name, parameter] of Object.entries(query.shape)) {
      if (path.includes(`{${name}}`)) continue;
      await refused(`${addressOf(path)}?${name}=`, name);
      if (isList(parameter)) await refused(`${addressOf(path)}?${name}=,`, name);
      else await refused(`${addressOf(path)}?${name}=1&${name}=1`, name);
    }
  await refused('games?platform', 'platform');
  await refused('games?platform=web&platform=', 'platform');
  expect((await visit(app, 'games?platform=web&platform=ios,web')).statusCode).toBe(200);
});

test('a former slug redirects, what was public is gone and all else is not found, with the keys that purge it', async () => {
  const started = await start();
  const { app, as, clock } = started;
  const admin = await as('Administrator');
  const ask = async (path: string) => {
    const { statusCode, headers } = await visit(app, path);
    const { location, 'surrogate-key': keys, 'cache-control': caching } = headers;
    expect(caching, path).toBe('public, max-age=10');
    return [statusCode, keys, location];
  };
  for (const [list, own, calls, add] of [
    ['games', 'game', listings, () => publicGame(admin, { slug: 'first' })],
    ['articles', 'article', articles, () => publicArticle(started, admin, { slug: 'first' })],
    ['collections', 'collection', collections, () => publicCollection(admin, { slug: 'first' })],
  ] as const) {
    expect(await ask(`${list}/first`)).toEqual([404, list, undefined]);
    const { id } = await add();
    const keys = `${own}-${id} ${list}`;
    expect((await visit(app, `${list}/first`)).statusCode).toBe(200);
    let { version } = await admin.ok(calls.detail, { id });
    ({ version } = await admin.ok(calls.edit, { id, version, slug: 'second' }));
    expect(await ask(`${list}/first`)).toEqual([301, keys, `/v1/${list}/second`]);
    ({ version } = await admin.ok(calls.status, { id, version, status: 'archived' }));
    for (const slug of ['first', 'second'])
      expect(await ask(`${list}/${slug}`)).toEqual([410, keys, undefined]);
    await admin.ok(calls.remove, { id, version });
    for (const slug of ['first', 'second'])
      expect(await ask(`${list}/${slug}`)).toEqual([410, keys, undefined]);
  }
  const { id, slug } = await make.completeListing(admin, { name: 'Never public' });
  expect(await ask(`games/${slug}`)).toEqual([404, 'games', undefined]);
  const publishAt = new Date(clock.now.getTime() + 60_000).toISOString();
  await admin.ok(listings.status, { id, version: 1, status: 'scheduled', publishAt });
  await admin.ok(listings.status, { id, version: 2, status: 'archived' });
  clock.advance(120_000);
  expect(await ask(`games/${slug}`)).toEqual([404, 'games', undefined]);
  expect((await ask('sitemap.xml?shard=9')).slice(0, 2)).toEqual([404, expect.stringContaining('games')]);
});

test('categories and chains have pages, which redirect from former slugs and are gone with their record', async () => {
  const { app, as } = await start();
  const admin = await as('Administrator');
  const ask = async (path: string) => {
    const { statusCode, headers } = await visit(app, path);
    return [statusCode, headers['surrogate-key'], headers.location];
  };
  const parent = await make.category(admin, { slug: 'above' });
  expect(await ask('categories/first')).toEqual([404, 'categories', undefined]);
  expect(await ask('blockchains/first')).toEqual([404, 'blockchains', undefined]);
  const category = await make.category(admin, { slug: 'first', parentId: parent.id });
  const chain = await make.blockchain(admin, { slug: 'first', status: 'archived' });
  await publicGame(admin, { categoryIds: [category.id], deployments: [{ blockchainId: chain.id }] });
  const [{ items: kinds }, { items: chains }] = [
    await shown(app, site.categories, 'categories'),
    await shown(app, site.blockchains, 'blockchains?status=archived'),
  ];
  expect(await shown(app, site.category, 'categories/first')).toEqual(
    kinds.find(({ slug }) => slug === 'first'),
  );
  expect(await shown(app, site.blockchain, 'blockchains/first')).toEqual(chains[0]);
  expect(chains[0]).toMatchObject({ slug: 'first', status: 'archived', gameCount: 1 });
  expect(await ask('categories/first')).toEqual([
    200,
    `category-${category.id} category-${parent.id} games`,
    undefined,
  ]);
  expect(await ask('blockchains/first')).toEqual([200, `blockchain-${chain.id} games`, undefined]);

  const renamed = await admin.ok(categories.edit, {
    id: category.id,
    version: category.version,
    slug: 'second',
  });
  await admin.ok(blockchains.edit, { id: chain.id, version: chain.version, slug: 'second' });
  expect(await ask('categories/first')).toEqual([
    301,
    `category-${category.id} categories`,
    '/v1/categories/second',
  ]);
  expect(await ask('blockchains/first')).toEqual([
    301,
    `blockchain-${chain.id} blockchains`,
    '/v1/blockchains/second',
  ]);
  for (const filter of ['category=first', 'category=second', 'chain=first', 'chain=second'])
    expect((await shown(app, site.games, `games?${filter}`)).total, filter).toBe(1);

  const gone = [410, `category-${category.id} categories`, undefined];
  const off = await admin.ok(categories.edit, { id: category.id, version: renamed.version, active: false });
  for (const slug of ['first', 'second']) expect(await ask(`categories/${slug}`)).toEqual(gone);
  const heir = await make.blockchain(admin, { slug: 'heir' });
  await admin.ok(blockchains.remove, { id: chain.id, version: chain.version + 1, mergeInto: heir.id });
  expect(await ask('blockchains/first')).toEqual([
    301,
    `blockchain-${heir.id} blockchains`,
    '/v1/blockchains/heir',
  ]);
  const target = await make.category(admin, { slug: 'target' });
  await admin.ok(categories.remove, { id: category.id, version: off.version, mergeInto: target.id });
  expect(await ask('categories/second')).toEqual([
    301,
    `category-${target.id} categories`,
    '/v1/categories/target',
  ]);
  expect(await ask('blockchains/none')).toEqual([404, 'blockchains', undefined]);
});

test('a deleted category or chain is gone if it was public, and comes back as it was', async () => {
  const { app, as } = await start();
  const admin = await as('Administrator');
  const status = async (path: string) => (await visit(app, path)).statusCode;
  const chain = await make.blockchain(admin, { slug: 'chain' });
  await admin.ok(blockchains.remove, { id: chain.id, version: chain.version });
  expect(await status('blockchains/chain')).toBe(410);
  const never = await make.category(admin, { slug: 'never', active: false });
  expect(await status('categories/never')).toBe(404);
  await admin.ok(categories.remove, { id: never.id, version: never.version });
  expect(await status('categories/never')).toBe(404);
  const once = await make.category(admin, { slug: 'once' });
  const off = await admin.ok(categories.edit, { id: once.id, version: once.version, active: false });
  await admin.ok(categories.remove, { id: once.id, version: off.version });
  expect(await status('categories/once')).toBe(410);
  await admin.ok(bin.restore, { ids: [once.id, never.id, chain.id] });
  expect(await Promise.all(['categories/once', 'categories/never', 'blockchains/chain'].map(status))).toEqual(
    [410, 404, 200],
  );
});

test('whatever stands for a slug, there is no such page', async () => {
  const { app, as } = await start();
  await publicGame(await as('Content Manager'), { slug: 'foo' });
  const texts = [
    'Foo',
    'FOO',
    'foo.php',
    'foo.html',
    'foo_bar',
    'foo-',
    '-foo',
    'foo--bar',
    'foo,bar',
    'foo%20',
  ];
  const odd = [
    '%00',
    'a%00b',
    '%zz',
    '%E0%A4%A',
    '%F0%9F%8E%B2',
    '..%2Ffoo',
    'foo%2F',
    'foo/',
    'foo/bar',
    "'",
    '*',
  ];
  const long = ['a'.repeat(81), 'a'.repeat(201), 'a'.repeat(5_000), '__proto__', 'constructor', ''];
  for (const list of ['games', 'articles', 'collections', 'categories', 'blockchains'])
    for (const text of [...texts, ...odd, ...long]) {
      const reply = await visit(app, `${list}/${text}`);
      expect([list, text, reply.statusCode, reply.headers['content-type']]).toEqual([
        list,
        text,
        404,
        problemType,
      ]);
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    }
  expect((await visit(app, 'games/%66oo')).statusCode).toBe(200);
});

test('nothing below a version is a page of the console, whatever is asked of it', async () => {
  const consoleFolder = newFolder();
  mkdirSync(join(consoleFolder, 'assets'));
  writeFileSync(join(consoleFolder, 'index.html'), '<!doctype html><!--ludex-runtime-->');
  const { app } = await start({ consoleFolder });
  const paths = [
    '/v1',
    '/v1/',
    '/v1/nothing',
    '/v1/games/a/b',
    '/v1/home/',
    '/v1/index.html',
    '/v1?a=1',
    '/v1/%zz',
  ];
  const others = ['/v2', '/v2/', '/v2/games', '/v0/games', '/v10/games?a=1', '/v2/index.html', '/v2/%zz'];
  const found = ['/v1/games', '/v1/home', '/v1/preview', '/v1/docs'];
  const ask = async (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string) => {
    const type = { accept: 'text/html', 'content-type': 'text/plain' };
    const body = method === 'GET' || method === 'HEAD' ? {} : { payload: 'text' };
    const { statusCode, headers } = await app.inject({ method, url, headers: type, ...body });
    expect([url, headers['content-type']]).toEqual([url, problemType]);
    expect(headers, url).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    return statusCode;
  };
  for (const url of [...paths, ...others]) {
    expect([url, await ask('GET', url)]).toEqual([url, 404]);
    expect([url, await ask('HEAD', url)]).toEqual([url, 404]);
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    for (const url of [...paths, ...found])
      expect([method, url, await ask(method, url)]).toEqual([method, url, 405]);
    for (const url of others) expect([method, url, await ask(method, url)]).toEqual([method, url, 404]);
  }
  for (const url of ['/vision', '/v1games', '/v1x/games'])
    expect((await app.inject(url)).headers['content-type'], url).toContain('text/html');
});
