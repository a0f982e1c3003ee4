// Unpacks a zip once and counts what it really contains, before another library reads it. Refuses zip bombs and damaged zips.
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { importFileLimits } from '../../contract/import/limits.ts';
import { fail } from '../errors.ts';
import { unreadable } from './table.ts';

/** The names of a zip's entries. Ends the call if it is damaged or contains more than allowed. */
export async function checkZip(bytes: Uint8Array): Promise<string[]> {
  const zip = await fromBufferPromise(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    // Otherwise a local header could name another size than the directory.
    { lazyEntries: true, validateEntrySizes: true },
  ).catch(damaged);
  if (zip.entryCount > importFileLimits.zipEntries) tooLarge();
  const names: string[] = [];
  let unpacked = 0;
  for await (const entry of entriesOf(zip)) {
    if (entry.isEncrypted()) unreadable('The workbook is protected by a password');
    for await (const size of chunkSizes(zip, entry)) {
      unpacked += size;
      if (unpacked > importFileLimits.unpackedBytes) tooLarge();
    }
    names.push(entry.fileName);
  }
  return names;
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch {
    damaged();
  }
}

async function* chunkSizes(zip: ZipFile, entry: Entry): AsyncGenerator<number> {
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield (chunk as Buffer).length;
  } catch {
    damaged();
  }
}

function tooLarge(): never {
  const { zipEntries, unpackedBytes } = importFileLimits;
  return fail('payload_too_large', {
    text: `A workbook may contain at most ${zipEntries} parts and ${unpackedBytes / 1024 / 1024} MB unpacked`,
  });
}

function damaged(): never {
  return unreadable('The workbook is damaged. Save it again as XLSX or CSV.');
}
