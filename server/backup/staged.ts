// What a restore has laid ready in a folder of data, and what it leaves there to be told.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../media/storage.disk.ts';
import { databaseFile } from './dump.ts';

/** What a folder of data is told of a backup that is to come back, or has. */
const restoration = z.strictObject({ name: z.string(), at: z.iso.datetime() });
export type Restoration = z.output<typeof restoration>;

/** The folder in which a database lies ready. */
export const staged = 'restore';
const replaced = 'replaced';
const note = 'restored.json';

/** The backup that the next start brings back, if any. */
export async function stagedIn(dataDir: string): Promise<Restoration | undefined> {
  const there = existsSync(join(dataDir, staged, databaseFile.sqlite));
  return there ? toldOf(join(dataDir, staged)) : undefined;
}

/** Takes back what was laid ready. */
export async function unstage(dataDir: string): Promise<void> {
  await rm(join(dataDir, staged), { recursive: true, force: true });
}

/**
 * Puts what was laid ready in the place of the database, which is kept in a folder of its own. Nobody else may use the
 * data. Cut off at any point, it is finished by being called again: what was laid ready is there until all is done.
 */
export async function applyStaged(
  dataDir: string,
  file: string,
): Promise<{ name: string; keptIn: string } | undefined> {
  const from = join(dataDir, staged);
  const due = await stagedIn(dataDir);
  if (due === undefined) return undefined;
  const keptIn = join(dataDir, replaced, due.at.replaceAll(/[:.]/g, '-'));
  await mkdir(keptIn, { recursive: true, mode: 0o700 });
  // A log that stayed behind would be taken for that of the new database.
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(file + suffix)) await rename(file + suffix, join(keptIn, `ludex.sqlite${suffix}`));
  await syncFolder(keptIn);
  await syncFolder(dataDir);
  await tell(dataDir, due);
  await rename(join(from, databaseFile.sqlite), file);
  await syncFolder(dataDir);
  await rm(from, { recursive: true, force: true });
  return { name: due.name, keptIn };
}

/** What came back since the last start, which is told once. */
export async function takeRestored(dataDir: string): Promise<Restoration | undefined> {
  const restored = await toldOf(dataDir);
  if (restored !== undefined) await rm(join(dataDir, note));
  return restored;
}

/** Leaves word of what comes back, or has. */
export async function tell(folder: string, what: Restoration): Promise<void> {
  await writeFile(join(folder, note), JSON.stringify(what), { mode: 0o600, flush: true });
}

async function toldOf(folder: string): Promise<Restoration | undefined> {
  if (!existsSync(join(folder, note))) return undefined;
  return restoration.parse(JSON.parse(await readFile(join(folder, note), 'utf8')));
}
