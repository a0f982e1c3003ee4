// What an import means: which record a row stands for, what is created beside the rows, and what its cells say.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { imports, type Mapping } from '../../../contract/import/import.ts';
import { jobs } from '../../../contract/jobs/jobs.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { engine } from '../../test/databases/databases.ts';
import { type Client, testApps } from '../../test/harness.ts';
import {
  checkImport as check,
  runImport as run,
  untilJob as until,
  uploadImport as upload,
} from '../../test/records/imports.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

const found = async (client: Client, csv: string, given: Partial<Mapping> = {}) => {
  const { job } = await check(client, 'gameListing', csv, given);
  return client.ok(imports.check, { id: job.id });
};

test('a name finds a record only if nothing speaks against it, and again changes nothing', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const north = await make.listing(manager, { name: 'Alone', developer: 'Studio North' });
  const moon = await make.listing(manager, { name: 'Moon', websiteUrl: 'https://moon.example/' });
  await make.listing(manager, { name: 'Twin' });
  await make.listing(manager, { name: 'Twin' });
  const csv = [
    'name,developer,website,steam,tagline',
    'Alone,Studio South,,,South',
    'ALONE,Studio North Ltd.,,,North',
    'Moon,,https://www.moon.example,,Same site',
    'Moon,,https://sun.example,,Other site',
    'Twin,,,,Which one',
    'New,,,,',
  ].join('\n');
  const { mapping } = await upload(manager, 'gameListing', csv);
  expect(mapping).toMatchObject({ key: 'name', mode: 'upsert' });
  // A slug is no better: the file has none.
  const bySlug = await check(manager, 'gameListing', csv, { key: 'slug' });
  const done = await run(manager, 'gameListing', csv);
  for (const rows of [bySlug.rows, done.rows])
    expect(rows.map(({ line, message }) => [line, message])).toEqual([
      [2, 'Another record has this name, with another developer'],
      [3, null],
      [4, null],
      [5, 'Line 4 has the same name'],
      [6, 'More than one record has this name: add a column of ids'],
      [7, null],
    ]);
  const developerOf = async (id: string | null | undefined) => {
    const { developer, tagline } = await manager.ok(listings.detail, { id: id ?? '' });
    return { developer, tagline };
  };
  expect(await developerOf(north.id)).toEqual({ developer: 'Studio North Ltd.', tagline: 'North' });
  expect(await developerOf(done.rows[0]?.entityId)).toEqual({ developer: 'Studio South', tagline: 'South' });
  expect(done.rows[2]?.entityId).toBe(moon.id);
  const other = await check(manager, 'gameListing', 'name,website\nMoon,https://sun.example\n');
  expect(other.rows[0]?.message).toBe('A record of this name has another website: add a column of ids');
  const again = await run(manager, 'gameListing', csv);
  expect(again.job).toMatchObject({ changed: 0, unchanged: 4, refused: 2 });
  // A row without an id of the source goes by its name, one with an id by that alone.
  const ids = 'name,externalIds.feed\nNew,\nNewer,k-1\nNewest,K-1\n';
  expect((await upload(manager, 'gameListing', ids)).mapping).toMatchObject({ key: 'externalId' });
  expect(await found(manager, 'name,externalIds.feed\nMoon,k-9\nNobody,k-8\n')).toMatchObject({
    created: 2,
    namesakes: 1,
  });
  expect((await run(manager, 'gameListing', ids)).job).toMatchObject({
    changed: 2,
    unchanged: 1,
    refused: 0,
  });
  expect((await run(manager, 'gameListing', ids)).job).toMatchObject({ changed: 0, unchanged: 3 });
});

test('articles of one title are told apart, and a name that may stand for two records is refused', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const recap = await make.article(manager, { title: 'Recap', language: 'en' });
  await make.listing(manager, { name: 'Alone' });
  await make.listing(manager, { name: 'Alone' });
  await make.blockchain(manager, { name: 'Polygon', aliases: ['Matic'] });
  await make.blockchain(manager, { name: 'Matic', slug: 'matic-network' });
  const csv = [
    'title,language,gameIds,chains',
    'Recap,German,,polygon',
    'Recap,English,,matic-network',
    'Games,,Alone,',
    'Chains,,,Matic',
  ].join('\n');
  const { rows } = await run(manager, 'article', csv);
  expect(rows.map(({ message }) => message)).toEqual([
    'Another record has this name, with another language',
    null,
    'gameIds: More than one listing has this name',
    'chains: More than one blockchain has this name',
  ]);
  expect(rows[1]?.entityId).toBe(recap.id);
  expect((await manager.ok(articles.list, {})).total).toBe(2);
});

