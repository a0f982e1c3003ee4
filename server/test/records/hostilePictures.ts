// Files that pretend to be pictures or contain more than a picture, built byte by byte where no encoder creates them.
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { drawn } from './pictures.ts';

/** Content that must not appear in any served picture. */
const script = '<script>alert("hidden")</script>';

const png = () => drawn(40, 30).png().toBuffer();
const jpeg = () => drawn(40, 30).jpeg().toBuffer();
const gif = () => drawn(40, 30).gif().toBuffer();

/** Files that are not pictures, or that must be refused, by description. */
export const refusedFiles: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'a drawing with a script': () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  'a drawing behind a mark of byte order': () =>
    Buffer.from(`\ufeff<?xml version="1.0"?><svg>${script}</svg>`),
  'a compressed drawing': () => gzipSync(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  'a page that begins as a GIF': () => Buffer.from(`GIF89a${script}`),
  'a program that begins as a GIF': () => Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)//`, 'latin1'),
  'a page that begins as a JPEG': () => Buffer.from(`\xff\xd8\xff${script}`, 'latin1'),
  'a page that begins as a WebP': () => Buffer.from(`RIFF\x20\0\0\0WEBPVP8 ${script}`, 'latin1'),
  'a page that begins as an AVIF': () => Buffer.from(`\0\0\0\x20ftypavif\0\0\0\0avifmif1${script}`, 'latin1'),
  'a document': () => Buffer.from(`%PDF-1.7\n1 0 obj<</JS(${script})>>`),
  'an archive': () => Buffer.from(`PK\x03\x04${script}`, 'latin1'),
  'a program of Windows': () => Buffer.from(`MZ\x90\0${script}`, 'latin1'),
  'a TIFF': () => drawn(9, 9).tiff().toBuffer(),
  'a picture of a canvas': () => Buffer.from('P6\n1 1\n255\n\0\0\0', 'latin1'),
  'a PNG of 2,147 million pixels a side': async () => withHeader(await png(), 0x7fff_ffff, 0x7fff_ffff),
  'a PNG without an end': async () => (await png()).subarray(0, -20),
  'a JPEG without an end': async () => (await drawn(400, 400).jpeg().toBuffer()).subarray(0, -200),
  'a PNG whose data is something else': async () => withChunk(await png(), 'IDAT', deflateSync(script), true),
};

/** Files whose declared size exceeds the decoder's limit. */
export const oversizedFiles: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a PNG of 60,000 pixels a side': async () => withHeader(await png(), 60_000, 60_000),
  'a PNG of one line': async () => withHeader(await png(), 900_000, 1),
  'a JPEG of 65,500 pixels a side': async () => {
    const bytes = await jpeg();
    // Frame header: marker, length, precision, height, width.
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(65_500, frame + 5);
    bytes.writeUInt16BE(65_500, frame + 7);
    return bytes;
  },
};

/** Pictures that are accepted with their extra content; only the picture is served. */
export const burdenedFiles: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a JPEG with an archive behind it': async () =>
    Buffer.concat([await jpeg(), Buffer.from(`PK\x03\x04${script}`, 'latin1')]),
  'a GIF with a page behind it': async () => Buffer.concat([await gif(), Buffer.from(script)]),
  'a GIF with a page in its comment': async () => {
    const bytes = await gif();
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, script.length]),
      Buffer.from(script),
      Buffer.from([0]),
    ]);
    // After the header and the colour table, whose size the header declares.
    const flags = bytes[10] ?? 0;
    const start = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
    return Buffer.concat([bytes.subarray(0, start), comment, bytes.subarray(start)]);
  },
  // Its frames have the real size, which counts.
  'a GIF that calls itself 65,535 pixels wide and high': async () => {
    const bytes = await gif();
    bytes.writeUInt16LE(65_535, 6);
    bytes.writeUInt16LE(65_535, 8);
    return bytes;
  },
  'a JPEG with a script as its owner': () =>
    drawn(40, 30)
      .withExif({ IFD0: { Copyright: script, ImageDescription: script } })
      .jpeg()
      .toBuffer(),
  'a PNG with a script as its text': async () =>
    withChunk(await png(), 'tEXt', Buffer.from(`Comment\0${script}`)),
  'a PNG whose text unfolds to 64 MB': async () => withChunk(await png(), 'zTXt', folded('Comment', 64)),
  'a PNG whose colours unfold to 64 MB': async () => withChunk(await png(), 'iCCP', folded('profile', 64)),
  'a PNG with 2,000 texts': async () => {
    let bytes = await png();
    const texts = Array.from({ length: 2_000 }, (_, n) => chunk('tEXt', Buffer.from(`Key ${n}\0${script}`)));
    bytes = Buffer.concat([bytes.subarray(0, 33), ...texts, bytes.subarray(33)]);
    return bytes;
  },
  'a GIF of 20,000 frames': async () => {
    const bytes = await gif();
    const frame = bytes.subarray(bytes.indexOf(0x2c, 13 + 3), -1);
    return Buffer.concat([
      bytes.subarray(0, -1),
      ...Array.from({ length: 20_000 }, () => frame),
      bytes.subarray(-1),
    ]);
  },
  'a WebP of 1,000 frames': () => {
    const [width, height, frames] = [40, 30, 1_000];
    const pixels = Buffer.alloc(width * height * 3 * frames);
    for (let n = 0; n < frames; n += 1) pixels.fill(n % 251, n * width * height * 3);
    const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
    return sharp(pixels, { raw }).webp({ effort: 0, quality: 1 }).toBuffer();
  },
};

/** A PNG with another size in its header. */
function withHeader(bytes: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(bytes.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([bytes.subarray(0, 8), chunk('IHDR', header), bytes.subarray(33)]);
}

/** A PNG with an extra chunk after its header, optionally without any data after it. */
function withChunk(bytes: Buffer, type: string, data: Buffer, alone = false): Buffer {
  const end = alone ? bytes.subarray(-12) : bytes.subarray(33);
  return Buffer.concat([bytes.subarray(0, 33), chunk(type, data), end]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Megabytes of zeros, compressed, in a chunk of this name. */
function folded(name: string, megabytes: number): Buffer {
  return Buffer.concat([Buffer.from(`${name}\0\0`), deflateSync(Buffer.alloc(megabytes * 1024 * 1024))]);
}
