// Webhooks, received by servers on this machine.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { inbox } from '../../../contract/inbox/inbox.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { releases } from '../../../contract/releases/releases.ts';
import {
  type EventType,
  eventTypes,
  retrySeconds,
  webhookLimits,
  webhooks,
} from '../../../contract/webhooks/webhooks.ts';
import { newId } from '../../records/ids.ts';
import { publishDueOf } from '../../records/lifecycle.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { isSignedBy, type Receiver, receive } from '../../test/peers/receiver.ts';
import { make } from '../../test/records/make.ts';
import { addPicture } from '../../test/records/pictures.ts';
import { publicBanner, publicCollection, publicGame, visit } from '../../test/records/site.ts';
import { dropOldDeliveries } from './webhooks.purge.ts';

const start = testApps();
const all = Object.keys(eventTypes) as EventType[];
const hour = 60 * 60_000;

type Opened = { app: TestApp; admin: Client; receiver: Receiver; typesOf: () => string[] };

async function open(): Promise<Opened> {
  const receiver = await receive();
  const app = await start({ outboundAllow: [receiver.host] });
  const admin = await app.as('Administrator');
  return { app, admin, receiver, typesOf: () => receiver.received.map(({ payload }) => payload.type) };
}
const soon = <T>(read: () => T) => expect.poll(read, { interval: 50 });

test('what the public sees differently is told, signed, once and in order', async () => {
  const { app, admin, receiver, typesOf } = await open();
  const early = await publicGame(admin);
  const draft = await make.completeListing(admin);
  const { secret, id } = await admin.ok(webhooks.add, { url: receiver.url, types: all });
  const wait = () => app.clock.advance(1_000);

  const game = await admin.ok(listings.status, { id: draft.id, version: 1, status: 'published' });
  wait();
  const { version } = await admin.ok(listings.edit, { id: game.id, version: game.version, tagline: 'New' });
  wait();
  // What no visitor sees.
  await make.listing(admin);
  const noted = await admin.ok(listings.edit, { id: game.id, version, internalNotes: 'Ask them' });
  await admin.ok(listings.saveChange, { id: early.id, version: early.version, fields: { tagline: 'Later' } });
  const category = await make.category(admin);
  await admin.ok(categories.edit, { id: category.id, version: category.version, active: false });
  await admin.ok(listings.status, { id: game.id, version: noted.version, status: 'archived' });
  await admin.ok(listings.remove, { id: game.id, version: noted.version + 1 });
  await soon(typesOf).toEqual([
    'gameListing.published',
    'gameListing.updated',
    'category.published',
    'category.unpublished',
    'gameListing.unpublished',
    'gameListing.deleted',
  ]);
  const [first] = receiver.received;
  expect(first?.payload).toEqual({
    type: 'gameListing.published',
    timestamp: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/),
    data: {
      type: 'gameListing',
      id: game.id,
      slug: game.slug,
      version: game.version,
      keys: [`game-${game.id}`, 'games'],
    },
  });
  for (const request of receiver.received) expect(isSignedBy(secret, request, app.clock.now)).toBe(true);
  expect(first && isSignedBy(secret, { ...first, body: `${first.body} ` }, app.clock.now)).toBe(false);
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(6);

  // The keys are those of the replies to be purged.
  const keys = String((await visit(app.app, 'games')).headers['surrogate-key']).split(' ');
  expect(keys).toContain('games');
  expect(await admin.ok(webhooks.list, {})).toMatchObject([{ id, last: { state: 'succeeded' } }]);
  const { rows, total } = await admin.ok(webhooks.deliveries, { id });
  expect([total, rows[0]?.type, rows[0]?.tries]).toMatchObject([6, 'gameListing.deleted', [{ status: 200 }]]);
});

test('the clock, jobs and releases are told too', async () => {
  const { app, admin, receiver, typesOf } = await open();
  const types: EventType[] = [
    'article.published',
    'collection.updated',
    'banner.published',
    'banner.unpublished',
    'catalogue.changed',
  ];
  await admin.ok(webhooks.add, { url: receiver.url, types });
  const article = await make.completeArticle(admin, await addPicture(app.database, 1280, 720));
  const publishAt = new Date(app.clock.now.getTime() + hour).toISOString();
  await admin.ok(articles.status, { id: article.id, version: 1, status: 'scheduled', publishAt });
  const ends = new Date(app.clock.now.getTime() + 2 * hour).toISOString();
  await publicBanner(app, admin, { unpublishAt: ends });
  const games = [await publicGame(admin), await publicGame(admin)];
  const ids = games.map((game) => game.id);
  const pins = ids.map((gameId) => ({ gameId, position: null, from: null, until: ends }));
  const { slug } = await publicCollection(admin, { pins });
  await soon(typesOf).toEqual(['banner.published']);
  app.clock.advance(hour);
  await app.runJob(
    publishDueOf({
      table: 'article',
      label: 'title',
      entityType: 'article',
      area: 'articles',
      one: 'An article',
    }),
  );
  await soon(typesOf).toEqual(['banner.published', 'article.published']);
  app.clock.advance(hour);
  await soon(typesOf).toEqual([
    'banner.published',
    'article.published',
    'banner.unpublished',
    'collection.updated',
  ]);
  expect(receiver.received[3]?.payload).toMatchObject({ timestamp: ends, data: { slug } });
  app.clock.advance(1_000);
  await admin.ok(listings.bulk, { select: { ids }, do: { set: { developer: 'Studio' } }, start: true });
  await soon(typesOf).toHaveLength(5);
  const keys = () => receiver.received.at(-1)?.payload.data.keys;
  expect(keys()?.toSorted()).toEqual([...ids.map((one) => `game-${one}`), 'games'].toSorted());

  const banner = await make.completeBanner(app, admin);
  const { id, version } = await admin.ok(releases.add, {
    name: 'Season two',
    items: [
      ...ids.map((one) => ({ type: 'gameListing', id: one, action: 'archive' }) as const),
      { type: 'banner', id: banner.id, action: 'publish' },
    ],
  });
  await admin.ok(releases.run, { id, version });
  await soon(typesOf).toHaveLength(6);
  expect([receiver.received[5]?.payload.type, keys()?.length]).toEqual(['catalogue.changed', 5]);
});

