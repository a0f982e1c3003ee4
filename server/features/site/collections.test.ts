// Collections on the public site: pins, positions, windows, rules, limits, and what is not public.
import { expect, test } from 'vitest';
import { categories } from '../../../contract/categories/categories.ts';
import { collections } from '../../../contract/collections/collections.ts';
import { site } from '../../../contract/delivery/delivery.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { epoch, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { publicCollection, publicGame, shown, visit } from '../../test/records/site.ts';

const start = testApps();
const inSeconds = (seconds: number) => new Date(epoch.getTime() + seconds * 1_000).toISOString();

test('pins come first or at their place, then the games of the rule, each once and without gaps', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const puzzle = await make.category(manager, { name: 'Puzzle' });
  const logic = await make.category(manager, { name: 'Logic', parentId: puzzle.id });
  const [one, two, three] = [
    await publicGame(manager, { name: 'Game 1', categoryIds: [puzzle.id], platforms: ['web'] }),
    await publicGame(manager, { name: 'Game 2', categoryIds: [logic.id], platforms: ['ios'] }),
    await publicGame(manager, { name: 'Game 3', categoryIds: [logic.id], platforms: ['web'] }),
  ];
  const other = await publicGame(manager, { name: 'Other' });
  const draft = await make.listing(manager, { name: 'Draft' });
  const rule = { category: ['puzzle'], sort: 'name' as const };
  const { id, ...made } = await publicCollection(manager, { title: 'Puzzles', rule });
  let { version } = made;
  const gamesWith = async (fields: object) => {
    ({ version } = await manager.ok(collections.edit, { id, version, ...fields }));
    const { games, gameCount } = await shown(app, site.collection, 'collections/puzzles');
    expect(gameCount).toBe(games.length);
    return games.map(({ name }) => name);
  };
  expect(await gamesWith({})).toEqual(['Game 1', 'Game 2', 'Game 3']);
  expect(await gamesWith({ rule: { ...rule, platform: ['web'] } })).toEqual(['Game 1', 'Game 3']);
  const pins = [{ gameId: draft.id }, { gameId: three.id }, { gameId: other.id, position: 2 }];
  expect(await gamesWith({ rule, pins })).toEqual(['Game 3', 'Other', 'Game 1', 'Game 2']);
  expect(await gamesWith({ limit: 3 })).toEqual(['Game 3', 'Other', 'Game 1']);
  expect(await gamesWith({ rule: null })).toEqual(['Game 3', 'Other']);
  // A place behind the last game moves up to it.
  expect(await gamesWith({ pins: [{ gameId: two.id, position: 9 }, { gameId: one.id }], limit: 9 })).toEqual([
    'Game 1',
    'Game 2',
  ]);
  // Games that leave the site leave no gap, and a merged category leads on.
  await manager.ok(listings.status, { id: one.id, version: one.version, status: 'archived' });
  expect(await gamesWith({ rule, pins: [] })).toEqual(['Game 2', 'Game 3']);
  await manager.ok(categories.remove, { id: puzzle.id, version: 1, mergeInto: logic.id });
  expect(await gamesWith({})).toEqual(['Game 2', 'Game 3']);
});

test('windows of pins and the times of collections hold from the next request on, and nothing else changes', async () => {
  const { app, as, clock } = await start();
  const manager = await as('Content Manager');
  const [always, sometimes] = [
    await publicGame(manager, { name: 'Always' }),
    await publicGame(manager, { name: 'Sometimes' }),
  ];
  const { id } = await publicCollection(manager, {
    title: 'Timed',
    rule: null,
    pins: [{ gameId: sometimes.id, from: inSeconds(60), until: inSeconds(120) }, { gameId: always.id }],
  });
  const later = await make.collection(manager, { title: 'Later', rule: {} });
  const publishAt = inSeconds(90);
  await manager.ok(collections.status, { id: later.id, version: 1, status: 'scheduled', publishAt });
  await manager.ok(collections.order, { ids: [later.id, id], seen: [] });
  const now = async () => {
    const { games } = await shown(app, site.collection, 'collections/timed');
    const { items, total } = await shown(app, site.collections, 'collections');
    const home = await shown(app, site.home, 'home');
    expect(home.collections.map(({ slug }) => slug)).toEqual(items.map(({ slug }) => slug));
    expect(total).toBe(items.length);
    return [games.map(({ name }) => name), items.map(({ slug }) => slug)];
  };
  expect(await now()).toEqual([['Always'], ['timed']]);
  const bytes = await visit(app, 'collections/timed');
  await make.collection(manager, { title: 'Only a draft', rule: {} });
  const again = await visit(app, 'collections/timed');
  expect([again.body, again.headers['etag']]).toEqual([bytes.body, bytes.headers['etag']]);
  expect(bytes.headers['surrogate-key']).toContain(`collection-${id}`);
  clock.advance(60_000);
  expect(await now()).toEqual([['Sometimes', 'Always'], ['timed']]);
  clock.advance(30_000);
  expect(await now()).toEqual([
    ['Sometimes', 'Always'],
    ['later', 'timed'],
  ]);
  clock.advance(30_000);
  expect(await now()).toEqual([['Always'], ['later', 'timed']]);
});

test('a former slug redirects, an archived collection is gone, drafts and empty ones are not shown', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const { id, version } = await publicCollection(manager, { title: 'First title' });
  const edited = await manager.ok(collections.edit, { id, version, slug: 'second-title' });
  await manager.ok(collections.order, { ids: [id], seen: [] });
  const moved = await visit(app, 'collections/first-title');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/v1/collections/second-title']);
  // There is no game yet: the page is there, and the front page leaves it out.
  expect((await shown(app, site.collection, 'collections/second-title')).games).toEqual([]);
  expect((await shown(app, site.home, 'home')).collections).toEqual([]);
  const inSitemap = async () =>
    (await visit(app, 'sitemap.xml?shard=1')).body.includes('/collections/second-title<');
  expect(await inSitemap()).toBe(true);
  const draft = await make.collection(manager, { rule: {} });
  expect((await visit(app, `collections/${draft.slug}`)).statusCode).toBe(404);
  await manager.ok(collections.status, { id, version: edited.version, status: 'archived' });
  expect((await visit(app, 'collections/second-title')).statusCode).toBe(410);
  expect(await inSitemap()).toBe(false);
  expect(await shown(app, site.collections, 'collections?page=1&pageSize=5')).toMatchObject({ total: 0 });
});
