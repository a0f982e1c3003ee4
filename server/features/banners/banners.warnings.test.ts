// Warnings about more active banners at any time of the window than the placement shows.
import { expect, test } from 'vitest';
import { banners } from '../../../contract/banners/banners.ts';
import type { Banner } from '../../../contract/banners/fields.ts';
import { type Placement, shownAtOnce } from '../../../contract/banners/values.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { type Client, epoch, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { addPicture } from '../../test/records/pictures.ts';

const start = testApps();
const after = (days: number) => new Date(epoch.getTime() + days * 24 * 60 * 60_000).toISOString();
const sidebar = { placement: 'gameSidebar', publishAt: after(1), unpublishAt: after(10) } as const;

async function scheduled(
  app: TestApp,
  client: Client,
  fields: Partial<Payload<typeof banners.add>>,
): Promise<Banner> {
  const imageId = await addPicture(app.database, 600, 500);
  const { id } = await make.completeBanner(app, client, { imageId, ...sidebar, ...fields });
  return client.ok(banners.status, { id, version: 1, status: 'scheduled' });
}

test('the placements show 8, 4, 2, 6, 2 and 2 banners', () => {
  const expected: Record<Placement, number> = {
    homeHero: 8,
    homeStrip: 4,
    listTop: 2,
    listInline: 6,
    gameSidebar: 2,
    articleInline: 2,
  };
  expect(shownAtOnce).toEqual(expected);
});

test('the excess banner is warned about, with the interval and the other banners', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  const first = await scheduled(app, manager, { name: 'First' });
  const second = await scheduled(app, manager, {
    name: 'Second',
    publishAt: after(5),
    unpublishAt: after(20),
  });
  expect([first.warnings, second.warnings]).toEqual([[], []]);
  const third = await scheduled(app, manager, { name: 'Third', publishAt: after(2), unpublishAt: after(30) });
  expect(third.warnings).toEqual([
    {
      path: 'publishAt',
      text: '3 banners are active at once here; this placement shows 2',
      from: after(5),
      to: after(10),
      banners: [
        { id: first.id, name: 'First' },
        { id: second.id, name: 'Second' },
      ],
    },
  ]);
  const moved = await manager.ok(banners.edit, { id: third.id, version: 2, publishAt: after(11) });
  expect(moved.warnings).toEqual([]);
});

test('three banners that overlap only in pairs are not too many: each instant counts', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  await scheduled(app, manager, { publishAt: after(1), unpublishAt: after(10) });
  await scheduled(app, manager, { publishAt: after(10), unpublishAt: after(20) });
  const across = await scheduled(app, manager, { publishAt: after(5), unpublishAt: after(15) });
  expect(across.warnings).toEqual([]);
});

test('a draft with a window is warned about in advance; other drafts, archived banners and other placements do not count', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  const [one] = [await scheduled(app, manager, {}), await scheduled(app, manager, {})];
  await make.banner(manager, sidebar);
  const planned = await make.banner(manager, { ...sidebar, unpublishAt: null });
  expect(planned.warnings).toMatchObject([
    { text: expect.stringContaining('3 banners'), from: after(1), to: after(10) },
  ]);
  expect(await make.banner(manager, { placement: 'gameSidebar' })).toMatchObject({ warnings: [] });
  expect(await make.banner(manager, { ...sidebar, placement: 'listTop' })).toMatchObject({ warnings: [] });
  await manager.ok(banners.status, { id: one.id, version: 2, status: 'archived' });
  expect((await manager.ok(banners.detail, { id: planned.id })).warnings).toEqual([]);
});

test('the past causes no warnings', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  for (let n = 0; n < 3; n += 1) await scheduled(app, manager, { name: `Banner ${n}` });
  const { rows } = await manager.ok(banners.list, {});
  const id = rows[0]?.id ?? '';
  expect((await manager.ok(banners.detail, { id })).warnings).toHaveLength(1);
  app.clock.advance(11 * 24 * 60 * 60_000);
  const later = await app.as('Ad Manager');
  expect((await later.ok(banners.detail, { id })).warnings).toEqual([]);
});

test('the warnings of a save can be requested before it, with the same text', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  await scheduled(app, manager, { name: 'First' });
  await scheduled(app, manager, { name: 'Second' });
  const { id } = await make.banner(manager, { placement: 'gameSidebar' });
  const target = { kind: 'none' } as const;
  const planned = { placement: 'gameSidebar', publishAt: after(3), unpublishAt: null, target } as const;
  const asked = await manager.ok(banners.warnings, { id, ...planned });
  expect(asked.warnings).toHaveLength(1);
  expect(await manager.ok(banners.warnings, planned)).toEqual(asked);
  const saved = await manager.ok(banners.edit, { id, version: 1, ...planned });
  expect(saved).toMatchObject(asked);
  // The banner does not count itself.
  expect(await manager.ok(banners.warnings, { id, ...planned })).toEqual(asked);
  const elsewhere = { ...planned, publishAt: after(11) };
  expect(await manager.ok(banners.warnings, { id, ...elsewhere })).toEqual({
    targetWarning: null,
    warnings: [],
  });
  await (await app.as('Writer')).fails('forbidden', banners.warnings, planned);
});
