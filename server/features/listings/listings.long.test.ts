// Reads that every page of every list needs must not depend on the size of the catalogue.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listings } from '../../../contract/listings/listings.ts';
import { events } from '../../telemetry/events.ts';
import { engine } from '../../test/databases/databases.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

test.runIf(engine === 'sqlite')('the total of a list is exact without counting all rows', async () => {
  const { as, database } = await start();
  // Row ids that were used before must not make a list seem long.
  await sql`insert into "sqlite_sequence" ("name", "seq") values ('listing', 1000000)`.execute(
    database.writes,
  );
  const manager = await as('Content Manager');
  const counts: string[] = [];
  events.query.subscribe(({ sql: text }) => {
    if (text.includes('count(*)') && text.includes('"listing"')) counts.push(text);
  });
  const totals = async () => {
    const lists = [manager.ok(listings.list, {}), manager.ok(listings.list, { page: 2, pageSize: 1 })];
    return (await Promise.all(lists)).map((list) => list.total);
  };
  expect(await totals()).toEqual([0, 0]);
  await make.listing(manager);
  const made = await make.listing(manager);
  expect(await totals()).toEqual([2, 2]);
  await manager.ok(listings.remove, { id: made.id, version: made.version });
  expect(await totals()).toEqual([1, 1]);
  await manager.ok(listings.import, { rows: [{ name: 'One' }, { name: 'Another' }] });
  expect(await totals()).toEqual([3, 3]);
  await manager.send(listings.import.path, { rows: [{ name: 'Whole' }, { name: '' }] });
  await expect(
    database.writes.transaction().execute(async (db) => {
      await sql`delete from "listing" where "name" = 'One'`.execute(db);
      throw new Error('changed its mind');
    }),
  ).rejects.toThrow('changed its mind');
  expect(await totals()).toEqual([3, 3]);
  await sql`delete from "listing"`.execute(database.writes);
  expect(await totals()).toEqual([0, 0]);
  expect(counts).toEqual([]);
});

test.runIf(engine === 'sqlite')(
  'tags of a large catalogue are counted in the background, and again after changes',
  async () => {
    const { as, database } = await start();
    await sql`insert into "sqlite_sequence" ("name", "seq") values ('listing', 1000000)`.execute(
      database.writes,
    );
    const manager = await as('Content Manager');
    const counted: string[] = [];
    events.query.subscribe(({ kind, sql: text }) => {
      if (text.includes('count(*)') && text.includes('"listingTag"')) counted.push(kind);
    });
    await make.listing(manager, { tags: ['rpg'] });
    const rpg = async () => (await manager.ok(listings.tags, { q: 'rp' }))[0]?.count;
    expect([await rpg(), await rpg()]).toEqual([1, 1]);
    await manager.ok(listings.import, { rows: [{ name: 'One', tags: ['rpg'] }] });
    expect(await rpg()).toBe(2);
    expect(counted).toEqual(['aside', 'aside']);
  },
);
