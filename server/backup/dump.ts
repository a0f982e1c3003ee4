// Dumps the database for a backup, on either engine.
import { join } from 'node:path';
import type { Manifest } from './archive.ts';

/** The database to back up or restore. */
export type Source =
  | { engine: 'sqlite'; file: string }
  /** `direct`: for PostgreSQL's programs, where `url` leads to a pooler. */
  | { engine: 'postgres'; url: string; direct?: string | undefined };

export type Dumped = Pick<Manifest, 'counts' | 'migrations'> & {
  /** Pictures by the folder of their files and their original width. */
  pictures: { hash: string; width: number }[];
};

/** The database's file name inside a backup. */
export const databaseFile = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const;

/** The reason why this machine cannot make backups; undefined if it can. */
export async function checkTools(source: Source): Promise<string | undefined> {
  if (source.engine === 'sqlite') return undefined;
  const { toolsProblem } = await import('./postgres-tools.ts');
  const { findDirectUrl } = await import('./direct-url.ts');
  const found = await findDirectUrl(source);
  return 'problem' in found ? found.problem : toolsProblem(found.url);
}

/** Writes a consistent copy of the database into a folder. */
export async function dumpDatabase(source: Source, folder: string, signal: AbortSignal): Promise<Dumped> {
  const to = join(folder, databaseFile[source.engine]);
  if (source.engine === 'sqlite') {
    const { copySqlite } = await import('./sqlite.ts');
    return copySqlite(source.file, to);
  }
  const { dumpPostgres } = await import('./postgres.ts');
  const { directUrl } = await import('./direct-url.ts');
  return dumpPostgres(await directUrl(source), to, signal);
}
