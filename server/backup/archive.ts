// The file format of backups: a tar file whose last entry is a manifest with the size and hash of every other entry, so that a
// truncated file is always recognized.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { z } from 'zod';
import { backupKinds } from '../../contract/backups/backups.ts';
import { choice } from '../../contract/kit/calls.ts';
import type { StoredFile } from '../media/storage.disk.ts';
import { BufferPool } from './buffer-pool.ts';

const manifestName = 'manifest.json';
/** Only these names are unpacked, so that no name can lead out of the target folder. */
const databaseName = /^database\.(sqlite|dump)$/;
export const pictureName = /^media\/([0-9a-f]{64})\/(\d{1,5}\.webp)$/;

export const manifest = z.strictObject({
  /** Raised with each change that earlier programs cannot read. */
  format: z.literal(1, 'was made by a newer program'),
  at: z.iso.datetime(),
  kind: choice(backupKinds),
  engine: z.enum(['sqlite', 'postgres']),
  /** Applied migrations. */
  migrations: z.array(z.string()),
  /** Rows by table. */
  counts: z.record(z.string(), z.int()),
  /** Number of pictures whose files were missing. */
  absent: z.int(),
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifest>;

/** A file to add to a backup. */
export type ArchiveEntry = { name: string } & (StoredFile | { size: number; path: string });

/** Writes and syncs a new backup file. `about` is called after the last entry. */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<ArchiveEntry>,
  about: () => Omit<Manifest, 'format' | 'files'>,
  signal: AbortSignal,
): Promise<Manifest> {
  const { readable, controller } = createTarPacker();
  const buffers = new BufferPool();
  const writing = writeNew(path, buffers.release(readable), true);
  const packing = (async () => {
    const files: Manifest['files'] = {};
    for await (const entry of entries) files[entry.name] = await pack(controller, entry, buffers, signal);
    const whole: Manifest = { format: 1, ...about(), files };
    const text = Buffer.from(JSON.stringify(whole));
    const last = { name: manifestName, size: text.length, stream: Readable.from([text]) };
    await pack(controller, last, buffers, signal);
    controller.finalize();
    return whole;
  })().catch((error: unknown) => {
    controller.error(error);
    throw error;
  });
  const [packed] = await Promise.all([packing, writing]);
  return packed;
}

/** Syncing in pieces bounds how long concurrent saves wait for the disk. */
const maxUnsyncedBytes = 4 << 20;

/** Writes a new file, and syncs it if `isKept`. */
export async function writeNew(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  isKept: boolean,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let unsynced = 0;
    for await (const chunk of bytes) {
      await file.writeFile(chunk);
      unsynced += chunk.length;
      if (!isKept || unsynced < maxUnsyncedBytes) continue;
      await file.datasync();
      unsynced = 0;
    }
    if (isKept) await file.sync();
  } finally {
    await file.close();
  }
}

async function pack(
  controller: TarPackController,
  { name, size, ...from }: ArchiveEntry,
  buffers: BufferPool,
  signal: AbortSignal,
) {
  const sha256 = createHash('sha256');
  const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
  const stream: AsyncIterable<Buffer> = 'path' in from ? buffers.read(from.path) : from.stream;
  for await (const chunk of stream) {
    signal.throwIfAborted();
    sha256.update(chunk);
    await writer.write(chunk);
  }
  await writer.close();
  return { bytes: size, sha256: sha256.digest('hex') };
}

/** Receives the bytes of each entry. */
export type Sink = (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Reads and verifies a whole backup, and passes each file to `sink`. Throws an error for users if it is truncated, damaged or
 * incomplete, or holds unknown files. The sink's data must not be used before this has returned.
 */
export async function readArchive(path: string, sink: Sink, signal: AbortSignal): Promise<Manifest> {
  const found: Manifest['files'] = {};
  let described: Manifest | undefined;
  const buffers = new BufferPool();
  const bytes = NodeStream.from(buffers.read(path)) as ReadableStream<Uint8Array>;
  try {
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      signal.throwIfAborted();
      const { name } = header;
      if (described !== undefined) throw new Error(`it holds ${name} after its manifest`);
      if (name === manifestName) {
        described = manifest.parse(JSON.parse(await new Response(body).text()));
      } else {
        if (!databaseName.test(name) && !pictureName.test(name))
          throw new Error(`it holds the unknown file ${name}`);
        const sha256 = createHash('sha256');
        const size = { bytes: 0 };
        await sink(name, counted(buffers.release(body), sha256, size));
        found[name] = { ...size, sha256: sha256.digest('hex') };
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(`The backup cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  if (described === undefined) throw new Error('The backup is cut off: its manifest is missing');
  expectSame(described.files, found);
  return described;
}

async function* counted(
  body: AsyncIterable<Uint8Array>,
  sha256: ReturnType<typeof createHash>,
  size: { bytes: number },
) {
  for await (const chunk of body) {
    sha256.update(chunk);
    size.bytes += chunk.length;
    yield chunk;
  }
}

function expectSame(expected: Manifest['files'], found: Manifest['files']): void {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  for (const name of names) {
    const [before, now] = [expected[name], found[name]];
    if (before === undefined) throw new Error(`The backup holds ${name}, which its manifest does not list`);
    if (now === undefined) throw new Error(`The backup lacks ${name}`);
    if (before.sha256 !== now.sha256) throw new Error(`The backup is damaged in ${name}`);
  }
}
