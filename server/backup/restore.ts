// Brings a backup back. It is proven and laid ready first; what it replaces is kept.
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { migrationNames, refuseNewer } from '../database/migrate.ts';
import { diskFiles, type Files, syncFolder } from '../media/storage.disk.ts';
import { pictureName, readArchive } from './archive.ts';
import type { Source } from './dump.ts';
import { proveWhole } from './make.ts';
import { staged, tell } from './staged.ts';

export type StageOrder = { path: string; dataDir: string; media: string | undefined; source: Source };

/**
 * Proves a backup of SQLite, and lays its database ready beside that in use; its pictures join those that are there.
 * Nothing that is in use is changed. Throws a sentence where the backup cannot be brought back.
 */
export async function stageBackup(
  { path, dataDir, media, source }: StageOrder,
  signal: AbortSignal,
): Promise<undefined> {
  await inScratch(dataDir, async (scratch) => {
    const database = await proven(path, scratch, source, signal);
    await addPictures(path, media, signal);
    // Who was signed in then need not be welcome any more.
    withoutSessions(database);
    await tell(scratch, { name: basename(path), at: new Date().toISOString() });
    await rm(join(dataDir, staged), { recursive: true, force: true });
    await rename(scratch, join(dataDir, staged));
    await syncFolder(dataDir);
  });
  return undefined;
}

export type RestoreOrder = StageOrder & { source: { engine: 'postgres' } };

/** Proves a backup of PostgreSQL, and puts it in the place of everything that the database holds. */
export async function restoreInPostgres(
  { path, dataDir, media, source }: RestoreOrder,
  signal: AbortSignal,
): Promise<void> {
  const { restorePostgres } = await import('./postgres.ts');
  await inScratch(dataDir, async (scratch) => {
    const database = await proven(path, scratch, source, signal);
    await addPictures(path, media, signal);
    await restorePostgres(source.url, database, signal);
    await tell(dataDir, { name: basename(path), at: new Date().toISOString() });
  });
}

/** Works in an empty folder beside the data that only its owner may enter, and that goes whatever happens. */
async function inScratch(dataDir: string, work: (scratch: string) => Promise<void>): Promise<void> {
  const scratch = join(dataDir, `~${staged}`);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  try {
    await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Unpacks the database of a backup that is whole, of this engine and not newer than this program. */
async function proven(path: string, scratch: string, source: Source, signal: AbortSignal): Promise<string> {
  const { manifest, database, problems } = await proveWhole(path, scratch, source, signal, true);
  if (problems.length > 0) throw new Error(`The backup is not whole: ${problems.join('; ')}`);
  if (manifest.engine !== source.engine)
    throw new Error(`The backup is of ${names[manifest.engine]}, and this is ${names[source.engine]}`);
  refuseNewer(await migrationNames(), manifest.migrations);
  return database;
}

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Adds the pictures that are not there, or not as they were. Their names are made of their content, so none is in the way. */
async function addPictures(path: string, media: string | undefined, signal: AbortSignal): Promise<void> {
  if (media === undefined) return;
  const files = diskFiles(media);
  let folder = '';
  let gathered = new Map<string, Uint8Array>();
  const put = async () => {
    if (gathered.size > 0 && !(await isThere(files, folder, gathered))) {
      await rm(join(media, folder), { recursive: true, force: true });
      await files.put(folder, gathered);
    }
    gathered = new Map();
  };
  const sink = async (name: string, bytes: AsyncIterable<Uint8Array>) => {
    const [, hash = '', file = ''] = pictureName.exec(name) ?? [];
    if (hash !== folder) await put();
    folder = hash;
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) if (hash !== '') chunks.push(chunk);
    if (hash !== '') gathered.set(file, Buffer.concat(chunks));
  };
  await readArchive(path, sink, signal);
  await put();
}

async function isThere(
  storage: Files,
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<boolean> {
  for (const [name, bytes] of files) {
    const stored = await storage.read(folder, name);
    if (stored === undefined || !(await buffer(stored.stream)).equals(bytes)) return false;
  }
  return true;
}

function withoutSessions(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = full; delete from "session"');
  database.close();
}
