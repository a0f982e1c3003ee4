// `npm run backup`: makes and verifies a backup, with the server's variables, whether the server is running or not.
import { join } from 'node:path';
import { checkTools } from '../backup/dump.ts';
import { drillBackup, makeBackup } from '../backup/make.ts';
import { backupName } from '../backup/notes.ts';
import { storeWithSample } from '../bootstrap/store.ts';
import { readConfig } from '../config.ts';
import { runCommand } from './run.ts';

const usage = `npm run backup

Makes and verifies a backup, with the server's variables, whether the server is running or not.`;

await runCommand({ usage, most: 0 }, async (say, signal) => {
  const { source, media, madeLater, folder } = storeWithSample(readConfig(process.env));
  const obstacle = await checkTools(source);
  if (obstacle !== undefined) throw new Error(`No backup can be made: ${obstacle}`);
  const at = new Date();
  const name = backupName(at, 'manual');
  const made = await makeBackup(
    { source, media, madeLater, folder, name, kind: 'manual', at: at.toISOString() },
    signal,
  );
  const { ok, problems, notes } = await drillBackup({ folder, name, source }, signal);
  if (!ok)
    throw new Error(`The backup ${join(folder, name)} was made but is not whole: ${problems.join('; ')}`);
  say(`${join(folder, name)}: ${made.bytes} bytes, ${made.pictures ?? 0} pictures, verified`);
  for (const note of notes) say(note);
});
