// Backups of PostgreSQL by an ordinary role, beside what extensions have put there; what its programs are told, and what
// is said where they are missing. What both engines do alike is in features/backups and in faults/.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { engine, newFolder } from '../test/databases/databases.ts';
import { systemPostgresForFile, systemPrograms } from '../test/databases/systemPostgres.ts';
import { keepLogs } from '../test/logs.ts';
import { WorkerPool } from '../worker/worker.ts';
import { Backups } from './backups.ts';
import { drillBackup, makeBackup } from './make.ts';
import { backupName } from './notes.ts';
import { dumpPostgres, restorePostgres } from './postgres.ts';
import { connected, toolsProblem } from './postgres-tools.ts';
import { restoreInPostgres } from './restore.ts';

const { signal } = new AbortController();
// Of characters that a URL has to encode.
const password = 'Möwe:an/der@Küste#1';

/** An extension that most installations bring along, with a view. */
const theirs = `do $$ begin if exists (select from pg_available_extensions where name = 'pg_buffercache')
  then create extension pg_buffercache schema public; end if; end $$`;

/** A database of a role that may do nothing else, with an extension that is not its own. */
async function ordinaryDatabase(server: string): Promise<{ url: URL; may: (what: string) => Promise<void> }> {
  const ask = (url: string, statement: string) => connected(url, (client) => client.query(statement));
  const name = `ordinary_${Math.floor(Math.random() * 1e9)}`;
  await ask(server, `create role ${name} login password '${password}'`);
  await ask(server, `create database ${name} owner ${name} encoding 'UTF8' locale 'C' template template0`);
  await ask(Object.assign(new URL(server), { pathname: name }).href, theirs);
  const url = Object.assign(new URL(server), {
    pathname: name,
    username: name,
    password: encodeURIComponent(password),
  });
  return { url, may: async (what) => void (await ask(server, `alter role ${name} ${what}`)) };
}

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

/** Lets PostgreSQL's programs be found through scripts that write down what they are told; returns what that was. */
function recordArguments(programs: string): () => string {
  const folder = newFolder();
  const told = join(folder, 'told');
  for (const name of ['pg_dump', 'pg_restore', 'psql']) {
    const script = `#!/bin/sh\nprintf '%s\\n' "${name} $*" >> '${told}'\nexec '${join(programs, name)}' "$@"\n`;
    writeFileSync(join(folder, name), script, { mode: 0o755 });
  }
  process.env['PATH'] = `${folder}:${process.env['PATH']}`;
  return () => readFileSync(told, 'utf8');
}

