// Imports of files: upload, mapping, check, run, again, and undo.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { imports, type Mapping } from '../../../contract/import/import.ts';
import { jobs } from '../../../contract/jobs/jobs.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { engine } from '../../test/databases/databases.ts';
import { testApps } from '../../test/harness.ts';
import {
  checkImport as check,
  runImport as run,
  untilJob as until,
  uploadImport as upload,
} from '../../test/records/imports.ts';
import { make } from '../../test/records/make.ts';
import { workbookOf } from '../../test/records/workbooks.ts';

const start = testApps();

test('a CSV is guessed, checked and imported; again it changes nothing; an undo removes it', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  await make.category(manager, { name: 'Role-playing', aliases: ['RPG'] });
  await make.blockchain(manager, { name: 'Ronin', addressFormat: 'evm' });
  const csv = [
    'Title;Homepage;Genres;Blockchain;Contract;Price;Twitter;Steam AppID;Owners',
    'Axie;https://axie.example;rpg;Ronin;0x52908400098527886e0f7030069857d2e4169ee7;0;@axie;11;5',
    'Big Time;https://bigtime.example;RPG;ronin;;4,99;;12;6',
  ].join('\n');
  const { columns, mapping } = await upload(manager, 'gameListing', csv);
  expect(columns.map(({ header, guess }) => [header, guess])).toEqual([
    ['Title', 'name'],
    ['Homepage', 'websiteUrl'],
    ['Genres', 'categoryIds'],
    ['Blockchain', 'deployments'],
    ['Contract', 'deployments.address'],
    ['Price', 'entryCost'],
    ['Twitter', 'socials.x'],
    ['Steam AppID', 'externalIds.steam'],
    ['Owners', null],
  ]);
  expect(columns[0]).toMatchObject({ samples: ['Axie', 'Big Time'], filled: 2 });
  expect(mapping).toMatchObject({ key: 'externalId', mode: 'upsert' });

  const checked = await check(manager, 'gameListing', csv);
  expect(checked.job).toMatchObject({ state: 'ready', total: 2, refused: 0, unchanged: 0 });
  expect((await manager.ok(listings.list, {})).total).toBe(0);

  const done = await run(manager, 'gameListing', csv);
  expect(done.job).toMatchObject({ changed: 2, refused: 0 });
  const axie = await manager.ok(listings.detail, { id: done.rows[0]?.entityId ?? '' });
  expect(axie).toMatchObject({
    name: 'Axie',
    slug: 'axie',
    status: 'draft',
    websiteUrl: 'https://axie.example',
    entryCost: 'free',
    socials: { x: 'https://x.com/axie' },
    externalIds: { steam: '11' },
    categories: [{ name: 'Role-playing' }],
    deployments: [{ address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
  });

  const again = await run(manager, 'gameListing', csv);
  expect(again.job).toMatchObject({ total: 2, changed: 0, unchanged: 2, refused: 0 });
  expect((await manager.ok(listings.detail, { id: axie.id })).version).toBe(1);

  const undo = await manager.ok(jobs.undo, { id: done.job.id });
  expect(await until(manager, undo.id, 'done')).toMatchObject({ changed: 2, refused: 0 });
  expect((await manager.ok(listings.list, {})).total).toBe(0);
});

test('every fault of every row is named at once, with its line, column and value', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  await make.category(manager, { name: 'Twin A', aliases: ['Twin'] });
  await make.category(manager, { name: 'Twin B', aliases: ['Twin'] });
  await make.listing(manager, { name: 'Taken', slug: 'taken' });
  const csv = [
    'name,slug,websiteUrl,platforms,minAge,categoryIds,logoId',
    'Good,,,,,,',
    'Bad,Bad Slug!,ftp://x,amiga,99,Twin,http://pictures.example/a.png',
    'Long,,,,,,,x',
    'Good,good,,,,Nothing,',
    'Good,good,,,,,',
    'Other,taken,,,,,',
  ].join('\n');
  const { job, rows } = await check(manager, 'gameListing', csv, {
    key: 'none',
    mode: 'create',
    missingCategories: 'refuse',
  });
  expect(job).toMatchObject({ total: 6, refused: 5 });
  const faults = (line: number) =>
    rows.find((row) => row.line === line)?.faults?.map(({ field, value }) => [field, value]);
  expect(rows.find((row) => row.line === 2)).toMatchObject({ outcome: 'pending', label: 'Good' });
  expect(faults(3)).toEqual([
    ['platforms', 'amiga'],
    ['categoryIds', 'Twin'],
    ['logoId', 'http://pictures.example/a.png'],
    ['slug', 'Bad Slug!'],
    ['websiteUrl', 'ftp://x'],
    ['minAge', '99'],
  ]);
  expect(rows.find((row) => row.line === 4)?.message).toBe('This row has 8 cells, the header has 7');
  expect(faults(5)).toEqual([['categoryIds', 'Nothing']]);
  expect(rows.find((row) => row.line === 6)?.message).toBe('Line 5 has the same slug');
  expect(faults(7)).toEqual([['slug', 'taken']]);

  const { path } = await manager.ok(jobs.link, { id: job.id, what: 'refused' });
  const download = (await app.inject({ url: path })).payload.split('\r\n');
  expect(download[0]).toBe('line,name,slug,websiteUrl,platforms,minAge,categoryIds,logoId,reason');
  expect(download).toContain('6,Good,good,,,,,,Line 5 has the same slug');

  const refused = await manager.fails('invalid_transition', jobs.start, { id: job.id, ifNoneRefused: true });
  expect(refused.errorMessage).toContain('5 rows were refused');
  await manager.ok(jobs.start, { id: job.id });
  expect(await until(manager, job.id, 'done')).toMatchObject({ changed: 1, refused: 5 });
});

