// Replies contain no absolute paths, even after errors whose messages do.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { backups } from '../contract/backups/backups.ts';
import { loadFeatures } from './app.ts';
import { backupName } from './backup/notes.ts';
import { testApps } from './test/harness.ts';

const start = testApps();

test('replies contain no absolute path after a check that failed on one', async () => {
  const { as, backups: options, clock } = await start();
  const owner = await as('Administrator');
  const name = backupName(clock.now, 'manual');
  const folder = options?.folder ?? '';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), 'not a backup');
  // A folder blocks the file that the check writes.
  const draft = name.replace('.tar', '.json~');
  mkdirSync(join(folder, draft));
  await owner.ok(backups.check, { name });
  await expect.poll(async () => (await owner.ok(backups.status, {})).working, { interval: 20 }).toBeNull();
  const status = await owner.ok(backups.status, {});
  expect(status.failure).toContain(`'${draft}'`);
  expect(status.folder).toBe('backups');
  const calls = (await loadFeatures()).flatMap(({ contract }) => Object.values(contract));
  for (const call of calls.filter(({ kind }) => kind === 'read' || kind === 'list')) {
    const { body } = await owner.send(call, {});
    expect(JSON.stringify(body), call.path).not.toContain(dirname(folder));
  }
});
