// The built console as browsers get it: its one page for every path of its own, its assets for ever.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { media } from '../../contract/media/media.ts';
import { session } from '../../contract/session/session.ts';
import { dataForm } from '../test/forms.ts';
import { testApps } from '../test/harness.ts';
import { pngFile } from '../test/records/pictures.ts';
import { expectFailure, inject } from '../test/wire.ts';

const start = testApps();
let consoleFolder: string;

beforeAll(() => {
  consoleFolder = mkdtempSync(join(tmpdir(), 'ludex-test-'));
  mkdirSync(join(consoleFolder, 'assets'));
  const page =
    '<!doctype html><base href="/__BASE__/"><!--ludex-runtime--><script src="/__BASE__/assets/main-abc.js"></script>';
  writeFileSync(join(consoleFolder, 'index.html'), page);
  writeFileSync(join(consoleFolder, 'assets', 'main-abc.js'), 'export {};');
});
afterAll(() => rmSync(consoleFolder, { recursive: true, force: true }));

async function get(
  url: string,
  options: { basePath?: string; productName?: string; siteUrl?: string } = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const { app } = await start({ consoleFolder, ...options });
  return app.inject({ method, url });
}

describe('the page', () => {
  test.each([
    '/',
    '/index.html',
    '/account/user-access-controls',
    '/articels/airticle-form?id=1',
    '/user/login/',
    '/no/such/page',
  ])('answers %s', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(reply.body).toContain('<base href="/">');
  });

  test('answers HEAD likewise', async () => {
    const reply = await get('/account', {}, 'HEAD');
    expect(reply).toMatchObject({ statusCode: 200, body: '' });
  });

  test.each([
    ['https://site.example', '"siteUrl":"https://site.example"'],
    // Without an address of its own there is no page to lead to.
    ['http://localhost', '"siteUrl":null'],
  ])('names the public site %s as %s', async (siteUrl, named) => {
    expect((await get('/', { siteUrl })).body).toContain(named);
  });

  test('stands below its base path, to which the root and the base without its slash lead', async () => {
    const basePath = '/adm/';
    const reply = await get('/adm/account', { basePath });
    expect(reply.body).toContain('src="/adm/assets/main-abc.js"');
    expect(reply.body).toContain('window.routerBase="/adm/"');
    for (const url of ['/', '/adm'])
      expect(await get(url, { basePath })).toMatchObject({ statusCode: 302, headers: { location: '/adm/' } });
    expect((await get('/elsewhere', { basePath })).statusCode).toBe(404);
  });

  test('holds the name of the product, which no name can break out of, and runs that script and no other', async () => {
    const { body, headers } = await get('/', { productName: '</script><script>alert(1)</script>$& "x"' });
    const [, script = ''] = /<script>(.*?)<\/script>/.exec(body) ?? [];
    expect(script).toContain(String.raw`\u003c/script>`);
    expect(body).not.toContain('<script>alert');
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
  });
});

describe('what is no page', () => {
  test.each([
    '/api',
    '/api/nothing',
    '/media/x.webp',
    '/favicon.ico',
    '/assets/gone-abc.js',
    '/assets/',
    '/robots.txt',
  ])('%s is not found, in the envelope', async (url) => {
    const { app } = await start({ consoleFolder });
    expectFailure(await inject(app, { method: 'GET', url, headers: { accept: '*/*' } }), 'not_found');
  });

  test('but a browser that opens it gets the console, which says so [S2.15]', async () => {
    const { app } = await start({ consoleFolder, basePath: '/admin/' });
    // As browsers send it.
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';
    const paths = [
      'nope.html',
      'account/v1.2',
      'some.page',
      'api',
      'api/',
      'api/nothing',
      'media',
      'media/x.webp',
    ];
    for (const path of [
      ...paths,
      'assets',
      'assets/gone-abc.js',
      'robots.txt',
      'media/a/b',
      'auth/x',
      '.env',
    ]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const reply = await app.inject({ method, url: `/admin/${path}`, headers: { accept } });
        expect(reply.statusCode, path).toBe(200);
        expect(reply.headers['content-type'], path).toBe('text/html; charset=utf-8');
        if (method === 'GET') expect(reply.body, path).toContain('<base href="/admin/">');
      }
    }
    // What is there stays what it is, and outside the base there is no console.
    const script = await app.inject({ url: '/admin/assets/main-abc.js', headers: { accept } });
    expect(script.body).toBe('export {};');
    const call = { method: 'GET', headers: { accept } } as const;
    expectFailure(await inject(app, { ...call, url: session.current.path }), 'method_not_allowed');
    expectFailure(await inject(app, { ...call, url: '/nope.html' }), 'not_found');
    expectFailure(await inject(app, { ...call, url: '/admin/nope', method: 'POST' }), 'not_found');
  });

  test('calls and pictures are answered below the base as at the root [S2.16]', async () => {
    const { app, as } = await start({ consoleFolder, basePath: '/admin/' });
    const admin = await as('Administrator');
    const { url: picture } = await admin.ok(media.upload, { file: await pngFile(80, 80) });
    const form = dataForm({ token: admin.token });
    for (const base of ['', '/admin']) {
      const reply = await inject(app, { method: 'POST', url: base + session.current.path, ...form });
      expect(reply.body, base).toMatchObject({ success: true });
      expect(await app.inject({ url: base + picture }), base).toMatchObject({ statusCode: 200 });
    }
    expect(await app.inject({ url: `/other${picture}` })).toMatchObject({ statusCode: 404 });
  });

  test('a call that is asked for with GET is not mistaken for one', async () => {
    const { app } = await start({ consoleFolder });
    const reply = await inject(app, { method: 'GET', url: session.current.path });
    expectFailure(reply, 'method_not_allowed');
  });

  test.each([
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2findex.html',
    '/%2e%2e/package.json',
  ])('no path leads out of the folder: %s', async (url) => {
    const reply = await get(url);
    expect(reply.body).not.toContain('/__BASE__/');
    expect(reply.body).not.toContain('devDependencies');
  });
});

test('assets are kept for ever, since their names hold their hashes', async () => {
  const reply = await get('/assets/main-abc.js');
  expect(reply).toMatchObject({ statusCode: 200, body: 'export {};' });
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(reply.headers['content-type']).toMatch(/javascript/);
});

test('every reply names the build, so that an older console learns that there is a newer one', async () => {
  const { app, as } = await start({ consoleFolder });
  const page = await app.inject({ url: '/' });
  const build = page.headers['x-ludex-build'];
  expect(build).toMatch(/^[0-9a-f]{12}$/);
  expect(page.body).toContain(`"buildId":"${String(build)}"`);
  const { headers } = await (await as('Viewer')).send(session.current.path, {});
  expect(headers['x-ludex-build']).toBe(build);
});

test('where no console is built the API is served alone', async () => {
  const { app } = await start();
  expectFailure(await inject(app, { method: 'GET', url: '/' }), 'not_found');
});
