// What a restore cannot bring back is said, two restores bring back one record, and a merge is given back.
import { expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { banners } from '../../contract/banners/banners.ts';
import { bin } from '../../contract/bin/bin.ts';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import { history } from '../../contract/history/history.ts';
import { listings } from '../../contract/listings/listings.ts';
import { testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { purgeDue } from './purge.ts';

const start = testApps();
const day = 24 * 60 * 60_000;

test('two restores at once bring back one record', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.listing(manager);
  await manager.ok(listings.remove, { id, version: 1 });
  const replies = await Promise.all([1, 2].map(() => manager.send(bin.restore, { ids: [id] })));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]));
  expect(await manager.ok(listings.detail, { id })).toMatchObject({ version: 2 });
});

test('a taken slug gets the next free one, and a taken name needs another', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const game = await make.listing(manager, { name: 'Twin' });
  await manager.ok(listings.remove, { id: game.id, version: 1 });
  expect(await make.listing(manager, { name: 'Twin' })).toMatchObject({ slug: 'twin' });
  const [outcome] = await manager.ok(bin.restore, { ids: [game.id] });
  expect(outcome).toMatchObject({ outcome: 'restored', slug: { from: 'twin', to: 'twin-2' } });

  const category = await make.category(manager, { name: 'Cards' });
  await manager.ok(categories.remove, { id: category.id, version: 1 });
  await make.category(manager, { name: 'cards' });
  const ids = [category.id];
  const [refused] = await manager.ok(bin.restore, { ids });
  expect(refused).toMatchObject({
    outcome: 'duplicate',
    label: 'Cards',
    fieldErrors: { name: 'There is a category of this name already' },
  });
  await manager.fails('invalid_fields', bin.restore, {
    ids: [category.id, game.id],
    fields: { name: 'Card games' },
  });
  const [renamed] = await manager.ok(bin.restore, { ids, fields: { name: 'Card games' } });
  expect(renamed).toMatchObject({ outcome: 'restored', label: 'Card games', slug: null });
  const { rows } = await manager.ok(categories.list, { ids });
  expect(rows).toMatchObject([{ name: 'Card games', slug: 'cards', version: 2 }]);
});

test('references to what is gone are left out and named; those restored in the same call are kept', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const [kept, gone] = [await make.category(manager), await make.category(manager, { name: 'Gone' })];
  const chain = await make.blockchain(manager);
  const game = await make.listing(manager, {
    categoryIds: [gone.id, kept.id],
    deployments: [{ blockchainId: chain.id, address: null, kind: 'game' }],
    externalIds: { steam: '570' },
  });
  const article = await make.article(manager, { gameIds: [game.id] });
  const banner = await make.banner(manager, { target: { kind: 'game', id: game.id } });
  await manager.ok(banners.remove, { id: banner.id, version: 1 });
  await manager.ok(articles.remove, { id: article.id, version: 1 });
  await manager.ok(listings.remove, { id: game.id, version: 1 });
  await manager.ok(categories.remove, { id: gone.id, version: 1 });
  await manager.ok(blockchains.remove, { id: chain.id, version: 1 });
  await make.listing(manager, { externalIds: { steam: '570' } });

  const outcomes = await manager.ok(bin.restore, { ids: [banner.id, article.id, game.id, chain.id] });
  expect(outcomes.map(({ id, outcome, dropped }) => [id, outcome, dropped])).toEqual([
    [banner.id, 'restored', []],
    [article.id, 'restored', []],
    [
      game.id,
      'restored',
      [
        { path: 'categoryIds', id: gone.id, name: 'Gone' },
        { path: 'externalIds', id: 'steam', name: null },
      ],
    ],
    [chain.id, 'restored', []],
  ]);
  expect(await manager.ok(listings.detail, { id: game.id })).toMatchObject({
    categoryIds: [kept.id],
    deployments: [{ blockchainId: chain.id }],
    externalIds: {},
  });
  expect(await manager.ok(articles.detail, { id: article.id })).toMatchObject({ gameIds: [game.id] });
  const { rows } = await manager.ok(history.list, { type: 'gameListing', id: game.id });
  expect(rows[0]).toMatchObject({
    version: 2,
    action: 'gameListing.restoreFromBin',
    fields: ['categoryIds', 'externalIds'],
  });
});

