// A backup as a file: a tar whose last entry says what the others have to be, so that one cut off is never taken for whole.
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
/** Everything that a backup may hold: no name can lead out of the place that it is unpacked in. */
const databaseName = /^database\.(sqlite|dump)$/;
export const pictureName = /^media\/([0-9a-f]{64})\/(\d{1,5}\.webp)$/;

export const manifest = z.strictObject({
  /** Grows when a program of before could not read it any more. */
  format: z.literal(1, 'was made by a newer program'),
  at: z.iso.datetime(),
  kind: choice(backupKinds),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that the database has had. */
  migrations: z.array(z.string()),
  /** Rows by table. */
  counts: z.record(z.string(), z.int()),
  /** Pictures of the library whose files were not there. */
  absent: z.int(),
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifest>;

/** A file on its way into a backup. */
export type ArchiveEntry = { name: string } & (StoredFile | { size: number; path: string });

/** Writes a backup to a new file, all of which is on the disk when this is done. `about` is asked after the last entry. */
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

/** Bytes after which what was written goes to the disk: whoever saves meanwhile waits for no more than that. */
const maxUnsyncedBytes = 4 << 20;

/** Writes a new file. Where it is kept, all of it is on the disk when this is done. */
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

/** What takes an entry's bytes besides the check. */
export type Sink = (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Reads a backup whole, and hands each file of it to `sink`. Throws, with a sentence for people, where anything is cut
 * off, damaged, missing or too much: what the sink was given is worth nothing before this is done.
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
      if (described !== undefined) throw new Error(`holds ${name} behind its end`);
      if (name === manifestName) {
        described = manifest.parse(JSON.parse(await new Response(body).text()));
      } else {
        if (!databaseName.test(name) && !pictureName.test(name))
          throw new Error(`holds ${name}, which is none of ours`);
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
  if (described === undefined) throw new Error('The backup is cut off: it does not say what it holds');
  expectAlike(described.files, found);
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

function expectAlike(wanted: Manifest['files'], found: Manifest['files']): void {
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  for (const name of names) {
    const [before, now] = [wanted[name], found[name]];
    if (before === undefined) throw new Error(`The backup holds ${name}, which it does not name`);
    if (now === undefined) throw new Error(`The backup lacks ${name}`);
    if (before.sha256 !== now.sha256) throw new Error(`The backup is damaged in ${name}`);
  }
}
