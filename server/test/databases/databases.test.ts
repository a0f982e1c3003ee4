// Every test gets a database in its initial state, even if another test has used it before.
import { expect, test } from 'vitest';
import { testApps } from '../harness.ts';
import { make } from '../records/make.ts';

const start = testApps();

test.each([1, 2, 3])('the first listing of a test has row id 1 (%i)', async () => {
  const { as, database } = await start();
  await make.listing(await as('Administrator'));
  const rows = await database.reads.selectFrom('listing').select('seq').execute();
  expect(rows).toEqual([{ seq: 1 }]);
});
