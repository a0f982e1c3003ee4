// Whatever stores files behaves like whatever else does: a disk, and a bucket of a real server of S3's protocol.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../test/databases/databases.ts';
import { startS3 } from '../test/peers/s3.ts';
import { diskFiles, type Files } from './storage.disk.ts';
import { type S3Config, s3Files } from './storage.s3.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

let used = 0;
/** A part of the bucket for one test alone. */
function config(): S3Config {
  return { ...s3.config, prefix: `${(used += 1)}/media/` };
}

const storages: [string, () => Files][] = [
  ['a disk', () => diskFiles(newFolder())],
  ['a bucket', () => s3Files(config())],
];

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const [one, two] = [hashOf('one'), hashOf('two')];
const minute = 60_000;
const [past, future] = [() => new Date(Date.now() - minute), () => new Date(Date.now() + minute)];

async function contentOf(files: Files, folder: string, name: string): Promise<Buffer | undefined> {
  const found = await files.read(folder, name);
  if (found === undefined) return undefined;
  const content = await buffer(found.stream);
  expect(found.size).toBe(content.length);
  return content;
}

async function foldersOf(files: Files): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files.folders()) names.push(name);
  return names.sort();
}

describe.each(storages)('on %s', (_name, open) => {
  test('a folder is read as it was stored, each file by itself, and nothing else is there', async () => {
    const files = open();
    const small = randomBytes(3);
    const large = randomBytes(5_000_000);
    await files.put(
      one,
      new Map([
        ['160.webp', small],
        ['480.webp', large],
      ]),
    );
    expect(await contentOf(files, one, '160.webp')).toEqual(small);
    expect((await contentOf(files, one, '480.webp'))?.equals(large)).toBe(true);
    expect(await files.read(one, '960.webp')).toBeUndefined();
    expect(await files.read(two, '160.webp')).toBeUndefined();
  });

  test('a folder that is stored again, even at once, stays whole', async () => {
    const files = open();
    const content = new Map([
      ['160.webp', randomBytes(1_000)],
      ['480.webp', randomBytes(2_000)],
    ]);
    await Promise.all(Array.from({ length: 5 }, () => files.put(one, content)));
    for (const [name, bytes] of content) expect(await contentOf(files, one, name)).toEqual(bytes);
    expect(await foldersOf(files)).toEqual([one]);
  });

  test('a reader may go away in the middle', async () => {
    const files = open();
    await files.put(one, new Map([['160.webp', randomBytes(5_000_000)]]));
    for (let n = 0; n < 50; n += 1) {
      const found = await files.read(one, '160.webp');
      await once(found?.stream ?? process, 'readable');
      found?.stream.destroy();
    }
    expect((await contentOf(files, one, '160.webp'))?.length).toBe(5_000_000);
  });

  test('all folders are named, and goes what was stored before a time', async () => {
    const files = open();
    expect(await foldersOf(files)).toEqual([]);
    for (const folder of [one, two]) await files.put(folder, new Map([['160.webp', randomBytes(10)]]));
    expect(await foldersOf(files)).toEqual([one, two].sort());
    await files.removeOlder(one, past());
    expect(await contentOf(files, one, '160.webp')).toHaveLength(10);
    await files.removeOlder(one, future());
    expect(await files.read(one, '160.webp')).toBeUndefined();
    expect(await foldersOf(files)).toEqual([two]);
  });
});

describe('a bucket', () => {
  test('may hold more folders than one page of a listing names, and what is not ours', async () => {
    const files = s3Files(config());
    const folders = Array.from({ length: 1_050 }, (_, n) => hashOf(String(n)));
    const content = new Map([['160.webp', randomBytes(1)]]);
    for (let at = 0; at < folders.length; at += 50)
      await Promise.all(folders.slice(at, at + 50).map((folder) => files.put(folder, content)));
    await files.put('of somebody else', content);
    expect(await foldersOf(files)).toEqual(folders.sort());
  });

  test('is refused with a reason where it is not there or not ours, and awaited where it is away', async () => {
    expect(await s3Files(config()).fault()).toBeUndefined();
    const faultOf = (wrong: Partial<S3Config>) => s3Files({ ...config(), ...wrong }).fault();
    expect(await faultOf({ bucket: 'other' })).toEqual({
      reason: 'S3 answered 404 NoSuchBucket',
      lasting: true,
    });
    expect(await faultOf({ accessKeyId: 'wrong' })).toEqual({
      reason: 'S3 answered 403 InvalidAccessKeyId',
      lasting: true,
    });
    expect(await faultOf({ endpoint: 'http://127.0.0.1:1' })).toEqual({
      reason: 'S3 does not answer',
      lasting: false,
    });
  });

  test('finds every request signed by the secret, as it arrives', async () => {
    const here = config();
    const signed: boolean[] = [];
    const endpoint = await before(here.endpoint, (_reply, from) => {
      signed.push(isSigned(from, here));
      return false;
    });
    const files = s3Files({ ...here, endpoint });
    await files.put(one, new Map([['160.webp', Buffer.from('picture')]]));
    expect(await contentOf(files, one, '160.webp')).toHaveLength(7);
    expect(await foldersOf(files)).toEqual([one]);
    await files.removeOlder(one, future());
    expect(signed).toEqual([true, true, true, true, true]);
  });

  test('that fails now and then is asked again; one that is away makes the service unavailable', async () => {
    const here = config();
    let hurdles = 0;
    const endpoint = await before(here.endpoint, (reply) => {
      hurdles -= 1;
      if (hurdles < 0) return false;
      if (hurdles % 2 === 0) reply.destroy();
      else reply.writeHead(503).end();
      return true;
    });
    const files = s3Files({ ...here, endpoint });
    hurdles = 3;
    await files.put(one, new Map([['160.webp', Buffer.from('picture')]]));
    hurdles = 3;
    expect(String(await contentOf(files, one, '160.webp'))).toBe('picture');
    hurdles = 1_000;
    await expect(files.read(one, '160.webp')).rejects.toMatchObject({ code: 'unavailable' });
    hurdles = 0;
    expect(String(await contentOf(files, one, '160.webp'))).toBe('picture');
  });
});

/** A server before another one, which takes some of its requests from it. */
async function before(
  url: string,
  take: (reply: ServerResponse, from: IncomingMessage) => boolean,
): Promise<string> {
  const server = createServer((from, to) => {
    if (take(to, from)) return;
    const { method, headers } = from;
    const passed = request(new URL(from.url ?? '', url), { method, headers }, (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(to);
    });
    from.pipe(passed);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, which the test's server does not check. */
function isSigned({ method, url = '', headers }: IncomingMessage, { secretAccessKey }: S3Config): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [path, query = ''] = url.split('?');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const parts = [method, path, query.split('&').sort().join('&'), lines.join(''), names];
  const request = [...parts, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashOf(request)].join('\n');
  const hmac = (key: Buffer, part: string) => createHmac('sha256', key).update(part).digest();
  const key = scope.split('/').reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  return hmac(key, text).toString('hex') === signature;
}
