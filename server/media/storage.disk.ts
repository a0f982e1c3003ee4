// File storage: the interface of all storages, and the implementation on disk. The content of a folder never changes.
import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A storage of files, on disk or in a bucket (storage.s3.ts). */
export type Files = {
  /** Stores a folder durably. A folder that already exists gets a new time of modification. */
  put: (folder: string, files: ReadonlyMap<string, Uint8Array>) => Promise<void>;
  /** Opens a file; undefined if it does not exist. Names contain no separators. */
  read: (folder: string, name: string) => Promise<StoredFile | undefined>;
  /** The names of all folders, including leftovers of interrupted `put`s. */
  folders: () => AsyncIterable<string>;
  /** Removes a folder that was last stored before a time. */
  removeOlder: (folder: string, than: Date) => Promise<void>;
};

export type StoredFile = { size: number; stream: Readable };

/** Does not follow links, and does not block on a pipe. Windows lacks these flags. */
const withoutLinks = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A storage in a folder on disk, which is created on demand. */
export function diskFiles(root: string): Files {
  return {
    put: async (folder, files) => {
      await mkdir(root, { recursive: true, mode: 0o700 });
      // Written under a temporary name and renamed, so that a folder is always complete, also after a power cut.
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
        // A concurrent `put` of the same folder may not have synced yet.
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

/** Opens a regular file below the root. The root itself may be a link; links below it are not followed. */
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

/** Makes the entries of a folder durable. Does nothing on Windows, where folders cannot be opened. */
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
