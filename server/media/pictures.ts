// From an uploaded file to the pictures that are served: judged by its content, turned upright, freed of what cameras
// write into it, and encoded anew in every width.
import { createHash } from 'node:crypto';
import type sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { pictureLimits } from '../../contract/kit/limits.ts';
import type { Picture } from '../../contract/media/media.ts';
import { fail } from '../errors.ts';
import { type WorkQueue, workQueue } from '../jobs/limit.ts';
import type { Files } from './storage.disk.ts';
import { fileOfWidth, widthsOf } from './usage.ts';

/** What calls that take pictures work with. */
export type Pictures = {
  files: Files;
  render: Render;
  /** Uploads, from the first byte that is kept to the last that is stored. */
  runExclusive: WorkQueue;
};

/** Makes the served files of an uploaded one. Ends the call where it is no picture that is read, or too large. */
export type Render = (bytes: Buffer) => Promise<RenderedPicture>;

export type RenderedPicture = {
  mime: Picture['mime'];
  /** Of the picture as it is seen, upright. */
  width: number;
  height: number;
  /** The names and bytes of the files, one for each width. */
  files: ReadonlyMap<string, Uint8Array>;
};

let loaded: Promise<typeof sharp> | undefined;

/** Loads sharp at the first use: it takes 20 MB. One thread works on a picture, none is cached; the queue below limits the rest. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.concurrency(1);
    library.cache(false);
    return library;
  });
  return loaded;
}

/** Uploads that are in memory at once, with up to eight megabytes each. */
const maxUploads = 12;

/** What calls that take pictures work with, where pictures are kept in this storage. */
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

/** A renderer with a queue of its own: a few pictures at once, and never more pixels than one may have. */
function pictureRenderer(): Render {
  // Together no more pixels than the largest picture may have, so that memory has the same bound.
  const queue = workQueue({
    name: 'pictures',
    concurrency: 2,
    maxWaiting: 32,
    timeoutMs: 30_000,
    maxSize: pictureLimits.pixels,
    retryAfter: 10,
  });
  return async (bytes) => {
    const { mime, width, height } = await judge(bytes);
    const files = await queue.run(() => encode(bytes, width), width * height);
    return { mime, width, height, files };
  };
}

/** The name under which a file's pictures are stored: the SHA-256 of its content, in hex. */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** How the types that are read begin, after https://mimesniff.spec.whatwg.org/#image-type-pattern-matching-algorithm. */
const types: readonly { mime: Picture['mime']; format: string; begins: (head: string) => boolean }[] = [
  { mime: 'image/png', format: 'png', begins: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { mime: 'image/jpeg', format: 'jpeg', begins: (head) => head.startsWith('\xff\xd8\xff') },
  { mime: 'image/gif', format: 'gif', begins: (head) => /^GIF8[79]a/.test(head) },
  { mime: 'image/webp', format: 'webp', begins: (head) => /^RIFF[^]{4}WEBPVP/.test(head) },
  { mime: 'image/avif', format: 'heif', begins: (head) => /^[^]{4}ftypavi[fs]/.test(head) },
];

/** Looks at a file's head only: nothing is decoded before its type and size are known to be allowed. */
async function judge(bytes: Buffer): Promise<{ mime: Picture['mime']; width: number; height: number }> {
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

/** Above this many pixels, encoding with more effort takes seconds and saves little. */
const large = 4_000_000;

/** Every width from the next wider one, so that a large picture is decoded once. */
async function encode(bytes: Buffer, ownWidth: number): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const options = { limitInputPixels: pictureLimits.pixels, failOn: 'truncated' } as const;
  // The first picture of a moving one: the site shows still ones. Colours become sRGB, and nothing else is kept.
  const open = await loadSharp();
  let source: Sharp = open(bytes, options).autoOrient().toColourspace('srgb');
  for (const width of widthsOf(ownWidth).reverse()) {
    const { data, info } = await source
      .resize({ width })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable);
    const raw = () => open(data, { raw: info });
    const effort = info.width * info.height > large ? 2 : 4;
    files.set(fileOfWidth(width), await raw().webp({ quality: 85, effort }).toBuffer());
    source = raw();
  }
  return files;
}
