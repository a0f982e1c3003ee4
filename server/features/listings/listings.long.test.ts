// A list that looks as if it held very many: what takes long of it keeps nobody else waiting.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listings } from '../../../contract/listings.ts';
import { signals } from '../../platform/watch/signals.ts';
import { engine } from '../../test/databases.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/make.ts';

const start = testApps();

test.runIf(engine === 'sqlite')('all of a long list is counted aside, and always exactly', async () => {
  const { as, database } = await start();
  await sql`insert into "sqlite_sequence" ("name", "seq") values ('listing', 1000000)`.execute(
    database.writes,
  );
  const manager = await as('Content Manager');
  const counts: string[] = [];
  signals.query.hear(({ kind, sql: text }) => {
    if (text.includes('count(*)') && text.includes('"listing"')) counts.push(kind);
  });
  const totals = async () => {
    const lists = [manager.ok(listings.list, {}), manager.ok(listings.list, { page: 2, pageSize: 1 })];
    return (await Promise.all(lists)).map((list) => list.total);
  };
  await make.listing(manager);
  expect(await totals()).toEqual([1, 1]);
  const made = await make.listing(manager);
  expect(await totals()).toEqual([2, 2]);
  expect(counts.filter((kind) => kind === 'aside')).toHaveLength(1);
  await manager.ok(listings.remove, { id: made.id, version: made.version });
  expect(await totals()).toEqual([1, 1]);
  await make.listing(manager);
  expect(await totals()).toEqual([2, 2]);
  expect(counts.filter((kind) => kind === 'aside')).toHaveLength(2);
  await manager.ok(listings.import, { rows: [{ name: 'One' }, { name: 'Another' }] });
  expect(await totals()).toEqual([4, 4]);
  await expect(sql`delete from "listing" where "seq" > 0`.execute(database.writes)).resolves.toBeDefined();
  expect(await totals()).toEqual([0, 0]);
});
