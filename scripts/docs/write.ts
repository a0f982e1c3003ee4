// Writes into docs/ what is made from the contract, the tests' names and the lockfile.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { licencesPage } from '../licences.mjs';
import { coverage } from './coverage.ts';
import { references } from './reference.ts';

const { markdown } = await coverage();
const files = {
  ...(await references()),
  'specification-coverage.md': markdown,
  'licences.md': licencesPage(),
};
for (const [file, text] of Object.entries(files)) {
  await writeFile(join(import.meta.dirname, '../../docs', file), text);
}
