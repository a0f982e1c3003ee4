// The OpenAPI document of the delivery API: correct for machines and readable for people.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { site } from '../../../contract/delivery/delivery.ts';
import { sourcesOf } from '../../../examples/site/ludex/generate.ts';
import { newFolder } from '../../test/databases/databases.ts';
import { testApps } from '../../test/harness.ts';
import { publicGame, visit } from '../../test/records/site.ts';

const start = testApps();
const example = join(import.meta.dirname, '../../../examples/site/ludex');
const tsc = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');

test('the client of the example site, typed from the document, reads the real server, and refuses what is not in it', {
  timeout: 120_000,
}, async () => {
  const { app, as } = await start();
  await publicGame(await as('Content Manager'), { name: 'Described' });
  const document = (await visit(app, 'openapi.json')).json();
  const folder = newFolder();
  for (const [file, source] of Object.entries(await sourcesOf(document))) {
    const outdated = `examples/site/ludex/${file} is out of date: run npm run client there, beside a running Ludex`;
    expect(readFileSync(join(example, file), 'utf8'), outdated).toBe(source);
    writeFileSync(join(folder, file), source);
  }
  copyFileSync(join(example, 'client.ts'), join(folder, 'client.ts'));
  const use = `import { createClient } from './client.ts';
    export async function use(origin: string) {
      const { get } = createClient(origin, 0);
      const list = await get('games', { platform: ['web', 'ios'], sort: 'name', pageSize: 5 });
      const page = await get('game', { slug: list.items[0]!.slug });
      const name: string = page.related[0]?.name ?? page.name;
      const feed: string = await get('rss', {});
      return { name, total: list.total satisfies number, feed };
    }`;
  writeFileSync(join(folder, 'use.ts'), use);
  writeFileSync(
    join(folder, 'misuse.ts'),
    `import { createClient } from './client.ts';
    const { get } = createClient('', 0);
    void get('games', { platform: ['toaster'] });
    void get('games', { nothing: 1 });
    void get('game', {});
    void get('nowhere', {});
    void get('home', {}).then((home) => home.secret);`,
  );
  expect(complaints(folder, 'use.ts')).toEqual([]);
  expect(complaints(folder, 'misuse.ts').map((line) => /\((\d+),/.exec(line)?.[1])).toEqual([
    '3',
    '4',
    '5',
    '6',
    '7',
  ]);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const { use: run } = await import(pathToFileURL(join(folder, 'use.ts')).href);
  expect(await run(origin)).toEqual({ name: 'Described', total: 1, feed: expect.stringContaining('<rss') });
});

test('the document lists every call and has no dangling references', async () => {
  const { app } = await start();
  const document = (await visit(app, 'openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(Object.values(site).map(({ path }) => path));
  const text = JSON.stringify(document);
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(document.components.schemas, name).toHaveProperty(name);
  }
  expect(text).not.toContain('$defs');
});

test('the reference page lists every call and parameter', async () => {
  const { app } = await start();
  const page = await visit(app, 'docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { path, query } of Object.values(site)) {
    expect(page.body).toContain(`<code>GET ${path}</code>`);
    for (const parameter of Object.keys(query.shape))
      expect(page.body).toContain(`<code>${parameter}</code>`);
  }
});

/** Errors of the TypeScript compiler for a file. */
function complaints(folder: string, file: string): string[] {
  const options = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--allowImportingTsExtensions',
    '--types',
    '',
  ];
  try {
    execFileSync(process.execPath, [tsc, ...options, join(folder, file)], { encoding: 'utf8', cwd: folder });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: string };
    return stdout.split('\n').filter((line) => line.includes('error TS'));
  }
}
