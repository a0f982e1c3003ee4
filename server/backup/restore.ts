// Restores a backup. It is verified first. On SQLite it is staged and applied later, and the replaced database is kept.
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { migrationNames, refuseNewer } from '../database/migrate.ts';
import { diskFiles, type Files, syncFolder } from '../media/storage.disk.ts';
import { pictureName, readArchive } from './archive.ts';
import type { Source } from './dump.ts';
import { verify } from './make.ts';
import { stagedFolder, writeRestoration } from './staged.ts';

export type StageOrder = { path: string; dataDir: string; media: string | undefined; source: Source };

/**
 * Verifies a backup of SQLite, unpacks its database beside the one in use, and adds its pictures to the library. Nothing in use is
 * changed. Throws an error for users if the backup cannot be restored.
 */
export async function stageBackup(
  { path, dataDir, media, source }: StageOrder,
  signal: AbortSignal,
): Promise<undefined> {
  await inScratch(dataDir, async (scratch) => {
    const database = await unpackVerified(path, scratch, source, signal);
    await addPictures(path, media, signal);
    // Sessions of that time must not become valid again.
    deleteSessions(database);
    await writeRestoration(scratch, { name: basename(path), at: new Date().toISOString() });
    await rm(join(dataDir, stagedFolder), { recursive: true, force: true });
    await rename(scratch, join(dataDir, stagedFolder));
    await syncFolder(dataDir);
  });
  return undefined;
}

export type RestoreOrder = StageOrder & { source: { engine: 'postgres' } };

/** Verifies a backup of PostgreSQL, and replaces everything in the database by it. */
export async function restoreInPostgres(
  { path, dataDir, media, source }: RestoreOrder,
  signal: AbortSignal,
): Promise<void> {
  const { restorePostgres } = await import('./postgres.ts');
  const { directUrl } = await import('./direct-url.ts');
  await inScratch(dataDir, async (scratch) => {
    const database = await unpackVerified(path, scratch, source, signal);
    await addPictures(path, media, signal);
    await restorePostgres(await directUrl(source), database, signal);
    await writeRestoration(dataDir, { name: basename(path), at: new Date().toISOString() });
  });
}

/** Works in an empty private folder in `dataDir`, which is always removed. */
async function inScratch(dataDir: string, work: (scratch: string) => Promise<void>): Promise<void> {
  const scratch = join(dataDir, `~${stagedFolder}`);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  try {
    await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Unpacks the database of a backup that is intact, of this engine and not newer than this program. */
async function unpackVerified(
  path: string,
  scratch: string,
  source: Source,
  signal: AbortSignal,
): Promise<string> {
  const { manifest, database, problems } = await verify(path, scratch, source, signal, true);
  if (problems.length > 0) throw new Error(`The backup is not whole: ${problems.join('; ')}`);
  if (manifest.engine !== source.engine)
    throw new Error(
      `The backup is of ${names[manifest.engine]}, but this server uses ${names[source.engine]}`,
    );
  refuseNewer(await migrationNames(), manifest.migrations);
  return database;
}

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Adds missing pictures and replaces damaged ones. Folders are named by their content, so nothing else is overwritten. */
async function addPictures(path: string, media: string | undefined, signal: AbortSignal): Promise<void> {
  if (media === undefined) return;
  const files = diskFiles(media);
  let folder = '';
  let folderFiles = new Map<string, Uint8Array>();
  const put = async () => {
    if (folderFiles.size > 0 && !(await isStored(files, folder, folderFiles))) {
      await rm(join(media, folder), { recursive: true, force: true });
      await files.put(folder, folderFiles);
    }
    folderFiles = new Map();
  };
  const sink = async (name: string, bytes: AsyncIterable<Uint8Array>) => {
    const [, hash = '', file = ''] = pictureName.exec(name) ?? [];
    if (hash !== folder) await put();
    folder = hash;
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) if (hash !== '') chunks.push(chunk);
    if (hash !== '') folderFiles.set(file, Buffer.concat(chunks));
  };
  await readArchive(path, sink, signal);
  await put();
}

async function isStored(
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

function deleteSessions(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = full; delete from "session"');
  database.close();
}
