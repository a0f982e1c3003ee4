// The database's part of a backup, whichever engine it is on.
import { join } from 'node:path';
import type { Manifest } from './archive.ts';

/** Where the data is that backups are made of, and brought back to. */
export type Source = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

export type Dumped = Pick<Manifest, 'counts' | 'migrations'> & {
  /** The library's pictures, by the folder of their files and their own width. */
  pictures: { hash: string; width: number }[];
};

/** The name of the database's file inside a backup. */
export const databaseFile = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const;

/** Why this machine can make no backup of it; undefined where it can. */
export async function checkTools(source: Source): Promise<string | undefined> {
  if (source.engine === 'sqlite') return undefined;
  const { toolsObstacle } = await import('./postgres-tools.ts');
  return toolsObstacle(source.url);
}

/** Copies the database as it is at this moment into a folder. */
export async function dumpDatabase(source: Source, folder: string, signal: AbortSignal): Promise<Dumped> {
  const to = join(folder, databaseFile[source.engine]);
  if (source.engine === 'sqlite') {
    const { copySqlite } = await import('./sqlite.ts');
    return copySqlite(source.file, to);
  }
  const { dumpPostgres } = await import('./postgres.ts');
  return dumpPostgres(source.url, to, signal);
}
