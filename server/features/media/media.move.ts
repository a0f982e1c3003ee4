// Copies all pictures from one storage to another, for example from a disk to a bucket.
import { buffer } from 'node:stream/consumers';
import type { Database } from '../../database/database.ts';
import type { Files } from '../../media/storage.disk.ts';
import { fileOfWidth, widthsOf } from '../../media/usage.ts';

export type Moved = {
  /** Number of pictures copied. */
  copied: number;
  /** Names of pictures with missing files in the source. Pictures of the sample catalogue have no files until first requested. */
  missing: string[];
};

/** Rows per read. */
const batchSize = 200;

/** Copies the files of every picture. Existing files are overwritten, as they may be incomplete. */
export async function copyPictures(
  { reads }: Pick<Database, 'reads'>,
  from: Files,
  to: Files,
): Promise<Moved> {
  const moved: Moved = { copied: 0, missing: [] };
  for (let after = 0, rows = [{ seq: 0 }]; rows.length > 0; after = rows.at(-1)?.seq ?? 0) {
    const batch = await reads
      .selectFrom('media')
      .select(['seq', 'hash', 'width', 'name'])
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(batchSize)
      .execute();
    // One at a time, since a picture is held in memory.
    for (const { hash, width, name } of batch) {
      const files = await filesOf(from, hash, width);
      if (files === undefined) {
        moved.missing.push(name);
        continue;
      }
      await to.put(hash, files);
      moved.copied += 1;
    }
    rows = batch;
  }
  return moved;
}

async function filesOf(
  from: Files,
  hash: string,
  width: number,
): Promise<Map<string, Uint8Array> | undefined> {
  const files = new Map<string, Uint8Array>();
  for (const name of widthsOf(width).map(fileOfWidth)) {
    const found = await from.read(hash, name);
    if (found === undefined) return undefined;
    files.set(name, await buffer(found.stream));
  }
  return files;
}
