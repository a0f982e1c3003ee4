// Records used by articles: deleting them is refused, merging them moves the references.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

test('a game used by an article cannot be deleted, and the error names the article', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const game = await make.listing(manager);
  const { id, title } = await make.article(manager, { gameIds: [game.id] });
  const failure = await manager.fails('in_use', listings.remove, { id: game.id, version: 1 });
  expect(failure.data).toEqual({ count: 1, sample: [{ type: 'article', id, label: title }] });
  await manager.ok(articles.edit, { id, version: 1, gameIds: [] });
  await manager.ok(listings.remove, { id: game.id, version: 1 });
});

test.each([
  { noun: 'category', made: make.category, remove: categories.remove, field: 'categoryIds' },
  { noun: 'blockchain', made: make.blockchain, remove: blockchains.remove, field: 'blockchainIds' },
] as const)(
  'a $noun used by articles is refused, or merged with its references',
  async ({ made, remove, field }) => {
    const { as } = await start();
    const manager = await as('Content Manager');
    const [from, to, other] = [await made(manager), await made(manager), await made(manager)];
    const one = await make.article(manager, { [field]: [other.id, from.id] });
    const both = await make.article(manager, { [field]: [from.id, other.id, to.id] });
    const untouched = await make.article(manager, { [field]: [to.id] });
    const failure = await manager.fails('in_use', remove, { id: from.id, version: 1 });
    expect(failure.data).toEqual({
      count: 2,
      sample: [one, both].map(({ id, title }) => ({ type: 'article', id, label: title })),
    });
    expect(await manager.ok(remove, { id: from.id, version: 1, mergeInto: to.id })).toEqual({
      id: from.id,
      moved: 0,
      movedArticles: 2,
    });
    const now = async (id: string) => manager.ok(articles.detail, { id });
    expect(await now(one.id)).toMatchObject({ [field]: [other.id, to.id], version: 2 });
    expect(await now(both.id)).toMatchObject({ [field]: [to.id, other.id], version: 2 });
    expect(await now(untouched.id)).toEqual(untouched);
  },
);

test('an article saved while its game is deleted never refers to a missing game', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  for (let n = 0; n < 4; n += 1) {
    const game = await make.listing(manager);
    const [created, removed] = await Promise.all([
      manager.send(articles.create.path, { title: 'Side by side', gameIds: [game.id] }),
      manager.send(listings.remove.path, { id: game.id, version: 1 }),
    ]);
    const outcomes = [created, removed].map(({ body }) => body['errorCode'] ?? 'ok');
    expect([
      ['ok', 'in_use'],
      ['invalid_fields', 'ok'],
    ]).toContainEqual(outcomes);
  }
});

test('uses can be requested before a deletion, for many records at once, with the right to delete', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const [free, named, led] = [
    await make.listing(manager),
    await make.listing(manager),
    await make.listing(manager),
  ];
  const article = await make.article(manager, { gameIds: [named.id, led.id] });
  const names = [];
  for (let n = 0; n < 6; n += 1)
    names.push(
      (await make.banner(manager, { name: `Banner ${n}`, target: { kind: 'game', id: led.id } })).name,
    );
  const asked = await manager.ok(listings.uses, { ids: [led.id, free.id, named.id] });
  expect(asked.map(({ id, count }) => [id, count])).toEqual([
    [led.id, 7],
    [named.id, 1],
  ]);
  // The same data as in the error.
  for (const { id, ...data } of asked) {
    expect((await manager.fails('in_use', listings.remove, { id, version: 1 })).data).toEqual(data);
  }
  expect(asked[0]?.sample.map(({ label }) => label)).toEqual([article.title, ...names.slice(0, 4)]);

  const banner = await make.banner(manager, { target: { kind: 'article', id: article.id } });
  expect(await manager.ok(articles.uses, { ids: [article.id] })).toEqual([
    { id: article.id, count: 1, sample: [{ type: 'banner', id: banner.id, label: banner.name }] },
  ]);
  const viewer = await as('Viewer');
  await viewer.fails('forbidden', listings.uses, { ids: [led.id] });
  await viewer.fails('forbidden', articles.uses, { ids: [article.id] });
});
