// Full, failing and read-only disks: writers get an error and none of their data stays, readers continue, and everything
// works again once the fault is gone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v4 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { backups } from '../contract/backups/backups.ts';
import { categories } from '../contract/categories/categories.ts';
import type { Call } from '../contract/kit/calls.ts';
import { media } from '../contract/media/media.ts';
import { session } from '../contract/session/session.ts';
import { expectUnavailable, timeUntil, watchHealth } from './breaks.ts';
import { sqliteAt } from './databases.ts';
import { breakCalls, canMount, canTrace, diskOf, type Fault, onSmallDisk } from './disks.ts';
import { expectFull, uploaded } from './fullDisk.ts';
import {
  type Answer,
  type Client,
  inForm,
  owner,
  passingServer,
  readyServer,
  resume,
  serverEnv,
  signIn,
  testFolder,
} from './world.ts';

const [mounts, traces] = [canMount(), canTrace()];
const backupCommand = join(import.meta.dirname, '../server/commands/backup.ts');

// Each round on its own server: after several rounds the WAL has 4,000 pages and is overwritten from its start, for which
// a full disk has room. Small changes then succeed, rightly, such as the audit row of a backup.
const servers = Array.from({ length: inForm({ short: 1, long: 5 }) }, (_, n) => n + 1);

