// Transactions of SQLite, one after the other.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { engine, newFolder } from '../test/databases/databases.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

describe.runIf(engine === 'sqlite')('transactions of the embedded database', () => {
  async function open() {
    const file = join(newFolder(), 'ludex.sqlite');
    const database = await openDatabase({ file });
    onTestFinished(() => database.close());
    await migrate(database);
    return { database, file };
  }
  const row = (key: string) => ({ key, windowStart: '', count: 1 });
  const insert = (database: Database, key: string, then?: () => Promise<unknown>) =>
    database.writes.transaction().execute(async (db) => {
      await db.insertInto('throttle').values(row(key)).execute();
      await then?.();
    });
  const stored = async ({ reads }: Database) =>
    (await reads.selectFrom('throttle').select('key').orderBy('key').execute()).map(({ key }) => key);

  test.each(['a -b a c', '-b a a c', '-b -d a c'])(
    'of %s those that fail leave nothing, and the others are there',
    async (order) => {
      const { database } = await open();
      const keys = order.split(' ');
      const refuse = async () => Promise.reject(new Error('changed my mind'));
      const works = keys.map((key) => insert(database, key, key.startsWith('-') ? refuse : undefined));
      const results = await Promise.allSettled(works);
      const failing = keys.map((key, at) => key.startsWith('-') || keys.indexOf(key) < at);
      expect(results.map(({ status }) => status === 'rejected')).toEqual(failing);
      expect(await stored(database)).toEqual(['a', 'c']);
    },
  );

  test('run in FIFO order, each committed before the next one', async () => {
    const { database } = await open();
    const seen: string[][] = [];
    const noting = (key: string) =>
      insert(database, key, async () => {
        await new Promise(setImmediate);
        seen.push(await stored(database));
      });
    await Promise.all(['c', 'a', 'b'].map(noting));
    expect(seen).toEqual([[], ['c'], ['a', 'c']]);
  });

  test('reject statements after a rollback', async () => {
    const { database } = await open();
    const late = Promise.withResolvers<void>();
    const results: Promise<PromiseSettledResult<unknown>[]>[] = [];
    const failing = database.writes.transaction().execute(async (db) => {
      const first = db.insertInto('throttle').values(row('first')).execute();
      const refused = sql`insert into "nothing" values (1)`.execute(db);
      const beside = first.then(() => db.insertInto('throttle').values(row('beside')).execute());
      const after = late.promise.then(() => db.insertInto('throttle').values(row('after')).execute());
      results.push(Promise.allSettled([beside, after]));
      await Promise.all([first, refused, beside, after]);
    });
    await expect(failing).rejects.toThrow('no such table');
    await insert(database, 'next', async () => {
      late.resolve();
      const [settled] = await Promise.all(results);
      expect(settled?.[1]).toMatchObject({ status: 'rejected' });
    });
    expect(await stored(database)).toEqual(['next']);
  });

  test('that fail at the commit are rolled back', async () => {
    const { database } = await open();
    const orphan = database.writes.transaction().execute(async (db) => {
      // Checked at the commit only.
      await sql`pragma defer_foreign_keys = on`.execute(db);
      await sql`insert into "accountRole" ("accountId", "roleId", "position") values ('none', 'none', 0)`.execute(
        db,
      );
    });
    const results = await Promise.allSettled([insert(database, 'a'), orphan, insert(database, 'b')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored(database)).toEqual(['a', 'b']);
  });

  test('that SQLite rolls back by itself fail with its error', async () => {
    const { database } = await open();
    await insert(database, 'there');
    const ruined = database.writes.transaction().execute(async (db) => {
      await db.insertInto('throttle').values(row('before')).execute();
      // As a full or failing disk does, this ends more than the statement
      // (https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction).
      await sql`insert or rollback into "throttle" ("key", "windowStart", "count") values ('there', '', 1)`
        .execute(db)
        .catch(() => {});
      await db.insertInto('throttle').values(row('behind')).execute();
    });
    await expect(ruined).rejects.toThrow('UNIQUE constraint failed');
    expect(await stored(database)).toEqual(['there']);
    await insert(database, 'z');
    expect(await stored(database)).toEqual(['there', 'z']);
  });

  test('wait at most five seconds for another process, only once, and without blocking reads', async () => {
    const { database, file } = await open();
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const waiting = insert(database, 'a');
    expect(await stored(database)).toEqual([]);
    other.exec('rollback');
    await waiting;
    other.exec('begin immediate');
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    onTestFinished(() => clock.mockRestore());
    await expect(insert(database, 'b')).rejects.toThrow('database is locked');
    const before = now;
    await expect(insert(database, 'c')).rejects.toThrow('database is locked');
    expect(now - before).toBeLessThan(4_000);
    other.close();
    await insert(database, 'd');
    expect(await stored(database)).toEqual(['a', 'd']);
  });
});
