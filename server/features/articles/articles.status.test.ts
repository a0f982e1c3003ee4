// Lifecycle of articles: checklist, rights and schedule. The transitions are the same as for listings.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { epoch, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { addPicture } from '../../test/records/pictures.ts';
import { publishDue } from './articles.status.ts';

const start = testApps();

const hour = 60 * 60_000;
const after = (milliseconds: number) => new Date(epoch.getTime() + milliseconds).toISOString();

test('the checklist reports everything missing, and a sponsored article needs a disclosure', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const bare = await make.article(manager, { type: 'sponsored', excerpt: 'x'.repeat(39) });
  const failure = await manager.fails('invalid_fields', articles.status, {
    id: bare.id,
    version: 1,
    status: 'published',
  });
  expect(Object.keys(failure.fieldErrors ?? {})).toEqual(['excerpt', 'body', 'coverId', 'disclosure']);
  const coverId = await addPicture(database);
  await manager.ok(articles.edit, {
    id: bare.id,
    version: 1,
    excerpt: 'x'.repeat(40),
    body: '<p>Text</p>',
    coverId,
    disclosure: 'Paid for by the studio.',
  });
  const published = await manager.ok(articles.status, { id: bare.id, version: 2, status: 'published' });
  expect(published).toMatchObject({ status: 'published', publishAt: after(0), publishedAt: after(0) });
});

test('a public article stays complete when it is edited; a draft need not be complete', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const coverId = await addPicture(database);
  const { id } = await make.completeArticle(manager, coverId);
  await manager.ok(articles.edit, { id, version: 1, body: null });
  await manager.ok(articles.edit, { id, version: 2, body: '<p>Text</p>' });
  await manager.ok(articles.status, { id, version: 3, status: 'published' });
  const emptied = { id, version: 4, coverId: null, body: '<script>x</script>', type: 'sponsored' };
  const failure = await manager.fails('invalid_fields', articles.edit, emptied);
  expect(Object.keys(failure.fieldErrors ?? {})).toEqual(['body', 'coverId', 'disclosure']);
});

test('a writer can send to review but not publish; the reviewer returns it with a note', async () => {
  const { as, database } = await start();
  const [writer, manager] = [await as('Writer'), await as('Content Manager')];
  const { id } = await make.completeArticle(writer, await addPicture(database));
  await writer.fails('forbidden', articles.status, { id, version: 1, status: 'published' });
  await writer.ok(articles.status, { id, version: 1, status: 'inReview' });
  const reviewNote = 'Name the source.';
  const returned = await manager.ok(articles.status, { id, version: 2, status: 'draft', reviewNote });
  expect(returned).toMatchObject({ status: 'draft', reviewNote });
  const wrong = await manager.fails('invalid_transition', articles.status, {
    id,
    version: 3,
    status: 'archived',
  });
  expect(wrong.errorMessage).toBe('An article that is draft cannot become archived');
});

test('a due article is published by the job, dated by its schedule', async () => {
  const { as, database, clock, runJob } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.completeArticle(manager, await addPicture(database));
  await manager.ok(articles.status, { id, version: 1, status: 'scheduled', publishAt: after(hour) });
  await runJob(publishDue);
  expect(await manager.ok(articles.detail, { id })).toMatchObject({ status: 'scheduled', version: 2 });
  clock.advance(3 * hour);
  await runJob(publishDue);
  expect(await manager.ok(articles.detail, { id })).toMatchObject({
    status: 'published',
    publishedAt: after(hour),
    updatedBy: null,
    version: 3,
  });
});
