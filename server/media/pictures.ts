// Converts uploaded files to served pictures: detects the type by content, applies the orientation, removes metadata, and encodes
// WebP in several widths.
import { createHash } from 'node:crypto';
import type sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { pictureLimits } from '../../contract/kit/limits.ts';
import type { Picture } from '../../contract/media/media.ts';
import { fail } from '../errors.ts';
import { type WorkQueue, workQueue } from '../worker/limit.ts';
import type { Files } from './storage.disk.ts';
import { fileOfWidth, widthsOf } from './usage.ts';

/** Services for calls with pictures. */
export type Pictures = {
  files: Files;
  render: Render;
  /** The queue of uploads, from the first byte in memory until the file is stored. */
  runExclusive: WorkQueue;
};

/** Converts an uploaded file. Ends the call if the type is not supported or the picture is too large. */
export type Render = (bytes: Buffer) => Promise<RenderedPicture>;

export type RenderedPicture = {
  mime: Picture['mime'];
  /** After the orientation is applied. */
  width: number;
  height: number;
  /** Bytes by file name, one file per width. */
  files: ReadonlyMap<string, Uint8Array>;
};

let loaded: Promise<typeof sharp> | undefined;

/** Loads sharp (20 MB) on demand. One thread per picture and no cache; the queue limits concurrency. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.concurrency(1);
    library.cache(false);
    return library;
  });
  return loaded;
}

/** Concurrent uploads, each in memory with up to 8 MB. */
const maxUploads = 12;

export function picturesIn(files: Files): Pictures {
  const runExclusive = workQueue({
    name: 'uploads',
    concurrency: maxUploads,
    maxWaiting: 100,
    timeoutMs: 30_000,
    retryAfter: 5,
  });
  return { files, render: pictureRenderer(), runExclusive };
}

function pictureRenderer(): Render {
  // Concurrent pictures have at most as many pixels as the largest one allowed, which bounds memory.
  const queue = workQueue({
    name: 'pictures',
    concurrency: 2,
    maxWaiting: 32,
    timeoutMs: 30_000,
    maxSize: pictureLimits.pixels,
    retryAfter: 10,
  });
  return async (bytes) => {
    const { mime, width, height } = await inspect(bytes);
    const files = await queue.run(() => encode(bytes, width), width * height);
    return { mime, width, height, files };
  };
}

/** The folder name of a file's pictures: the SHA-256 of its content, in hex. */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Supported types by their first bytes, see https://mimesniff.spec.whatwg.org/#image-type-pattern-matching-algorithm. */
const types: readonly { mime: Picture['mime']; format: string; begins: (head: string) => boolean }[] = [
  { mime: 'image/png', format: 'png', begins: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { mime: 'image/jpeg', format: 'jpeg', begins: (head) => head.startsWith('\xff\xd8\xff') },
  { mime: 'image/gif', format: 'gif', begins: (head) => /^GIF8[79]a/.test(head) },
  { mime: 'image/webp', format: 'webp', begins: (head) => /^RIFF[^]{4}WEBPVP/.test(head) },
  { mime: 'image/avif', format: 'heif', begins: (head) => /^[^]{4}ftypavi[fs]/.test(head) },
];

/** Checks type and size by the file's header, before anything is decoded. */
async function inspect(bytes: Buffer): Promise<{ mime: Picture['mime']; width: number; height: number }> {
  const head = bytes.toString('latin1', 0, 16);
  const known = types.find(({ begins }) => begins(head));
  if (known === undefined) {
    fail('unsupported_media_type', { text: 'Only PNG, JPEG, WebP, AVIF and GIF pictures are taken' });
  }
  const { mime, format } = known;
  const open = await loadSharp();
  const metadata: Metadata = await open(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (metadata.format !== format) unreadable();
  const { width, height } = metadata.autoOrient;
  if (width * height > pictureLimits.pixels || Math.max(width, height) > pictureLimits.side) {
    const { pixels, side } = pictureLimits;
    fail('payload_too_large', {
      text: `A picture may have ${pixels / 1e6} megapixels and ${side} pixels along a side; this one has ${width} × ${height}`,
    });
  }
  return { mime, width, height };
}

function unreadable(): never {
  return fail('unsupported_media_type', { text: 'This file is damaged, or is not the picture it begins as' });
}

/** Above this size, more encoding effort takes seconds and saves little. */
const largePixels = 4_000_000;

/** Scales each width from the next wider one, so that a large picture is decoded once. */
async function encode(bytes: Buffer, ownWidth: number): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const options = { limitInputPixels: pictureLimits.pixels, failOn: 'truncated' } as const;
  // Only the first frame of an animation. Colours are converted to sRGB, and metadata is dropped.
  const open = await loadSharp();
  let source: Sharp = open(bytes, options).autoOrient().toColourspace('srgb');
  for (const width of widthsOf(ownWidth).reverse()) {
    const { data, info } = await source
      .resize({ width })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable);
    const raw = () => open(data, { raw: info });
    const effort = info.width * info.height > largePixels ? 2 : 4;
    files.set(fileOfWidth(width), await raw().webp({ quality: 85, effort }).toBuffer());
    source = raw();
  }
  return files;
}
