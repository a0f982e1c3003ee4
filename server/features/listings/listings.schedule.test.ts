// Scheduling: due publications, and the time of first publication.
import { expect, test } from 'vitest';
import { maxScheduleMs } from '../../../contract/kit/lifecycle.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { type Client, epoch, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { publishDue } from './listings.status.ts';

const start = testApps();

const hour = 60 * 60_000;
const after = (milliseconds: number) => new Date(epoch.getTime() + milliseconds).toISOString();
const runJob = (app: TestApp) => app.runJob(publishDue);

async function schedule(manager: Client, publishAt: string) {
  const { id } = await make.completeListing(manager);
  return manager.ok(listings.status, { id, version: 1, status: 'scheduled', publishAt });
}

test('publishing is scheduled for a time in the future, at most two years ahead', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.completeListing(manager);
  for (const [publishAt, text] of [
    [undefined, 'Required'],
    [after(0), 'Must be in the future'],
    [after(-1), 'Must be in the future'],
    [after(-365 * 24 * hour), 'Must be in the future'],
    [after(maxScheduleMs + 1), 'Must be within two years'],
    ['2026-06-02', expect.any(String)],
    ['2026-06-02T12:00:00', expect.any(String)],
    ['tomorrow', expect.any(String)],
    [null, expect.any(String)],
  ]) {
    const failure = await manager.fails('invalid_fields', listings.status, {
      id,
      version: 1,
      status: 'scheduled',
      publishAt,
    });
    expect(failure.fieldErrors, String(publishAt)).toEqual({ publishAt: text });
  }
  expect(maxScheduleMs).toBeGreaterThanOrEqual(2 * 365 * 24 * hour);
  expect(maxScheduleMs).toBeLessThanOrEqual(2 * 366 * 24 * hour);
  for (const publishAt of [after(1), after(maxScheduleMs)]) {
    expect(await schedule(manager, publishAt)).toMatchObject({
      status: 'scheduled',
      publishAt,
      publishedAt: null,
    });
  }
  expect(await schedule(manager, '2026-06-02T12:00:00Z')).toMatchObject({
    publishAt: '2026-06-02T12:00:00.000Z',
  });
});

test('a time can only be given for scheduling', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.completeListing(manager);
  for (const status of ['inReview', 'published']) {
    const payload = { id, version: 1, status, publishAt: after(hour) };
    const failure = await manager.fails('invalid_fields', listings.status, payload);
    expect(failure.fieldErrors).toEqual({ publishAt: 'A time is given only when scheduling' });
  }
});

test('the job publishes only listings that are due', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const due = await schedule(manager, after(hour));
  const later = await schedule(manager, after(2 * hour));
  const draft = await make.completeListing(manager);

  await runJob(app);
  expect(await manager.ok(listings.detail, { id: due.id })).toEqual(due);

  app.clock.advance(hour);
  await runJob(app);
  expect(await manager.ok(listings.detail, { id: due.id })).toEqual({
    ...due,
    status: 'published',
    publishedAt: after(hour),
    version: 3,
    updatedAt: after(hour),
    updatedBy: null,
  });
  expect(await manager.ok(listings.detail, { id: later.id })).toEqual(later);
  expect(await manager.ok(listings.detail, { id: draft.id })).toEqual(draft);
  const audit = app.database.reads.selectFrom('audit').select(['actorId', 'actorName', 'version', 'changes']);
  expect(
    await audit.where('entityId', '=', due.id).where('action', '=', 'gameListing.publish').execute(),
  ).toEqual([
    {
      actorId: null,
      actorName: 'Ludex',
      version: 3,
      changes: JSON.stringify([{ path: 'status', from: 'scheduled', to: 'published' }]),
    },
  ]);

  await runJob(app);
  expect(await manager.ok(listings.detail, { id: due.id })).toMatchObject({ version: 3 });
});

test('a late job publishes all due listings, dated by their schedule', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const due: string[] = [];
  for (let n = 1; n <= 5; n += 1) due.push((await schedule(manager, after(n * hour))).id);
  app.clock.advance(10 * hour);
  await runJob(app);
  for (const [index, id] of due.entries()) {
    expect(await manager.ok(listings.detail, { id })).toMatchObject({
      status: 'published',
      publishedAt: after((index + 1) * hour),
      updatedAt: after(10 * hour),
    });
  }
});

test('an unscheduled listing has no time and is not published by the job', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const { id } = await schedule(manager, after(hour));
  const draft = await manager.ok(listings.status, { id, version: 2, status: 'draft' });
  expect(draft).toMatchObject({ status: 'draft', publishAt: null, publishedAt: null });
  app.clock.advance(2 * hour);
  await runJob(app);
  expect(await manager.ok(listings.detail, { id })).toEqual(draft);
});

test('an edit keeps the schedule', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await schedule(manager, after(hour));
  expect(await manager.ok(listings.edit, { id, version: 2, tagline: 'x' })).toMatchObject({
    status: 'scheduled',
    publishAt: after(hour),
  });
});

test('the time of first publication is set once and never changes', async () => {
  const { as, clock } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.completeListing(manager);
  const first = await manager.ok(listings.status, { id, version: 1, status: 'published' });
  expect(first).toMatchObject({ publishAt: epoch.toISOString(), publishedAt: epoch.toISOString() });
  clock.advance(hour);
  expect(await manager.ok(listings.status, { id, version: 2, status: 'archived' })).toMatchObject({
    publishedAt: first.publishedAt,
  });
  expect(await manager.ok(listings.status, { id, version: 3, status: 'draft' })).toMatchObject({
    publishAt: null,
    publishedAt: first.publishedAt,
  });
  clock.advance(hour);
  expect(await manager.ok(listings.status, { id, version: 4, status: 'published' })).toMatchObject({
    publishAt: after(2 * hour),
    publishedAt: first.publishedAt,
  });
});

test('a scheduled listing that is published manually is public from then on', async () => {
  const { as, clock } = await start();
  const manager = await as('Content Manager');
  const { id } = await schedule(manager, after(5 * hour));
  clock.advance(hour);
  expect(await manager.ok(listings.status, { id, version: 2, status: 'published' })).toMatchObject({
    publishAt: after(hour),
    publishedAt: after(hour),
  });
});

test('a due listing that is published manually counts as public since its scheduled time', async () => {
  const { as, clock } = await start();
  const manager = await as('Content Manager');
  const { id } = await schedule(manager, after(hour));
  clock.advance(2 * hour);
  expect(await manager.ok(listings.status, { id, version: 2, status: 'published' })).toMatchObject({
    publishAt: after(hour),
    publishedAt: after(hour),
  });
});
