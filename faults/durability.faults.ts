// Acknowledged writes are on the disk.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v4 as uuid } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { categories } from '../contract/categories/categories.ts';
import { emptyDatabase } from './databases.ts';
import { hasProgram, inForm, readyServer, serverEnv, signIn, testFolder } from './world.ts';

test.skipIf(!hasProgram('strace'))('SQLite syncs its log for every acknowledged write', async () => {
  const folder = testFolder();
  const server = await readyServer(serverEnv(folder));
  const call = await signIn(server.url);
  const syncs = await traceSyncs(server.child.pid, join(folder, 'syncs'));
  const writes = inForm({ short: 20, long: 500 });
  for (let n = 0; n < writes; n += 1)
    expect((await call(categories.add, { requestId: uuid(), name: `Category ${n}` })).status).toBe(200);
  expect((await syncs()).length).toBeGreaterThanOrEqual(writes);
});

test('a server warns about PostgreSQL settings that can lose data', async () => {
  const { env } = await emptyDatabase('postgres');
  const server = await readyServer(env);
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    expect(server.stdout()).toMatch(new RegExp(`"level":40.*PostgreSQL runs with ${setting} = off`));
});

/** Traces a process. The returned function ends that and returns the syncs of SQLite's WAL. */
async function traceSyncs(pid: number | undefined, file: string): Promise<() => Promise<string[]>> {
  const strace = spawn('strace', ['-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', `${pid}`]);
  onTestFinished(() => void strace.kill());
  // After "Process … attached" nothing is missed.
  await once(strace.stderr, 'data');
  return async () => {
    strace.kill('SIGINT');
    await once(strace, 'close');
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.filter((line) => /sync\(\d+<[^>]*-wal>\) += 0/.test(line));
  };
}
