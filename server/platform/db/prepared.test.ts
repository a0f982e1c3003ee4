// Queries whose text is made once.
import { expect, test } from 'vitest';
import { engine } from '../../test/databases.ts';
import { testApps } from '../../test/harness.ts';
import { prepared, preparedRows } from './prepared.ts';

const start = testApps();

const row = (key: string) => ({ key, windowStart: '', count: 1 });

test('a query is built once for values of one shape, whatever they are', async () => {
  const { reads, writes } = (await start()).database;
  await preparedRows('throttle')(writes, ['a', 'b', "c'"].map(row));
  let built = 0;
  const find = prepared((db, keys: readonly string[], count: number) => {
    built += 1;
    return db
      .selectFrom('throttle')
      .select('key')
      .where('key', 'in', keys)
      .where('count', '=', count)
      .limit(2);
  });
  expect(await find(reads, ['a', 'x'], 1)).toEqual([{ key: 'a' }]);
  expect(await find(reads, ["c'", '\u0000value 0'.slice(1)], 1)).toEqual([{ key: "c'" }]);
  expect(built).toBe(1);
  expect(await find(reads, ['a', 'b', "c'"], 1)).toHaveLength(2);
  expect(await find(reads, ['a', 'b', "c'"], 2)).toEqual([]);
  expect(built).toBe(2);
});

test('rows are written in any number, in order, and fields that are undefined are not there', async () => {
  const { reads, writes } = (await start()).database;
  const insert = preparedRows('throttle', (insertion) => insertion.returning('key'));
  const keys = Array.from({ length: 123 }, (_, index) => `key ${String(index).padStart(3, '0')}`);
  const written = await writes.transaction().execute((db) => insert(db, keys.map(row)));
  expect(written.map(({ key }) => key)).toEqual(keys);
  expect(await insert(writes, [])).toEqual([]);
  const change = prepared(
    (db, changes: { count?: number | undefined; windowStart?: string | undefined }, key: string) =>
      db.updateTable('throttle').set(changes).where('key', '=', key),
  );
  await change(writes, { count: 5, windowStart: undefined }, 'key 007');
  const [changed] = await reads.selectFrom('throttle').selectAll().where('key', '=', 'key 007').execute();
  expect(changed).toEqual({ key: 'key 007', windowStart: '', count: 5 });
});

test('rows hold what they were given, however many are written at once', async () => {
  const { reads, writes } = (await start()).database;
  const insert = preparedRows('slug', (insertion) => insertion.returning('slug'));
  const texts = ['ä"\\\n\u2028😀', '{"a": [null]}', '', "'; --", '\\u0041'];
  for (const [turn, some] of [texts.slice(0, 1), texts].entries()) {
    const rows = some.map((text) => ({ type: `turn ${turn}`, slug: text, entityId: `${text} itself` }));
    expect(await insert(writes, rows)).toEqual(some.map((slug) => ({ slug })));
    const found = await reads.selectFrom('slug').selectAll().where('type', '=', `turn ${turn}`).execute();
    expect(new Set(found)).toEqual(new Set(rows));
  }
  const five = [0, 1, 2, 3, 2 ** 53 - 1];
  const counted = five.map((count) => ({ ...row(`key ${count}`), count, windowStart: `${count}` }));
  await preparedRows('throttle')(writes, counted);
  expect(await reads.selectFrom('throttle').selectAll().orderBy('count').execute()).toEqual(counted);
});

test.runIf(engine === 'sqlite')('no limit is bound, by which SQLite would plan anew each time', async () => {
  const { reads, writes, aside } = (await start()).database;
  for (const db of [reads, writes, aside]) {
    const { sql, parameters } = db.selectFrom('role').select('id').limit(3).compile();
    expect([sql, parameters]).toEqual(['select "id" from "role" limit 3', []]);
  }
});
