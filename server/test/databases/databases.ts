// A fresh, migrated, real database for every test, copied from a template that each test process creates once.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseLocation, openDatabase } from '../../database/database.ts';

export type Engine = 'sqlite' | 'postgres';
/** The engine under test. */
export const engine: Engine = process.env['LUDEX_TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

export type DatabaseFactory = {
  /** A copy of the template in its initial state. */
  copy: () => Promise<DatabaseLocation>;
  /** Returns a database that is no longer open, for reuse. */
  giveBack: (location: DatabaseLocation) => void;
};

/**
 * Creates identical databases; `fill` fills the template. They are removed when this process or the server ends.
 * `server` is a PostgreSQL other than the shared one.
 */
export async function databaseFactory(
  fill: (database: Database) => Promise<void>,
  on: Engine,
  server?: string,
): Promise<DatabaseFactory> {
  const fillAt = async (location: DatabaseLocation) => {
    const database = await openDatabase(location);
    await fill(database);
    await database.close();
  };
  return on === 'sqlite' ? sqliteFactory(fillAt) : postgresFactory(fillAt, server ?? inject('postgresUrl'));
}

type FillAt = (location: DatabaseLocation) => Promise<void>;

/** An empty folder that is removed when this process ends. */
export function newFolder(): string {
  if (root === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'ludex-test-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    root = made;
  }
  return mkdtempSync(join(root, 'folder-'));
}

let root: string | undefined;

async function sqliteFactory(fillAt: FillAt): Promise<DatabaseFactory> {
  const folder = newFolder();
  const template = join(folder, 'template.sqlite');
  // Without syncs, since nothing here has to survive a power failure.
  await fillAt({ file: template, durable: false });
  let copies = 0;
  return {
    copy: async () => {
      copies += 1;
      const file = join(folder, `${copies}.sqlite`);
      copyFileSync(template, file);
      return { file, durable: false };
    },
    giveBack: (location) => {
      if ('file' in location)
        for (const suffix of ['', '-wal', '-shm']) rmSync(location.file + suffix, { force: true });
    },
  };
}

/** Creating a PostgreSQL database takes a hundred times as long as emptying one, so returned ones are reused. */
async function postgresFactory(fillAt: FillAt, server: string): Promise<DatabaseFactory> {
  const prefix = `test_${process.pid}_${Math.floor(Math.random() * 1e9)}`;
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const create = async (name: string, options: string) => {
    await runSql(server, `create database "${name}" ${options}`);
    return { url: urlOf(name) };
  };
  const template = await create(`${prefix}_0`, `encoding 'UTF8' locale 'C' template template0`);
  await fillAt(template);
  const [tables] = await runSql<{ name: string }>(template.url, keepSeed);
  const [numbers] = await runSql<Numbers>(template.url, findNumbers);
  await runSql(template.url, makeReset(tables?.rows.map((row) => row.name) ?? [], numbers?.rows ?? []));

  const copies = new Map<DatabaseLocation, Copy>();
  const free: Copy[] = [];
  let made = 0;
  return {
    copy: async () => {
      const used = free.pop();
      if (used !== undefined && (await succeeds(used.reset()))) return used.location;
      made += 1;
      const location = await create(`${prefix}_${made}`, `template "${prefix}_0"`);
      copies.set(location, { location, reset: resetter(location.url) });
      return location;
    },
    giveBack: (location) => {
      const copy = copies.get(location);
      if (copy !== undefined) free.push(copy);
    },
  };
}

/** A database and its reset to the template. The reset fails with a timeout if a test left tables or locks behind. */
type Copy = { location: DatabaseLocation; reset: () => Promise<unknown> };

/** Resets over its own connection, which caches the plans: planning takes longer than running. */
function resetter(url: string): Copy['reset'] {
  let client: pg.Client | undefined;
  return async () => {
    if (client === undefined) {
      client = new pg.Client({ connectionString: url });
      // Tests close connections and servers; the next query reports the error.
      client.on('error', () => {});
      await client.connect();
    }
    return client.query('call seed.reset()');
  };
}

/** Copies every table of the template to the schema `seed`, and returns their names. */
const keepSeed = `
  select tablename as name from pg_tables where schemaname = 'public';
  create schema seed;
  do $$ declare t text; begin
    for t in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table seed.%I as select * from public.%I', t, t);
    end loop;
  end $$`;

/** Finds the sequences of new rows. Queried once, as the catalogue is slower than a reset. */
const findNumbers = `
  select seq.relname as name, parent.relname as "table", attname as "column"
  from pg_depend
  join pg_class seq on seq.oid = objid and seq.relkind = 'S'
  join pg_class parent on parent.oid = refobjid and parent.relnamespace = 'public'::regnamespace
  join pg_attribute on attrelid = refobjid and attnum = refobjsubid
  where deptype = 'i'`;

type Numbers = { name: string; table: string; column: string };

/** Creates the procedure that resets every table to the template. */
function makeReset(tables: readonly string[], numbers: readonly Numbers[]): string {
  const refill = tables.map(
    (name) =>
      `delete from "${name}"; insert into "${name}" overriding system value select * from seed."${name}";`,
  );
  const renumber = numbers.map(
    ({ name, table, column }) =>
      `perform setval('"${name}"', (select coalesce(max("${column}"), 0) + 1 from seed."${table}"), false);`,
  );
  // The replica role skips foreign keys, so the order of the tables does not matter.
  return `create procedure seed.reset() language plpgsql as $$ begin
    set local lock_timeout = '2s'; set local session_replication_role = replica;
    ${[...refill, ...renumber].join('\n')}
  end $$`;
}

async function runSql<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
): Promise<pg.QueryResult<Row>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query(sql);
    return Array.isArray(result) ? result : [result];
  } finally {
    await client.end();
  }
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