test('existing records are changed in the mapped fields only, and go back', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const kept = { tagline: 'Stays', socials: { discord: 'https://discord.gg/axie' }, minAge: 7 };
  const axie = await make.listing(manager, { name: 'Axie', ...kept });
  const csv = `id,socials.x,minAge,developer\n${axie.id},@axie,,Sky Mavis\n`;
  const done = await run(manager, 'gameListing', csv);
  expect(done.job).toMatchObject({ changed: 1 });
  expect(done.rows[0]).toMatchObject({ before: { developer: null }, after: { developer: 'Sky Mavis' } });
  const changed = await manager.ok(listings.detail, { id: axie.id });
  expect(changed).toMatchObject({
    ...kept,
    socials: { ...kept.socials, x: 'https://x.com/axie' },
    developer: 'Sky Mavis',
    version: 2,
  });
  const cleared = await run(manager, 'gameListing', `id,minAge,releaseStage\n${axie.id},,\n`, {
    empty: 'clear',
  });
  expect(cleared.job).toMatchObject({ changed: 1 });
  const { id } = await manager.ok(jobs.undo, { id: done.job.id });
  await until(manager, id, 'done');
  const { socials, developer, minAge, releaseStage } = await manager.ok(listings.detail, { id: axie.id });
  expect({ socials, developer, minAge, releaseStage }).toEqual({
    socials: kept.socials,
    developer: null,
    minAge: null,
    releaseStage: 'announced',
  });
});

test('modes refuse what they are not for', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  await make.listing(manager, { name: 'Axie' });
  const csv = 'name,developer\nAxie,Sky Mavis\nNew,Somebody\n';
  const messages = async (mode: Mapping['mode']) =>
    (await check(manager, 'gameListing', csv, { mode })).rows.map(({ message }) => message);
  expect(await messages('create')).toEqual(['A record with this name exists', null]);
  expect(await messages('update')).toEqual([null, 'No record has this name']);
  expect(await messages('upsert')).toEqual([null, null]);
});

test('categories, chains and articles are imported, with missing categories', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const workbook = workbookOf({
    A: [
      ['Genre', 'Kind', 'Synonyms'],
      ['Racing', 'genre', 'Cars;Driving'],
    ],
  });
  expect((await run(manager, 'category', workbook)).job).toMatchObject({ changed: 1, refused: 0 });
  const chains = [
    {
      name: 'Ronin',
      chainId: 2020,
      infoURL: 'https://ronin.example',
      nativeCurrency: { name: 'RON', symbol: 'RON', decimals: 18 },
    },
  ];
  expect((await run(manager, 'blockchain', JSON.stringify(chains))).job).toMatchObject({
    changed: 1,
    refused: 0,
  });
  const chain = (await manager.ok(blockchains.list, {})).rows[0];
  expect(chain).toMatchObject({ caip2: 'eip155:2020', nativeCurrency: { symbol: 'RON', decimals: 18 } });
  const game = await make.listing(manager, { name: 'Axie' });
  const lines = [
    { Headline: 'Axie is here', Games: ['Axie'], Categories: ['cars', 'New one'], Chains: ['eip155:2020'] },
  ];
  const done = await run(manager, 'article', lines.map((line) => JSON.stringify(line)).join('\n'), {
    missingCategories: 'create',
  });
  expect(done.job).toMatchObject({ changed: 1, refused: 0 });
  const article = await manager.ok(articles.detail, { id: done.rows[0]?.entityId ?? '' });
  expect(article).toMatchObject({ title: 'Axie is here', gameIds: [game.id], blockchainIds: [chain?.id] });
  expect(article.categories.map(({ name }) => name)).toEqual(['Racing', 'New one']);
  expect((await manager.ok(categories.list, {})).total).toBe(2);
});

