import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coverage } from './coverage.ts';

test('every statement of the specification and every promise of the console has a test that names it', async () => {
  const { uncovered, unknown, markdown } = await coverage();
  expect(unknown, 'numbers without a statement').toEqual([]);
  expect(uncovered, 'statements without a test').toEqual([]);
  const written = await readFile(join(import.meta.dirname, '../../docs/specification-coverage.md'), 'utf8');
  expect(written, 'docs/specification-coverage.md is out of date: run npm run docs').toBe(markdown);
});
