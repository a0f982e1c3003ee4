// Unpacks a zip and counts what it really contains. Refuses zip bombs and damaged zips.
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { importFileLimits } from '../../contract/import/limits.ts';
import { fail } from '../errors.ts';
import { unreadable } from './table.ts';

/** The contents of a zip by their names in lower case, as names of parts do not differ by case. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    // Otherwise a local header could name another size than the directory.
    { lazyEntries: true, validateEntrySizes: true },
  ).catch(damaged);
  if (zip.entryCount > importFileLimits.zipEntries) tooLarge();
  const parts = new Map<string, Buffer>();
  let unpacked = 0;
  for await (const entry of entriesOf(zip)) {
    if (entry.isEncrypted()) unreadable('The workbook is protected by a password');
    const chunks: Buffer[] = [];
    for await (const chunk of chunksOf(zip, entry)) {
      unpacked += chunk.length;
      if (unpacked > importFileLimits.unpackedBytes) tooLarge();
      chunks.push(chunk);
    }
    parts.set(entry.fileName.toLowerCase(), Buffer.concat(chunks));
  }
  return parts;
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch {
    damaged();
  }
}

async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer;
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

/** Ends the call: the workbook is not what it should be. */
export function damaged(): never {
  return unreadable('The workbook is damaged. Save it again as XLSX or CSV.');
}
