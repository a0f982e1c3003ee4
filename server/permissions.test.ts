// The server under Node's permission model: it works, and injected code can neither read nor write other files.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { v4 as uuid } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { media } from '../contract/media/media.ts';
import { permissionOptions } from '../scripts/permissions.mjs';
import { serverOptions } from '../scripts/serverProcess.mjs';
import { openDatabase } from './database/database.ts';
import { type DatabaseFactory, databaseFactory, engine, newFolder } from './test/databases/databases.ts';
import { systemPostgresForFile, systemPrograms } from './test/databases/systemPostgres.ts';
import type { Intrusion } from './test/intruder.ts';
import { liveEnv, readMetrics, startLive } from './test/live.ts';
import { freePort } from './test/ports.ts';
import { compileCache } from './test/process.ts';
import { pngFile } from './test/records/pictures.ts';

const onSystem = engine === 'postgres' && systemPrograms !== undefined;
const system = onSystem ? systemPostgresForFile() : undefined;

let factory: DatabaseFactory;
beforeAll(async () => {
  factory = await databaseFactory(async () => {}, engine);
});

// Windows has no such signals.
test.skipIf(process.platform === 'win32')(
  'the server works within its own files, and gets to no others',
  async () => {
    const { env, outside } = await world();
    const metrics = await freePort();
    env['METRICS_PORT'] = String(metrics);
    const server = await startLive(env, [...serverOptions, ...permissionOptions(env), ...intruder]);
    const { call, url } = server;
    const token = await server.signIn();

    const picture = media.upload.output.parse(
      (await call(media.upload.path, { token, file: await pngFile(320, 180) })).data,
    );
    const served = await fetch(new URL(picture.url, url));
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await served.bytes()).length).toBeGreaterThan(20);
    expect((await fetch(new URL('/v1/home', url))).status).toBe(200);
    await makeListsLong(env);
    const listing = { token, requestId: uuid(), name: 'Harbour of Gulls' };
    expect((await call('/api/gamelistings/create', listing)).success).toBe(true);
    const imported = { token, requestId: uuid(), rows: [{ name: 'Pier of Terns' }] };
    expect((await call('/api/gamelistings/import', imported)).success).toBe(true);
    const found = await call('/api/gamelistings/list', { token, q: 'harbour of gulls' });
    expect(found.data).toEqual([expect.objectContaining({ name: 'Harbour of Gulls' })]);
    if (engine === 'sqlite') {
      // PostgreSQL's own programs make its backups.
      expect((await call('/api/backups/make', { token })).success).toBe(true);
      const made = async () => (await call('/api/backups/status', { token })).data;
      const drilled = expect.objectContaining({ drill: expect.objectContaining({ ok: true }) });
      await expect.poll(made).toMatchObject({ working: null, failure: null, backups: [drilled] });
    }
    const { value } = await readMetrics(metrics);
    expect(value('ludex_query_duration_seconds_count{kind="aside"}')).toBeGreaterThan(0);
    if (process.platform === 'linux') expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e6);

    const denied = 'ERR_ACCESS_DENIED';
    const nothing = { read: denied, write: denied, spawn: denied };
    expect(await intrude(server)).toEqual({ process: nothing, thread: nothing });
    expect(existsSync(join(outside, 'written'))).toBe(false);
    await server.stop();
    expect(server.stderr()).toBe('');
  },
);

test.runIf(engine === 'sqlite' && process.platform !== 'win32')(
  'without the permission model injected code has access',
  async () => {
    const { env, outside } = await world();
    const options = permissionOptions({ ...env, SANDBOX: 'off' });
    const server = await startLive(env, [...options, ...intruder]);
    const all = { read: 'succeeded', write: 'succeeded', spawn: 'succeeded' };
    expect(await intrude(server)).toEqual({ process: all, thread: all });
    expect(existsSync(join(outside, 'written'))).toBe(true);
  },
);

test.runIf(onSystem && process.platform !== 'win32')(
  'with PostgreSQL it makes backups by its programs, without exposing the password',
  async () => {
    const world = await databaseFactory(async () => {}, engine, system?.());
    const env: Record<string, string> = {
      ...(await liveEnv(world)),
      LOG_LEVEL: 'debug',
      PATH: process.env['PATH'] ?? '',
    };
    const server = await startLive(env, [...serverOptions, ...permissionOptions(env)]);
    const token = await server.signIn();
    expect((await server.call('/api/backups/make', { token })).success).toBe(true);
    const made = async () => (await server.call('/api/backups/status', { token })).data;
    const drilled = expect.objectContaining({ drill: expect.objectContaining({ ok: true, notes: [] }) });
    await expect
      .poll(made)
      .toMatchObject({ working: null, failure: null, obstacle: null, backups: [drilled] });
    await server.stop();
    expect(server.stderr()).toBe('');
    expect(server.stdout()).toContain('backup verified');
    expect(server.stdout()).not.toContain(new URL(env['DATABASE_URL'] ?? '').password);
  },
);

test('child processes are allowed only for backups of PostgreSQL', () => {
  const starts = (env: NodeJS.ProcessEnv) => permissionOptions(env).includes('--allow-child-process');
  const DATABASE_URL = 'postgres://db.example/ludex';
  expect([starts({}), starts({ DATABASE_URL }), starts({ DATABASE_URL, BACKUP_EVERY: '0' })]).toEqual([
    false,
    true,
    false,
  ]);
});

const intruder = ['--import', pathToFileURL(join(import.meta.dirname, 'test/intruder.ts')).href];

async function world() {
  const folder = newFolder();
  const outside = join(folder, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret'), 'a secret');
  const env: Record<string, string> = {
    ...(await liveEnv(factory)),
    DATA_DIR: join(folder, 'not', 'there yet'),
    BACKUP_EVERY: '0',
    NODE_COMPILE_CACHE: compileCache,
    INTRUDER_FOLDER: outside,
  };
  return { env, outside };
}

/** Makes the table look long, so that lists are read in a worker. */
async function makeListsLong({ DATABASE_URL, DATA_DIR = '' }: Record<string, string>): Promise<void> {
  const database = await openDatabase(
    DATABASE_URL === undefined ? { file: join(DATA_DIR, 'ludex.sqlite') } : { url: DATABASE_URL },
  );
  const count =
    database.dialect === 'sqlite'
      ? sql`insert into "sqlite_sequence" ("name", "seq") values ('listing', 1000000)`
      : sql`select setval(pg_get_serial_sequence('"listing"', 'seq'), 1000000)`;
  await count.execute(database.writes);
  await database.close();
}

async function intrude(server: Awaited<ReturnType<typeof startLive>>): Promise<Intrusion> {
  const report = () => /^Intruder: (.+)$/m.exec(server.stdout())?.[1];
  server.child.kill('SIGUSR2');
  await expect.poll(report).toBeDefined();
  return JSON.parse(report() ?? '');
}
