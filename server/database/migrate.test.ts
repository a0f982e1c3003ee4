// Migrations run once, completely, and never backwards.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type DatabaseFactory, databaseFactory, engine } from '../test/databases/databases.ts';
import { type Database, type DatabaseLocation, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const names = readdirSync(join(import.meta.dirname, '../migrations')).sort();
let factory: DatabaseFactory;
const open: Database[] = [];

beforeAll(async () => {
  factory = await databaseFactory(async () => {}, engine);
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

/** An empty database that can be opened several times. */
async function empty(times = 1): Promise<[Database, ...Database[]]> {
  const location: DatabaseLocation = await factory.copy();
  const databases = [await openDatabase(location)] satisfies [Database];
  for (let more = 1; more < times; more += 1) databases.push(await openDatabase(location));
  open.push(...databases);
  return databases;
}

/** The names of all tables and views. */
async function tablesOf(database: Database): Promise<string[]> {
  const query =
    database.dialect === 'sqlite'
      ? sql<{
          name: string;
        }>`select "name" from "sqlite_master" where "type" in ('table', 'view') and "name" <> 'sqlite_sequence'`
      : sql<{ name: string }>`select tablename as "name" from pg_tables where schemaname = 'public'`;
  return (await query.execute(database.reads)).rows.map((row) => row.name).sort();
}

async function applied(database: Database): Promise<string[]> {
  const rows = await sql<{ name: string }>`select "name" from "schemaVersion" order by "name"`.execute(
    database.reads,
  );
  return rows.rows.map((row) => row.name);
}

test('an empty database gets every migration, in order', async () => {
  const [database] = await empty();
  expect(await migrate(database)).toEqual(names);
  expect(await applied(database)).toEqual(names);
  expect(await tablesOf(database)).toEqual(
    expect.arrayContaining(['account', 'audit', 'category', 'listing', 'session']),
  );
});

test('an up-to-date database is not changed', async () => {
  const [database] = await empty();
  await migrate(database);
  const before = await sql`select * from "schemaVersion"`.execute(database.reads);
  expect(await migrate(database)).toEqual([]);
  expect(await sql`select * from "schemaVersion"`.execute(database.reads)).toEqual(before);
});

// Two handles in one process cannot wait for each other's SQLite lock; server/main.test.ts starts two processes.
test.runIf(engine === 'postgres')('two processes that start at once run each migration once', async () => {
  const [first, second] = await empty(2);
  if (second === undefined) throw new Error('one database was opened');
  const ran = await Promise.all([migrate(first), migrate(second)]);
  expect(ran.flat().sort()).toEqual(names);
  expect(await applied(first)).toEqual(names);
});

test('a database that is newer than the program is refused, and not changed', async () => {
  const [database] = await empty();
  await migrate(database);
  await sql`insert into "schemaVersion" ("name", "at") values ('9999_tomorrow.ts', '2030-01-01T00:00:00.000Z')`.execute(
    database.writes,
  );
  // As if the newer program had also dropped what one of ours brought.
  await sql`delete from "schemaVersion" where "name" = ${names[0]}`.execute(database.writes);
  const [tables, versions] = [await tablesOf(database), await applied(database)];
  await expect(migrate(database)).rejects.toThrow(
    'The database is newer than this program: it holds 9999_tomorrow.ts. Nothing was changed.',
  );
  expect(await tablesOf(database)).toEqual(tables);
  expect(await applied(database)).toEqual(versions);
});

test('a failed migration leaves the version before it, and is retried at the next start', async () => {
  const [database] = await empty();
  // Conflicts with the second migration, in its middle.
  await sql`create table "listing" ("other" text)`.execute(database.writes);
  const told: string[] = [];
  const committed = (name: string, ms: number) => void told.push(ms >= 0 ? name : '');
  await expect(migrate(database, { committed })).rejects.toThrow(/listing/);
  expect(told).toEqual(names.slice(0, 1));
  expect(await applied(database)).toEqual(names.slice(0, 1));
  const tables = await tablesOf(database);
  expect(tables).toContain('account');
  expect(tables).not.toContain('category');
  await sql`drop table "listing"`.execute(database.writes);
  expect(await migrate(database)).toEqual(names.slice(1));
});