test('a failed delivery is tried again for days, then its webhook is off and its owner knows', async () => {
  const { app, admin, receiver, typesOf } = await open();
  const { id } = await admin.ok(webhooks.add, { url: receiver.url, types: ['gameListing.published'] });
  receiver.answer = { status: 503, headers: { 'retry-after': '120' }, body: 'Down for a minute' };
  await publicGame(admin);
  await soon(typesOf).toHaveLength(1);
  // Sessions do not last as long as the tries do.
  const again = () => app.as('Administrator');
  const latest = async () => (await (await again()).ok(webhooks.deliveries, { id })).rows[0];
  const waitSeconds = async () => {
    await soon(async () => (await latest())?.tries.length).toBe(receiver.received.length);
    const next = (await latest())?.nextAt;
    return next == null ? null : (Date.parse(next) - app.clock.now.getTime()) / 1_000;
  };
  // What the receiver asks for, if it is longer.
  expect(await waitSeconds()).toBe(120);
  expect((await latest())?.tries).toMatchObject([{ status: 503, reply: 'Down for a minute' }]);
  app.clock.advance(121_000);
  for (const [index, status] of [302, 400, 404, 429, 500, 500, 500, 500, 500].entries()) {
    receiver.answer = { status };
    await soon(typesOf).toHaveLength(index + 2);
    const expected = retrySeconds[index + 1];
    const waited = await waitSeconds();
    if (expected === undefined || waited === null) break;
    expect(waited / expected).toBeGreaterThanOrEqual(0.8);
    expect(waited / expected).toBeLessThanOrEqual(1.2);
    app.clock.advance(waited * 1_000);
  }
  await soon(typesOf).toHaveLength(retrySeconds.length + 1);
  const state = async () => (await (await again()).ok(webhooks.list, {}))[0];
  await soon(async () => (await state())?.active).toBe(false);
  expect(await latest()).toMatchObject({ state: 'failed', nextAt: null });
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
  expect(new Set(receiver.received.map((one) => one.headers['webhook-timestamp'])).size).toBe(10);
  const later = await again();
  const { rows } = await later.ok(inbox.list, {});
  expect(rows).toMatchObject([
    { kind: 'webhookOff', type: 'webhook', recordId: id, gone: false, text: expect.stringContaining('500') },
  ]);
  // Nothing is noted for a webhook that is off, and nothing replayed.
  await publicGame(later);
  await later.fails('invalid_transition', webhooks.replay, { id });
  const { version = 0 } = (await state()) ?? {};
  expect(await later.ok(webhooks.edit, { id, version, active: true })).toMatchObject({ offReason: null });
  receiver.answer = { status: 204 };
  expect(await later.ok(webhooks.replay, { id })).toEqual({ replayed: 1 });
  await soon(async () => (await latest())?.state).toBe('succeeded');
  expect(receiver.received.length).toBe(11);
  const deliveryId = (await latest())?.id;
  expect(await later.ok(webhooks.replay, { id, deliveryId })).toEqual({ replayed: 1 });
  await soon(typesOf).toHaveLength(12);
  await later.fails('not_found', webhooks.replay, { id, deliveryId: newId() });

  receiver.answer = { status: 410 };
  await publicGame(later);
  await soon(async () => (await state())?.offReason).toBe('The receiver is gone (410)');
  app.clock.advance(webhookLimits.days * 24 * hour + 1);
  await app.runJob(dropOldDeliveries);
  expect((await (await again()).ok(webhooks.deliveries, { id })).total).toBe(0);
});

test('a delivery is made by one process, and by the next one if that ends', async () => {
  const { app, admin, receiver, typesOf } = await open();
  const { id } = await admin.ok(webhooks.add, { url: receiver.url, types: ['banner.published'] });
  const isPostgres = app.database.dialect === 'postgres';
  if (isPostgres) await Promise.all([app.beside(), app.beside()]);
  const made = await Promise.all(Array.from({ length: 6 }, () => make.completeBanner(app, admin)));
  for (const banner of made)
    await admin.ok(banners.status, { id: banner.id, version: banner.version, status: 'published' });
  await soon(typesOf).toHaveLength(6);
  const succeeded = async () => (await admin.ok(webhooks.deliveries, { id, state: ['succeeded'] })).total;
  await soon(succeeded).toBe(6);
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(6);
  receiver.answer = 'never';
  await publicBanner(app, admin);
  await soon(typesOf).toHaveLength(7);
  receiver.answer = { status: 200 };
  // As if the lease of its process had ended. On SQLite a start ends it.
  if (isPostgres) await app.database.writes.updateTable('webhookDelivery').set({ heldUntil: 0 }).execute();
  const next = isPostgres ? app : await app.restart();
  await soon(typesOf).toHaveLength(8);
  expect(receiver.received[7]?.id).toBe(receiver.received[6]?.id);
  const after = await next.as('Administrator');
  await soon(async () => (await after.ok(webhooks.deliveries, { id, state: ['succeeded'] })).total).toBe(7);
});
