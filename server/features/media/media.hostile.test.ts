// Hostile uploads: disguised, with extra content, oversized, oddly named, cut off.
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { media } from '../../../contract/media/media.ts';
import { diskFiles } from '../../media/storage.disk.ts';
import { newFolder } from '../../test/databases/databases.ts';
import { multipart } from '../../test/forms.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { keepLogs } from '../../test/logs.ts';
import { burdenedFiles, oversizedFiles, refusedFiles } from '../../test/records/hostilePictures.ts';
import { pngFile } from '../../test/records/pictures.ts';
import { expectFailure, inject, listen } from '../../test/wire.ts';

const start = testApps();

/** An application with its own picture folder, and a caller who may upload. */
async function library() {
  const folder = join(newFolder(), 'media');
  const app = await start({ files: diskFiles(folder) });
  const stored = () => readdir(folder).catch(() => []);
  return { ...app, folder, stored, writer: await app.as('Writer') };
}

const uploadedBy =
  (writer: Client) =>
  async (bytes: Buffer, name = 'picture.png') =>
    writer.send(media.upload, { file: { name, bytes } });

test('files that are not pictures, or too large to decode, are refused and leave nothing', async () => {
  const { writer, stored } = await library();
  const upload = uploadedBy(writer);
  for (const [what, make] of Object.entries(refusedFiles)) {
    const { status, body } = await upload(await make());
    expect([what, status, body['errorCode']]).toEqual([what, 415, 'unsupported_media_type']);
  }
  for (const [what, make] of Object.entries(oversizedFiles)) {
    const { status } = await upload(await make());
    expect([what, status]).toEqual([what, 413]);
  }
  expect(await stored()).toEqual([]);
});

describe('a picture with extra content', () => {
  test.each(Object.entries(burdenedFiles))('%s: only the picture is served', async (_what, make) => {
    const { app, writer } = await library();
    const { status, body } = await uploadedBy(writer)(await make());
    expect([status, body['errorCode']]).toEqual([200, undefined]);
    const { url } = media.upload.output.parse(body['data']);
    const { rawPayload, headers } = await app.inject(url);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
    expect((await sharp(rawPayload).metadata()).pages).toBeUndefined();
    expect(rawPayload.includes('hidden') || rawPayload.includes('PK\x03\x04')).toBe(false);
    expect(rawPayload.length).toBeLessThan(10_000);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });
});

test('a name is display text only: it never becomes a file name and cannot mislead readers', async () => {
  const { writer, stored, folder } = await library();
  const upload = uploadedBy(writer);
  const names: [string, string][] = [
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['/etc/passwd', 'passwd'],
    ['..', 'picture'],
    ['C:\\CON', 'CON'],
    ['NUL.png', 'NUL.png'],
    ['a\0b.png', 'a b.png'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['\u2066\u200e\u200b', 'picture'],
    ['\u001b[2J.png', '[2J.png'],
    [`${'n'.repeat(300)}.png`, 'n'.repeat(200)],
    ['', 'picture'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ];
  for (const [at, [given, kept]] of names.entries()) {
    const { bytes } = await pngFile(10 + at, 10);
    const { status, body } = await upload(bytes, given);
    expect([given, status]).toEqual([given, 200]);
    expect([given, media.upload.output.parse(body['data']).name]).toEqual([given, kept]);
  }
  expect((await stored()).filter((name) => !/^[0-9a-f]{64}$/.test(name))).toEqual([]);
  expect(await readdir(join(folder, '..'))).toEqual(['media']);
});

test('a symbolic link in the storage leads nowhere', async () => {
  const { app, writer, folder } = await library();
  const { url } = await writer.ok(media.upload, { file: await pngFile(200, 100) });
  const [, , hash = '', file = ''] = url.split('/');
  const outside = newFolder();
  await writeFile(join(outside, '160.webp'), 'a secret');
  const [linked, around] = ['a'.repeat(64), 'b'.repeat(64)];
  await symlink(outside, join(folder, linked));
  await mkdir(join(folder, around));
  await symlink(join(outside, '160.webp'), join(folder, around, '160.webp'));
  await mkdir(join(folder, around, '480.webp'));
  for (const path of [`/media/${linked}/160.webp`, `/media/${around}/160.webp`, `/media/${around}/480.webp`])
    expectFailure(await inject(app, { method: 'GET', url: path }), 'not_found');
  expect((await app.inject(`/media/${hash}/${file}`)).statusCode).toBe(200);
});

test('no spelling of a path leaves the storage', async () => {
  const { app, writer } = await library();
  const { url } = await writer.ok(media.upload, { file: await pngFile(200, 100) });
  const port = await listen(app);
  const [, , hash = ''] = url.split('/');
  for (const path of [
    '/media/../ludex.sqlite',
    '/media/..%2f..%2fludex.sqlite/160.webp',
    '/media/..%5c..%5cludex.sqlite/160.webp',
    '/media/%252e%252e%252fludex.sqlite/160.webp',
    `/media/${hash}/160.webp%00.png`,
    `/media/${hash}/..%c0%af160.webp`,
    `/media/${hash}//160.webp`,
    `/media/${hash}/./160.webp`,
    `/media//${hash}/160.webp`,
    `/media/${hash};/160.webp`,
    `/media/${hash}/160.webp/`,
  ]) {
    const answer = await asked(port, path);
    expect([path, /^HTTP\/1.1 (404|400) /.test(answer)]).toEqual([path, true]);
  }
});

/** The server's answer to a path that no client has normalised. */
function asked(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    connect(port, '127.0.0.1')
      .on('data', (chunk) => {
        answer += chunk.toString();
      })
      .on('close', () => resolve(answer))
      .on('error', reject)
      .write(`GET ${path} HTTP/1.1\r\nHost: ludex\r\nConnection: close\r\n\r\n`);
  });
}

test('an upload that is cut off anywhere leaves neither a file nor a row, and disturbs no other request', async () => {
  const logs = keepLogs();
  const folder = join(newFolder(), 'media');
  const app = await start({ files: diskFiles(folder), logger: logs.logger });
  const { token } = await app.as('Writer');
  const port = await listen(app.app);
  const { headers, payload } = multipart({ token, file: await pngFile(900, 900) });
  const head = Object.entries({ host: 'ludex', ...headers, 'content-length': payload.length });
  const request = Buffer.concat([
    Buffer.from(
      `POST ${media.upload.path} HTTP/1.1\r\n${head.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`,
    ),
    payload,
  ]);
  const began = request.length - payload.length;
  const cuts = [began, began + 60, began + 200, began + 400, request.length - 500, request.length - 1];
  for (const cut of cuts) {
    const socket = connect(port, '127.0.0.1');
    socket.write(request.subarray(0, cut), () => socket.destroy());
  }
  const broken = () => logs.lines().filter(({ reason }) => reason === 'HPE_INVALID_EOF_STATE');
  await expect.poll(broken).toHaveLength(cuts.length);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
  expect(await uploadsIn(app)).toEqual([]);
  const whole = await inject(app.app, { method: 'POST', url: media.upload.path, headers, payload });
  expect(whole.status).toBe(200);
  expect(await uploadsIn(app)).toHaveLength(1);
});

function uploadsIn({ database }: TestApp) {
  return database.reads.selectFrom('media').select('id').where('createdBy', 'is not', null).execute();
}
