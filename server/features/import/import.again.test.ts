// Rows of one file that stand for the same record, or nearly.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { checkImport, runImport } from '../../test/records/imports.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

test('two rows that find one record by different external ids both change it', async () => {
  const manager = await (await start()).as('Content Manager');
  const { id } = await make.listing(manager, { name: 'Axie', externalIds: { steam: '1', epic: '2' } });
  const csv = ['steam,epic,tagline,developer', '1,,Breed axies,', ',2,,Sky Mavis'].join('\n');
  const columns = [
    { column: 'steam', field: 'externalIds.steam' },
    { column: 'epic', field: 'externalIds.epic' },
    { column: 'tagline', field: 'tagline' },
    { column: 'developer', field: 'developer' },
  ];
  const { job } = await runImport(manager, 'gameListing', csv, {
    columns,
    key: 'externalId',
    mode: 'update',
  });
  expect(job).toMatchObject({ changed: 2, refused: 0 });
  expect(await manager.ok(listings.detail, { id })).toMatchObject({
    version: 3,
    tagline: 'Breed axies',
    developer: 'Sky Mavis',
  });
});

test('external ids are compared exactly, but without a text mark; again they change nothing', {
  timeout: 120_000,
}, async () => {
  const manager = await (await start()).as('Content Manager');
  const csv =
    "name,feed id,slug\nGame A,k-1,game-a\nGame B,K-1,'007\nGame C,'00123,game-c\nGame D,''5,game-d\nGame E,Caf\u0065\u0301,game-e\n";
  const done = await runImport(manager, 'gameListing', csv, { key: 'externalId' });
  expect(done.rows.map(({ message }) => message)).toEqual(Array(5).fill(null));
  const records = await Promise.all(
    done.rows.map(({ entityId }) => manager.ok(listings.detail, { id: entityId ?? '' })),
  );
  const feeds = records.map(({ externalIds }) => externalIds['feed']);
  expect(feeds).toEqual(['k-1', 'K-1', '00123', "'5", 'Caf\u00e9']);
  expect(records[1]?.slug).toBe('007');
  const again = await runImport(manager, 'gameListing', csv, { key: 'externalId' });
  expect(again.job).toMatchObject({ changed: 0, unchanged: 5, refused: 0 });
  const twice = await checkImport(manager, 'gameListing', "name,feed id\nGame A,k-1\nGame F,'7\nGame G,7\n");
  expect(twice.rows.map(({ message }) => message)).toEqual([null, null, 'Line 3 has the same feed id']);
  const byMark = "title,gameIds\nBy slug,'007\n";
  const { rows } = await runImport(manager, 'article', byMark);
  const article = await manager.ok(articles.detail, { id: rows[0]?.entityId ?? '' });
  expect(article.gameIds).toEqual([records[1]?.id]);
});
