// The server as a process: its output, its files and its end.

import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './database/database.ts';
import { lockStartup } from './database/file-lock.ts';
import { migrate } from './database/migrate.ts';
import { startTurnAt } from './database/run-exclusive.ts';
import { type DatabaseFactory, databaseFactory, engine } from './test/databases/databases.ts';
import { startS3 } from './test/peers/s3.ts';
import { freePort } from './test/ports.ts';
import { type ServerProcess, startServer } from './test/process.ts';
import { dataField, formType, readResponse } from './test/wire.ts';

let factory: DatabaseFactory;
let folder: string;
let env: Record<string, string>;
const running: ServerProcess[] = [];

beforeAll(async () => {
  factory = await databaseFactory(async () => {}, engine);
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludex-test-'));
  const location = await factory.copy();
  env = {
    PORT: '0',
    SAMPLE: 'off',
    DATA_DIR: join(folder, 'data'),
    ...('url' in location ? { DATABASE_URL: location.url } : {}),
  };
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL');
    await server.exit;
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(more: Record<string, string> = {}): ServerProcess {
  const server = startServer({ ...env, ...more });
  running.push(server);
  return server;
}

async function stop(server: ServerProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  server.child.kill(signal);
  expect(await server.exit).toBe(0);
}

async function call(url: string, path: string, payload: object) {
  const reply = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': formType },
    body: dataField(JSON.stringify(payload)),
  });
  const body: { data: { token: string; account: { mustChangePassword: boolean } } } = await reply.json();
  return { status: reply.status, ...body };
}

const given = 'vier Möwen über dem Hafen';

describe('a running server', () => {
  test('prints its URL in one line, and JSON lines as its log', async () => {
    const server = start({ ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: given });
    const url = await server.ready;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
    expect(await (await fetch(new URL('/readyz', url))).json()).toEqual({ status: 'ready' });
    const { data } = await call(url, '/api/session/login', { email: 'BOSS@example.com', password: given });
    expect(data.account.mustChangePassword).toBe(false);
    await stop(server);
    const lines = server
      .stdout()
      .split('\n')
      .filter((line) => line !== '');
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([`Ludex is ready at ${url}`]);
    const json = lines.filter((line) => line.startsWith('{'));
    expect(json.length).toBeGreaterThan(2);
    for (const line of json)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
    expect(server.stdout() + server.stderr()).not.toContain(given);
    expect(server.stderr()).toBe('');
  });

  test.runIf(engine === 'sqlite')(
    'prints its public URL, respects the log level, and writes to DATA_DIR only',
    async () => {
      const dataDir = join(folder, 'a', 'b');
      const site = { PUBLIC_URL: 'https://games.example', BASE_PATH: '/adm' };
      const server = start({ ...site, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ADMIN_PASSWORD: given });
      await server.ready;
      await stop(server, 'SIGINT');
      expect(server.stdout()).toBe('Ludex is ready at https://games.example/adm/\n');
      expect(readdirSync(dataDir)).toEqual(['ludex.lock', 'ludex.reserve', 'ludex.sqlite']);
      if (process.platform !== 'win32') expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700');
    },
  );
});

test('a server that waits to upgrade is alive and not ready, on the port that it serves then', async () => {
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = env;
  mkdirSync(dataDir, { recursive: true });
  const endTurn: () => unknown =
    databaseUrl === undefined ? await lockStartup(dataDir) : await startTurnAt(databaseUrl);
  const port = await freePort();
  const server = start({ PORT: String(port) });
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status, headers }) => `${status} ${headers.get('retry-after')}`,
      () => 'refused',
    );
  await expect.poll(() => ask('/healthz')).toBe('200 null');
  for (const path of ['/readyz', '/v1/games', '/']) expect(await ask(path)).toBe('503 5');
  await endTurn();
  await server.ready;
  expect(await ask('/readyz')).toBe('200 null');
  await stop(server);
});