test('a merge keeps what it moved, unless the restore gives it back where nobody changed it since', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const from = await make.category(manager, { name: 'Role-playing', aliases: ['RPG'] });
  const to = await make.category(manager, { name: 'Adventure', aliases: ['Quest'] });
  const other = await make.category(manager);
  const child = await make.category(manager, { parentId: from.id });
  const both = await make.listing(manager, { categoryIds: [to.id, other.id, from.id] });
  const edited = await make.listing(manager, { categoryIds: [from.id, other.id] });
  const moved = await make.listing(manager, { categoryIds: [from.id] });
  const article = await make.article(manager, { categoryIds: [other.id, from.id] });
  const banner = await make.banner(manager, { target: { kind: 'category', id: from.id } });
  await manager.ok(categories.remove, { id: from.id, version: 1, mergeInto: to.id });
  expect((await manager.ok(bin.list, {})).rows).toMatchObject([
    { id: from.id, mergedInto: { id: to.id, name: 'Adventure' } },
  ]);
  // Another field leaves the categories where the merge put them.
  await manager.ok(listings.edit, { id: moved.id, version: 2, tagline: 'Changed' });
  await manager.ok(listings.edit, { id: edited.id, version: 2, categoryIds: [other.id] });

  const [outcome] = await manager.ok(bin.restore, { ids: [from.id], giveBack: true });
  expect(outcome).toMatchObject({ outcome: 'restored', slug: null, givenBack: 5, kept: 1 });
  const categoriesOf = async (id: string) => (await manager.ok(listings.detail, { id })).categoryIds;
  expect(await categoriesOf(both.id)).toEqual([to.id, other.id, from.id]);
  expect(await categoriesOf(moved.id)).toEqual([from.id]);
  expect(await categoriesOf(edited.id)).toEqual([other.id]);
  const { categoryIds } = await manager.ok(articles.detail, { id: article.id });
  expect(categoryIds).toEqual([other.id, from.id]);
  const { target } = await manager.ok(banners.detail, { id: banner.id });
  expect(target).toMatchObject({ kind: 'category', id: from.id });
  const { rows } = await manager.ok(categories.list, { ids: [from.id, to.id, child.id], sort: 'createdAt' });
  expect(rows).toMatchObject([
    { name: 'Role-playing', slug: 'role-playing', aliases: ['RPG'], version: 2 },
    { name: 'Adventure', aliases: ['Quest'], version: 3 },
    { parentId: from.id },
  ]);
  const versions = await manager.ok(history.list, { type: 'gameListing', id: moved.id });
  expect(versions.rows.map(({ version, action }) => [version, action])).toEqual([
    [4, 'category.restoreFromBin'],
    [3, 'gameListing.edit'],
    [2, 'category.delete'],
    [1, 'gameListing.create'],
  ]);
  const second = await manager.ok(history.version, { type: 'gameListing', id: moved.id, at: 2 });
  expect(second).toMatchObject({ fields: { categoryIds: [to.id] }, lost: [] });
});

test('without giving back, a merged chain comes back with nothing; with it, its addresses come back', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const from = await make.blockchain(manager, { name: 'Ronin' });
  const to = await make.blockchain(manager);
  const deployments = [
    { blockchainId: to.id, address, kind: 'token' as const, label: 'There' },
    { blockchainId: from.id, address, kind: 'token' as const, label: 'Here' },
    { blockchainId: from.id, address: null, kind: 'game' as const, label: null },
  ];
  const game = await make.listing(manager, { deployments });
  const merge = async (version: number) =>
    manager.ok(blockchains.remove, { id: from.id, version, mergeInto: to.id });
  const restore = async (giveBack: boolean) =>
    (await manager.ok(bin.restore, { ids: [from.id], giveBack }))[0];
  await merge(1);
  expect(await restore(false)).toMatchObject({ slug: { from: 'ronin', to: 'ronin-2' }, givenBack: 0 });
  expect((await manager.ok(listings.detail, { id: game.id })).deployments).toHaveLength(2);

  await manager.ok(listings.edit, { id: game.id, version: 2, deployments });
  await merge(2);
  expect(await restore(true)).toMatchObject({ slug: null, givenBack: 1, kept: 0 });
  expect(await manager.ok(listings.detail, { id: game.id })).toMatchObject({ deployments, version: 5 });
  expect((await manager.ok(listings.list, { q: address })).rows.map(({ id }) => id)).toEqual([game.id]);
});

test('a snapshot of an earlier release takes the defaults of fields and columns that it does not have', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.listing(manager, { minAge: 12, tagline: 'Kept' });
  await manager.ok(listings.remove, { id, version: 1 });
  const { snapshot } = await database.reads.selectFrom('bin').select('snapshot').executeTakeFirstOrThrow();
  const earlier: { fields: Record<string, unknown> } = JSON.parse(snapshot);
  for (const name of ['externalIds', 'minAge', 'earnModels']) delete earlier.fields[name];
  await database.writes
    .updateTable('bin')
    .set({ snapshot: JSON.stringify(earlier) })
    .execute();
  await manager.ok(bin.restore, { ids: [id] });
  expect(await manager.ok(listings.detail, { id })).toMatchObject({
    externalIds: {},
    minAge: null,
    earnModels: [],
    tagline: 'Kept',
  });
});

test('each type needs its own right, and records are purged by themselves after BIN_DAYS', async () => {
  const { as, database, clock, runJob } = await start({ binDays: 2 });
  const manager = await as('Content Manager');
  const banner = await make.banner(manager);
  const game = await make.listing(manager);
  await manager.ok(banners.remove, { id: banner.id, version: 1 });
  await manager.ok(listings.remove, { id: game.id, version: 1 });
  const ads = await as('Ad Manager');
  expect((await ads.ok(bin.list, {})).rows.map(({ id }) => id)).toEqual([banner.id]);
  await ads.fails('forbidden', bin.restore, { ids: [banner.id, game.id] });
  await ads.fails('forbidden', bin.purge, { ids: [game.id] });
  await (await as('Viewer')).fails('forbidden', bin.list, {});
  expect(await ads.ok(bin.purge, { ids: [banner.id] })).toEqual({ purged: [banner.id] });
  await ads.fails('not_found', bin.purge, { ids: [banner.id] });

  clock.advance(2 * day - 1);
  await runJob(purgeDue);
  const left = () => database.reads.selectFrom('bin').select('id').execute();
  expect(await left()).toEqual([{ id: game.id }]);
  clock.advance(1);
  await runJob(purgeDue);
  expect(await left()).toEqual([]);
  const purges = await database.reads
    .selectFrom('audit')
    .select(['action', 'actorName', 'entityId'])
    .where('action', 'like', '%.purge')
    .where('result', '=', 'ok')
    .orderBy('id')
    .execute();
  expect(purges).toEqual([
    { action: 'banner.purge', actorName: 'The Ad Manager', entityId: banner.id },
    { action: 'gameListing.purge', actorName: 'Ludex', entityId: game.id },
  ]);
});
