// Files of pictures: serving and removal.
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { media } from '../../../contract/media/media.ts';
import { diskFiles, type Files } from '../../media/storage.disk.ts';
import { s3Files } from '../../media/storage.s3.ts';
import { newFolder } from '../../test/databases/databases.ts';
import { testApps } from '../../test/harness.ts';
import { keepLogs } from '../../test/logs.ts';
import { startS3 } from '../../test/peers/s3.ts';
import { pngFile } from '../../test/records/pictures.ts';
import { expectFailure, inject } from '../../test/wire.ts';
import { sweepFiles } from './media.sweep.ts';

const start = testApps();
const stores: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stores.splice(0)) await stop();
});

/** An empty bucket on its own server. */
async function bucket(): Promise<Files> {
  const { config, stop } = await startS3();
  stores.push(stop);
  return s3Files(config);
}

const storages: [string, () => Promise<Files>][] = [
  ['a disk', async () => diskFiles(newFolder())],
  ['a bucket', bucket],
];

test.each(storages)(
  'a picture on %s is served publicly, cached forever, and only as a picture',
  async (_name, open) => {
    const { app, as } = await start({ files: await open() });
    const { url } = await (await as('Writer')).ok(media.upload, { file: await pngFile(200, 100) });
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(reply.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^".+"$/),
    });
    const etag = String(reply.headers.etag);
    const again = await app.inject({ url, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(reply.headers['content-length']);
  },
);

test.each(storages)('no other path below /media is served, and none leaves %s', async (_name, open) => {
  const { app, as } = await start({ files: await open() });
  const { url } = await (await as('Writer')).ok(media.upload, { file: await pngFile(200, 100) });
  const hash = url.split('/')[2] ?? '';
  const paths = [
    '/media',
    '/media/',
    `/media/${hash}`,
    `/media/${hash}/`,
    `/media/${hash}/161.webp`,
    `/media/${hash}/160.png`,
    `/media/${hash}/..`,
    `/media/${hash.toUpperCase()}/160.webp`,
    `/media/${'0'.repeat(64)}/160.webp`,
    '/media/..%2f..%2fludex.sqlite/160.webp',
    `/media/${hash}/..%2f${hash}%2f160.webp`,
    '/media/%2e%2e/ludex.sqlite',
    `/media/~draft/160.webp`,
  ];
  for (const path of paths) expectFailure(await inject(app, { method: 'GET', url: path }), 'not_found');
});

test('files without a picture are removed after a day, and no others', async () => {
  const folder = newFolder();
  const { as, clock, runJob } = await start({ files: diskFiles(folder) });
  const admin = await as('Administrator');
  const kept = await admin.ok(media.upload, { file: await pngFile(64, 64, '#00ff00') });
  const gone = await admin.ok(media.upload, { file: await pngFile(64, 64, '#ff0000') });
  const { id } = await admin.ok(media.upload, { file: await pngFile(64, 64, '#0000ff') });
  const after = await admin.ok(media.replace, { id, version: '1', file: await pngFile(65, 65, '#0000ff') });
  await admin.ok(media.remove, { id: gone.id, version: 1 });
  await mkdir(join(folder, '~an interrupted upload'));
  for (const name of await readdir(folder)) await utimes(join(folder, name), clock.now, clock.now);
  expect(await readdir(folder)).toHaveLength(5);
  clock.advance(23 * 60 * 60_000);
  await runJob(sweepFiles);
  expect(await readdir(folder)).toHaveLength(5);
  clock.advance(2 * 60 * 60_000);
  await runJob(sweepFiles);
  const left = [kept, after].map(({ url }) => url.split('/')[2] ?? '');
  expect((await readdir(folder)).sort()).toEqual(left.sort());
});

test('a bucket is swept like a disk', async () => {
  const { as, clock, files, runJob } = await start({ files: await bucket() });
  const admin = await as('Administrator');
  const kept = await admin.ok(media.upload, { file: await pngFile(64, 64, '#00ff00') });
  const gone = await admin.ok(media.upload, { file: await pngFile(64, 64, '#ff0000') });
  await admin.ok(media.remove, { id: gone.id, version: 1 });
  const folders = async () => {
    const found = new Set<string | undefined>();
    for await (const folder of files.folders()) found.add(folder);
    return found;
  };
  const [left, swept] = [kept, gone].map(({ url }) => url.split('/')[2] ?? '');
  // A bucket uses its own clock.
  clock.now = new Date(Date.now() + 23 * 60 * 60_000);
  await runJob(sweepFiles);
  expect(await folders()).toEqual(new Set([left, swept]));
  clock.advance(2 * 60 * 60_000);
  await runJob(sweepFiles);
  expect(await folders()).toEqual(new Set([left]));
});

test('while the storage is down, pictures are unavailable and a failed upload leaves nothing', async () => {
  const away = s3Files({
    endpoint: 'http://127.0.0.1:1',
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'a secret of the storage',
    prefix: 'media/',
  });
  const logs = keepLogs();
  const { app, as } = await start({ files: away, logger: logs.logger });
  const writer = await as('Writer');
  const before = await writer.ok(media.list, {});
  const url = before.rows[0]?.url ?? '';
  expectFailure(await inject(app, { method: 'GET', url }), 'unavailable');
  await writer.fails('unavailable', media.upload, { file: await pngFile(64, 64) });
  expect((await writer.ok(media.list, {})).total).toBe(before.total);
  expect(logs.text()).toContain('S3 does not answer');
  expect(logs.text()).not.toContain('a secret of the storage');
});
