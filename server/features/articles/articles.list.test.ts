// The list of articles: search, filters, sorting and counts.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { type Client, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { addPicture } from '../../test/records/pictures.ts';

const start = testApps();

type Query = Payload<typeof articles.list>;

const titles = async (client: Client, query: Query) =>
  (await client.ok(articles.list, query)).rows.map(({ title }) => title);

test('search ranks matches in the title first, then excerpt, tags, byline and body', async () => {
  const { as } = await start();
  const writer = await as('Writer');
  await make.article(writer, { title: 'In the text', body: '<p>They played <b>Ax</b>iom for hours.</p>' });
  await make.article(writer, { title: 'In the tags', tags: ['axiom', '剑'] });
  await make.article(writer, { title: 'In the excerpt', excerpt: 'About Axióm.' });
  await make.article(writer, { title: 'In the byline', byline: 'Axiom Staff' });
  await make.article(writer, { title: 'Axiom in the title' });
  await make.article(writer, { title: 'Elsewhere' });
  const found = await titles(writer, { q: 'axiom' });
  expect(found[0]).toBe('Axiom in the title');
  expect(found.slice(1).sort()).toEqual(['In the byline', 'In the excerpt', 'In the tags', 'In the text']);
  const [first] = (await writer.ok(articles.list, { q: 'In the text' })).rows;
  await writer.ok(articles.edit, { id: first?.id ?? '', version: 1, body: '<p>Nothing.</p>' });
  expect(await titles(writer, { q: 'played' })).toEqual([]);
});

test('filters by status, type, category, author, language and flags work alone and combined', async () => {
  const { as, database } = await start();
  const [manager, writer] = [await as('Content Manager'), await as('Writer')];
  const [cups, guides] = [await make.category(manager), await make.category(manager)];
  const first = await make.completeArticle(manager, await addPicture(database), {
    title: 'First',
    type: 'guide',
    categoryIds: [cups.id, guides.id],
    pinned: true,
  });
  await manager.ok(articles.status, { id: first.id, version: 1, status: 'published' });
  const other = await make.article(writer, {
    title: 'Second',
    language: 'ja',
    featured: true,
    categoryIds: [guides.id],
  });
  const cases: [Query, string[]][] = [
    [{ status: ['published'] }, ['First']],
    [{ status: ['published', 'draft'], sort: 'title' }, ['First', 'Second']],
    [{ type: ['guide'] }, ['First']],
    [{ categoryId: [cups.id] }, ['First']],
    [{ categoryId: [cups.id, guides.id], sort: '-title' }, ['Second', 'First']],
    [{ authorId: [other.authorId ?? ''] }, ['Second']],
    [{ language: ['ja', 'ko'] }, ['Second']],
    [{ pinned: true }, ['First']],
    [{ pinned: false }, ['Second']],
    [{ featured: true }, ['Second']],
    [{ featured: true, status: ['published'] }, []],
    [{ q: 'fir', type: ['guide'] }, ['First']],
  ];
  for (const [query, expected] of cases) {
    expect(await titles(manager, query), JSON.stringify(query)).toEqual(expected);
    const { sort: _, ...filters } = query;
    const summary = await manager.ok(articles.summary, filters);
    expect(summary.total, JSON.stringify(query)).toBe(expected.length);
  }
  expect(await manager.ok(articles.summary, {})).toEqual({
    total: 2,
    byStatus: { published: 1, draft: 1 },
    byType: { guide: 1, news: 1 },
  });
});

test('a row contains the columns of the table, without the body', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const game = await make.listing(manager);
  const coverId = await addPicture(database);
  const made = await make.completeArticle(manager, coverId, { gameIds: [game.id] });
  const { rows } = await manager.ok(articles.list, {});
  const {
    body: _b,
    coverId: _c,
    authorId: _a,
    categoryIds: _ci,
    gameIds: _g,
    blockchainIds: _bi,
    tags: _t,
    seo: _s,
    sourceName: _sn,
    sourceUrl: _su,
    disclosure: _d,
    externalIds: _e,
    change: _ch,
    reviewEvery: _r,
    verifiedAt: _va,
    verifiedBy: _vb,
    ...row
  } = made;
  expect(rows).toEqual([{ ...row, hasChanges: false, linkState: null }]);
});

test('tags in use are suggested by prefix, the most used first', async () => {
  const { as } = await start();
  const writer = await as('Writer');
  await make.article(writer, { tags: ['Cups', 'cards'] });
  await make.article(writer, { tags: ['cups', 'news'] });
  expect(await writer.ok(articles.tags, { q: 'C' })).toEqual([
    { tag: 'Cups', count: 2 },
    { tag: 'cards', count: 1 },
  ]);
});

test('authors are the active accounts, for callers who can view articles', async () => {
  const { as, database } = await start();
  await database.writes
    .updateTable('account')
    .set({ status: 'disabled' })
    .where('name', '=', 'The Viewer')
    .execute();
  const names = (await (await as('Writer')).ok(articles.authors, {})).map(({ name }) => name);
  expect(names).toContain('The Ad Manager');
  expect(names).not.toContain('The Viewer');
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
});
