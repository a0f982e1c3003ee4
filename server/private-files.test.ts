// Data is private to its owner, even in a world-readable folder and under umask 000.
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backups } from '../contract/backups/backups.ts';
import { media } from '../contract/media/media.ts';
import { session } from '../contract/session/session.ts';
import { narrowModes } from './private-files.ts';
import { type DatabaseFactory, databaseFactory, engine, newFolder } from './test/databases/databases.ts';
import { dataForm, multipart } from './test/forms.ts';
import { type ServerProcess, startServer } from './test/process.ts';
import { pngFile } from './test/records/pictures.ts';

const password = 'vier Möwen über dem Hafen';
let factory: DatabaseFactory;
let server: ServerProcess | undefined;

beforeAll(async () => {
  factory = await databaseFactory(async () => {}, engine);
});
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.exit;
});

/** Every file and folder below one, with the permissions of group and others. */
function openToOthers(folder: string): Record<string, string> {
  const open: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const mode = statSync(path).mode & 0o777;
    if ((mode & 0o077) !== 0) open[relative(folder, path)] = mode.toString(8);
  }
  return open;
}

async function start(dataDir: string, more: Record<string, string> = {}): Promise<string> {
  const location = await factory.copy();
  const url = 'url' in location ? { DATABASE_URL: location.url } : {};
  const env = { PORT: '0', SAMPLE: 'off', DATA_DIR: dataDir, ADMIN_PASSWORD: password, ...url, ...more };
  server = startServer(env, [], ['/bin/sh', '-c', 'umask 000; exec "$@"', 'sh']);
  return server.ready;
}

async function call(url: string, path: string, form: { headers: object; payload: Buffer | string }) {
  const headers = form.headers as Record<string, string>;
  const body = typeof form.payload === 'string' ? form.payload : new Uint8Array(form.payload);
  const reply = await fetch(new URL(path, url), { method: 'POST', headers, body });
  const { data } = (await reply.json()) as { data: Record<string, unknown> };
  expect(reply.status).toBe(200);
  return data;
}

describe.runIf(process.platform !== 'win32')('in a folder of mode 755, under umask 000', () => {
  test('all files that a server writes are private', async () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o755);
    const url = await start(dataDir);
    const { token } = await call(url, session.login.path, dataForm({ email: 'admin@localhost', password }));
    const file = await pngFile(300, 200);
    await call(url, media.upload.path, multipart({ token: String(token), file }));
    const status = () => call(url, backups.status.path, dataForm({ token }));
    if ((await status())['obstacle'] === null) {
      await call(url, backups.make.path, dataForm({ token }));
      await expect.poll(async () => (await status())['working'], { interval: 20 }).toBeNull();
      const { backups: made } = (await status()) as { backups: { name: string }[] };
      if (engine === 'sqlite') {
        await call(url, backups.stage.path, dataForm({ token, name: made[0]?.name }));
        await expect.poll(async () => (await status())['working'], { interval: 20 }).toBeNull();
        expect(readdirSync(dataDir)).toContain('restore');
      }
    }
    expect(readdirSync(dataDir)).toContain('media');
    expect(openToOthers(dataDir)).toEqual({});
  });

  test('existing files of Ludex are made private at start, and no others', async () => {
    const dataDir = newFolder();
    await start(dataDir);
    server?.child.kill('SIGTERM');
    await server?.exit;
    const stranger = join(dataDir, 'notes-of-an-operator.txt');
    writeFileSync(stranger, '');
    for (const folder of ['media', 'backups', 'replaced/2026'])
      mkdirSync(join(dataDir, folder), { recursive: true });
    const own = ['ludex.sqlite-wal', 'ludex.lock', 'backups/ludex-2026.tar', 'replaced/2026/ludex.sqlite'];
    for (const name of own) writeFileSync(join(dataDir, name), '', { flag: 'a' });
    for (const name of readdirSync(dataDir, { recursive: true }))
      chmodSync(join(dataDir, String(name)), 0o755);
    rmSync(join(dataDir, 'ludex.sqlite-wal'));
    chmodSync(dataDir, 0o755);
    await start(dataDir);
    expect(openToOthers(dataDir)).toEqual({ 'notes-of-an-operator.txt': '755' });
  });

  test('other files in a shared backup folder are not changed', async () => {
    const [dataDir, shared] = [newFolder(), newFolder()];
    for (const name of ['ludex-2026-manual.tar', 'other.tar']) {
      writeFileSync(join(shared, name), '');
      chmodSync(join(shared, name), 0o644);
    }
    expect(await narrowModes(dataDir, shared)).toEqual([]);
    expect(openToOthers(shared)).toEqual({ 'other.tar': '644' });
  });
});
