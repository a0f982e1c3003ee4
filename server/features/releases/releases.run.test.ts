// Running releases: as a whole, once, and in time.
import { expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { articles } from '../../../contract/articles/articles.ts';
import { audit } from '../../../contract/audit/audit.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { site } from '../../../contract/delivery/delivery.ts';
import { inbox } from '../../../contract/inbox/inbox.ts';
import { jobs } from '../../../contract/jobs/jobs.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { type Release, releases } from '../../../contract/releases/releases.ts';
import { runDueReleasesJob } from '../../releases/due.ts';
import { testApps } from '../../test/harness.ts';
import { changedGame } from '../../test/records/changes.ts';
import { untilJob } from '../../test/records/imports.ts';
import { make } from '../../test/records/make.ts';
import { stock } from '../../test/records/pictures.ts';
import { after, before, inMinutes, readyRelease, seen } from '../../test/records/ready-release.ts';
import { shown, visit } from '../../test/records/site.ts';

const start = testApps();
const minute = 60_000;

test('a run by hand publishes everything at once, and once only', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const ready = await readyRelease(app, manager);
  const { id } = ready.release;
  expect(await seen(app, manager, ready)).toEqual(before);
  const results = await Promise.all([1, 2].map(() => manager.send(releases.run, { id, version: 1 })));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await seen(app, manager, ready)).toEqual(after);
  expect(await manager.ok(releases.detail, { id })).toMatchObject({
    state: 'done',
    version: 2,
    doneAt: app.clock.now.toISOString(),
    late: false,
    unready: 0,
  });
  await manager.fails('invalid_transition', releases.run, { id, version: 2 });
  const admin = await app.as('Administrator');
  const { rows } = await admin.ok(audit.list, { pageSize: 6 });
  const run = rows.filter(({ action }) => action !== 'session.login');
  expect(run.map(({ action }) => action).sort()).toEqual([
    'article.publish',
    'banner.archive',
    'gameListing.applyChange',
    'gameListing.archive',
    'release.run',
  ]);
  expect(new Set(run.map(({ traceId }) => traceId)).size).toBe(1);
});

test('a run is undone for everything that still is what it made it, and once only', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const ready = await readyRelease(app, manager);
  const { id } = ready.release;
  await manager.fails('invalid_transition', releases.undo, { id, version: 1 });
  const contentOf = async () => {
    const {
      version: _,
      updatedAt: _at,
      change: _change,
      ...rest
    } = await manager.ok(listings.detail, {
      id: ready.game.id,
    });
    return rest;
  };
  const content = await contentOf();
  const done = await manager.ok(releases.run, { id, version: 1 });
  expect(done).toMatchObject({ canUndo: true, undoneAt: null });
  await (await app.as('Listing Editor')).fails('forbidden', releases.undo, { id, version: 2 });
  const { version } = await manager.ok(articles.detail, { id: ready.article.id });
  await manager.ok(articles.status, { id: ready.article.id, version, status: 'archived' });
  const results = await Promise.all([1, 2].map(() => manager.send(releases.undo, { id, version: 2 })));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await manager.ok(releases.detail, { id })).toMatchObject({
    state: 'done',
    canUndo: false,
    undoneAt: app.clock.now.toISOString(),
  });
  const { rows } = await manager.ok(jobs.list, {});
  for (const job of rows) await untilJob(manager, job.id, 'done');
  // The article was archived since, and stays archived.
  expect(await seen(app, manager, ready)).toEqual([null, 'archived', 'published', 200]);
  expect(await contentOf()).toEqual(content);
  const detail = await manager.ok(jobs.detail, { id: rows.find(({ type }) => type === 'article')?.id ?? '' });
  expect(detail.rows).toMatchObject([
    { outcome: 'refused', message: 'Changed since by The Content Manager' },
  ]);
});

test('a run publishes the pending changes of all types', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const article = await make.completeArticle(manager, stock.coverId);
  const banner = await make.completeBanner(app, manager);
  const game = await changedGame(manager, manager);
  const published = { version: 1, status: 'published' } as const;
  await manager.ok(articles.status, { id: article.id, ...published });
  await manager.ok(banners.status, { id: banner.id, ...published });
  await manager.ok(articles.saveChange, { id: article.id, version: 2, fields: { title: 'Season two' } });
  await manager.ok(banners.saveChange, { id: banner.id, version: 2, fields: { headline: 'Season two' } });
  const items = [
    { type: 'gameListing', id: game.id },
    { type: 'article', id: article.id },
    { type: 'banner', id: banner.id },
  ] as const;
  const { id } = await manager.ok(releases.add, {
    name: 'All types',
    items: items.map((item) => ({ ...item, action: 'apply' as const })),
  });
  const read = await manager.ok(releases.detail, { id });
  expect(read.items.map(({ fields, problems }) => [...fields, ...problems])).toEqual([
    ['tagline'],
    ['title'],
    ['headline'],
  ]);
  await manager.ok(releases.run, { id, version: 1 });
  expect(await manager.ok(listings.detail, { id: game.id })).toMatchObject({ tagline: 'New tagline' });
  expect(await manager.ok(articles.detail, { id: article.id })).toMatchObject({ title: 'Season two' });
  expect(await manager.ok(banners.detail, { id: banner.id })).toMatchObject({ headline: 'Season two' });
  await manager.ok(releases.undo, { id, version: 2 });
  for (const job of (await manager.ok(jobs.list, {})).rows)
    expect(await untilJob(manager, job.id, 'done')).toMatchObject({ changed: 1, refused: 0 });
  expect(await manager.ok(listings.detail, { id: game.id })).toMatchObject({ tagline: null });
  expect(await manager.ok(articles.detail, { id: article.id })).toMatchObject({ title: article.title });
  expect(await manager.ok(banners.detail, { id: banner.id })).toMatchObject({ headline: banner.headline });
});

