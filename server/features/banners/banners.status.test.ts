// Lifecycle of a banner with its window, and the effect of time.
import { expect, test } from 'vitest';
import { banners } from '../../../contract/banners/banners.ts';
import { grantedLevel } from '../../../contract/kit/rights.ts';
import { epoch, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { publishDue } from './banners.status.ts';

const start = testApps();
const hour = 60 * 60_000;
const after = (hours: number) => new Date(epoch.getTime() + hours * hour).toISOString();

test('publishing requires the picture and alt text, reported at once', async () => {
  const { as } = await start();
  const manager = await as('Ad Manager');
  const { id } = await make.banner(manager, { sponsored: true, unpublishAt: after(-1) });
  const failure = await manager.fails('invalid_fields', banners.status, {
    id,
    version: 1,
    status: 'published',
  });
  expect(Object.keys(failure.fieldErrors ?? {}).sort()).toEqual([
    'advertiser',
    'altText',
    'imageId',
    'unpublishAt',
  ]);
});

test('a banner is upcoming, live and ended by time, even before the job runs', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  const { id } = await make.completeBanner(app, manager, { publishAt: after(1), unpublishAt: after(3) });
  const scheduled = await manager.ok(banners.status, { id, version: 1, status: 'scheduled' });
  expect(scheduled).toMatchObject({ status: 'scheduled', state: 'upcoming', publishAt: after(1) });
  const now = async () => {
    const { status, state } = await manager.ok(banners.detail, { id });
    return `${status} ${state}`;
  };
  app.clock.advance(hour);
  expect(await now()).toBe('scheduled live');
  await app.runJob(publishDue);
  expect(await now()).toBe('published live');
  app.clock.advance(2 * hour);
  expect(await now()).toBe('published ended');
});

test('the window planned in a draft becomes the schedule; another time can be given', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  const { id } = await make.completeBanner(app, manager, { unpublishAt: after(5) });
  const schedule = { id, version: 1, status: 'scheduled' };
  expect((await manager.fails('invalid_fields', banners.status, schedule)).fieldErrors).toEqual({
    publishAt: 'Required',
  });
  const late = await manager.fails('invalid_fields', banners.status, { ...schedule, publishAt: after(5) });
  expect(late.fieldErrors).toEqual({ unpublishAt: 'Must end after it starts' });
  const scheduled = await manager.ok(banners.status, {
    id,
    version: 1,
    status: 'scheduled',
    publishAt: after(2),
  });
  expect(scheduled).toMatchObject({ publishAt: after(2), unpublishAt: after(5) });
  const draft = await manager.ok(banners.status, { id, version: 2, status: 'draft' });
  expect(draft).toMatchObject({ status: 'draft', publishAt: null, unpublishAt: after(5) });
});

test('a banner returned by the reviewer keeps its window and gets the note', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  const { id } = await make.completeBanner(app, manager, { publishAt: after(24) });
  await manager.ok(banners.status, { id, version: 1, status: 'inReview' });
  const returned = await manager.ok(banners.status, {
    id,
    version: 2,
    status: 'draft',
    reviewNote: 'Too loud',
  });
  expect(returned).toMatchObject({ publishAt: after(24), reviewNote: 'Too loud' });
});

test('a published banner stays complete, keeps a start, and must be archived before it is deleted', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  const { id } = await make.completeBanner(app, manager);
  const published = await manager.ok(banners.status, { id, version: 1, status: 'published' });
  expect(published).toMatchObject({ state: 'live', publishAt: after(0), publishedAt: after(0) });
  const failure = await manager.fails('invalid_fields', banners.edit, {
    id,
    version: 2,
    imageId: null,
    publishAt: null,
  });
  expect(Object.keys(failure.fieldErrors ?? {}).sort()).toEqual(['imageId', 'publishAt']);
  await manager.fails('invalid_transition', banners.remove, { id, version: 2 });
  expect(await manager.ok(banners.status, { id, version: 2, status: 'archived' })).toMatchObject({
    state: 'off',
  });
  await manager.ok(banners.remove, { id, version: 3 });
  await manager.fails('not_found', banners.detail, { id });
});

test('a schedule can only be moved to a future time', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  const { id } = await make.completeBanner(app, manager, { publishAt: after(1) });
  await manager.ok(banners.status, { id, version: 1, status: 'scheduled' });
  const past = await manager.fails('invalid_fields', banners.edit, { id, version: 2, publishAt: after(-1) });
  expect(past.fieldErrors).toEqual({ publishAt: 'Must be in the future' });
  expect(await manager.ok(banners.edit, { id, version: 2, publishAt: after(9) })).toMatchObject({
    publishAt: after(9),
  });
});

test('callers who cannot publish cannot change the placement or window of a published banner, but can edit it', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  const { id } = await make.completeBanner(app, manager);
  await manager.ok(banners.status, { id, version: 1, status: 'published' });
  const rights = ['banners.view', 'banners.edit'].map((name) => ({ name, level: grantedLevel }));
  await app.database.writes
    .updateTable('role')
    .set({ rights: JSON.stringify(rights) })
    .where('name', '=', 'Viewer')
    .execute();
  const editor = await app.as('Viewer');
  for (const fields of [{ unpublishAt: after(1) }, { placement: 'homeHero', imageId: null }]) {
    const { body } = await editor.send(banners.edit.path, { id, version: 2, ...fields });
    expect(['forbidden', 'invalid_fields'], JSON.stringify(fields)).toContain(body['errorCode']);
  }
  await editor.fails('forbidden', banners.edit, { id, version: 2, unpublishAt: after(1) });
  await editor.fails('forbidden', banners.status, { id, version: 2, status: 'archived' });
  await editor.fails('forbidden', banners.edit, { id, version: 2, headline: 'Corrected' });
});

test('each change writes an audit row with its own action, without changes caused by time', async () => {
  const app = await start();
  const manager = await app.as('Ad Manager');
  const { id } = await make.completeBanner(app, manager, { publishAt: after(1) });
  await manager.ok(banners.status, { id, version: 1, status: 'scheduled' });
  app.clock.advance(2 * hour);
  await manager.ok(banners.edit, { id, version: 2, headline: 'New' });
  const rows = await app.database.reads
    .selectFrom('audit')
    .select(['action', 'changes'])
    .where('entityId', '=', id)
    .orderBy('version')
    .execute();
  expect(rows.map((row) => row.action)).toEqual(['banner.create', 'banner.schedule', 'banner.edit']);
  expect(JSON.parse(rows[2]?.changes ?? '').map(({ path }: { path: string }) => path)).toEqual([
    'headline',
    'completeness',
  ]);
});