describe('the first account', () => {
  // Its password is the same on either engine: first-admin.test.ts.
  test.runIf(engine === 'sqlite')('gets a password that is printed at the first start only', async () => {
    const first = start();
    const firstUrl = await first.ready;
    const [, email = '', password = ''] =
      /^First account: (\S+) {2}password: (\S+)/m.exec(first.stdout()) ?? [];
    expect(email).toBe('admin@localhost');
    const { data } = await call(firstUrl, '/api/session/login', { email, password });
    expect(data.account.mustChangePassword).toBe(true);
    await stop(first);
    expect(first.stdout().split(password)).toHaveLength(2);

    const second = start();
    const secondUrl = await second.ready;
    expect((await call(secondUrl, '/api/session/current', { token: data.token })).status).toBe(200);
    await stop(second);
    expect(second.stdout()).not.toMatch(/First account|password/);
  });

  test('is created once when several processes start at the same time', async () => {
    const servers = [start(), start()];
    await Promise.all(servers.map((server) => server.ready));
    const told = servers.filter((server) => server.stdout().includes('First account'));
    expect(told).toHaveLength(1);
    for (const server of servers) await stop(server);
  });
});

// The same on either engine.
describe.runIf(engine === 'sqlite')('a server that cannot start prints the reason and exits with 1', () => {
  async function complaint(more: Record<string, string>): Promise<string> {
    const server = start(more);
    expect(await server.exit).toBe(1);
    expect(server.stdout()).not.toContain('ready');
    const text = server.stderr();
    expect(text).toMatch(/^Ludex cannot start: /);
    expect(text).not.toMatch(/\bat .+:\d+:\d+|node:/);
    return text.replace('Ludex cannot start: ', '').trimEnd();
  }

  test('if its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await complaint({ PORT: String(port) })).toBe(
      `PORT ${port} on 127.0.0.1 is in use by another program`,
    );
    other.close();
  });

  test('if its host is not an address of this machine', async () => {
    expect(await complaint({ HOST: '203.0.113.1' })).toBe(
      'HOST 203.0.113.1 is not an address of this machine',
    );
  });

  test('if variables are invalid: it names all of them and creates nothing', async () => {
    const text = await complaint({ PORT: 'http', LOG_LEVEL: 'loud', ADMIN_PASSWORD: 'short' });
    expect(text.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'LOG_LEVEL',
      'ADMIN_PASSWORD',
    ]);
    expect(existsSync(env['DATA_DIR'] ?? '')).toBe(false);
  });

  test('if the data folder is a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await complaint({ DATA_DIR: join(folder, 'file') })).toMatch(/^DATA_DIR .*file cannot be used: /);
  });

  test('if PostgreSQL does not respond', async () => {
    // A host with two addresses, for which Node's error has no message.
    const text = await complaint({ DATABASE_URL: 'postgres://ludex:hunter2@localhost:1/ludex' });
    expect(text).toMatch(/^DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(text).not.toContain('hunter2');
  });

  test('if the bucket does not exist', async () => {
    const { config, stop: stopS3 } = await startS3();
    const text = await complaint({
      S3_ENDPOINT: config.endpoint,
      S3_BUCKET: 'other',
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    });
    await stopS3();
    expect(text).toBe('S3_BUCKET other cannot be used: S3 answered 404 NoSuchBucket');
  });

  test('if the database is newer', async () => {
    mkdirSync(env['DATA_DIR'] ?? '');
    const database = await openDatabase({ file: join(env['DATA_DIR'] ?? '', 'ludex.sqlite') });
    await migrate(database);
    await sql`insert into "schemaVersion" ("name", "at") values ('9999_tomorrow.ts', '2030-01-01T00:00:00.000Z')`.execute(
      database.writes,
    );
    await database.close();
    expect(await complaint({})).toBe(
      'The database is newer than this program: it holds 9999_tomorrow.ts. Nothing was changed.',
    );
  });
});

test.runIf(engine === 'sqlite').each(['SIGTERM', 'SIGHUP'] as const)(
  'a server that is told to stop by %s finishes what is in flight and ends with 0',
  async (signal) => {
    const server = start({ ADMIN_PASSWORD: given });
    const url = await server.ready;
    const body = dataField(JSON.stringify({ email: 'admin@localhost', password: given }));
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const closed = once(socket, 'close');
    const headers = `Host: x\r\nExpect: 100-continue\r\nContent-Type: ${formType}\r\nContent-Length: ${body.length}\r\n`;
    socket.write(`POST /api/session/login HTTP/1.1\r\n${headers}\r\n`);
    // The server has the request when it asks for the body.
    await once(socket, 'data');
    server.child.kill(signal);
    await expect.poll(() => server.stdout()).toContain('stopping');
    socket.write(body);
    await closed;
    const text = Buffer.concat(chunks).toString();
    const reply = readResponse(text.slice(text.indexOf('HTTP/1.1 200')));
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect(await server.exit).toBe(0);
  },
);
