// Targets of banners exist, and cannot be deleted while in use.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import type { Status } from '../../../contract/kit/lifecycle.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { newId } from '../../records/ids.ts';
import { type Client, epoch, testApps } from '../../test/harness.ts';
import { outcomeOf } from '../../test/outcomes.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();
const after = (hours: number) => new Date(epoch.getTime() + hours * 60 * 60_000).toISOString();

const records = {
  game: { add: (client: Client) => make.listing(client), remove: listings.remove },
  article: {
    add: async (client: Client) => {
      const { id, title } = await make.article(client);
      return { id, name: title };
    },
    remove: articles.remove,
  },
  category: { add: (client: Client) => make.category(client), remove: categories.remove },
  blockchain: { add: (client: Client) => make.blockchain(client), remove: blockchains.remove },
} as const;
const kinds = ['game', 'article', 'category', 'blockchain'] as const;

test.each(kinds)('a banner can link to an existing %s and returns its name', async (kind) => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id, name } = await records[kind].add(manager);
  expect(await make.banner(manager, { target: { kind, id } })).toMatchObject({
    target: { kind, id, url: null },
    targetName: name,
  });
  const failure = await manager.fails('invalid_fields', banners.add, {
    name: 'Nowhere',
    target: { kind, id: newId() },
  });
  expect(failure.fieldErrors).toEqual({ 'target.id': `This ${kind} does not exist` });
});

test.each(kinds)(
  'a %s that a banner links to is not deleted, and the error names the banner',
  async (kind) => {
    const { as } = await start();
    const manager = await as('Content Manager');
    const { add, remove } = records[kind];
    const { id } = await add(manager);
    const banner = await make.banner(manager, { target: { kind, id } });
    const failure = await manager.fails('in_use', remove, { id, version: 1 });
    expect(failure.data).toEqual({
      count: 1,
      sample: [{ type: 'banner', id: banner.id, label: banner.name }],
    });
    await manager.ok(banners.edit, { id: banner.id, version: 1, target: { kind: 'none' } });
    await manager.ok<typeof remove>(remove, { id, version: 1 });
  },
);

test.each(['category', 'blockchain'] as const)('merging a %s moves its banners', async (kind) => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { add, remove } = records[kind];
  const [from, to] = [await add(manager), await add(manager)];
  const { id } = await make.banner(manager, { target: { kind, id: from.id } });
  await manager.ok<typeof remove>(remove, { id: from.id, version: 1, mergeInto: to.id });
  expect(await manager.ok(banners.detail, { id })).toMatchObject({
    target: { kind, id: to.id },
    targetName: to.name,
    version: 2,
  });
});

test.each(kinds)(
  'a %s deleted while a banner starts to link to it is either kept or not linked to',
  async (kind) => {
    const { as } = await start();
    const manager = await as('Content Manager');
    const { add, remove } = records[kind];
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const { id } = await add(manager);
      const sends = [
        () => manager.send(remove.path, { id, version: 1 }),
        () => manager.send(banners.add.path, { name: `Late ${round}`, target: { kind, id } }),
      ];
      const order = round % 2 === 0 ? sends : sends.toReversed();
      // The first request gets a longer head start each time: a deletion may run in a worker, which a banner would overtake.
      const replies = await Promise.all(order.map((send, at) => pause(at * round * 4).then(send)));
      const [removed, added] = round % 2 === 0 ? replies : replies.toReversed();
      outcomes.add(outcomeOf(removed));
      expect(['ok in_use', 'invalid_fields ok']).toContain(`${outcomeOf(added)} ${outcomeOf(removed)}`);
    }
    expect([...outcomes].sort()).toEqual(['in_use', 'ok']);
  },
);

test('a target that is not public causes a warning: before its publication, and after it is archived', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const game = await make.completeListing(manager, { name: 'Axie' });
  const target = { kind: 'game', id: game.id } as const;
  const { id } = await make.banner(manager, { target });
  const warning = async () => {
    const { targetWarning } = await manager.ok(banners.detail, { id });
    const { rows } = await manager.ok(banners.list, {});
    expect(rows.map((row) => row.targetWarning)).toEqual([targetWarning]);
    return targetWarning;
  };
  const set = (version: number, status: Status, more = {}) =>
    manager.ok(listings.status, { id: game.id, version, status, ...more });
  expect(await warning()).toBe('The game “Axie” is a draft, so the public cannot open it');
  await set(1, 'inReview');
  expect(await warning()).toBe('The game “Axie” is in review, so the public cannot open it');
  await set(2, 'scheduled', { publishAt: after(24) });
  expect(await warning()).toBe('The game “Axie” becomes public only after this banner');
  await manager.ok(banners.edit, { id, version: 1, publishAt: after(24) });
  expect(await warning()).toBe(null);
  await set(3, 'published');
  expect(await warning()).toBe(null);
  await set(4, 'archived');
  expect(await warning()).toBe('The game “Axie” is archived, so the public cannot open it');
  // A banner that has ended leads nowhere.
  await manager.ok(banners.edit, { id, version: 2, publishAt: null, unpublishAt: after(-1) });
  expect(await warning()).toBe(null);

  const article = await make.article(manager, { title: 'A guide' });
  const unsaved = { placement: 'homeHero', publishAt: null, unpublishAt: null } as const;
  const asked = { ...unsaved, target: { kind: 'article', id: article.id } } as const;
  expect((await manager.ok(banners.warnings, asked)).targetWarning).toBe(
    'The article “A guide” is a draft, so the public cannot open it',
  );
  const category = await make.category(manager);
  const always = { ...unsaved, target: { kind: 'category', id: category.id } } as const;
  expect((await manager.ok(banners.warnings, always)).targetWarning).toBe(null);
});