test('a change that is scheduled by itself is seen by the next reader of the site, too', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const game = await changedGame(manager, manager);
  const tagline = async () => (await visit(app.app, `games/${game.slug}`)).json().tagline;
  expect(await tagline()).toBe(null);
  const target = { id: game.id, version: game.version, changeVersion: 1 };
  await manager.ok(listings.changeStatus, { ...target, state: 'scheduled', applyAt: inMinutes(app, 1) });
  expect(await tagline()).toBe(null);
  app.clock.advance(minute);
  expect(await tagline()).toBe('New tagline');
});

test('a run at its time is seen by the next reader of the site, before any job runs', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const ready = await readyRelease(app, manager);
  const { id } = ready.release;
  expect(await seen(app, manager, ready)).toEqual(before);
  await manager.ok(releases.schedule, { id, version: 1, at: inMinutes(app, 1) });
  app.clock.advance(minute - 1);
  expect(await seen(app, manager, ready)).toEqual(before);
  expect((await visit(app.app, 'home')).headers['cache-control']).toContain('max-age=0');
  app.clock.advance(1);
  // Readers at the same time wait for one run.
  await Promise.all(['home', 'games', 'articles'].map((path) => visit(app.app, path)));
  expect(await seen(app, manager, ready)).toEqual(after);
  await app.runJob(runDueReleasesJob);
  const done = await manager.ok(releases.detail, { id });
  expect(done).toMatchObject({ state: 'done', version: 3, late: false, updatedBy: null });
});

test('a run in two processes at once happens once, and after downtime at the start, marked late', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const ready = await readyRelease(app, manager);
  const { id } = ready.release;
  await manager.ok(releases.schedule, { id, version: 1, at: inMinutes(app, 1) });
  app.clock.advance(10 * minute);
  const again = await app.restart();
  await Promise.all([
    again.runJob(runDueReleasesJob),
    visit(again.app, 'home'),
    again.runJob(runDueReleasesJob),
  ]);
  const reader = await again.as('Content Manager');
  expect(await seen(again, reader, ready)).toEqual(after);
  const done = await reader.ok(releases.detail, { id });
  expect(done).toMatchObject({ state: 'done', version: 3, late: true });
});

test('a run fails as a whole, and keeps every reason', async () => {
  const app = await start();
  const [admin, manager] = [await app.as('Administrator'), await app.as('Content Manager')];
  const ready = await readyRelease(app, manager);
  const { id, createdBy } = ready.release;
  const { game } = ready;
  const schedule = (release: Release) =>
    manager.ok(releases.schedule, { id, version: release.version, at: inMinutes(app, 1) });
  await schedule(ready.release);
  await manager.ok(listings.edit, { id: game.id, version: game.version, tagline: 'Theirs' });
  await manager.ok(articles.edit, { id: ready.article.id, version: 1, excerpt: null });
  const now = async (reader = admin) => reader.ok(releases.detail, { id });
  app.clock.advance(minute);
  expect(await seen(app, admin, ready)).toEqual(['Theirs', ...before.slice(1)]);
  const failed = await now();
  expect(failed).toMatchObject({
    state: 'failed',
    failure: [
      `${game.name}: tagline: Changed on the site since`,
      `${ready.article.title}: excerpt: Write an excerpt of at least 40 characters`,
    ],
  });
  expect((await now(await app.as('Listing Editor'))).failure[1]).toBe(
    'Not ready: an article you may not view',
  );
  expect(await manager.ok(inbox.list, {})).toMatchObject({
    rows: [{ kind: 'releaseFailed', type: 'release', recordId: id, text: '2 items were not ready' }],
  });
  const { rows } = await admin.ok(audit.list, { result: ['failed'] });
  expect(rows).toMatchObject([{ action: 'release.run', entity: { id } }]);

  // What is put right is scheduled again; then the account that did so loses its rights.
  await manager.ok(articles.edit, { id: ready.article.id, version: 2, excerpt: ready.article.excerpt });
  const chosen = { version: game.version + 1, changeVersion: 1, fields: { tagline: 'New tagline' } };
  await manager.ok(listings.saveChange, { id: game.id, ...chosen });
  expect(await schedule(failed)).toMatchObject({ failure: [], unready: 0 });
  const owner = createdBy?.id ?? '';
  const found = await admin.ok(accounts.list, { ids: [owner] });
  const version = found.rows[0]?.version ?? 0;
  await admin.ok(accounts.edit, { id: owner, version, status: 'disabled' });
  expect((await now()).items[0]?.problems).toEqual([
    { path: null, text: 'The account that scheduled the release is not active' },
  ]);
  app.clock.advance(minute);
  await app.runJob(runDueReleasesJob);
  expect(await now()).toMatchObject({
    state: 'failed',
    failure: ['The account that scheduled it is not active'],
  });
  expect(await seen(app, admin, ready)).toEqual(['Theirs', ...before.slice(1)]);
  // By hand it runs with the rights of the account that runs it.
  await admin.ok(releases.run, { id, version: (await now()).version });
  expect(await seen(app, admin, ready)).toEqual(after);
  expect(await shown(app.app, site.articles, 'articles')).toMatchObject({ total: 1 });
});
