// Lists the backups of a folder by their names and the notes beside them, without opening them, and deletes old ones.
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { type Backup, type BackupKind, backup, backupKinds } from '../../contract/backups/backups.ts';
import { choice } from '../../contract/kit/calls.ts';
import type { Manifest } from './archive.ts';

const note = backup.omit({ name: true, bytes: true });
type Note = z.output<typeof note>;

const form = /^ludex-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(\w+)\.tar$/;

/** The file name of a backup. It contains time and kind. */
export function backupName(at: Date, kind: BackupKind): string {
  return `ludex-${at.toISOString().replaceAll(/[:.]/g, '-')}-${kind}.tar`;
}

/** Only such names are ever looked up. */
function isBackupName(name: string): boolean {
  return form.test(name);
}

export function noteFrom({ kind, at, counts, files }: Manifest): Note {
  const folders = Object.keys(files).flatMap((name) =>
    name.startsWith('media/') ? [name.split('/')[1]] : [],
  );
  return { kind, at, counts, pictures: new Set(folders).size, drill: null };
}

/** All backups of a folder, newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.filter(isBackupName).map((name) => findBackup(folder, name)));
  return found.filter((one) => one !== undefined).sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** A backup by its name; undefined if it does not exist. */
export async function findBackup(folder: string, name: string): Promise<Backup | undefined> {
  const size = await stat(join(folder, name)).catch(() => undefined);
  const [, day, hour, minute, second, millisecond, kind] = form.exec(name) ?? [];
  const known = choice(backupKinds).safeParse(kind);
  if (size === undefined || !known.success) return undefined;
  const at = `${day}T${hour}:${minute}:${second}.${millisecond}Z`;
  const bare: Note = { kind: known.data, at, counts: null, pictures: null, drill: null };
  return { name, bytes: size.size, ...((await readNote(folder, name)) ?? bare) };
}

const notePath = (folder: string, name: string) => join(folder, name.replace(/\.tar$/, '.json'));

/** Undefined if there is no note, for example of a backup copied from another server. */
async function readNote(folder: string, name: string): Promise<Note | undefined> {
  try {
    return note.parse(JSON.parse(await readFile(notePath(folder, name), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Writes the note beside a backup. */
export async function writeNote(folder: string, name: string, known: Note): Promise<void> {
  const path = notePath(folder, name);
  await writeFile(`${path}~`, JSON.stringify(known), { mode: 0o600 });
  await rename(`${path}~`, path);
}

/**
 * Deletes all but the latest `keep` backups of each kind, and abandoned scratch folders. Broken backups do not count against
 * `keep`; only the latest of them is kept, for analysis. The latest verified backup is always kept.
 */
export async function keepLatest(folder: string, keep: number, now: Date): Promise<void> {
  const all = await listBackups(folder);
  const verified = all.find(({ drill }) => drill?.ok === true);
  const kept = new Set([
    verified,
    ...[...Map.groupBy(all, ({ kind }) => kind).values()].flatMap((kind) => [
      ...kind.filter((one) => !isBroken(one)).slice(0, keep),
      ...kind.filter(isBroken).slice(0, 1),
    ]),
  ]);
  for (const one of all) {
    if (kept.has(one)) continue;
    await rm(join(folder, one.name), { force: true });
    await rm(notePath(folder, one.name), { force: true });
  }
  for (const name of await readdir(folder)) {
    if (!name.startsWith('~')) continue;
    const { mtime } = await stat(join(folder, name));
    if (mtime.getTime() < now.getTime() - abandonedAfterMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isBroken({ drill }: Backup): boolean {
  return drill?.ok === false;
}

const abandonedAfterMs = 24 * 60 * 60_000;
