// Fields of a banner: stored values, and all errors at once.
import { expect, test } from 'vitest';
import { banners } from '../../../contract/banners/banners.ts';
import { bin } from '../../../contract/bin/bin.ts';
import { newId } from '../../records/ids.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { addPicture } from '../../test/records/pictures.ts';

const start = testApps();

test('a draft needs only a name and is last in its placement', async () => {
  const { as } = await start();
  const manager = await as('Ad Manager');
  const first = await make.banner(manager, { name: '  Summer sale ' });
  expect(first).toMatchObject({
    name: 'Summer sale',
    placement: 'homeHero',
    status: 'draft',
    state: 'off',
    priority: 1,
    version: 1,
    target: { kind: 'none', id: null, url: null },
    image: null,
    targetWarning: null,
    warnings: [],
    createdBy: { name: 'The Ad Manager' },
  });
  expect(await make.banner(manager)).toMatchObject({ priority: 2 });
  expect(await make.banner(manager, { placement: 'listTop' })).toMatchObject({ priority: 1 });
  expect(await manager.ok(banners.detail, { id: first.id })).toEqual(first);
});

test('every field is stored as the contract normalises it, and an edit changes only the given fields', async () => {
  const { as, database } = await start();
  const manager = await as('Ad Manager');
  const game = await make.listing(await as('Content Manager'), { name: 'Axie' });
  const fields = {
    placement: 'homeHero' as const,
    headline: 'Play  now',
    subline: null,
    imageId: await addPicture(database, 1920, 720),
    mobileImageId: await addPicture(database, 828, 1035),
    altText: 'A dragon over a city',
    decorative: false,
    ctaText: 'Play',
    ctaUrl: '/games/axie',
    target: { kind: 'game' as const, id: game.id, url: null },
    publishAt: '2026-06-10T00:00:00.000Z',
    unpublishAt: '2026-06-20T00:00:00.000Z',
    sponsored: true,
    advertiser: 'Sky Mavis',
  };
  const made = await make.banner(manager, fields);
  expect(made).toMatchObject({
    ...fields,
    targetName: 'Axie',
    image: { width: 1920 },
    mobileImage: { height: 1035 },
  });
  const edited = await manager.ok(banners.edit, { id: made.id, version: 1, headline: 'Play', subline: ' ' });
  expect(edited).toMatchObject({ ...fields, headline: 'Play', subline: null, version: 2 });
});

test('every failing field is reported at once', async () => {
  const { as, database } = await start();
  const manager = await as('Ad Manager');
  const small = await addPicture(database, 800, 300);
  const failure = await manager.fails('invalid_fields', banners.add, {
    name: 'x',
    headline: 'h'.repeat(81),
    subline: 's'.repeat(161),
    placement: 'roof',
    altText: 'ab',
    ctaText: 'Go',
    ctaUrl: '//evil.example.com',
    advertiser: 'a'.repeat(81),
    target: { kind: 'game', id: newId() },
    imageId: small,
    mobileImageId: newId(),
    publishAt: 'tomorrow',
    priority: 1,
  });
  expect(failure.fieldErrors).toEqual({
    name: 'At least 2 characters',
    headline: 'At most 80 characters',
    subline: 'At most 160 characters',
    placement: expect.stringContaining('Must be one of homeHero'),
    altText: 'At least 3 characters',
    ctaUrl: 'Enter a link to another site with https://.',
    advertiser: 'At most 80 characters',
    'target.id': 'This game does not exist',
    imageId: expect.stringContaining('1920 × 720'),
    mobileImageId: 'This picture does not exist',
    publishAt: expect.any(String),
    priority: 'Unknown field',
  });
});

test('contradictions are checked against the stored banner', async () => {
  const { as } = await start();
  const manager = await as('Ad Manager');
  const { id } = await make.banner(manager, {
    ctaText: 'Play',
    ctaUrl: '/',
    publishAt: '2026-06-10T00:00:00.000Z',
  });
  const failure = await manager.fails('invalid_fields', banners.edit, {
    id,
    version: 1,
    ctaUrl: '',
    unpublishAt: '2026-06-09T00:00:00.000Z',
  });
  expect(failure.fieldErrors).toEqual({
    ctaUrl: 'Add the button link',
    unpublishAt: 'Must end after it starts',
  });
});

test('a picture must fit the placement of the banner, within 2 % of its ratio', async () => {
  const { as, database } = await start();
  const manager = await as('Ad Manager');
  const almost = await addPicture(database, 1920, 730);
  const { id } = await make.banner(manager, { imageId: almost });
  const failure = await manager.fails('invalid_fields', banners.edit, {
    id,
    version: 1,
    placement: 'gameSidebar',
  });
  expect(Object.keys(failure.fieldErrors ?? {})).toEqual(['imageId']);
  const off = await addPicture(database, 1920, 740);
  await manager.fails('invalid_fields', banners.edit, { id, version: 1, imageId: off });
});

test('a picture shown by a banner cannot be deleted before the banner is purged', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  const { id, imageId } = await make.completeBanner(app, manager);
  const uses = () =>
    app.database.reads.selectFrom('mediaUse').select(['type', 'entityId', 'mediaId']).execute();
  expect(await uses()).toEqual([{ type: 'banner', entityId: id, mediaId: imageId }]);
  await manager.ok(banners.remove, { id, version: 1 });
  expect(await uses()).toHaveLength(1);
  await manager.ok(bin.purge, { ids: [id] });
  expect(await uses()).toEqual([]);
});

test('a stale edit is refused with the current banner; a repeated requestId creates one banner', async () => {
  const { as } = await start();
  const manager = await as('Ad Manager');
  const payload = { name: 'Once', requestId: 'a name for one creation' };
  const first = await manager.ok(banners.add, payload);
  expect(await manager.ok(banners.add, payload)).toEqual(first);
  const current = await manager.ok(banners.edit, { id: first.id, version: 1, headline: 'One' });
  const stale = await manager.fails('stale_version', banners.edit, {
    id: first.id,
    version: 1,
    headline: 'Two',
  });
  expect(stale.data).toEqual(current);
  await manager.fails('not_found', banners.edit, { id: newId(), version: 1 });
});

test('only roles with the right can view, change and delete banners', async () => {
  const { as } = await start();
  const manager = await as('Ad Manager');
  const { id } = await make.banner(manager);
  const [viewer, editor] = [await as('Viewer'), await as('Listing Editor')];
  await viewer.ok(banners.detail, { id });
  await viewer.fails('forbidden', banners.add, { name: 'No' });
  await viewer.fails('forbidden', banners.remove, { id, version: 1 });
  await viewer.fails('forbidden', banners.order, { placement: 'homeHero', ids: [id], seen: [id] });
  await editor.fails('forbidden', banners.list, {});
});
