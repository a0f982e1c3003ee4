// Writes into docs/ what is made from the contract and from the tests' names.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coverage } from './coverage.ts';
import { references } from './reference.ts';

const { markdown } = await coverage();
const files = { ...(await references()), 'specification-coverage.md': markdown };
for (const [file, text] of Object.entries(files)) {
  await writeFile(join(import.meta.dirname, '../../docs', file), text);
}
