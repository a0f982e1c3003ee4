// Saved views: counts that equal their lists, values that are relative, and values that are gone.
import { beforeEach, expect, test } from 'vitest';
import { accounts } from '../../contract/accounts/accounts.ts';
import { articles } from '../../contract/articles/articles.ts';
import { audit } from '../../contract/audit/audit.ts';
import { categories } from '../../contract/categories/categories.ts';
import type { ListCall, Payload } from '../../contract/kit/calls.ts';
import { listings } from '../../contract/listings/listings.ts';
import { roles } from '../../contract/roles/roles.ts';
import { type View, type ViewList, views } from '../../contract/views/views.ts';
import { type Client, epoch, type TestApp, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { addPicture } from '../test/records/pictures.ts';

const start = testApps();

let app: TestApp;
let manager: Client;
let editor: Client;

beforeEach(async () => {
  app = await start();
  manager = await app.as('Content Manager');
  editor = await app.as('Listing Editor');
});

const add = (client: Client, fields: Partial<Payload<typeof views.add>> = {}): Promise<View> =>
  client.ok(views.add, { list: 'listings', name: 'A view', state: { filters: {} }, ...fields });

/** The views that people made, without those of the product. */
async function madeFor(client: Client): Promise<View[]> {
  const { views: all } = await client.ok(views.list, {});
  return all.filter(({ owner }) => owner !== null);
}

test('counts are the totals of the lists', async () => {
  const chain = await make.blockchain(manager);
  for (let n = 0; n < 3; n += 1) await make.listing(manager, { tags: ['RPG'] });
  await make.completeListing(manager, { name: 'Axie', deployments: [{ blockchainId: chain.id }] });
  await make.listing(editor, { tags: ['cards'], featured: true });
  await make.article(manager);
  await make.completeArticle(manager, await addPicture(app.database, 1280, 720));
  const admin = await app.as('Administrator');
  const states: [ViewList, ListCall, View['state']][] = [
    ['listings', listings.list, { filters: {} }],
    ['listings', listings.list, { filters: { tag: ['rpg'] }, sort: 'name' }],
    ['listings', listings.list, { filters: { updatedBy: ['me'] } }],
    ['listings', listings.list, { filters: { hasCover: false, completenessBelow: 60 } }],
    ['listings', listings.list, { filters: { blockchainId: [chain.id], hasCover: true } }],
    ['listings', listings.list, { filters: { verifiedBefore: 'today', createdFrom: 'today' } }],
    ['listings', listings.list, { filters: { featured: true }, q: 'game' }],
    ['articles', articles.list, { filters: { hasCover: true } }],
    ['articles', articles.list, { filters: { updatedTo: '+1d', updatedFrom: '-1d' } }],
    ['accounts', accounts.list, { filters: { status: ['active'] } }],
    ['roles', roles.list, { filters: {} }],
    ['audit', audit.list, { filters: { action: ['gameListing.create'] } }],
  ];
  const ids: string[] = [];
  const totals: number[] = [];
  for (const [list, , state] of states) ids.push((await add(admin, { list, name: list, state })).id);
  for (const [, call, { filters, q, sort }] of states) {
    const payload = {
      ...filters,
      ...(q === undefined ? {} : { q }),
      ...(sort === undefined ? {} : { sort }),
    };
    totals.push((await admin.ok(call, payload)).total);
  }
  const counts = new Map((await admin.ok(views.counts, { ids })).map(({ id, count }) => [id, count]));
  expect(ids.map((id) => counts.get(id))).toEqual(totals);
  expect(totals.slice(0, 9)).toEqual([5, 3, 0, 4, 1, 5, 1, 1, 2]);
  await admin.fails('invalid_fields', views.counts, { ids: Array.from({ length: 21 }, () => ids[0]) });
});

test('me and relative days are resolved for each reader, at each read', async () => {
  const view = await add(manager, {
    state: { filters: { updatedBy: ['me'], createdFrom: 'today' } },
    scope: 'everyone',
  });
  const countFor = async (client: Client) => (await client.ok(views.counts, { ids: [view.id] }))[0]?.count;
  await make.listing(manager);
  await make.listing(manager);
  await make.listing(editor);
  expect([await countFor(manager), await countFor(editor)]).toEqual([2, 1]);
  expect((await editor.ok(listings.summary, { updatedBy: ['me'], createdFrom: 'today' })).total).toBe(1);
  // The day changes at midnight UTC.
  app.clock.advance(11 * 60 * 60_000);
  await manager.ok(views.list, {});
  app.clock.advance(59 * 60_000);
  expect(await countFor(manager)).toBe(2);
  app.clock.advance(60_000);
  expect(await countFor(manager)).toBe(0);
  expect((await manager.ok(listings.list, { createdFrom: '-1d' })).total).toBe(3);
  expect((await manager.ok(listings.list, { createdTo: '-1d' })).total).toBe(0);
});

test('the product’s views count what they name', async () => {
  const due = await make.completeListing(manager);
  const later = await make.completeListing(manager);
  const at = (days: number) => new Date(epoch.getTime() + days * 24 * 60 * 60_000).toISOString();
  await manager.ok(listings.status, { id: due.id, version: 1, status: 'scheduled', publishAt: at(3) });
  await manager.ok(listings.status, { id: later.id, version: 1, status: 'scheduled', publishAt: at(20) });
  const live = await make.completeListing(manager);
  await manager.ok(listings.status, { id: live.id, version: 1, status: 'published' });
  const checked = await make.completeListing(manager);
  const { version } = await manager.ok(listings.edit, { id: checked.id, version: 1, verified: true });
  await manager.ok(listings.status, { id: checked.id, version, status: 'published' });
  await make.listing(manager);
  await app.database.writes.updateTable('listing').set({ coverId: null }).where('id', '=', live.id).execute();

  const { views: all } = await manager.ok(views.list, {});
  const own = all.filter(({ list }) => list === 'listings');
  const counts = new Map(
    (await manager.ok(views.counts, { ids: own.map(({ id }) => id) })).map(({ id, count }) => [id, count]),
  );
  expect(Object.fromEntries(own.map(({ id, name }) => [name, counts.get(id)]))).toEqual({
    'Drafts of mine': 1,
    'Incomplete but public': 2,
    'Live without cover': 1,
    'Not verified for 90 days': 1,
    'Scheduled this week': 1,
  });
  expect(all.filter(({ owner }) => owner === null).length).toBe(8);
});

test('values that are gone drop out, and are named', async () => {
  const [kept, gone] = [await make.category(manager), await make.category(manager)];
  const both = await add(editor, {
    state: { filters: { categoryId: [kept.id, gone.id], status: ['draft'] } },
  });
  const one = await add(editor, { state: { filters: { categoryId: [gone.id] }, q: 'game' } });
  await make.listing(manager, { name: 'A game', categoryIds: [kept.id] });
  await manager.ok(categories.remove, { id: gone.id, version: 1 });
  const shown = await madeFor(editor);
  expect(shown.find(({ id }) => id === both.id)).toMatchObject({
    state: { filters: { categoryId: [kept.id], status: ['draft'] } },
    gone: ['categoryId'],
  });
  expect(shown.find(({ id }) => id === one.id)).toMatchObject({
    state: { filters: {}, q: 'game' },
    gone: ['categoryId'],
  });
  expect(await editor.ok(views.counts, { ids: [both.id, one.id] })).toEqual(
    [both, one].map(({ id }) => ({ id, count: 1 })),
  );
  // A value of an older version, which the list no longer takes.
  const old = { filters: { status: ['draft', 'parked'], mood: 'good', featured: true }, sort: 'mood' };
  await app.database.writes
    .updateTable('view')
    .set({ state: JSON.stringify(old) })
    .where('id', '=', one.id)
    .execute();
  expect((await madeFor(editor)).find(({ id }) => id === one.id)).toMatchObject({
    state: { filters: { status: ['draft'], featured: true } },
    gone: ['mood', 'status'],
  });
  // A new state replaces it; a new name does not.
  const renamed = await editor.ok(views.edit, { id: one.id, version: 1, name: 'Renamed' });
  expect(renamed.gone).toEqual(['mood', 'status']);
  const cleaned = await editor.ok(views.edit, { id: one.id, version: 2, state: renamed.state });
  expect(cleaned.gone).toEqual([]);
});