describe.runIf(engine === 'postgres' && systemPrograms !== undefined)('beside its own programs', () => {
  const system = systemPostgresForFile();

  test('an ordinary role backs up and restores its own objects, and leaves those of others', async () => {
    const { url, may } = await ordinaryDatabase(system());
    const told = recordArguments(systemPrograms?.folder ?? '');
    const folder = newFolder();
    const source = { engine: 'postgres' as const, url: url.href };
    const at = new Date();
    const order = { source, media: undefined, folder, kind: 'manual' as const, at: at.toISOString() };
    const name = backupName(at, 'manual');
    const drill = () => drillBackup({ folder, name, source }, signal);
    const run = (statement: string) => connected(url.href, (client) => client.query(statement));

    await prepare(url);
    const tables = `select to_regclass('later') as later, to_regclass('pg_buffercache') as theirs`;
    const { rows: atFirst } = await run(tables);
    await run(`insert into "siteSecret" values (7, 'low tide')`);
    await makeBackup({ ...order, name }, signal);
    const notes = [expect.stringContaining('permission denied to create database')];
    expect(await drill()).toMatchObject({ ok: true, notes });
    await may('createdb');
    expect(await drill()).toMatchObject({ ok: true, problems: [], notes: [] });

    await run(`update "siteSecret" set "secret" = 'high tide' where "id" = 7; create table "later" ()`);
    await restoreInPostgres({ path: join(folder, name), dataDir: folder, media: undefined, source }, signal);
    expect((await run(`select "secret" from "siteSecret" where "id" = 7`)).rows).toEqual([
      { secret: 'low tide' },
    ]);
    expect((await run(tables)).rows).toEqual(atFirst);

    expect(told()).toMatch(/^pg_dump .*^pg_restore .*^psql /ms);
    for (const secret of [password, encodeURIComponent(password)]) expect(told()).not.toContain(secret);
  });

  test('a restore that fails leaves everything as it was', async () => {
    const { url } = await ordinaryDatabase(system());
    const folder = newFolder();
    await prepare(url);
    const dump = join(folder, 'database.dump');
    await dumpPostgres(url.href, dump, signal);
    const run = (statement: string) => connected(url.href, (client) => client.query(statement));
    await run(`insert into "siteSecret" values (7, 'kept')`);
    truncateSync(dump, statSync(dump).size - 2_000);
    await expect(restorePostgres(url.href, dump, signal)).rejects.toThrow(/^pg_restore failed: /);
    expect((await run(`select "secret" from "siteSecret" where "id" = 7`)).rows).toEqual([
      { secret: 'kept' },
    ]);
  });

  test('the password may be in a file, and is in no error message', async () => {
    const { url } = await ordinaryDatabase(system());
    await prepare(url);
    const file = join(newFolder(), 'passwords');
    const escaped = password.replaceAll(':', '\\:');
    writeFileSync(file, `${url.hostname}:${url.port}:*:${url.username}:${escaped}\n`, { mode: 0o600 });
    process.env['PGPASSFILE'] = file;
    const silent = Object.assign(new URL(url), { password: '' }).href;
    const dumped = await dumpPostgres(silent, join(newFolder(), 'dump'), signal);
    expect(dumped.migrations.length).toBeGreaterThan(10);
    const complaint = await dumpPostgres(url.href, '/nowhere/dump', signal).catch(String);
    expect(complaint).toContain('pg_dump failed: ');
    expect(complaint).not.toContain(password);
  });

  test('versions of programs are checked once a minute, and when a backup starts', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url } = await ordinaryDatabase(system());
    await prepare(url);
    const told = recordArguments(systemPrograms?.folder ?? '');
    const folder = newFolder();
    const source = { engine: 'postgres' as const, url: url.href };
    const store = { source, dataDir: folder, media: undefined, madeLater: [], folder };
    const workers = new WorkerPool({ location: { url: url.href }, slowQueryMs: 500 });
    onTestFinished(() => workers.close());
    const backups = new Backups({ ...store, every: 0, keep: 1 }, workers, keepLogs().logger);
    const asked = () => told().match(/^pg_dump --version$/gm)?.length;
    for (let n = 0; n < 3; n += 1) expect((await backups.status()).obstacle).toBeNull();
    expect(asked()).toBe(1);
    vi.advanceTimersByTime(60_000);
    await backups.status();
    expect(asked()).toBe(2);
    await backups.make('manual', new Date());
    expect(asked()).toBe(3);
    await backups.stop();
  });

  test('without the programs a command names them and the remedy, and leaves no files', async () => {
    const { url } = await ordinaryDatabase(system());
    const folder = newFolder();
    const env = { PATH: folder, NODE_NO_WARNINGS: '1', DATA_DIR: folder, DATABASE_URL: url.href };
    const command = join(import.meta.dirname, '../commands/backup.ts');
    const complaint = await promisify(execFile)(process.execPath, [command], { env }).catch(
      ({ stderr }: { stderr: string }) => stderr,
    );
    expect(complaint).toBe(
      `No backup can be made: pg_dump, pg_restore, psql of PostgreSQL cannot be started here: install the client programs of PostgreSQL ${systemPrograms?.major} on this machine, and have them found by PATH\n`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test.runIf((systemPrograms?.major ?? 99) < 18)('programs older than the server are refused', async () => {
    expect(await toolsProblem(inject('postgresUrl'))).toMatch(
      /^pg_dump is of version \d+, and cannot serve PostgreSQL 18: install the client programs of PostgreSQL 18 /,
    );
  });
});

/** Makes the tables, as a start does. */
async function prepare(url: URL): Promise<void> {
  const database = await openDatabase({ url: url.href });
  await migrate(database);
  await database.close();
}
