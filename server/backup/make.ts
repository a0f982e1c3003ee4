// Makes a backup, and proves one: the work itself, wherever it runs.
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup, BackupKind, Drill } from '../../contract/backups/backups.ts';
import { readWithin, syncFolder } from '../media/storage.disk.ts';
import { fileOfWidth, widthsOf } from '../media/usage.ts';
import { type ArchiveEntry, type Manifest, readArchive, writeArchive, writeNew } from './archive.ts';
import { type Dumped, databaseFile, dumpDatabase, type Source } from './dump.ts';
import { backupIn, noteOf, writeNote } from './notes.ts';

export type MakeOrder = {
  source: Source;
  /** The folder of the pictures' files; none where they are kept by another service. */
  media: string | undefined;
  /** Folders of pictures whose files are made when they are first asked for, and are not missed before. */
  madeLater?: readonly string[];
  folder: string;
  name: string;
  kind: BackupKind;
  at: string;
};

/** Makes a backup under its name, which it gets when it is whole and on the disk. */
export async function makeBackup(order: MakeOrder, signal: AbortSignal): Promise<Backup> {
  const { source, media, madeLater, folder, name, kind, at } = order;
  const scratch = scratchOf(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(scratch, { mode: 0o700 });
  try {
    const { pictures, ...dumped } = await dumpDatabase(source, scratch, signal);
    const draft = join(scratch, 'backup.tar');
    const tally = { absent: 0 };
    const entries = async function* () {
      yield databaseEntry(scratch, databaseFile[source.engine]);
      if (media !== undefined) yield* pictureEntries(media, pictures, new Set(madeLater), tally);
    };
    const about = () => ({ at, kind, engine: source.engine, ...tally, ...dumped });
    const manifest = await writeArchive(draft, entries(), about, signal);
    await rename(draft, join(folder, name));
    await syncFolder(folder);
    await writeNote(folder, name, noteOf(manifest));
    return { name, bytes: (await stat(join(folder, name))).size, ...noteOf(manifest) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Where a backup is made before it has its name. */
function scratchOf(folder: string, name: string): string {
  return join(folder, `~${name}`);
}

async function databaseEntry(scratch: string, name: string): Promise<ArchiveEntry> {
  const file = join(scratch, name);
  return { name, size: (await stat(file)).size, path: file };
}

/** The pictures' files, and a count of pictures that lack some. What is a link, or anything but a file, counts as lacking. */
async function* pictureEntries(
  media: string,
  pictures: Dumped['pictures'],
  madeLater: ReadonlySet<string>,
  tally: { absent: number },
): AsyncGenerator<ArchiveEntry> {
  // Pictures that are shown by several records are one folder.
  for (const { hash, width } of new Map(pictures.map((row) => [row.hash, row])).values()) {
    let isWhole = true;
    for (const name of widthsOf(width).map(fileOfWidth)) {
      const found = await readWithin(media, hash, name);
      if (found === undefined) isWhole = false;
      else yield { name: `media/${hash}/${name}`, ...found };
    }
    if (!isWhole && !madeLater.has(hash)) tally.absent += 1;
  }
}

export type DrillOrder = { folder: string; name: string; source: Source };

/** Opens a backup in a scratch place and reads all of it: every file's hash, the database's pages, references, counts. */
export async function drillBackup({ folder, name, source }: DrillOrder, signal: AbortSignal): Promise<Drill> {
  const started = performance.now();
  const scratch = scratchOf(folder, `drill-${name}`);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  const { manifest, problems, notes } = await proveWhole(
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
  const known = manifest === undefined ? await backupIn(folder, name) : noteOf(manifest);
  if (known !== undefined) {
    const { kind, at, counts, pictures } = known;
    await writeNote(folder, name, { kind, at, counts, pictures, drill });
  }
  return drill;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export type Proof = { manifest: Manifest; database: string; problems: string[]; notes: string[] };

/**
 * Unpacks a backup's database into a scratch folder, and says what is wrong with the whole.
 * @param isKept whether the database has to be on the disk then; all that is written there keeps saves from it for a while
 */
export async function proveWhole(
  path: string,
  scratch: string,
  source: Source,
  signal: AbortSignal,
  isKept: boolean,
): Promise<Proof> {
  const sink = async (name: string, bytes: AsyncIterable<Uint8Array>) => {
    if (!name.startsWith('media/')) return writeNew(join(scratch, name), bytes, isKept);
    // A picture is proven by its hash, which is taken while it is read.
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
  const looked = await lookInto(manifest, database, source, signal);
  return { manifest, database, problems: looked.problems, notes: [...notes, ...looked.notes] };
}

async function lookInto({ engine, counts }: Manifest, database: string, source: Source, signal: AbortSignal) {
  if (engine === 'sqlite') {
    const { lookThrough } = await import('./sqlite.ts');
    const looked = lookThrough(database);
    const lost = Object.entries(counts).filter(([table, rows]) => looked.counts[table] !== rows);
    return {
      problems: [...looked.problems, ...lost.map(([table]) => `rows of ${table} are missing`)],
      notes: [],
    };
  }
  if (source.engine !== 'postgres')
    return { problems: [], notes: ['not restored: this server is not on PostgreSQL'] };
  const { drillPostgres } = await import('./postgres.ts');
  return drillPostgres(source.url, database, counts, signal);
}
