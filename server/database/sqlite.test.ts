// The embedded database as a file.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engine } from '../test/databases/databases.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

describe.runIf(engine === 'sqlite')('the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ludex-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => openDatabase({ file: join(folder, 'ludex.sqlite') });

  test('is a single file after closing, whichever handle was used', async () => {
    const database = await open();
    await migrate(database);
    await database.close();
    expect(readdirSync(folder)).toEqual(['ludex.sqlite']);
    const again = await open();
    await again.reads.selectFrom('role').select('id').execute();
    await again.close();
    expect(readdirSync(folder)).toEqual(['ludex.sqlite']);
  });

  test('can be closed twice, and while another process uses it', async () => {
    const database = await open();
    await migrate(database);
    const other = new DatabaseSync(join(folder, 'ludex.sqlite'));
    other.exec('begin immediate');
    await database.close();
    await database.close();
    other.close();
    expect(existsSync(join(folder, 'ludex.sqlite'))).toBe(true);
  });

  test('waits for the disk at every commit, checks references and reads beside a write', async () => {
    const database = await open();
    await migrate(database);
    const pragma = async (name: string) =>
      Object.values((await sql.raw<object>(`pragma ${name}`).execute(database.writes)).rows[0] ?? {})[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    await database.writes.transaction().execute(async (db) => {
      await sql`insert into "throttle" ("key", "windowStart", "count") values ('x', '', 1)`.execute(db);
      expect(await database.reads.selectFrom('throttle').select('key').execute()).toEqual([]);
    });
    expect(await database.reads.selectFrom('throttle').select('key').execute()).toEqual([{ key: 'x' }]);
    await database.close();
  });

  test('caches a read until anything is committed, by this or another process', async () => {
    const database = await open();
    await migrate(database);
    let reads = 0;
    const count = () =>
      database.remember('keys', async () => {
        reads += 1;
        const { rows } = await sql<{ n: number }>`select count(*) as "n" from "throttle"`.execute(
          database.reads,
        );
        return rows[0]?.n;
      });
    const insert = (key: string) => ({ key, windowStart: '', count: 1 });
    expect([await count(), await count(), reads]).toEqual([0, 0, 1]);
    await database.writes.insertInto('throttle').values(insert('a')).execute();
    expect([await count(), await count(), reads]).toEqual([1, 1, 2]);
    const other = new DatabaseSync(join(folder, 'ludex.sqlite'));
    other.exec(`insert into "throttle" ("key", "windowStart", "count") values ('b', '', 1)`);
    await nextTurn();
    expect([await count(), await count(), reads]).toEqual([2, 2, 3]);
    // A read during a commit is not cached.
    await database.remember('torn', async () => {
      await database.writes.insertInto('throttle').values(insert('c')).execute();
      return 'old';
    });
    expect(await database.remember('torn', async () => 'new')).toBe('new');
    expect(await count()).toBe(3);
    other.close();
    await database.close();
  });

  describe('reads aside, in a thread of its own', () => {
    const opened = async () => {
      const database = await open();
      await migrate(database);
      return database;
    };

    test('what has been committed, and refuses what would write', async () => {
      const database = await opened();
      const keys = () => database.aside.selectFrom('throttle').select('key').execute();
      expect(await keys()).toEqual([]);
      await database.writes.insertInto('throttle').values({ key: 'a', windowStart: '', count: 1 }).execute();
      expect(await Promise.all([keys(), keys()])).toEqual([[{ key: 'a' }], [{ key: 'a' }]]);
      await expect(database.aside.deleteFrom('throttle').execute()).rejects.toThrow(/readonly/);
      await expect(sql`select * from "nothing"`.execute(database.aside)).rejects.toThrow(/no such table/);
      expect(await keys()).toHaveLength(1);
      await database.close();
    });

    test('while the event loop goes on', async () => {
      const database = await opened();
      let turns = 0;
      const timer = setInterval(() => (turns += 1), 1);
      const { rows } = await sql<{ n: number }>`
        with recursive "t"("n") as (select 1 union all select "n" + 1 from "t" where "n" < 3000000)
        select max("n") as "n" from "t"`.execute(database.aside);
      clearInterval(timer);
      expect(rows).toEqual([{ n: 3_000_000 }]);
      expect(turns).toBeGreaterThan(20);
      await database.close();
    });
  });

  test('cannot be written through the reading handle', async () => {
    const database = await open();
    await migrate(database);
    await expect(database.reads.deleteFrom('throttle').execute()).rejects.toThrow(/readonly/);
    await database.close();
  });

  test('rejects values that SQLite would convert', async () => {
    const database = await open();
    await migrate(database);
    for (const value of [true, new Date(), undefined, {}]) {
      await expect(sql`select ${value} as "x"`.execute(database.writes)).rejects.toThrow('cannot be bound');
    }
    await database.close();
  });
});

/** What another process commits comes between turns of the event loop; a test of one process writes in the middle of one. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
