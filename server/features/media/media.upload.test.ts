// Uploads: accepted files, and the result.
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureLimits } from '../../../contract/kit/limits.ts';
import { media } from '../../../contract/media/media.ts';
import { diskFiles } from '../../media/storage.disk.ts';
import { newFolder } from '../../test/databases/databases.ts';
import { multipart, multipartOf } from '../../test/forms.ts';
import { type Client, testApps } from '../../test/harness.ts';
import { keepLogs } from '../../test/logs.ts';
import { drawn, pngFile } from '../../test/records/pictures.ts';
import { codesOf, expectFailure, inject, listen } from '../../test/wire.ts';

const start = testApps();
const upload = (client: Client, bytes: Buffer, name = 'picture') =>
  client.ok(media.upload, { file: { name, bytes } });
const refused = (client: Client, code: Parameters<Client['fails']>[0], bytes: Buffer, name = 'picture.png') =>
  client.fails(code, media.upload, { file: { name, bytes } });

/** The file behind a URL, decoded. */
async function served(app: Awaited<ReturnType<typeof start>>['app'], url: string) {
  const { rawPayload } = await app.inject(url);
  return { bytes: rawPayload, metadata: await sharp(rawPayload).metadata() };
}

describe('the type of a file is detected from its content, not its name:', () => {
  test.each([
    ['image/png', () => drawn(40, 30).png()],
    ['image/jpeg', () => drawn(40, 30).jpeg()],
    ['image/webp', () => drawn(40, 30).webp()],
    ['image/avif', () => drawn(40, 30).avif()],
    ['image/gif', () => drawn(40, 30).gif()],
  ] as const)('%s', async (mime, draw) => {
    const { app, as } = await start();
    const medium = await upload(await as('Writer'), await draw().toBuffer(), 'report.pdf');
    expect(medium).toMatchObject({ mime, width: 40, height: 30, name: 'report.pdf', alt: null, useCount: 0 });
    const { metadata } = await served(app, medium.url);
    expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', () => Buffer.from(svg)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a TIFF picture', () => drawn(9, 9).tiff().toBuffer()],
    ['nothing', () => Buffer.alloc(0)],
    ['the start of a PNG followed by an SVG', () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
    ['a truncated PNG', async () => (await drawn(400, 400).png().toBuffer()).subarray(0, 300)],
  ])('%s is refused as an unsupported type, whatever its name', async (_what, bytes) => {
    const { as } = await start();
    await refused(await as('Writer'), 'unsupported_media_type', await bytes());
  });

  test('data after the end of a picture is not served', async () => {
    const { app, as } = await start();
    const hidden = Buffer.concat([
      await drawn(9, 9).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const { url } = await upload(await as('Writer'), hidden);
    expect((await served(app, url)).bytes.includes('alert')).toBe(false);
  });
});

test('a picture is rotated upright and loses all camera metadata', async () => {
  const { app, as } = await start();
  const bytes = await drawn(60, 40)
    .withExif({ IFD0: { Copyright: 'Secret of the camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(bytes.includes('Secret of the camera')).toBe(true);
  const medium = await upload(await as('Writer'), bytes);
  expect(medium).toMatchObject({ width: 40, height: 60 });
  const { bytes: shown, metadata } = await served(app, medium.url);
  expect(metadata).toMatchObject({ width: 40, height: 60 });
  expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(Array(4).fill(undefined));
  expect(shown.includes('Secret')).toBe(false);
});

test('it is stored 160, 480, 960 and 1920 pixels wide and at full size, and never enlarged', async () => {
  const { app, as } = await start();
  const writer = await as('Writer');
  const wide = await upload(writer, (await pngFile(2000, 1000)).bytes);
  expect(wide.variants.map(({ width }) => width)).toEqual([160, 480, 960, 1920, 2000]);
  for (const { width, url } of wide.variants) {
    expect((await served(app, url)).metadata).toMatchObject({ format: 'webp', width, height: width / 2 });
  }
  const small = await upload(writer, (await pngFile(100, 50)).bytes);
  expect(small.variants).toEqual([{ width: 100, url: small.url }]);
});

test('a file above 8 MB, 40 megapixels or the side limit of WebP is refused before it is decoded', async () => {
  const { as } = await start();
  const writer = await as('Writer');
  const bytes = Buffer.concat([(await pngFile(9, 9)).bytes, Buffer.alloc(pictureLimits.bytes)]);
  expect((await refused(writer, 'payload_too_large', bytes)).msg).toBe('A file may have at most 8 MB');
  const head = async (width: number, height: number) => {
    // The header claims a large size; decoding would fail early.
    const png = Buffer.from((await pngFile(9, 9)).bytes);
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return withChecksum(png);
  };
  const { msg } = await refused(writer, 'payload_too_large', await head(8_000, 5_001));
  expect(msg).toContain('40 megapixels');
  await refused(writer, 'payload_too_large', await head(16_384, 100));
  await refused(writer, 'unsupported_media_type', await head(8_000, 5_000));
});

test('uploading the same picture twice, also concurrently, creates one file and one record', async () => {
  const folder = newFolder();
  const { as } = await start({ files: diskFiles(folder) });
  const [writer, editor] = [await as('Writer'), await as('Listing Editor')];
  const file = await pngFile(90, 90);
  const replies = await Promise.all(
    [writer, editor, writer].map((client) => client.send(media.upload, { alt: 'A square', file })),
  );
  expect(codesOf(replies)).toEqual(['ok', 'ok', 'ok']);
  const again = await editor.ok(media.upload, {
    file: { ...file, name: 'other.png' },
    alt: 'Something else',
  });
  for (const { body } of replies) expect(body['data']).toEqual(again);
  expect(again).toMatchObject({ name: 'Picture.png', alt: 'A square', version: 1 });
  expect(await readdir(folder)).toHaveLength(1);
});

describe('the parts of an upload', () => {
  test('start with the token: without it the caller is unknown and the file is not read', async () => {
    const { app, as } = await start();
    const { token } = await as('Writer');
    const file = await pngFile(9, 9);
    const send = (fields: object) =>
      inject(app, { method: 'POST', url: media.upload.path, ...multipart(fields) });
    expectFailure(await send({ file, token }), 'identity_expired');
    expectFailure(await send({ file }), 'identity_expired');
    expect((await send({ token, file })).status).toBe(200);
  });

  test('are validated together', async () => {
    const { as } = await start();
    const writer = await as('Writer');
    const { fieldErrors } = await writer.fails('invalid_fields', media.upload, {
      alt: 'x'.repeat(151),
      caption: '',
    });
    expect(fieldErrors).toEqual({
      file: 'Required',
      alt: 'At most 150 characters',
      caption: 'Unknown field',
    });
  });

  test.each([
    [
      'a field twice',
      [
        ['alt', 'One'],
        ['alt', 'Two'],
      ],
      { alt: 'Sent more than once' },
    ],
    ['a file under the name of a field', [['alt', 'file']], { alt: 'Must be text, not a file' }],
    ['a file under another name', [['picture', 'file']], { picture: 'Unknown field' }],
    ['an unknown field', [['caption', 'A square']], { caption: 'Unknown field' }],
    ['a second file', [['file', 'file']], { file: 'Sent more than once' }],
    ['the token again', [['token', 'x']], { token: 'Unknown field' }],
  ] as const)('are refused by name: %s', async (_name, more, faults) => {
    const { app, as } = await start();
    const { token } = await as('Writer');
    const file = await pngFile(9, 9);
    const parts = more.map(([name, value]) => [name, value === 'file' ? file : value] as const);
    const send = (sent: readonly (readonly [string, unknown])[]) =>
      inject(app, { method: 'POST', url: media.upload.path, ...multipartOf(sent) });
    const reply = await send([['token', token], ['file', file], ...parts]);
    expectFailure(reply, 'invalid_fields');
    expect(reply.body['fieldErrors']).toEqual(faults);
    const { status } = await send([
      ['token', token],
      ['alt', 'A square'],
      ['file', file],
    ]);
    expect(status).toBe(200);
  });

  test('must not be text under the name of the file', async () => {
    const { as } = await start();
    const { fieldErrors } = await (await as('Writer')).fails('invalid_fields', media.upload, {
      file: 'text',
    });
    expect(fieldErrors).toEqual({ file: 'Must be a file' });
  });

  test('contain one file: a broken body and another content type are refused', async () => {
    const { app, as } = await start();
    const writer = await as('Writer');
    const file = await pngFile(9, 9);
    const { headers, payload } = multipart({ token: writer.token, file });
    const broken = payload.subarray(0, payload.length - 30);
    expectFailure(
      await inject(app, { method: 'POST', url: media.upload.path, headers, payload: broken }),
      'bad_request',
    );
    expectFailure(await writer.send(media.upload.path, {}), 'unsupported_media_type');
    expectFailure(
      await inject(app, { method: 'POST', url: media.list.path, headers, payload }),
      'unsupported_media_type',
    );
  });

  test('that are cut off leave nothing', async () => {
    const folder = join(newFolder(), 'media');
    const logs = keepLogs();
    const { app, as, database } = await start({ files: diskFiles(folder), logger: logs.logger });
    const { token } = await as('Writer');
    const { headers, payload } = multipart({ token, file: await pngFile(900, 900) });
    const socket = connect(await listen(app), '127.0.0.1');
    const head = Object.entries({ host: 'ludex', ...headers, 'content-length': payload.length });
    socket.write(
      `POST ${media.upload.path} HTTP/1.1\r\n${head.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, payload.length - 500), () => socket.destroy());
    const line = { status: 400, reason: 'HPE_INVALID_EOF_STATE' };
    await expect.poll(() => logs.lines()).toContainEqual(expect.objectContaining(line));
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
    expect(
      await database.reads.selectFrom('media').select('id').where('createdBy', 'is not', null).execute(),
    ).toEqual([]);
  });
});

/** Fixes the checksum of a PNG's first chunk. */
function withChecksum(png: Buffer): Buffer {
  let crc = 0xffffffff;
  for (const byte of png.subarray(12, 29)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  png.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 29);
  return png;
}