test.skipIf(!mounts).each(servers)('a full disk refuses writes, and nothing else (%i)', async () => {
  const folder = testFolder();
  const env = serverEnv(folder);
  const server = await readyServer(env, onSmallDisk(folder, 24));
  const disk = diskOf(server.child.pid, folder);
  const call = await signIn(server.url);
  const health = watchHealth(server.url);
  const made = new Map<string, string>();
  const make = async (requestId: string, name: string) => {
    const reply = await call(categories.add, { requestId, name, description: 'x'.repeat(500) });
    if (reply.status === 200) made.set(requestId, name);
    return reply;
  };
  expect((await make(uuid(), 'First')).status).toBe(200);
  expect((await uploaded(server.url, call, '#000001')).status).toBe(200);
  const folders = readdirSync(disk.path('data', 'media'));
  for (let round = 0; round < inForm({ short: 1, long: 2 }); round += 1) {
    // Makes the session look used a while ago, so that its last use would be recorded too.
    await disk.query(
      `update "session" set "lastSeenAt" = strftime('%FT%TZ', 'now', '-2 minutes') returning "id"`,
    );
    disk.fill();
    const refused: [string, string][] = [];
    // The remaining pages of the WAL have room for a few.
    for (let n = 0; refused.length < 20; n += 1) {
      const [requestId, name] = [uuid(), `Round ${round}, category ${n}`];
      const reply = await make(requestId, name);
      if (reply.status === 200) continue;
      expectFull(reply);
      refused.push([requestId, name]);
    }
    expectFull(await uploaded(server.url, call, `#0000${10 + round}`));
    expect(readdirSync(disk.path('data', 'media'))).toEqual(folders);
    // Signing in has a reserve, for more people than SQLite's log has pages, and leaves nothing of it to others.
    for (let n = 0; n < inForm({ short: 12, long: 600 }); n += 1)
      expect((await signedIn(server.url)).status).toBe(200);
    // The log's pages may have room for a few again.
    let other = await make(uuid(), `Round ${round}, after signing in`);
    for (let n = 0; n < 100 && other.status === 200; n += 1)
      other = await make(uuid(), `Round ${round}, after signing in, ${n}`);
    expectFull(other);
    expect((await call(categories.list, {})).body).toMatchObject({ total: made.size });
    expect((await call(media.list, {})).body).toMatchObject({ total: 1 });
    for (const path of ['/v1/categories', '/readyz', '/healthz'])
      expect((await fetch(new URL(path, server.url))).status).toBe(200);

    // The backup fails because its audit row cannot be written; if that fits, the backup itself fails.
    expect((await call(backups.make, {})).status).toBe(507);
    const undone = { working: null, failure: null, backups: [] };
    expect((await call(backups.status, {})).body).toMatchObject({ data: undone });
    await expect(
      disk.run('env', ...assigned(env), process.execPath, '--no-warnings', backupCommand),
    ).rejects.toThrow(/full|ENOSPC/);
    if (existsSync(disk.path('data', 'backups')))
      expect(readdirSync(disk.path('data', 'backups'))).toEqual([]);

    disk.free();
    const again = async () => (await make(...(refused[0] ?? ['', '']))).status === 200;
    await timeUntil(again);
    for (const [requestId, name] of refused) expect((await make(requestId, name)).status).toBe(200);
    expect((await call(categories.list, {})).body).toMatchObject({ total: made.size });
  }
  expect((await uploaded(server.url, call, '#ffffff')).status).toBe(200);
  const noted = await disk.query(`select count(*) as "rows" from "audit" where "action" = 'category.create'`);
  expect(noted).toEqual([{ rows: made.size }]);
  expect(await disk.query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(health.failures).toBe(0);
});

test.skipIf(!mounts)(
  'logging to a full disk neither stops nor delays the server, and resumes once there is space',
  async () => {
    const folder = testFolder();
    const apart = testFolder();
    const server = passingServer(serverEnv(apart), onSmallDisk(folder, 1, 'log'));
    const disk = diskOf(server.child.pid, folder);
    const log = () => (existsSync(disk.path('log')) ? readFileSync(disk.path('log'), 'utf8') : '');
    const readyAt = () => /^Ludex is ready at (.+)$/m.exec(log())?.[1];
    await timeUntil(async () => readyAt() !== undefined);
    const url = readyAt() ?? '';
    const call = await signIn(url);
    const health = watchHealth(url);
    disk.fill();
    for (let n = 0; n < 50; n += 1) expect((await call(categories.list, {})).status).toBe(200);
    const written = log().length;
    disk.free();
    await timeUntil(async () => log().length > written);
    disk.fill();
    expect((await call(categories.list, {})).status).toBe(200);
    expect(health.failures).toBe(0);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  },
);

const faults: [string, Fault][] = [
  ['fails at every third sync of its log', { calls: 'fsync,fdatasync', error: 'EIO', when: '1+3' }],
  ['only reads', { calls: 'pwrite64,fsync,fdatasync', error: 'EROFS' }],
  ['fails at every sync of its log', { calls: 'fsync,fdatasync', error: 'EIO' }],
  ['fails at writing', { calls: 'pwrite64', error: 'EIO' }],
  ['is full', { calls: 'pwrite64', error: 'ENOSPC' }],
];

test.skipIf(!traces).each(faults.slice(0, inForm({ short: 1, long: 5 })))(
  'a disk that %s: no lost write was acknowledged, and no acknowledged write is lost',
  async (_name, fault) => {
    const env = serverEnv(testFolder());
    const server = await readyServer(env);
    const client = await signIn(server.url);
    const health = watchHealth(server.url);
    const acknowledged = new Set<string>();
    const refused = new Map<string, string>();
    const make = async (call: Client, requestId: string, name: string) => {
      const reply = await call(categories.add, { requestId, name });
      if (reply.status === 200) {
        acknowledged.add(name);
        refused.delete(requestId);
        return true;
      }
      expectRefused(fault, reply);
      refused.set(requestId, name);
      return false;
    };
    const makeMany = (names: string) =>
      Promise.all(Array.from({ length: 20 }, (_, n) => make(client, uuid(), `${names} ${n}`)));
    await makeMany('Before');
    for (let round = 0; round < inForm({ short: 1, long: 20 }); round += 1) {
      const files = [join(env['DATA_DIR'] ?? '', 'ludex.sqlite-wal')];
      const repair = await breakCalls(server.child.pid, { ...fault, files });
      // One by one and all at once: concurrent writers share a commit and its failure.
      for (let n = 0; n < 6; n += 1) await make(client, uuid(), `Alone ${round} ${n}`);
      await makeMany(`Together ${round}`);
      expect(refused.size).toBeGreaterThan(0);
      expect((await client(categories.list, {})).body).toMatchObject({ total: acknowledged.size });
      expect((await fetch(new URL('/readyz', server.url))).status).toBe(200);
      await repair();
      const [first] = [...refused];
      await timeUntil(() => make(client, ...(first ?? ['', ''])));
    }
    expect(health.failures).toBe(0);
    // Pages of refused writes that the disk kept may reappear after a crash; then complete, and once.
    server.child.kill('SIGKILL');
    await server.exit;
    const again = await readyServer(env);
    const resumed = resume(client, again.url);
    for (const [requestId, name] of refused) expect(await make(resumed, requestId, name)).toBe(true);
    const { query, damage } = sqliteAt(env);
    const rows = await query('select "name" from "category"');
    expect(new Set(rows.map(({ name }) => name))).toEqual(acknowledged);
    expect(rows).toHaveLength(acknowledged.size);
    const [noted] = await query(`select count(*) as "rows" from "audit" where "action" = 'category.create'`);
    expect(noted).toEqual({ rows: rows.length });
    expect(await damage()).toEqual([]);
  },
);

// A kernel may mark pages as clean that it could not write, so their content is unreliable.
test.skipIf(!traces)(
  'pages of a failed sync are written again before the next write is acknowledged',
  async () => {
    const env = serverEnv(testFolder());
    const server = await readyServer(env);
    const call = await signIn(server.url);
    const files = [join(env['DATA_DIR'] ?? '', 'ludex.sqlite-wal')];
    const calls = 'fsync,fdatasync';
    const repair = await breakCalls(
      server.child.pid,
      { calls, error: 'EIO', when: '1', files },
      `pwrite64,${calls}`,
    );
    const payload = { name: 'Twice', requestId: uuid() };
    expectUnavailable(await call(categories.add, payload));
    expect((await call(categories.add, payload)).status).toBe(200);
    const [lost, kept] = commitsOf(await repair());
    expect(lost?.length).toBeGreaterThan(0);
    expect(kept).toEqual(expect.arrayContaining(lost ?? []));
  },
);

/** WAL offsets written by each commit, in the order of its syncs. */
function commitsOf(traced: string): string[][] {
  const commits: string[][] = [[]];
  for (const line of traced.split('\n')) {
    const offset = /pwrite64\(.*, (\d+)\) += /.exec(line)?.[1];
    if (offset !== undefined) commits.at(-1)?.push(offset);
    if (/f(data)?sync\(/.test(line)) commits.push([]);
  }
  return commits;
}

test.skipIf(!traces)('an upload interrupted by a disk error leaves neither a file nor a row', async () => {
  const env = serverEnv(testFolder());
  const server = await readyServer(env);
  const call = await signIn(server.url);
  expect((await uploaded(server.url, call, '#000000')).status).toBe(200);
  const folder = join(env['DATA_DIR'] ?? '', 'media');
  const before = readdirSync(folder);
  for (const fault of [
    { calls: 'mkdir,mkdirat', error: 'EROFS' },
    { calls: 'mkdir,mkdirat', error: 'ENOSPC' },
    { calls: 'fsync', error: 'EIO' },
    { calls: 'rename,renameat,renameat2', error: 'EIO' },
  ] satisfies Fault[]) {
    const repair = await breakCalls(server.child.pid, fault);
    expectRefused(fault, await uploaded(server.url, call, '#ffffff'));
    await repair();
    expect(readdirSync(folder)).toEqual(before);
  }
  expect((await call(media.list, {})).body).toMatchObject({ total: 1 });
  expect((await uploaded(server.url, call, '#ffffff')).status).toBe(200);
});

function expectRefused({ error }: Fault, reply: Answer<Call>): void {
  if (error === 'ENOSPC') expectFull(reply);
  else expectUnavailable(reply);
}

/** A sign-in and its reply. */
function signedIn(url: string): Promise<Answer<Call>> {
  return resume({ token: '' }, url)(session.login, owner);
}

function assigned(env: Record<string, string>): string[] {
  return Object.entries(env).map((pair) => pair.join('='));
}
