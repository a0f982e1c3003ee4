// Finds the kinds of jobs: the files `*.job.ts` in the folders of server/ and of server/features/.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JobKind } from './kind.ts';

const server = join(import.meta.dirname, '..');

/** The modules of all kinds by their name, for worker threads to import. */
export async function loadKinds(): Promise<Map<string, { file: string; kind: JobKind }>> {
  const folders = await Promise.all([server, join(server, 'features')].map(foldersIn));
  const files = await Promise.all(
    folders.flat().map(async (folder) => {
      const names = await readdir(folder);
      return names.filter((name) => name.endsWith('.job.ts')).map((name) => join(folder, name));
    }),
  );
  const kinds = await Promise.all(
    files.flat().map(async (path) => {
      const file = pathToFileURL(path).href;
      const module: { job?: JobKind } = await import(file);
      if (module.job === undefined) throw new Error(`${path} exports no job`);
      return [module.job.kind, { file, kind: module.job }] as const;
    }),
  );
  return new Map(kinds);
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}
