// What every kind of reply says about itself to browsers, and what none says or serves.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { session } from '../../contract/session/session.ts';
import { newFolder } from '../test/databases/databases.ts';
import { type TestApp, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { dataField, exchange, formType, listen } from '../test/wire.ts';

const start = testApps();
let consoleFolder = '';

beforeAll(() => {
  consoleFolder = newFolder();
  mkdirSync(join(consoleFolder, 'assets'));
  const html = '<html><head><!--ludex-runtime--><script>later()</script></head></html>';
  writeFileSync(join(consoleFolder, 'index.html'), html);
  for (const name of ['main-abc.js', 'main-abc.js.map', '.env', '.hidden.js'])
    writeFileSync(join(consoleFolder, 'assets', name), 'export {};');
});

/** Replies of every kind there is, whole, with their headers, as they come over a socket. */
async function everyKind(options: Parameters<typeof start>[0] = {}): Promise<[string, string][]> {
  const app = await start({ consoleFolder, ...options });
  const admin = await app.as('Administrator');
  await make.category(admin);
  const hash = await aPicture(app);
  const port = await listen(app.app);
  const ask = (method: string, path: string, more = '', body = '') =>
    exchange(
      port,
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}${
        body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
      }\r\n${body}`,
    );
  const post = (path: string, payload: object) =>
    ask('POST', path, `Content-Type: ${formType}\r\n`, dataField(JSON.stringify(payload)));
  const requests: [string, () => Promise<string>][] = [
    ['a page', () => ask('GET', '/games-listings/overview')],
    ['an asset', () => ask('GET', '/assets/main-abc.js')],
    ['an asset that is known', () => ask('HEAD', '/assets/main-abc.js')],
    ['no asset', () => ask('GET', '/assets/gone.js')],
    ['a call', () => post(session.current.path, { token: admin.token })],
    ['a refused call', () => post(session.current.path, {})],
    ['no call', () => post('/api/no/call', {})],
    ['another method', () => ask('GET', session.current.path)],
    ['a path that cannot be read', () => ask('GET', '/%zz')],
    ['a delivery reply', () => ask('GET', '/v1/categories')],
    ['a ready delivery reply', () => ask('GET', '/v1/categories')],
    ['a delivery problem', () => ask('GET', '/v1/games?nope=1')],
    ['no delivery', () => ask('GET', '/v1/nothing')],
    ['a feed', () => ask('GET', '/v1/sitemap.xml')],
    ['the reference', () => ask('GET', '/v1/docs')],
    ['a preflight', () => ask('OPTIONS', '/v1/games')],
    ['a picture', () => ask('GET', `/media/${hash}/160.webp`)],
    ['no picture', () => ask('GET', '/media/x/160.webp')],
    ['health', () => ask('GET', '/healthz')],
    ['readiness', () => ask('GET', '/readyz')],
    ['no HTTP', () => exchange(port, 'nonsense\r\n\r\n')],
    ['headers that are too large', () => ask('GET', '/', `X: ${'x'.repeat(70_000)}\r\n`)],
    ['no host', () => exchange(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')],
  ];
  const replies: [string, string][] = [];
  for (const [kind, request] of requests)
    replies.push([kind, (await request()).split('\r\n\r\n', 1)[0] ?? '']);
  return replies;
}

/** Stores a picture's folder without a picture that anybody would look at. */
async function aPicture({ files }: TestApp): Promise<string> {
  const hash = 'a'.repeat(64);
  await files.put(hash, new Map([['160.webp', Buffer.from('no picture')]]));
  return hash;
}

test('every kind of reply says what browsers must not do with it, and none what answers', async () => {
  for (const [kind, head] of await everyKind()) {
    expect(head, kind).toMatch(/^HTTP\/1\.1 \d{3}/);
    expect(head, kind).toMatch(/^x-content-type-options: nosniff/im);
    expect(head, kind).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
    expect(head, kind).toMatch(/^referrer-policy: (same-origin|no-referrer)/im);
    expect(head, kind).toMatch(/^permissions-policy: .*camera=\(\)/im);
    expect(head, kind).not.toMatch(/^strict-transport-security/im);
    expect(head, kind).not.toMatch(/^(server|x-powered-by|via|x-runtime|x-version):/im);
    expect(head, kind).not.toMatch(/fastify|node|ludex\/|sqlite|postgres/i);
    const scripts = /script-src ([^;]*)/i.exec(head)?.[1] ?? '';
    expect(scripts, kind).not.toMatch(/unsafe|\*|http:|https:|data:|blob:/);
  }
});

test('every kind of reply of a site that is reached over https makes browsers insist on it', async () => {
  for (const [kind, head] of await everyKind({ publicUrl: 'https://ludex.example' }))
    expect(head, kind).toMatch(/^strict-transport-security: max-age=31536000/im);
});

describe('not served', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/.well-known/../.env',
    '/assets/.env',
    '/assets/.hidden.js',
    '/assets/%2eenv',
    '/assets/main-abc.js.map',
    '/main.js.map',
    '/package.json',
    '/package-lock.json',
    '/server/main.ts',
    '/data/ludex.sqlite',
    '/ludex.sqlite-wal',
    '/media/.env',
    '/v1/.env',
  ])('%s', async (url) => {
    const { app } = await start({ consoleFolder });
    const reply = await app.inject({ url });
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.body).not.toContain('export {}');
  });
});
