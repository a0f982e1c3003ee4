// The list of banners: filters, sorts and search, compared with the banners themselves.
import { expect, test } from 'vitest';
import { banners } from '../../../contract/banners/banners.ts';
import type { BannerRow } from '../../../contract/banners/fields.ts';
import { type BannerState, bannerStates, placements } from '../../../contract/banners/values.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { type Client, epoch, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();
const hour = 60 * 60_000;
const after = (hours: number) => new Date(epoch.getTime() + hours * hour).toISOString();

/** Adds banners of every state in two placements, and moves the clock to the time of reading. */
async function several(app: TestApp): Promise<Client> {
  const manager = await app.as('Ad Manager');
  const publish = async (fields: Partial<Payload<typeof banners.add>>, status: 'published' | 'scheduled') => {
    const { id } = await make.completeBanner(app, manager, fields);
    await manager.ok(banners.status, { id, version: 1, status });
  };
  await publish({ name: 'Live without end' }, 'published');
  await publish(
    { name: 'Live for now', unpublishAt: after(10), sponsored: true, advertiser: 'Studio' },
    'published',
  );
  await publish({ name: 'Over soon', unpublishAt: after(1) }, 'published');
  await publish({ name: 'Due but not tidied', publishAt: after(1) }, 'scheduled');
  await publish({ name: 'Next week', publishAt: after(168) }, 'scheduled');
  await make.banner(manager, { name: 'Draft', publishAt: after(0), headline: 'Dragons' });
  await make.banner(manager, { name: 'Hero', target: { kind: 'url', url: '/sale' } });
  app.clock.advance(2 * hour);
  return manager;
}

test('the state is a filter, and matches the state of each row', async () => {
  const app = await start();
  const manager = await several(app);
  const { rows: all } = await manager.ok(banners.list, {});
  const names = async (state: BannerState[]) =>
    (await manager.ok(banners.list, { state, sort: 'name' })).rows.map(({ name }) => name);
  expect(await names(['live'])).toEqual(['Due but not tidied', 'Live for now', 'Live without end']);
  expect(await names(['upcoming'])).toEqual(['Next week']);
  expect(await names(['ended'])).toEqual(['Over soon']);
  expect(await names(['off'])).toEqual(['Draft', 'Hero']);
  expect(await names(['ended', 'off'])).toEqual(['Draft', 'Hero', 'Over soon']);
  for (const state of Object.keys(bannerStates) as BannerState[]) {
    const { total, rows } = await manager.ok(banners.list, { state: [state] });
    expect(total).toBe(all.filter((row) => row.state === state).length);
    expect(rows.every((row) => row.state === state)).toBe(true);
  }
});

test('every other filter is exact, alone and combined', async () => {
  const app = await start();
  const manager = await several(app);
  const { rows: all } = await manager.ok(banners.list, {});
  const filters: [Payload<typeof banners.list>, (row: BannerRow) => boolean][] = [
    [{ placement: ['homeHero'] }, (row) => row.placement === 'homeHero'],
    [{ status: ['draft', 'scheduled'] }, (row) => row.status === 'draft' || row.status === 'scheduled'],
    [{ targetKind: ['url'] }, (row) => row.target.kind === 'url'],
    [{ sponsored: true }, (row) => row.sponsored],
    [{ sponsored: false }, (row) => !row.sponsored],
    [
      { placement: ['listInline'], state: ['live'], sponsored: false },
      (row) => row.placement === 'listInline' && row.state === 'live' && !row.sponsored,
    ],
  ];
  for (const [filter, holds] of filters) {
    const { rows } = await manager.ok(banners.list, filter);
    expect(rows, JSON.stringify(filter)).toEqual(all.filter(holds));
    expect(rows.length, JSON.stringify(filter)).toBeGreaterThan(0);
  }
});

test('the default order is by placement and position; every sort returns every row once', async () => {
  const app = await start();
  const manager = await several(app);
  const { rows } = await manager.ok(banners.list, {});
  const keys = rows.map(({ placement, priority }) => `${placement} ${priority}`);
  expect(keys).toEqual(keys.toSorted());
  const ids = rows.map(({ id }) => id).sort();
  for (const sort of banners.list.sorts.flatMap((name) => [name, `-${name}`] as const)) {
    const paged: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      paged.push(...(await manager.ok(banners.list, { sort, page, pageSize: 2 })).rows.map(({ id }) => id));
    }
    expect(paged.toSorted(), sort).toEqual(ids);
  }
});

test('search finds names, headlines and advertisers', async () => {
  const app = await start();
  const manager = await several(app);
  const found = async (q: string) => (await manager.ok(banners.list, { q })).rows.map(({ name }) => name);
  expect(await found('live')).toEqual(['Live for now', 'Live without end']);
  expect(await found('dragon')).toEqual(['Draft']);
  expect(await found('studio')).toEqual(['Live for now']);
  const draft = (await manager.ok(banners.list, { q: 'dragon' })).rows[0];
  await manager.ok(banners.remove, { id: draft?.id ?? '', version: 1 });
  expect(await found('dragon')).toEqual([]);
});

test('unknown filters and sorts are refused', async () => {
  const { as } = await start();
  const viewer = await as('Viewer');
  await viewer.fails('invalid_fields', banners.list, { sort: 'targetId' });
  await viewer.fails('invalid_fields', banners.list, { placement: ['roof'] });
  expect(Object.keys(placements)).toHaveLength(6);
});
