// Where uploaded files are kept: folders whose content never changes.
import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A storage of files. The server knows it by this alone, so that it may be a disk or a bucket (s3Files.ts). */
export type Files = {
  /** Stores a folder with these files, all of which are there when it resolves. One that was there before counts as new. */
  put: (folder: string, files: ReadonlyMap<string, Uint8Array>) => Promise<void>;
  /** A file's bytes and how many they are; undefined where there is none. Names hold no separators. */
  read: (folder: string, name: string) => Promise<StoredFile | undefined>;
  /** The names of all folders, and of whatever an interrupted `put` has left. */
  folders: () => AsyncIterable<string>;
  /** Removes a folder that was stored, or stored again, before a time. */
  removeOlder: (folder: string, than: Date) => Promise<void>;
};

export type StoredFile = { size: number; stream: Readable };

/** Nothing is waited for, as a pipe in place of a file would have it. Windows knows none of these. */
const withoutLinks = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Files below a folder of this machine's disk, which is made when it is first needed. */
export function diskFiles(root: string): Files {
  return {
    put: async (folder, files) => {
      await mkdir(root, { recursive: true, mode: 0o700 });
      // Whole before it gets its name: whoever finds the folder finds all of it, also after a power cut.
      const draft = join(root, `~${randomUUID()}`);
      try {
        await mkdir(draft);
        for (const [name, bytes] of files) await writeDurably(join(draft, name), bytes);
        await syncFolder(draft);
        await rename(draft, join(root, folder));
        await syncFolder(root);
      } catch (error) {
        await rm(draft, { recursive: true, force: true });
        if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
        await utimes(join(root, folder), new Date(), new Date());
        // Whoever stored it first may not have come so far.
        await syncFolder(root);
      }
    },
    read: (folder, name) => readWithin(root, folder, name),
    folders: async function* () {
      yield* await readdir(root).catch((error: unknown) => {
        if (isCode(error, 'ENOENT')) return [];
        throw error;
      });
    },
    removeOlder: async (folder, than) => {
      const path = join(root, folder);
      const { mtime } = await lstat(path);
      if (mtime < than) await rm(path, { recursive: true, force: true });
    },
  };
}

/** A regular file below a storage's root. The root may be a link; what is in it is never one, and none is followed out. */
export async function readWithin(
  root: string,
  folder: string,
  name: string,
): Promise<StoredFile | undefined> {
  const file = join(root, folder, name);
  try {
    if (!(await lstat(join(root, folder))).isDirectory()) return undefined;
    const handle = await open(file, withoutLinks);
    const found = await handle.stat();
    if (found.isFile()) return { size: found.size, stream: createReadStream(file, { fd: handle }) };
    await handle.close();
    return undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return undefined;
    throw error;
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the names in a folder last, where the system can: on Windows a folder cannot be opened. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  try {
    await folder?.sync();
  } catch (error) {
    if (!isCode(error, 'EPERM', 'EISDIR')) throw error;
  } finally {
    await folder?.close();
  }
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
