// Upgrades that are interrupted, run concurrently, or must be refused.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../server/database/database.ts';
import { type Migration, migrate, migrationNames } from '../server/database/migrate.ts';
import { columnTypes } from '../server/database/types.ts';
import type { Engine } from '../server/test/databases/databases.ts';
import { startServer } from '../server/test/process.ts';
import { emptyDatabase, type FaultyDatabase } from './databases.ts';
import { inForm, readyServer, serverEnv, testFolder } from './world.ts';

const fileOf = (env: Record<string, string>) => join(env['DATA_DIR'] ?? '', 'ludex.sqlite');

async function openAt(env: Record<string, string>) {
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = env;
  if (url !== undefined) return openDatabase({ url });
  mkdirSync(folder, { recursive: true });
  return openDatabase({ file: fileOf(env) });
}

/** Puts the database into the state of an older release. */
async function asOf(env: Record<string, string>, migrations: number): Promise<void> {
  const database = await openAt(env);
  const { dialect, writes } = database;
  const types = columnTypes[dialect];
  await sql`create table "schemaVersion" ("name" ${sql.raw(types.key)} primary key, "at" ${sql.raw(types.time)} not null)`.execute(
    writes,
  );
  for (const name of (await migrationNames()).slice(0, migrations)) {
    const file = join(import.meta.dirname, '../server/migrations', name);
    const { up }: { up: Migration } = await import(pathToFileURL(file).href);
    await up({ db: writes, dialect, types });
    await sql`insert into "schemaVersion" values (${name}, '2026-01-01T00:00:00.000Z')`.execute(writes);
  }
  await database.close();
}

/** Expected after every upgrade: each migration once, one first account, each role once, no corruption. */
async function expectUpgraded({ query, damage }: FaultyDatabase): Promise<void> {
  const versions = await query('select "name" from "schemaVersion" order by "name"');
  expect(versions.map(({ name }) => name)).toEqual(await migrationNames());
  expect(await query('select "name" from "account"')).toHaveLength(1);
  const roles = await query('select "name", count(*) as n from "role" group by "name"');
  expect(roles.map(({ n }) => Number(n))).toEqual(Array.from({ length: 6 }, () => 1));
  expect(await damage()).toEqual([]);
}

describe.each<Engine>(['sqlite', 'postgres'])('an upgrade (%s)', (engine) => {
  test('that is killed repeatedly ends like one that was not', async () => {
    const database = await emptyDatabase(engine);
    await asOf(database.env, 6);
    for (let round = 0; round < inForm({ short: 2, long: 40 }); round += 1) {
      const server = startServer(database.env);
      // At any time between opening the database and readiness.
      await Promise.race([server.ready.catch(() => {}), later(200 + Math.random() * 1_000)]);
      server.child.kill('SIGKILL');
      await server.exit;
    }
    await readyServer(database.env);
    await expectUpgraded(database);
  });

  test('runs once, even if three processes start at once', async () => {
    const database = await emptyDatabase(engine);
    await asOf(database.env, 6);
    const servers = await Promise.all([1, 2, 3].map(() => readyServer(database.env)));
    await expectUpgraded(database);
    const ran = servers.flatMap((server) => [...server.stdout().matchAll(/"migration":"(\w+\.ts)"/g)]);
    expect(ran.map(([, name]) => name).sort((a = '', b = '') => (a < b ? -1 : 1))).toEqual(
      (await migrationNames()).slice(6),
    );
    const folder = join(database.env['DATA_DIR'] ?? '', 'backups');
    const made = existsSync(folder)
      ? readdirSync(folder).filter((name) => name.endsWith('-upgrade.tar'))
      : [];
    const warnings = servers.filter((server) => server.stdout().includes('upgrading without a backup'));
    expect([made.length, warnings.length]).toEqual(
      engine === 'sqlite' ? [1, 0] : [made.length, 1 - made.length],
    );
  });
});

describe('a start refuses with a message and exit code 1, without changing a byte,', () => {
  test.each<[string, (file: string) => void, RegExp]>([
    [
      'a database that is damaged inside',
      (file) => {
        const bytes = readFileSync(file);
        bytes.fill(0xff, 3 * 4_096, 20 * 4_096);
        writeFileSync(file, bytes);
      },
      /^Ludex cannot start: The database is damaged \(.+\)\. Nothing was changed; `npm run restore` restores a backup\.\n$/,
    ],
    ['one that is cut off', (file) => truncateSync(file, 10 * 4_096), /: The database is damaged \(/],
    [
      'a file that is no database',
      (file) => writeFileSync(file, 'x'.repeat(5_000)),
      /: The database is damaged \(/,
    ],
  ])('%s', async (_what, harm, complaint) => {
    const env = serverEnv(testFolder());
    const database = await openAt(env);
    await migrate(database);
    await database.close();
    harm(fileOf(env));
    await expectRefusal(env, complaint);
  });

  test('a newer database, with the content of its WAL', async () => {
    const env = serverEnv(testFolder());
    const first = await readyServer(env);
    first.child.kill('SIGKILL');
    await first.exit;
    const database = await openAt(env);
    await sql`insert into "schemaVersion" ("name", "at") values ('9999_tomorrow.ts', '2030-01-01T00:00:00.000Z')`.execute(
      database.writes,
    );
    const kept = ['', '-wal'].map((suffix) => readFileSync(fileOf(env) + suffix));
    await database.close();
    for (const [at, suffix] of ['', '-wal'].entries()) writeFileSync(fileOf(env) + suffix, kept[at] ?? '');
    expect(kept[1]?.length).toBeGreaterThan(0);
    await expectRefusal(
      env,
      /: The database is newer than this program: it holds 9999_tomorrow\.ts\. Nothing was changed\.\n$/,
    );
  });

  test('a database that cannot be backed up before its upgrade', async () => {
    const env = serverEnv(testFolder());
    await asOf(env, 6);
    const notAFolder = join(testFolder(), 'backups');
    writeFileSync(notAFolder, '');
    await expectRefusal(
      { ...env, BACKUP_DIR: notAFolder },
      /: The backup before upgrading cannot be made \(.+\)\. Nothing was changed\.\n$/,
    );
  });

  test('the database of another program', async () => {
    const env = serverEnv(testFolder());
    const database = await openAt(env);
    await sql`create table "theirs" ("id" integer)`.execute(database.writes);
    await database.close();
    await expectRefusal(env, /is the database of another program\n$/);
  });
});

async function expectRefusal(env: Record<string, string>, complaint: RegExp): Promise<void> {
  const before = hashes(env);
  const server = startServer(env);
  expect(await server.exit).toBe(1);
  expect(server.stderr()).toMatch(complaint);
  expect(hashes(env)).toEqual(before);
}

/** Hashes of the database and its WAL; a missing WAL equals an empty one. */
function hashes(env: Record<string, string>): string[] {
  return ['', '-wal'].map((suffix) => {
    const file = fileOf(env) + suffix;
    return createHash('sha256')
      .update(existsSync(file) ? readFileSync(file) : '')
      .digest('hex');
  });
}
