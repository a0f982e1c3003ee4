// Rows of one part that stand for the same record.
import { expect, test } from 'vitest';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { runImport } from '../../test/records/imports.ts';
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
