// Releases: what they hold, their readiness, whose they are, and the calendar.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { releaseLimits, releases } from '../../../contract/releases/releases.ts';
import { type Client, testApps } from '../../test/harness.ts';
import { changedGame } from '../../test/records/changes.ts';
import { make } from '../../test/records/make.ts';
import { stock } from '../../test/records/pictures.ts';
import { inMinutes, readyRelease } from '../../test/records/ready-release.ts';
import { publicGame } from '../../test/records/site.ts';

const start = testApps();

test('a release holds records with what it does to them, each in one unfinished release at most', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const { release, game } = await readyRelease(app, manager);
  expect(release).toMatchObject({ state: 'open', itemCount: 4, unready: 0, late: false, failure: [] });
  expect(release.items[0]).toEqual({
    type: 'gameListing',
    action: 'apply',
    id: game.id,
    label: game.name,
    status: 'published',
    fields: ['tagline'],
    problems: [],
  });
  const again = { type: 'gameListing', id: game.id, action: 'archive' } as const;
  const taken = await manager.fails('invalid_fields', releases.add, { name: 'Other', items: [again] });
  expect(taken.fieldErrors).toEqual({ 'items.0.id': 'Already in the release “Season two”' });
  const gone = { type: 'article', id: game.id, action: 'publish' };
  const missing = await manager.fails('invalid_fields', releases.edit, {
    id: release.id,
    version: 1,
    add: [gone, gone],
  });
  expect(missing.fieldErrors).toEqual({
    'add.0.id': 'This record does not exist',
    'add.1.id': 'This record does not exist',
  });
  const edited = await manager.ok(releases.edit, {
    id: release.id,
    version: 1,
    name: 'Season 2',
    add: [again],
    remove: [{ type: 'article', id: release.items[1]?.id ?? '' }],
  });
  expect(edited).toMatchObject({ name: 'Season 2', version: 2, itemCount: 3 });
  expect(edited.items.map(({ action }) => action)).toEqual(['archive', 'archive', 'archive']);
  await manager.fails('stale_version', releases.edit, { id: release.id, version: 1, name: 'Late' });
  await manager.ok(releases.remove, { id: release.id, version: 2 });
  const free = await manager.ok(releases.add, { name: 'Other', items: [again] });
  expect(await manager.ok(releases.list, { state: ['open'], q: 'OTH', sort: 'name' })).toMatchObject({
    total: 1,
    rows: [{ id: free.id, itemCount: 1, unready: 0 }],
  });
  const tooMany = Array.from({ length: releaseLimits.items + 1 }, () => again);
  await manager.fails('invalid_fields', releases.add, { name: 'Long', items: tooMany });
});

test('a release says of each record what stands in its way, as it is now', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const { id, version } = await changedGame(manager, manager, { tagline: 'Mine' });
  const draft = await make.listing(manager);
  const [planned, live] = [await make.completeListing(manager), await publicGame(manager)];
  await manager.ok(listings.status, {
    id: planned.id,
    version: 1,
    status: 'scheduled',
    publishAt: inMinutes(app, 1),
  });
  const banner = await make.completeBanner(app, manager, { unpublishAt: inMinutes(app, 2) });
  const release = await manager.ok(releases.add, {
    name: 'Not yet',
    items: [
      { type: 'gameListing', id, action: 'apply' },
      { type: 'gameListing', id: draft.id, action: 'publish' },
      { type: 'gameListing', id: planned.id, action: 'publish' },
      { type: 'gameListing', id: live.id, action: 'publish' },
      { type: 'banner', id: banner.id, action: 'publish' },
    ],
  });
  await manager.ok(listings.edit, { id, version, tagline: 'Theirs' });
  await manager.ok(releases.schedule, { id: release.id, version: 1, at: inMinutes(app, 3) });
  const read = await manager.ok(releases.detail, { id: release.id });
  const problems = read.items.map((item) => item.problems.map(({ path, text }) => `${path}: ${text}`));
  expect(problems[0]).toEqual(['tagline: Changed on the site since']);
  expect(problems[1]).toContain('summary: Write a summary of at least 40 characters');
  expect(problems.slice(2)).toEqual([
    ['null: Published by its own schedule before'],
    ['null: Already published'],
    ['unpublishAt: Ends before it is published'],
  ]);
  expect(await manager.ok(releases.list, {})).toMatchObject({ rows: [{ itemCount: 5, unready: 5 }] });
  const refused = await manager.fails('invalid_fields', releases.run, { id: release.id, version: 2 });
  expect(Object.keys(refused.fieldErrors ?? {})).toEqual(['items.0', 'items.1', 'items.3']);
  expect(refused.fieldErrors?.['items.3']).toBe(`${live.name}: Already published`);
});

