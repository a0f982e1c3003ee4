import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { references } from './reference.ts';

test('the references in docs/ say what the contract says', async () => {
  for (const [file, text] of Object.entries(await references())) {
    const written = await readFile(join(import.meta.dirname, '../../docs', file), 'utf8');
    expect(written, `docs/${file} is out of date: run npm run docs`).toBe(text);
  }
});
