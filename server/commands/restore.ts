// `npm run restore -- <backup>`: restores a backup. Without a name it lists the backups.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkTools } from '../backup/dump.ts';
import { makeBackup } from '../backup/make.ts';
import { backupName, listBackups } from '../backup/notes.ts';
import { restoreInPostgres, stageBackup } from '../backup/restore.ts';
import { applyStaged } from '../backup/staged.ts';
import { databaseIn, type Store } from '../backup/store.ts';
import { storeWithSample } from '../bootstrap/store.ts';
import { readConfig } from '../config.ts';
import { lockExclusive } from '../database/file-lock.ts';
import { runCommand } from './run.ts';

const usage = `npm run restore -- <name or path>

Restores a backup while all servers are stopped. Without a name it lists the backups.`;

await runCommand({ usage, most: 1 }, async (say, signal, [given]) => {
  const store = storeWithSample(readConfig(process.env));
  if (given === undefined) {
    for (const { name, bytes, drill } of await listBackups(store.folder))
      say(`${name}  ${bytes} bytes  ${drill === null ? 'not checked' : drill.ok ? 'whole' : 'NOT WHOLE'}`);
    throw new Error('Name a backup: npm run restore -- <name or path>');
  }
  const path = [join(store.folder, given), resolve(given)].find((one) => existsSync(one));
  if (path === undefined) throw new Error(`There is no ${given} in ${store.folder} or the current folder`);
  await mkdir(store.dataDir, { recursive: true, mode: 0o700 });
  const release = lockExclusive(store.dataDir);
  if (release === undefined)
    throw new Error(`A server is using ${store.dataDir}. Stop it first. Nothing was changed.`);
  try {
    await restore(store, path, say, signal);
  } finally {
    release();
  }
});

async function restore(
  store: Store,
  path: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { dataDir, media, madeLater, source, folder } = store;
  if (source.engine === 'sqlite') {
    await stageBackup({ path, dataDir, media, source }, signal);
    const done = await applyStaged(dataDir, databaseIn(dataDir));
    say(
      `Restored ${path}. The replaced data is in ${done?.keptIn ?? dataDir}; delete it when you no longer need it.`,
    );
    return;
  }
  const obstacle = await checkTools(source);
  if (obstacle !== undefined)
    throw new Error(`Restoring is not possible here: ${obstacle}. Nothing was changed.`);
  const { holdsData, othersConnected } = await import('../backup/postgres.ts');
  const { directUrl } = await import('../backup/direct-url.ts');
  const url = await directUrl(source);
  const others = await othersConnected(url);
  if (others > 0)
    throw new Error(
      `${others} other connections use the database. Stop all servers and poolers first. Nothing was changed.`,
    );
  const at = new Date();
  const name = (await holdsData(url)) ? backupName(at, 'restore') : undefined;
  if (name !== undefined)
    await makeBackup(
      { source, media, madeLater, folder, name, kind: 'restore', at: at.toISOString() },
      signal,
    );
  await restoreInPostgres({ path, dataDir, media, source }, signal);
  const kept =
    name === undefined ? 'The database was empty' : `The replaced data is in ${join(folder, name)}`;
  say(`Restored ${path}. ${kept}.`);
}
