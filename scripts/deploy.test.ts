// The files of deploy/ and the Dockerfile, against what the product knows and what the documents say.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '../server/config.ts';
import { root } from './setup.mjs';

const text = (file: string) => readFileSync(join(root, file), 'utf8');
const compose = text('deploy/compose.yaml');
const [, ludex = '', database = ''] = compose.split(/^ {2}(?:ludex|database):$/m);

/** What the image is made of. */
const copied = [...text('Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
  paths.split(' ').map((path) => path.replace('/app/', '')),
);
const isInImage = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`));

test('compose passes on every variable of the server, but those that the image sets', () => {
  const set: readonly string[] = /^ENV (.+)$/m.exec(text('Dockerfile'))?.[1]?.match(/[A-Z_]+(?==)/g) ?? [];
  expect(set).toContain('DATA_DIR');
  const passed = new Set(ludex.match(/(?<=^ {6})[A-Z][A-Z\d_]+(?=:)/gm));
  expect(variables.filter((name) => !passed.has(name) && !set.includes(name))).toEqual([]);
});

test('both containers have limits, time to stop, and a log that does not fill the disk', () => {
  for (const service of [ludex, database])
    for (const limit of ['stop_grace_period', 'mem_limit', 'cpus', 'logging'])
      expect(service).toMatch(new RegExp(`^ {4}${limit}: \\S`, 'm'));
  expect(compose).toMatch(/max-size: 10m, max-file: "5"/);
  expect(text('deploy/ludex.service')).toMatch(/^MemoryMax=\d+G$/m);
});

test('images have exact versions', () => {
  for (const [, image = ''] of compose.matchAll(/^ +image: (.+)$/gm))
    expect(image).toMatch(/:\d+\.\d+-|@sha256:/);
});

test('the image has what it is made of, and every command that the documents name', () => {
  const made = ['node_modules', 'dist'];
  expect(copied.filter((path) => !made.includes(path) && !existsSync(join(root, path)))).toEqual([]);
  // For checkouts: an image is not built or checked inside itself.
  const elsewhere = ['build', 'check', 'test', 'site', 'docs', 'bench', 'screenshots'];
  const named = ['operations', 'cluster', 'site', 'media-library', 'webhooks']
    .flatMap((page) => text(`docs/${page}.md`).match(/(?<=npm run )[a-z]+(:[a-z]+)?/g) ?? [])
    .filter((name) => !elsewhere.includes(name));
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(text('package.json'));
  const files = [...new Set(named)].map((name) => scripts[name]?.split(' ').at(-1) ?? name);
  expect(files).toEqual(expect.arrayContaining(['scripts/moveMedia.ts', 'server/commands/backup.ts']));
  const started = [...files, 'scripts/launch.mjs'];
  expect(started.filter((file) => !isInImage(file))).toEqual([]);
  const imported = started.flatMap((file) =>
    [...text(file).matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path)),
  );
  expect(imported.filter((file) => !isInImage(file))).toEqual([]);
});

test('what is left out of the image by .dockerignore is not copied into it', () => {
  const sent = text('.dockerignore').match(/(?<=^!).+/gm) ?? [];
  const made = ['node_modules', 'dist'];
  const isSent = (path: string) => sent.some((one) => path === one || path.startsWith(`${one}/`));
  expect(copied.filter((path) => !made.includes(path) && !isSent(path))).toEqual([]);
});
