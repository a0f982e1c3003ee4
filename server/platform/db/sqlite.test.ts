// The embedded database as a file.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engine } from '../../test/databases.ts';
import { openDatabase } from './db.ts';
import { migrate } from './migrate.ts';

describe.runIf(engine === 'sqlite')('the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ludex-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => openDatabase({ file: join(folder, 'ludex.sqlite') });

  test('is one whole file when it is closed, whichever handle was used', async () => {
    const database = await open();
    await migrate(database);
    await database.close();
    expect(readdirSync(folder)).toEqual(['ludex.sqlite']);
    const again = await open();
    await again.reads.selectFrom('role').select('id').execute();
    await again.close();
    expect(readdirSync(folder)).toEqual(['ludex.sqlite']);
  });

  test('is closed twice without complaint, and while another process holds it', async () => {
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

  test('cannot be written through the reading handle', async () => {
    const database = await open();
    await migrate(database);
    await expect(database.reads.deleteFrom('throttle').execute()).rejects.toThrow(/readonly/);
    await database.close();
  });

  test('takes no value that it would store as something else', async () => {
    const database = await open();
    await migrate(database);
    for (const value of [true, new Date(), undefined, {}]) {
      await expect(sql`select ${value} as "x"`.execute(database.writes)).rejects.toThrow('cannot be bound');
    }
    await database.close();
  });
});