test('a mapping is remembered for files with the same headers, by account', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const csv = 'A,B\nx,y\n';
  const first = await upload(editor, 'gameListing', csv);
  expect(first).toMatchObject({ remembered: false, mapping: { columns: [] } });
  const mapping = {
    ...first.mapping,
    columns: [{ column: 'A', field: 'name' }],
    missingCategories: 'refuse' as const,
  };
  await editor.ok(imports.map, { id: first.job.id, ...mapping });
  await until(editor, first.job.id, 'ready');
  expect(await upload(editor, 'gameListing', csv)).toMatchObject({ remembered: true, mapping });
  expect((await upload(await as('Content Manager'), 'gameListing', csv)).remembered).toBe(false);
});

test('rights and mappings are checked', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const file = { name: 'a.csv', bytes: Buffer.from('name,x\nA,1\n') };
  await (await as('Writer')).fails('forbidden', imports.upload, { type: 'gameListing', file });
  await editor.fails('forbidden', imports.upload, { type: 'article', file });
  const ods = { ...file, bytes: Buffer.from('\x89PNG\0', 'latin1') };
  const bad = await editor.fails('invalid_fields', imports.upload, { type: 'gameListing', file: ods });
  expect(bad.fieldErrors).toHaveProperty('file');
  const { job, mapping } = await editor.ok(imports.upload, { type: 'gameListing', file });
  await (await as('Content Manager')).fails('not_found', imports.map, { id: job.id, ...mapping });
  const faults = async (given: object) =>
    (await editor.fails('invalid_fields', imports.map, { id: job.id, ...mapping, ...given })).fieldErrors;
  const columns = [
    { column: 'none', field: 'name' },
    { column: 'x', field: 'status' },
  ];
  expect(await faults({ columns })).toMatchObject({
    'columns.0.column': 'The file has no such column',
    'columns.1.field': 'There is no such field',
  });
  expect(await faults({ columns: [] })).toHaveProperty('columns');
  expect(await faults({ key: 'externalId' })).toHaveProperty('key');
  const writer = await as('Writer');
  const article = await upload(writer, 'article', 'title,categories\nSome title,New\n');
  const denied = await writer.fails('invalid_fields', imports.map, {
    id: article.job.id,
    ...article.mapping,
    missingCategories: 'create',
  });
  expect(denied.fieldErrors).toEqual({ missingCategories: 'You may not create categories' });
});

const steam = join(import.meta.dirname, '../../../../shared/data/games-steam-nikdavis/steam.csv');

// About a program's columns and values; the tests above show the same steps on both engines.
test.runIf(engine === 'sqlite' && existsSync(steam))(
  'a real CSV of Steam games is imported, and again changes nothing',
  async () => {
    const { as } = await start();
    const manager = await as('Content Manager');
    const csv = readFileSync(steam, 'utf8').split('\n').slice(0, 301).join('\n');
    const { job, columns } = await upload(manager, 'gameListing', csv);
    const guess = Object.fromEntries(columns.map((column) => [column.header, column.guess]));
    expect(guess).toMatchObject({
      appid: 'externalIds.steam',
      release_date: 'releaseDate',
      required_age: 'minAge',
      price: 'entryCost',
      platforms: 'platforms',
    });
    expect(job.state).toBe('ready');
    const done = await run(manager, 'gameListing', csv, { missingCategories: 'create' });
    expect(done.job).toMatchObject({ total: 300, changed: 300 - done.job.refused });
    expect(done.job.refused).toBeLessThan(10);
    expect((await run(manager, 'gameListing', csv)).job).toMatchObject({
      changed: 0,
      unchanged: done.job.changed,
    });
  },
);
