// Lists of games: visibility, filters, facets, sorting and pages.
import { expect, test } from 'vitest';
import { cursorText } from '../../../contract/delivery/cursors.ts';
import { site } from '../../../contract/delivery/delivery.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { publicGame, shown, visit } from '../../test/records/site.ts';

const start = testApps();
const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name);

test('only games that are public at the time of the request are shown', async () => {
  const { app, as, clock } = await start();
  const manager = await as('Content Manager');
  await make.completeListing(manager, { name: 'A draft' });
  const due = await make.completeListing(manager, { name: 'Due in an hour' });
  const publishAt = new Date(clock.now.getTime() + 3_600_000).toISOString();
  await manager.ok(listings.status, { id: due.id, version: 1, status: 'scheduled', publishAt });
  const old = await publicGame(manager, { name: 'Archived' });
  await manager.ok(listings.status, { id: old.id, version: old.version, status: 'archived' });
  await publicGame(manager, { name: 'Public' });
  expect(names(await shown(app, site.games, 'games'))).toEqual(['Public']);
  clock.advance(3_599_999);
  expect(names(await shown(app, site.games, 'games'))).toEqual(['Public']);
  clock.advance(1);
  expect(names(await shown(app, site.games, 'games'))).toEqual(['Due in an hour', 'Public']);
});

test('a reply contains nothing internal', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const { slug } = await publicGame(manager, {
    internalNotes: 'for us only',
    externalIds: { partner: 'secret-7' },
    name: 'With notes',
  });
  for (const path of ['games', `games/${slug}`, 'home', 'suggest?q=with']) {
    const { body } = await visit(app, path);
    expect(body).toContain('With notes');
    expect(body, path).not.toMatch(
      /for us only|internalNotes|externalIds|secret-7|reviewNote|createdBy|updatedBy|"version"|Content Manager/,
    );
  }
});

test('values of one parameter are alternatives, parameters combine, and each facet ignores its own parameter', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const [action, racing] = [await make.category(manager), await make.category(manager)];
  const [ronin, base] = [await make.blockchain(manager), await make.blockchain(manager)];
  const add = (name: string, categoryId: string, blockchainId: string, platforms: ('web' | 'ios')[]) =>
    publicGame(manager, { name, categoryIds: [categoryId], deployments: [{ blockchainId }], platforms });
  await add('A', action.id, ronin.id, ['web']);
  await add('B', action.id, base.id, ['web', 'ios']);
  await add('C', racing.id, ronin.id, ['ios']);
  const ask = async (query: string) =>
    shown(app, site.games, `games?${query}&sort=name&facets=category,chain,platform`);
  const all = await ask('');
  expect([names(all), all.total]).toEqual([['A', 'B', 'C'], 3]);
  const inAction = await ask(`category=${action.slug}`);
  expect(names(inAction)).toEqual(['A', 'B']);
  expect(inAction.facets).toEqual({
    category: [
      { value: action.slug, label: action.name, count: 2 },
      { value: racing.slug, label: racing.name, count: 1 },
    ],
    chain: expect.arrayContaining([
      { value: ronin.slug, label: ronin.name, count: 1 },
      { value: base.slug, label: base.name, count: 1 },
    ]),
    platform: [
      { value: 'web', label: 'Web', count: 2 },
      { value: 'ios', label: 'iOS', count: 1 },
    ],
  });
  expect(names(await ask(`category=${racing.slug},${action.slug}&chain=${ronin.slug}`))).toEqual(['A', 'C']);
  expect(names(await ask(`category=${action.slug}&category=${racing.slug}&platform=ios`))).toEqual([
    'B',
    'C',
  ]);
  expect(names(await ask('category=of-no-category'))).toEqual([]);
  expect(names(await ask('platform=vr,switch'))).toEqual([]);
});

test('the other parameters filter too', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  await publicGame(manager, {
    name: 'One',
    releaseStage: 'live',
    gameModes: ['pvp'],
    entryCost: 'free',
    earnModels: ['tournament'],
    onChain: 'full',
    minAge: 12,
    featured: true,
  });
  await publicGame(manager, { name: 'Two', releaseStage: 'beta', minAge: 18 });
  await publicGame(manager, { name: 'Three', minAge: null });
  for (const query of [
    'stage=live',
    'mode=pvp',
    'entryCost=free,paid',
    'earn=tournament',
    'onChain=full',
    'featured=true',
    'minAgeTo=12',
    'minAgeFrom=5&minAgeTo=17',
  ]) {
    expect(names(await shown(app, site.games, `games?${query}`)), query).toEqual(['One']);
  }
  expect(names(await shown(app, site.games, 'games?featured=false&sort=name'))).toEqual(['Three', 'Two']);
  expect(names(await shown(app, site.games, 'games?minAgeFrom=18'))).toEqual(['Two']);
});

