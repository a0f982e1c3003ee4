// Bringing the pictures of an installation from one storage to another, such as from a disk to a bucket.
import { buffer } from 'node:stream/consumers';
import type { Database } from '../../database/database.ts';
import type { Files } from '../../media/storage.disk.ts';
import { fileOfWidth, widthsOf } from '../../media/usage.ts';

export type Moved = {
  /** Pictures that are in the other storage now. */
  copied: number;
  /** Names of those that have files missing in the first one. The sample's are only drawn when they are asked for. */
  missing: string[];
};

/** Rows that are read at once. */
const batchSize = 200;

/** Copies the files of every picture of the library. What is there already is written again: it may be half. */
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
    // One by one: a picture is held whole.
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