test('a release takes the right to publish each of its records, and shows others only their type', async () => {
  const app = await start();
  const [manager, ads, editor] = [
    await app.as('Content Manager'),
    await app.as('Ad Manager'),
    await app.as('Listing Editor'),
  ];
  const { release, game, article, banner } = await readyRelease(app, manager);
  const { id } = release;
  const listing = { type: 'gameListing', id: game.id };
  await ads.fails('forbidden', releases.add, { name: 'No', items: [{ ...listing, action: 'archive' }] });
  await ads.fails('forbidden', releases.edit, { id, version: 1, remove: [listing] });
  for (const call of [releases.run, releases.remove]) await ads.fails('forbidden', call, { id, version: 1 });
  await ads.fails('forbidden', releases.schedule, { id, version: 1, at: inMinutes(app, 1) });
  await editor.fails('forbidden', releases.edit, { id, version: 1, name: 'No' });
  const read = await editor.ok(releases.detail, { id });
  expect(read.items.map(({ type, label }) => [type, label !== null])).toEqual([
    ['gameListing', true],
    ['article', false],
    ['banner', false],
    ['gameListing', true],
  ]);
  // While it waits for the clock, only publishers change what it publishes.
  const change = {
    id: game.id,
    version: game.version,
    changeVersion: 1,
    fields: { tagline: 'Sneaked in' },
  };
  await editor.ok(listings.saveChange, change);
  await manager.ok(releases.schedule, { id, version: 1, at: inMinutes(app, 1) });
  await editor.fails('forbidden', listings.saveChange, { ...change, changeVersion: 2 });
  await editor.fails('forbidden', listings.dropChange, { id: game.id, changeVersion: 2 });
  await editor.fails('forbidden', listings.changeStatus, {
    id: game.id,
    version: game.version,
    changeVersion: 2,
    state: 'inReview',
  });
  await (await app.as('Writer')).fails('forbidden', articles.edit, {
    id: article.id,
    version: 1,
    title: 'Sneaked in',
  });
  await manager.fails('invalid_transition', releases.edit, { id, version: 2, name: 'No' });
  await manager.fails('invalid_transition', releases.remove, { id, version: 2 });
  const moved = await manager.ok(releases.schedule, { id, version: 2, at: inMinutes(app, 2) });
  expect(moved).toMatchObject({ state: 'scheduled', at: inMinutes(app, 2) });
  const open = await manager.ok(releases.unschedule, { id, version: 3 });
  expect(open).toMatchObject({ state: 'open', at: null });
  await ads.ok(releases.edit, { id, version: 4, remove: [{ type: 'banner', id: banner.id }] });
});

test('the calendar lists what the clock will do, of types that one may view', async () => {
  const app = await start();
  const [manager, editor] = [await app.as('Content Manager'), await app.as('Listing Editor')];
  const ready = await readyRelease(app, manager);
  await manager.ok(releases.schedule, { id: ready.release.id, version: 1, at: inMinutes(app, 3) });
  const [listing, article] = [
    await make.completeListing(manager),
    await make.completeArticle(manager, stock.coverId),
  ];
  const publishAt = (minutes: number) =>
    ({ status: 'scheduled', publishAt: inMinutes(app, minutes) }) as const;
  await manager.ok(listings.status, { id: listing.id, version: 1, ...publishAt(2) });
  await manager.ok(articles.status, { id: article.id, version: 1, ...publishAt(1) });
  const game = await changedGame(manager, manager);
  const applyAt = inMinutes(app, 4);
  const target = { id: game.id, version: game.version, changeVersion: 1 };
  await manager.ok(listings.changeStatus, { ...target, state: 'scheduled', applyAt });
  const range = { from: inMinutes(app, 0), to: inMinutes(app, 60) };
  const entries = async (client: Client) =>
    (await client.ok(releases.calendar, range)).entries.map(({ kind, id }) => [kind, id]);
  const all = [
    ['record', article.id],
    ['record', listing.id],
    ['release', ready.release.id],
    ['change', game.id],
  ];
  expect(await entries(manager)).toEqual(all);
  expect(await entries(editor)).toEqual(all.slice(1));
  expect((await manager.ok(releases.calendar, range)).entries.at(-1)).toEqual({
    kind: 'change',
    type: 'gameListing',
    id: game.id,
    label: game.name,
    at: applyAt,
    version: game.version,
    changeVersion: 2,
    state: 'scheduled',
  });
  await manager.fails('invalid_fields', releases.calendar, { ...range, to: inMinutes(app, 100_000) });
});