test('sorts: newest, name, release, featured', async () => {
  const { app, as, clock } = await start();
  const manager = await as('Content Manager');
  const add = async (name: string, releaseDate: string | null, featuredRank: number | null) => {
    clock.advance(1_000);
    const precision = releaseDate === null ? null : ('day' as const);
    await publicGame(manager, {
      name,
      releaseDate,
      releaseDatePrecision: precision,
      featured: featuredRank !== null,
      featuredRank,
    });
  };
  await add('Béta', '2024-01-01', 2);
  await add('alpha', null, null);
  await add('Gamma', '2026-03-01', 1);
  const by = async (sort: string) => names(await shown(app, site.games, `games?sort=${sort}`));
  expect(await by('newest')).toEqual(['Gamma', 'alpha', 'Béta']);
  expect(await by('name')).toEqual(['alpha', 'Béta', 'Gamma']);
  expect(await by('release')).toEqual(['Gamma', 'Béta', 'alpha']);
  expect(await by('featured')).toEqual(['Gamma', 'Béta', 'alpha']);
});

test('pages and cursors return every game once; a cursor stays valid while games come and go', async () => {
  const { app, as, clock } = await start();
  const manager = await as('Content Manager');
  for (let n = 1; n <= 7; n += 1) {
    clock.advance(1_000);
    await publicGame(manager, { name: `Game ${n}` });
  }
  const pages = await Promise.all(
    [1, 2, 3].map((page) => shown(app, site.games, `games?pageSize=3&page=${page}`)),
  );
  expect(pages.flatMap(names)).toEqual([
    'Game 7',
    'Game 6',
    'Game 5',
    'Game 4',
    'Game 3',
    'Game 2',
    'Game 1',
  ]);
  expect(pages.map(({ total, page }) => [total, page])).toEqual([
    [7, 1],
    [7, 2],
    [7, 3],
  ]);
  const first = await shown(app, site.games, 'games?pageSize=3');
  clock.advance(1_000);
  await publicGame(manager, { name: 'Game 8' });
  const second = await shown(app, site.games, `games?pageSize=3&cursor=${first.nextCursor}`);
  expect([names(second), second.page]).toEqual([['Game 4', 'Game 3', 'Game 2'], null]);
  const last = await shown(app, site.games, `games?pageSize=3&cursor=${second.nextCursor}`);
  expect([names(last), last.nextCursor]).toEqual([['Game 1'], null]);
});

test('search results are sorted by relevance: names that start with the text, names that contain it, then others', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  await publicGame(manager, { name: 'Zoo', tagline: 'With a dragon in it' });
  await publicGame(manager, { name: 'A dragon of ice' });
  await publicGame(manager, { name: 'Dragón Age' });
  await publicGame(manager, { name: 'Dragon' });
  await make.completeListing(manager, { name: 'Dragon unseen' });
  const seek = async (query: string) => names(await shown(app, site.games, `games?${query}`));
  expect(await seek('q=DRAGON')).toEqual(['Dragon', 'Dragón Age', 'A dragon of ice', 'Zoo']);
  expect(await seek('q=dragon&pageSize=2&page=2')).toEqual(['A dragon of ice', 'Zoo']);
  expect(await seek('q=dragon&sort=name')).toEqual(['A dragon of ice', 'Dragon', 'Dragón Age', 'Zoo']);
  expect(await seek('q=drag%20ag')).toEqual(['Dragón Age']);
  expect(await seek('q=!!!')).toEqual([]);
  expect((await shown(app, site.games, 'games?q=dragon&facets=platform')).facets).toEqual({
    platform: [{ value: 'web', label: 'Web', count: 4 }],
  });
});

test('all invalid parameters are reported, as in RFC 9457', async () => {
  const { app } = await start();
  const reply = await visit(
    app,
    'games?page=0&pageSize=101&sort=best&platform=web,toaster&foo=1&minAgeTo=x&cursor=newest.1.1',
  );
  expect(reply.statusCode).toBe(400);
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const { errors, ...problem } = reply.json();
  expect(problem).toMatchObject({ type: 'about:blank', title: 'Bad Request', status: 400 });
  expect(errors.map((error: { name: string }) => error.name).toSorted()).toEqual(
    ['cursor', 'foo', 'minAgeTo', 'page', 'pageSize', 'platform', 'sort'].toSorted(),
  );
  const newest = cursorText({ order: 'newest', key: [-1, -1], pin: '' });
  const mixed = await visit(app, `games?sort=name&cursor=${newest}&page=2`);
  expect(mixed.json().errors).toEqual([
    { name: 'cursor', detail: 'Does not match the sort' },
    { name: 'page', detail: 'Cannot be combined with cursor' },
  ]);
  for (const [method, path, status] of [
    ['GET', '/v1/nothing', 404],
    ['POST', '/v1/games', 405],
    ['GET', '/v1/games/UPPER', 404],
  ] as const) {
    const other = await app.inject({ method, url: path });
    expect([other.statusCode, other.headers['content-type']], path).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
  }
});