test('missing categories are refused unless creating them is chosen, and an undo takes them back', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const csv = 'name,categoryIds\nOne,Fantasy\nTwo,fantasy;Idle\n';
  const refused = await found(manager, csv);
  expect(refused).toMatchObject({ created: 0, refused: 2, beside: [] });
  expect(refused.faults.map(({ value, rows, repairs }) => [value, rows, repairs])).toEqual([
    ['Fantasy', 2, ['use', 'clear', 'skip', 'create']],
    ['Idle', 1, ['use', 'clear', 'skip', 'create']],
  ]);
  const checked = await found(manager, csv, { missingCategories: 'create' });
  expect(checked).toMatchObject({
    created: 2,
    changed: 0,
    beside: [
      { type: 'category', what: 'create', name: 'Fantasy', rows: 2, id: null },
      { type: 'category', what: 'create', name: 'Idle', rows: 1, id: null },
    ],
    job: { note: '2 categories to create: “Fantasy”, “Idle”' },
  });
  const { rows } = await manager.ok(jobs.detail, { id: checked.job.id });
  expect(rows.map(({ after }) => after?.['categoryIds'])).toEqual([['Fantasy'], ['Fantasy', 'Idle']]);
  expect((await manager.ok(categories.list, {})).total).toBe(0);
  await manager.ok(jobs.start, { id: checked.job.id });
  await until(manager, checked.job.id, 'done');
  const { rows: made } = await manager.ok(categories.list, {});
  expect(made.map(({ name, active }) => [name, active])).toEqual([
    ['Fantasy', false],
    ['Idle', false],
  ]);
  // Somebody uses one of them.
  const idle = made.find(({ name }) => name === 'Idle')?.id ?? '';
  await make.listing(manager, { name: 'Mine', categoryIds: [idle] });
  const undo = await manager.ok(jobs.undo, { id: checked.job.id });
  await until(manager, undo.id, 'done');
  expect((await manager.ok(categories.list, {})).rows.map(({ name }) => name)).toEqual(['Idle']);
  expect((await manager.ok(listings.list, {})).rows.map(({ name }) => name)).toEqual(['Mine']);
});

