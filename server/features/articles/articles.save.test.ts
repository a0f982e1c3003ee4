// Creating, changing and deleting articles: fields, defaults, slugs, versions.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { bin } from '../../../contract/bin/bin.ts';
import { epoch, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { addPicture } from '../../test/records/pictures.ts';

const start = testApps();

const at = epoch.toISOString();

test('a draft needs only a title; its author is its creator', async () => {
  const { as } = await start();
  const writer = await as('Writer');
  const made = await writer.ok(articles.create, { title: 'Łódź hosts a cup' });
  const me = { id: expect.any(String), name: 'The Writer' };
  expect(made).toEqual({
    id: expect.any(String),
    version: 1,
    change: null,
    createdAt: at,
    createdBy: me,
    updatedAt: at,
    updatedBy: me,
    title: 'Łódź hosts a cup',
    slug: 'lodz-hosts-a-cup',
    type: 'news',
    excerpt: null,
    body: null,
    coverId: null,
    externalIds: {},
    cover: null,
    byline: null,
    authorId: made.createdBy?.id,
    author: made.createdBy,
    categoryIds: [],
    categories: [],
    tags: [],
    gameIds: [],
    games: [],
    blockchainIds: [],
    blockchains: [],
    language: 'en',
    pinned: false,
    featured: false,
    sourceName: null,
    sourceUrl: null,
    disclosure: null,
    seo: { title: null, description: null },
    status: 'draft',
    publishAt: null,
    publishedAt: null,
    reviewNote: null,
    reviewEvery: null,
    reviewBy: null,
    task: null,
    verifiedAt: null,
    verifiedBy: null,
    completeness: 0,
    wordCount: 0,
    readingMinutes: 0,
  });
  expect(await writer.ok(articles.detail, { id: made.id })).toEqual(made);
});

test('every field is stored, and fields omitted from an edit do not change', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const coverId = await addPicture(database);
  const [category, game, chain] = [
    await make.category(manager),
    await make.listing(manager),
    await make.blockchain(manager),
  ];
  const [author] = await manager.ok(articles.authors, {});
  const fields = {
    title: 'What everything holds',
    slug: 'everything',
    type: 'sponsored' as const,
    excerpt: 'Two lines\nof an excerpt.',
    body: '<p>Text</p>',
    coverId,
    byline: 'Ann Other',
    authorId: author?.id ?? '',
    categoryIds: [category.id],
    tags: ['Cups', 'esports'],
    gameIds: [game.id],
    blockchainIds: [chain.id],
    language: 'pl' as const,
    pinned: true,
    featured: true,
    sourceName: 'The Paper',
    sourceUrl: 'https://paper.example/cup',
    disclosure: 'Paid for by the cup.',
    seo: { title: 'The cup', description: null },
  };
  const made = await manager.ok(articles.create, fields);
  expect(made).toMatchObject({
    ...fields,
    author,
    cover: { id: coverId },
    categories: [{ id: category.id, name: category.name }],
    games: [{ id: game.id, name: game.name, color: null }],
    blockchains: [{ id: chain.id, name: chain.name }],
  });
  const changed = await manager.ok(articles.edit, { id: made.id, version: 1, pinned: false, tags: [] });
  expect(changed).toEqual({
    ...made,
    version: 2,
    updatedAt: at,
    pinned: false,
    tags: [],
    completeness: expect.any(Number),
  });
});

test('all invalid fields are reported at once, including database checks', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const square = await addPicture(database, 800, 800);
  const nobody = '01890000-0000-7000-8000-000000000000';
  const failure = await manager.fails('invalid_fields', articles.create, {
    title: 'Four',
    type: 'rumour',
    excerpt: 'x'.repeat(301),
    coverId: square,
    authorId: nobody,
    categoryIds: [nobody],
    gameIds: [nobody],
    blockchainIds: [nobody],
    tags: Array.from({ length: 16 }, (_, n) => `tag ${n}`),
    language: 'xx',
    sourceUrl: 'http://paper.example',
    wordCount: 3,
    body: `<p>x</p><img data-media="${nobody}">`,
  });
  expect(failure.fieldErrors).toEqual({
    title: 'At least 5 characters',
    type: expect.any(String),
    excerpt: 'At most 300 characters',
    coverId: expect.stringContaining('16:9'),
    authorId: 'This account does not exist',
    'categoryIds.0': 'This category does not exist',
    'gameIds.0': 'This game does not exist',
    'blockchainIds.0': 'This blockchain does not exist',
    tags: 'At most 15',
    language: expect.any(String),
    sourceUrl: expect.any(String),
    wordCount: 'Unknown field',
    body: 'The text contains a picture that does not exist',
  });
});

test('titles may repeat, slugs may not, and an old slug stays with its article', async () => {
  const { as } = await start();
  const writer = await as('Writer');
  const first = await make.article(writer, { title: 'The same title' });
  expect(await make.article(writer, { title: 'The same title' })).toMatchObject({ slug: 'the-same-title-2' });
  await writer.ok(articles.edit, { id: first.id, version: 1, slug: 'another' });
  const taken = await writer.fails('duplicate', articles.create, {
    title: 'A third one',
    slug: 'the-same-title',
  });
  expect(taken.fieldErrors).toEqual({ slug: expect.any(String) });
  // Listings have their own slugs.
  expect(await make.listing(await as('Listing Editor'), { name: 'Another' })).toMatchObject({
    slug: 'another',
  });
});

test('a stale edit is refused with the current record, and a repeated request creates one article', async () => {
  const { as } = await start();
  const writer = await as('Writer');
  const made = await writer.ok(articles.create, { title: 'Made once', requestId: 'one' });
  expect(await writer.ok(articles.create, { title: 'Made once', requestId: 'one' })).toEqual(made);
  const current = await writer.ok(articles.edit, { id: made.id, version: 1, byline: 'Ann' });
  const stale = await writer.fails('stale_version', articles.edit, {
    id: made.id,
    version: 1,
    byline: 'Bob',
  });
  expect(stale.data).toEqual(current);
  expect(await writer.ok(articles.list, {})).toMatchObject({ total: 1 });
});

test('a published article must be archived before it is deleted; its slugs and cover are free once it is purged', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const coverId = await addPicture(database);
  const { id, slug } = await make.completeArticle(manager, coverId, { title: 'To be deleted' });
  await manager.ok(articles.status, { id, version: 1, status: 'published' });
  await manager.fails('invalid_transition', articles.remove, { id, version: 2 });
  await manager.ok(articles.status, { id, version: 2, status: 'archived' });
  await (await as('Writer')).fails('forbidden', articles.remove, { id, version: 3 });
  expect(await manager.ok(articles.remove, { id, version: 3 })).toEqual({ id });
  await manager.fails('not_found', articles.detail, { id });
  expect(await manager.ok(articles.list, { q: 'deleted' })).toMatchObject({ total: 0 });
  expect(await make.article(manager, { title: 'To be deleted' })).toMatchObject({ slug: `${slug}-2` });
  await manager.ok(bin.purge, { ids: [id] });
  await manager.ok(articles.create, { title: 'Another of this slug', slug });
  expect(await database.reads.selectFrom('mediaUse').selectAll().execute()).toEqual([]);
  const actions = await database.reads
    .selectFrom('audit')
    .select('action')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    'article.create',
    'article.publish',
    'article.archive',
    'article.delete',
    'article.purge',
  ]);
});
