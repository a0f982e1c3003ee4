// What is packed is what is installed: the same exports, used where the versions are the same, and only there.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Packed } from '../server/platform/packages.ts';
import { packPackages } from './packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludex-test-'));
const notes = join(folder, 'packed.json');
let packed: Packed;

beforeAll(async () => {
  await packPackages(folder);
  packed = JSON.parse(readFileSync(notes, 'utf8'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a process of its own prints that uses the packed files. */
function printed(script: string): string {
  const use = `import { usePacked } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../server/platform/packages.ts')))};
    usePacked(${JSON.stringify(folder)});`;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
  return execFileSync(process.execPath, [...flags, `${use}\n${script}`], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
}

const placeOfZod = "console.log(import.meta.resolve('zod'))";

test('every packed file exports what the package does, and of the same kind', async () => {
  expect(Object.keys(packed.files).length).toBeGreaterThan(10);
  for (const [name, file] of Object.entries(packed.files)) {
    const [ours, theirs] = await Promise.all([import(pathToFileURL(join(folder, file)).href), import(name)]);
    const kinds = (module: object) =>
      Object.entries(module)
        .filter(([key]) => key !== 'module.exports')
        .map(([key, value]) => `${key}: ${typeof value}`)
        .sort();
    expect(kinds(ours), name).toEqual(kinds(theirs));
  }
});

test('versions are noted of what is packed, and of what that needs', () => {
  const installed = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  expect(packed.versions).toMatchObject({ 'node_modules/zod': expect.any(String) });
  expect(packed.versions).toMatchObject({ 'node_modules/find-my-way': expect.any(String) });
  for (const [place, version] of Object.entries(packed.versions))
    expect(installed.packages[place].version, place).toBe(version);
});

test('packed files are used, unless another version was installed since', () => {
  expect(printed(placeOfZod)).toContain(pathToFileURL(folder).href);
  const other = { ...packed, versions: { ...packed.versions, 'node_modules/find-my-way': '0.0.1' } };
  writeFileSync(notes, JSON.stringify(other));
  expect(printed(placeOfZod)).toContain('/node_modules/zod/');
  rmSync(notes);
  expect(printed(placeOfZod)).toContain('/node_modules/zod/');
});