test('a value that was refused is repaired in all rows, and remembered as an alias until the undo', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const ethereum = await make.blockchain(manager, { name: 'Ethereum', addressFormat: 'other' });
  await make.listing(manager, { name: 'Old', tagline: 'Before' });
  const csv = [
    'name,chain,contract,stage,minAge,tagline',
    ...['A', 'B', 'C'].map((name, n) => `${name},Etherium,0x${n}${'a'.repeat(8)},,,`),
    'D,etherium,,Alhpa,,',
    'E,,,,old,',
    'F,Nowhere,,,,',
    'Old,NULL,,#N/A,NaN,After',
  ].join('\n');
  const first = await found(manager, csv);
  expect(first).toMatchObject({ created: 0, changed: 1, refused: 6, faultTotal: 4 });
  expect(
    first.faults.map(({ column, value, rows, suggestions }) => [column, value, rows, suggestions]),
  ).toEqual([
    ['chain', 'Etherium', 4, ['Ethereum']],
    ['chain', 'Nowhere', 1, []],
    ['minAge', 'old', 1, []],
    ['stage', 'Alhpa', 1, ['Alpha']],
  ]);
  const repairs: Mapping['repairs'] = [
    { field: 'deployments', value: 'Etherium', do: 'use', use: 'Ethereum', remember: true },
    { field: 'deployments', value: 'Nowhere', do: 'skip' },
    { field: 'minAge', value: 'old', do: 'clear' },
    { field: 'releaseStage', value: 'alhpa', do: 'use', use: 'Alpha' },
  ];
  const repaired = await found(manager, csv, { repairs });
  expect(repaired).toMatchObject({ created: 5, changed: 1, refused: 0, skipped: 1, faults: [] });
  const { rows: samples } = await manager.ok(jobs.detail, {
    id: repaired.job.id,
    outcome: ['pending'],
    pageSize: 3,
  });
  expect(samples[0]?.after).toMatchObject({ name: 'A', deployments: [{ blockchainId: ethereum.id }] });
  await manager.ok(jobs.start, { id: repaired.job.id });
  await until(manager, repaired.job.id, 'done');
  const aliases = async () => (await manager.ok(blockchains.list, {})).rows.map((one) => one.aliases);
  expect(await aliases()).toEqual([['Etherium']]);
  expect(await found(manager, csv)).toMatchObject({ refused: 3, unchanged: 4 });
  const undo = await manager.ok(jobs.undo, { id: repaired.job.id });
  await until(manager, undo.id, 'done');
  expect(await aliases()).toEqual([[]]);
  // Repairs are checked like the rest of a mapping, and belong to this file.
  const { job, mapping, remembered } = await upload(manager, 'gameListing', csv);
  expect({ remembered, repairs: mapping.repairs }).toEqual({ remembered: true, repairs: undefined });
  const wrong = await manager.fails('invalid_fields', imports.map, {
    ...mapping,
    id: job.id,
    repairs: [
      { field: 'summary', value: 'x', do: 'clear' },
      { field: 'deployments', value: 'x', do: 'create' },
      { field: 'minAge', value: 'x', do: 'use', remember: true },
    ],
  });
  expect(Object.keys(wrong.fieldErrors ?? {}).sort()).toEqual([
    'repairs.0.field',
    'repairs.1.do',
    'repairs.2.remember',
    'repairs.2.use',
  ]);
});

// About cells, in which no engine has a part.
test.runIf(engine === 'sqlite')(
  'dates, marks and lists are read as their column shows, and what it leaves open is asked once',
  async () => {
    const { as } = await start();
    const manager = await as('Content Manager');
    const datesOf = async (dates: string[], dateOrder?: 'dayFirst' | 'monthFirst') => {
      const csv = ['name;launch', ...dates.map((date, n) => `G${n};${date}`)].join('\n');
      const { mapping } = await upload(manager, 'gameListing', csv);
      const columns = mapping.columns.map((one) =>
        one.field === 'releaseDate' && dateOrder !== undefined ? { ...one, dateOrder } : one,
      );
      const { job, rows } = await check(manager, 'gameListing', csv, { columns });
      const { unclearDates, faults } = await manager.ok(imports.check, { id: job.id });
      return { dates: rows.map(({ after }) => after?.['releaseDate'] ?? null), unclearDates, faults };
    };
    expect((await datesOf(['5/6/2027', '5/31/2027'])).dates).toEqual(['2027-05-06', '2027-05-31']);
    expect((await datesOf(['5/6/2027', '31/5/2027'])).dates).toEqual(['2027-06-05', '2027-05-31']);
    expect(await datesOf(['5/6/2027', '6/5/2027', '1 May 2027'])).toEqual({
      dates: [null, null, '2027-05-01'],
      unclearDates: [{ column: 'launch', example: '5/6/2027', rows: 2 }],
      faults: [],
    });
    expect((await datesOf(['5/6/2027', '6/5/2027'], 'dayFirst')).dates).toEqual(['2027-06-05', '2027-05-06']);
    const csv = 'name,featured,tags,platforms\nA,x,"剑, C","Web, Linux"\nB,,"C",\n';
    const { columns, mapping } = await upload(manager, 'gameListing', csv);
    expect(columns.map(({ dateOrder }) => dateOrder)).toEqual([null, null, null, null]);
    expect(mapping.columns.filter((one) => one.separator === 'comma').map((one) => one.column)).toEqual([
      'tags',
      'platforms',
    ]);
    await make.listing(manager, { name: 'B', featured: true });
    const { rows } = await check(manager, 'gameListing', csv);
    expect(rows[0]?.after).toMatchObject({ featured: true, tags: ['剑', 'C'], platforms: ['web', 'linux'] });
    expect(rows[1]?.after).toMatchObject({ featured: false, tags: ['C'] });
  },
);
