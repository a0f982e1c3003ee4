// Writes the references that are made from the contract into docs/.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { references } from './reference.ts';

for (const [file, text] of Object.entries(await references())) {
  await writeFile(join(import.meta.dirname, '../../docs', file), text);
}
