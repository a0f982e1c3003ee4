// Exact totals of long lists, maintained by triggers, also with concurrent writes and rollbacks.
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { categories } from '../../contract/categories/categories.ts';
import { engine } from '../test/databases/databases.ts';
import { dice } from '../test/dice.ts';
import { testApps } from '../test/harness.ts';
import type { Database, Tables } from './database.ts';

const start = testApps();

let made = 0;
/** Adds categories by one statement, without a call. */
async function add(db: Kysely<Tables>, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    made += 1;
    const name = `counted ${made}`;
    return sql`(${`00000000-0000-4000-8000-${String(made).padStart(12, '0')}`}, 1, '', '', ${name}, ${name},
      ${name}, ${`counted-${made}`}, 'genre', '[]', 1, 0)`;
  });
  await sql`insert into "category" ("id", "version", "createdAt", "updatedAt", "name", "nameKey", "uniqueName",
    "slug", "type", "aliases", "active", "sortOrder") values ${sql.join(rows)}`.execute(db);
}

async function remove(db: Kysely<Tables>, count: number): Promise<void> {
  await sql`delete from "category" where "seq" in (select "seq" from "category" order by "seq" limit ${count})`.execute(
    db,
  );
}

async function rowsOf({ reads }: Database): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as "rows" from "category"`.execute(reads);
  return Number(rows[0]?.rows);
}

class Changed extends Error {}

test('stay exact with concurrent writes and rollbacks', async () => {
  const { as, database } = await start();
  const viewer = await as('Viewer');
  const roll = dice(11);
  const write = async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      const changesMind = roll(4) === 0;
      const done = database.writes.transaction().execute(async (db) => {
        for (let step = roll(4); step >= 0; step -= 1) await add(db, 1 + roll(5));
        if (changesMind) throw new Changed();
      });
      await done.catch((error: unknown) => expect(error).toBeInstanceOf(Changed));
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
  expect(await rowsOf(database)).toBeGreaterThan(100);
  expect((await viewer.ok(categories.list, {})).total).toBe(await rowsOf(database));
  await database.writes.transaction().execute((db) => remove(db, 70));
  expect((await viewer.ok(categories.list, {})).total).toBe(await rowsOf(database));
});

describe.runIf(engine === 'postgres')('on PostgreSQL', () => {
  const partsOf = async ({ reads }: Database) =>
    (await reads.selectFrom('recordCount').select('records').where('entity', '=', 'category').execute())
      .length;

  test('concurrent transactions use separate counter rows, and sequential ones share a row', async () => {
    const { as, database } = await start();
    const viewer = await as('Viewer');
    const before = await partsOf(database);
    await database.writes.transaction().execute(async (held) => {
      await add(held, 3);
      for (let turn = 0; turn < 20; turn += 1) {
        await database.writes.transaction().execute(async (db) => {
          await sql`set local lock_timeout = '1s'`.execute(db);
          await add(db, 1);
        });
      }
      expect((await viewer.ok(categories.list, {})).total).toBe(20);
    });
    expect((await viewer.ok(categories.list, {})).total).toBe(23);
    expect(await partsOf(database)).toBeLessThanOrEqual(before + 2);
  });

  test('a truncated table has a count of 0', async () => {
    const { as, database } = await start();
    const viewer = await as('Viewer');
    await add(database.writes, 3);
    await sql`truncate "category" cascade`.execute(database.writes);
    expect((await viewer.ok(categories.list, {})).total).toBe(0);
    await add(database.writes, 2);
    expect((await viewer.ok(categories.list, {})).total).toBe(2);
  });
});
