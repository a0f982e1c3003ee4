// Ids of records in other systems: kept unique within a type, freed with the record, and never public.
import { expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import { history } from '../../contract/history/history.ts';
import { listings } from '../../contract/listings/listings.ts';
import { testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';

const start = testApps();

const types = {
  gameListing: { make: make.listing, edit: listings.edit, remove: listings.remove },
  article: { make: make.article, edit: articles.edit, remove: articles.remove },
  category: { make: make.category, edit: categories.edit, remove: categories.remove },
  blockchain: { make: make.blockchain, edit: blockchains.edit, remove: blockchains.remove },
} as const;
const all = Object.entries(types);

test.each(all)('a %s keeps its external ids, trimmed and by source', async (type, { make: create, edit }) => {
  const admin = await (await start()).as('Administrator');
  const externalIds = { steam: ' 570 ', igdb: 'a:1' };
  const made = await create(admin, { externalIds });
  expect(Object.entries(made.externalIds)).toEqual([
    ['igdb', 'a:1'],
    ['steam', '570'],
  ]);
  const edited = await admin.ok(edit, { id: made.id, version: 1, externalIds: { steam: '570', epic: 'x' } });
  expect(edited.externalIds).toEqual({ epic: 'x', steam: '570' });
  const { rows } = await admin.ok(history.list, { type: type as 'article', id: made.id });
  expect(rows[0]?.fields).toEqual(['externalIds']);
  const restored = await admin.ok(history.restore, {
    type: type as 'article',
    id: made.id,
    version: 2,
    at: 1,
  });
  expect(restored).toMatchObject({ externalIds: { igdb: 'a:1', steam: '570' } });
});

test.each(all)('an external id belongs to one %s', async (_type, { make: create, edit, remove }) => {
  const admin = await (await start()).as('Administrator');
  const first = await create(admin, { externalIds: { steam: '1', igdb: '1' }, slug: 'first' });
  const other = await create(admin, { externalIds: { igdb: '2' } });
  const target = { id: other.id, version: 1 };
  const taken = await admin.fails('duplicate', edit, {
    ...target,
    slug: 'first',
    externalIds: { steam: '1', igdb: '1', epic: '1' },
  });
  expect(taken).toMatchObject({
    errorCode: 'duplicate',
    fieldErrors: {
      slug: expect.any(String),
      'externalIds.steam': 'Another record has this id',
      'externalIds.igdb': 'Another record has this id',
    },
  });
  expect(taken.fieldErrors).not.toHaveProperty('externalIds.epic');
  // Ids are compared exactly, and by source.
  await admin.ok(edit, { ...target, externalIds: { steam: '01', gog: '1' } });
  await admin.ok(remove, { id: first.id, version: 1 });
  await admin.ok(edit, { id: other.id, version: 2, externalIds: { steam: '1' } });
});

test('records of different types can have the same external id', async () => {
  const admin = await (await start()).as('Administrator');
  for (const [, { make: create }] of all) await create(admin, { externalIds: { wiki: 'Game' } });
});

test('of two records that take an id at once, one gets it', async () => {
  const admin = await (await start()).as('Administrator');
  const both = await Promise.all(
    ['One', 'Two'].map((name) => admin.send(listings.create, { name, externalIds: { steam: '7' } })),
  );
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('an import names each external id that is taken or occurs twice', async () => {
  const admin = await (await start()).as('Administrator');
  await make.listing(admin, { externalIds: { steam: '1' } });
  const rows = ['1', '2', '3', '2'].map((steam) => ({ name: `Game ${steam}`, externalIds: { steam } }));
  const { fieldErrors } = await admin.fails('duplicate', listings.import, { rows });
  expect(Object.keys(fieldErrors ?? {})).toEqual(['rows.0.externalIds.steam', 'rows.3.externalIds.steam']);
});

test('external ids have limits', async () => {
  const admin = await (await start()).as('Administrator');
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`source-${at}`, '1']));
  for (const [externalIds, path] of [
    [{ 'Steam ID': '1' }, 'externalIds.Steam ID'],
    [{ steam: ' ' }, 'externalIds.steam'],
    [{ steam: 'x'.repeat(201) }, 'externalIds.steam'],
    [many, 'externalIds'],
  ] as const) {
    const { fieldErrors } = await admin.fails('invalid_fields', listings.create, {
      name: 'Game',
      externalIds,
    });
    expect(Object.keys(fieldErrors ?? {})).toEqual([path]);
  }
});
