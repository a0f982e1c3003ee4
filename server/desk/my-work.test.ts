// My work: what waits for whom, and that each count is that of its list.
import { expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { desk } from '../../contract/desk/desk.ts';
import { myWork, type Work } from '../../contract/desk/my-work.ts';
import { listings } from '../../contract/listings/listings.ts';
import { session } from '../../contract/session/session.ts';
import { type Client, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { addPicture } from '../test/records/pictures.ts';
import { publicGame } from '../test/records/site.ts';

const start = testApps();

const dayMs = 24 * 60 * 60_000;

async function workOf(client: Client) {
  const found = await client.ok(myWork.summary, {});
  const labels = ({ rows }: Work) => rows.map(({ label }) => label);
  return Object.fromEntries(
    found.map((one) => [one.section, { count: one.count, labels: labels(one), of: one }]),
  );
}

test('each sees what waits for them: reviews, what is scheduled, drafts, changes, tasks and what is stale', async () => {
  const app = await start();
  const { clock, database } = app;
  let manager = await app.as('Content Manager');
  const [editor, viewer] = [await app.as('Listing Editor'), await app.as('Viewer')];
  for (const client of [manager, editor, viewer]) expect(await client.ok(myWork.summary, {})).toEqual([]);

  const inReview = await make.completeListing(editor, { name: 'Waits for review' });
  await editor.ok(listings.status, { id: inReview.id, version: 1, status: 'inReview' });
  const article = await make.completeArticle(manager, await addPicture(database, 1280, 720), {
    title: 'Soon public',
  });
  const publishAt = new Date(clock.now.getTime() + dayMs).toISOString();
  await manager.ok(articles.status, { id: article.id, version: 1, status: 'scheduled', publishAt });
  await make.listing(editor, { name: 'My draft' });
  clock.advance(1_000);
  const game = await publicGame(manager, { name: 'On the site', reviewEvery: 30 });
  const changed = await editor.ok(listings.saveChange, {
    id: game.id,
    version: game.version,
    fields: { tagline: 'Mine' },
  });
  const { account } = await viewer.ok(session.current, {});
  await manager.ok(desk.assign, {
    type: 'article',
    ids: [article.id],
    assigneeId: account.id,
    dueOn: '2026-06-09',
  });

  expect(await workOf(manager)).toMatchObject({
    toReview: { count: 1, labels: ['Waits for review'] },
    scheduled: { count: 1, labels: ['Soon public'] },
    incomplete: { count: 1, labels: ['On the site'] },
  });
  const editors = await workOf(editor);
  // A scheduled article is not for those who may not view articles.
  expect(Object.keys(editors)).toEqual(['mine', 'incomplete']);
  expect(editors['mine']).toMatchObject({ count: 2, labels: ['On the site', 'My draft'] });
  expect(editors['mine']?.of.rows[0]).toMatchObject({ status: 'published', changeVersion: 1 });
  const viewers = await workOf(viewer);
  expect(Object.keys(viewers)).toEqual(['assigned', 'scheduled']);
  expect(viewers['assigned']?.of.rows[0]).toMatchObject({ type: 'article', at: '2026-06-09' });

  // The reviewer returns the one, and sends the other's change for review after a field of it changed on the site.
  await manager.ok(listings.status, {
    id: inReview.id,
    version: 2,
    status: 'draft',
    reviewNote: 'Add a tagline',
  });
  await manager.ok(listings.edit, { id: game.id, version: game.version, tagline: 'Theirs' });
  expect(await workOf(editor)).toMatchObject({
    returned: { count: 1, labels: ['Waits for review'] },
    conflicts: { count: 1, labels: ['On the site'] },
  });
  expect(changed.change?.version).toBe(1);
  // The count of changes leads to a list of just these.
  const target = { id: game.id, version: game.version + 1, changeVersion: 1 };
  await editor.ok(listings.changeStatus, { ...target, state: 'inReview' });
  const toReview = (await workOf(manager))['toReview']?.of.parts.find(({ changes }) => changes);
  expect(toReview).toMatchObject({ count: 1, filters: { changeState: ['inReview'] } });
  expect(await manager.ok(listings.list, { changeState: ['draft', 'scheduled'] })).toMatchObject({
    total: 0,
  });

  clock.advance(40 * dayMs);
  manager = await app.as('Content Manager');
  const work = await workOf(manager);
  expect(work['stale']).toMatchObject({ count: 1, labels: ['On the site'] });
  for (const { of } of Object.values(work))
    for (const { type, count, filters } of of.parts)
      if (filters !== null && type !== 'banner') {
        const call = type === 'article' ? articles.list : listings.list;
        expect((await manager.ok(call, filters)).total, of.section).toBe(count);
      }
});

test('a section shows the five most urgent of many, across types', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  for (let n = 1; n <= 4; n += 1) {
    const game = await make.completeListing(manager, { name: `Game ${n}` });
    await manager.ok(listings.status, { id: game.id, version: 1, status: 'inReview' });
    app.clock.advance(1_000);
    const coverId = await addPicture(app.database, 1280, 720);
    const article = await make.completeArticle(manager, coverId, { title: `Article ${n}` });
    await manager.ok(articles.status, { id: article.id, version: 1, status: 'inReview' });
    app.clock.advance(1_000);
  }
  const { toReview } = await workOf(manager);
  expect(toReview).toMatchObject({
    count: 8,
    labels: ['Game 1', 'Article 1', 'Game 2', 'Article 2', 'Game 3'],
  });
});
