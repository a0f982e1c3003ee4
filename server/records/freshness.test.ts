// When listings and articles are to be verified, and verifying them: one by one, and many by a job that can be undone.
import { expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { jobs } from '../../contract/jobs/jobs.ts';
import { listings } from '../../contract/listings/listings.ts';
import { type Client, type TestApp, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { addPicture } from '../test/records/pictures.ts';

const start = testApps();

const count = 8;
const dayMs = 24 * 60 * 60_000;
const after = (time: string, days: number) => new Date(Date.parse(time) + days * dayMs).toISOString();

/** The client after a time that no session lasts. */
async function later(app: TestApp, ms: number): Promise<Client> {
  app.clock.advance(ms);
  return app.as('Content Manager');
}

async function publish(client: Client, call: typeof listings.status | typeof articles.status, id: string) {
  await client.ok(call, { id, version: 1, status: 'published' });
}

test('a listing is due so many days after its verification or publication, by its own interval or that of its stage', async () => {
  const app = await start();
  let editor = await app.as('Content Manager');
  const { id, reviewBy } = await make.completeListing(editor);
  expect(reviewBy).toBeNull();
  await publish(editor, listings.status, id);
  const now = () => app.clock.now.toISOString();
  const published = now();
  const edit = async (fields: object) => {
    const { version } = await editor.ok(listings.detail, { id });
    return editor.ok(listings.edit, { id, version, ...fields });
  };
  expect((await edit({})).reviewBy).toBe(after(published, 60));
  expect((await edit({ releaseStage: 'live' })).reviewBy).toBe(after(published, 90));
  editor = await later(app, 5 * dayMs);
  expect(await edit({ verified: true })).toMatchObject({ verifiedAt: now(), reviewBy: after(now(), 90) });
  expect((await edit({ releaseStage: 'offline' })).reviewBy).toBeNull();
  expect((await edit({ reviewEvery: 30 })).reviewBy).toBe(after(now(), 30));
  expect((await edit({ reviewEvery: 0 })).reviewBy).toBeNull();
  for (const reviewEvery of [1, 29, 366, -1, 45.5, 'never']) {
    const { fieldErrors } = await editor.fails('invalid_fields', listings.edit, {
      id,
      version: 8,
      reviewEvery,
    });
    expect(Object.keys(fieldErrors ?? {})).toEqual(['reviewEvery']);
  }
  // One that is scheduled counts from its time on, and a draft from nothing.
  const scheduled = await make.completeListing(editor);
  const publishAt = after(now(), 3);
  const step = { id: scheduled.id, version: 1, status: 'scheduled' as const, publishAt };
  expect((await editor.ok(listings.status, step)).reviewBy).toBe(after(publishAt, 60));
  const back = { id: scheduled.id, version: 2, status: 'draft' as const };
  expect((await editor.ok(listings.status, back)).reviewBy).toBeNull();
});

test('an article is due only with an interval, and verifying it changes nothing that the public sees', async () => {
  const app = await start();
  let editor = await app.as('Content Manager');
  const { id, slug } = await make.completeArticle(editor, await addPicture(app.database, 1280, 720));
  await publish(editor, articles.status, id);
  const shown = async () => {
    const { body } = await app.app.inject(`/v1/articles/${slug}`);
    return body;
  };
  const before = await shown();
  expect(before).toContain(slug);
  editor = await later(app, dayMs);
  const due = await editor.ok(articles.edit, { id, version: 2, reviewEvery: 180 });
  expect(due.reviewBy).toBe(after(due.publishedAt ?? '', 180));
  const verified = await editor.ok(articles.edit, { id, version: 3, verified: true });
  expect(verified).toMatchObject({
    verifiedAt: app.clock.now.toISOString(),
    verifiedBy: { name: 'The Content Manager' },
    reviewBy: after(app.clock.now.toISOString(), 180),
  });
  expect(await shown()).toBe(before);
  expect(await shown()).not.toMatch(/review(By|Every)/);
});

test('stale listings are found, verified by one job, and by its undo are as they were', async () => {
  const app = await start();
  let editor = await app.as('Content Manager');
  for (let n = 0; n < count; n += 1) await make.completeListing(editor);
  const { rows } = await editor.ok(listings.list, { pageSize: 50 });
  for (const { id } of rows) await publish(editor, listings.status, id);
  await editor.ok(listings.edit, { id: rows[0]?.id ?? '', version: 2, verified: true });
  editor = await later(app, 70 * dayMs);
  const stale = { reviewBefore: 'today', status: ['published' as const] };
  const list = () => editor.ok(listings.list, { ...stale, sort: 'reviewBy', pageSize: 50 });
  expect((await list()).total).toBe(count);
  expect((await editor.ok(listings.summary, stale)).total).toBe(count);
  const contents = async () => {
    const all: object[] = [];
    for (const { id } of rows) {
      const { version: _v, updatedAt: _a, ...content } = await editor.ok(listings.detail, { id });
      all.push(content);
    }
    return all;
  };
  const before = await contents();
  const done = async (id: string) => {
    const found = () => editor.ok(jobs.detail, { id });
    await expect.poll(async () => (await found()).job.state, { interval: 10 }).toBe('done');
    return (await found()).job;
  };
  const job = await editor.ok(listings.bulk, {
    select: { filter: stale },
    do: { verify: true },
    start: true,
  });
  expect(await done(job.id)).toMatchObject({ title: 'Verify listings', changed: count });
  expect((await list()).total).toBe(0);
  const undo = await editor.ok(jobs.undo, { id: job.id });
  expect(await done(undo.id)).toMatchObject({ changed: count, refused: 0 });
  expect(await contents()).toEqual(before);
  await editor.fails('invalid_fields', listings.bulk, {
    select: { filter: stale },
    do: { verify: true, status: 'archived' },
  });
});

test('the audit log names who had verified a listing before a job that is undone', async () => {
  const app = await start();
  const { id } = await make.listing(await app.as('Administrator'));
  await (await app.as('Listing Editor')).ok(listings.edit, { id, version: 1, verified: true });
  const manager = await app.as('Content Manager');
  const done = async (job: string) => {
    const state = async () => (await manager.ok(jobs.detail, { id: job })).job.state;
    await expect.poll(state, { interval: 10 }).toBe('done');
  };
  const job = await manager.ok(listings.bulk, { select: { ids: [id] }, do: { verify: true }, start: true });
  await done(job.id);
  await done((await manager.ok(jobs.undo, { id: job.id })).id);
  const row = await app.database.reads
    .selectFrom('audit')
    .select('changes')
    .where('entityId', '=', id)
    .where('version', '=', 4)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(row.changes)).toContainEqual(
    expect.objectContaining({
      path: 'verifiedBy',
      from: expect.objectContaining({ name: 'The Content Manager' }),
      to: expect.objectContaining({ name: 'The Listing Editor' }),
    }),
  );
});
