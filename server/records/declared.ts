// What features declare in files of their own, found by how their names end.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '../features');

/** The modules of all features whose file names end so, such as `.bin.ts`. `M` is what each of them exports. */
export async function declaredIn<M>(ending: string): Promise<M[]> {
  const files = await readdir(folder, { recursive: true });
  return Promise.all(
    files
      .filter((file) => file.endsWith(ending))
      .map(async (file): Promise<M> => import(pathToFileURL(join(folder, file)).href)),
  );
}
