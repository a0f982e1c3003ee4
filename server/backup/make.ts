// Makes and verifies backups. Runs in a worker or a command.
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup, BackupKind, Drill } from '../../contract/backups/backups.ts';
import { readWithin, syncFolder } from '../media/storage.disk.ts';
import { fileOfWidth, widthsOf } from '../media/usage.ts';
import { type ArchiveEntry, type Manifest, readArchive, writeArchive, writeNew } from './archive.ts';
import { type Dumped, databaseFile, dumpDatabase, type Source } from './dump.ts';
import { findBackup, noteFrom, writeNote } from './notes.ts';

export type MakeOrder = {
  source: Source;
  /** The folder of pictures; undefined if they are in a bucket. */
  media: string | undefined;
  /** Folders of pictures that are generated at the first request, and may be missing before. */
  madeLater?: readonly string[];
  folder: string;
  name: string;
  kind: BackupKind;
  at: string;
};

/** Makes a backup in a scratch folder, and renames it when it is complete and synced. */
export async function makeBackup(order: MakeOrder, signal: AbortSignal): Promise<Backup> {
  const { source, media, madeLater, folder, name, kind, at } = order;
  const scratch = scratchOf(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(scratch, { mode: 0o700 });
  try {
    const { pictures, ...dumped } = await dumpDatabase(source, scratch, signal);
    const draft = join(scratch, 'backup.tar');
    const missing = { absent: 0 };
    const entries = async function* () {
      yield databaseEntry(scratch, databaseFile[source.engine]);
      if (media !== undefined) yield* pictureEntries(media, pictures, new Set(madeLater), missing);
    };
    const about = () => ({ at, kind, engine: source.engine, ...missing, ...dumped });
    const manifest = await writeArchive(draft, entries(), about, signal);
    await rename(draft, join(folder, name));
    await syncFolder(folder);
    await writeNote(folder, name, noteFrom(manifest));
    return { name, bytes: (await stat(join(folder, name))).size, ...noteFrom(manifest) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The scratch folder of a backup. `keepLatest` removes abandoned ones by their `~`. */
function scratchOf(folder: string, name: string): string {
  return join(folder, `~${name}`);
}

async function databaseEntry(scratch: string, name: string): Promise<ArchiveEntry> {
  const file = join(scratch, name);
  return { name, size: (await stat(file)).size, path: file };
}

/** The files of the pictures. Counts pictures with missing files; a symbolic link, or anything but a file, counts as missing. */
async function* pictureEntries(
  media: string,
  pictures: Dumped['pictures'],
  madeLater: ReadonlySet<string>,
  missing: { absent: number },
): AsyncGenerator<ArchiveEntry> {
  // Identical pictures share a folder.
  for (const { hash, width } of new Map(pictures.map((row) => [row.hash, row])).values()) {
    let isWhole = true;
    for (const name of widthsOf(width).map(fileOfWidth)) {
      const found = await readWithin(media, hash, name);
      if (found === undefined) isWhole = false;
      else yield { name: `media/${hash}/${name}`, ...found };
    }
    if (!isWhole && !madeLater.has(hash)) missing.absent += 1;
  }
}

export type DrillOrder = { folder: string; name: string; source: Source };

/** Verifies a backup in a scratch folder: hashes of all files, the database's pages, foreign keys and row counts. */
export async function drillBackup({ folder, name, source }: DrillOrder, signal: AbortSignal): Promise<Drill> {
  const started = performance.now();
  const scratch = scratchOf(folder, `drill-${name}`);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  const { manifest, problems, notes } = await verify(
    join(folder, name),
    scratch,
    source,
    signal,
    false,
  ).catch(async (error: unknown) => {
    if (signal.aborted) await rm(scratch, { recursive: true, force: true });
    signal.throwIfAborted();
    return { manifest: undefined, problems: [messageOf(error)], notes: [] };
  });
  await rm(scratch, { recursive: true, force: true });
  const milliseconds = Math.round(performance.now() - started);
  const drill = { at: new Date().toISOString(), ok: problems.length === 0, problems, notes, milliseconds };
  const known = manifest === undefined ? await findBackup(folder, name) : noteFrom(manifest);
  if (known !== undefined) {
    const { kind, at, counts, pictures } = known;
    await writeNote(folder, name, { kind, at, counts, pictures, drill });
  }
  return drill;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export type Verification = { manifest: Manifest; database: string; problems: string[]; notes: string[] };

/**
 * Unpacks a backup's database into a scratch folder and lists the backup's problems.
 * @param isKept sync the database to the disk, which delays concurrent saves
 */
export async function verify(
  path: string,
  scratch: string,
  source: Source,
  signal: AbortSignal,
  isKept: boolean,
): Promise<Verification> {
  const sink = async (name: string, bytes: AsyncIterable<Uint8Array>) => {
    if (!name.startsWith('media/')) return writeNew(join(scratch, name), bytes, isKept);
    // Pictures are verified by their hash while they are read.
    for await (const _ of bytes);
  };
  const manifest = await readArchive(path, sink, signal);
  const database = join(scratch, databaseFile[manifest.engine]);
  const notes =
    manifest.absent === 0
      ? []
      : [
          `${manifest.absent === 1 ? '1 picture' : `${manifest.absent} pictures`} had no files when it was made`,
        ];
  const checked = await checkDatabase(manifest, database, source, signal);
  return { manifest, database, problems: checked.problems, notes: [...notes, ...checked.notes] };
}

async function checkDatabase(
  { engine, counts }: Manifest,
  database: string,
  source: Source,
  signal: AbortSignal,
) {
  if (engine === 'sqlite') {
    const { inspectFile } = await import('./sqlite.ts');
    const inspection = inspectFile(database);
    const lost = Object.entries(counts).filter(([table, rows]) => inspection.counts[table] !== rows);
    return {
      problems: [...inspection.problems, ...lost.map(([table]) => `rows of ${table} are missing`)],
      notes: [],
    };
  }
  if (source.engine !== 'postgres')
    return { problems: [], notes: ['not restored: this server is not on PostgreSQL'] };
  const { drillPostgres } = await import('./postgres.ts');
  const { directUrl } = await import('./direct-url.ts');
  return drillPostgres(await directUrl(source), database, counts, signal);
}
