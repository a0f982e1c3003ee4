// Staged restores of SQLite: the database that the next start puts in place, and a note for the audit log.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../media/storage.disk.ts';
import { databaseFile } from './dump.ts';

/** The note about a staged or completed restore. */
const restoration = z.strictObject({ name: z.string(), at: z.iso.datetime() });
export type Restoration = z.output<typeof restoration>;

/** The folder of a staged database, in DATA_DIR. */
export const stagedFolder = 'restore';
const replacedFolder = 'replaced';
const noteFile = 'restored.json';

/** The backup that the next start restores, if any. */
export async function stagedIn(dataDir: string): Promise<Restoration | undefined> {
  const isStaged = existsSync(join(dataDir, stagedFolder, databaseFile.sqlite));
  return isStaged ? readRestoration(join(dataDir, stagedFolder)) : undefined;
}

/** Cancels a staged restore. */
export async function unstage(dataDir: string): Promise<void> {
  await rm(join(dataDir, stagedFolder), { recursive: true, force: true });
}

/**
 * Replaces the database by the staged one, and keeps the old one in its own folder. Requires exclusive use of the data. If it is
 * interrupted at any point, calling it again completes it, since the staged folder is removed last.
 */
export async function applyStaged(
  dataDir: string,
  file: string,
): Promise<{ name: string; keptIn: string } | undefined> {
  const from = join(dataDir, stagedFolder);
  const due = await stagedIn(dataDir);
  if (due === undefined) return undefined;
  const keptIn = join(dataDir, replacedFolder, due.at.replaceAll(/[:.]/g, '-'));
  await mkdir(keptIn, { recursive: true, mode: 0o700 });
  // SQLite would apply a leftover WAL to the new database.
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(file + suffix)) await rename(file + suffix, join(keptIn, `ludex.sqlite${suffix}`));
  await syncFolder(keptIn);
  await syncFolder(dataDir);
  await writeRestoration(dataDir, due);
  await rename(join(from, databaseFile.sqlite), file);
  await syncFolder(dataDir);
  await rm(from, { recursive: true, force: true });
  return { name: due.name, keptIn };
}

/** The restore completed since the last start, if any. Returns it only once. */
export async function takeRestored(dataDir: string): Promise<Restoration | undefined> {
  const restored = await readRestoration(dataDir);
  if (restored !== undefined) await rm(join(dataDir, noteFile));
  return restored;
}

export async function writeRestoration(folder: string, restored: Restoration): Promise<void> {
  await writeFile(join(folder, noteFile), JSON.stringify(restored), { mode: 0o600, flush: true });
}

async function readRestoration(folder: string): Promise<Restoration | undefined> {
  if (!existsSync(join(folder, noteFile))) return undefined;
  return restoration.parse(JSON.parse(await readFile(join(folder, noteFile), 'utf8')));
}
