// Where the data and its backups are, as the variables name it.
import { join } from 'node:path';
import type { Source } from './dump.ts';

export type Store = {
  source: Source;
  dataDir: string;
  /** The folder of the pictures' files; none where they are kept by another service. */
  media: string | undefined;
  /** Folders of pictures whose files are made when they are first asked for. */
  madeLater: readonly string[];
  /** The folder of the backups. */
  folder: string;
};

export type StoreConfig = {
  dataDir: string;
  databaseUrl: string | undefined;
  backups: { folder: string };
  /** A bucket that keeps the pictures. */
  s3: object | undefined;
};

/** The store of a configuration. */
export function storeOf(config: StoreConfig, madeLater: readonly string[]): Store {
  const { dataDir, databaseUrl, backups, s3 } = config;
  const source: Source =
    databaseUrl === undefined
      ? { engine: 'sqlite', file: databaseIn(dataDir) }
      : { engine: 'postgres', url: databaseUrl };
  return {
    source,
    dataDir,
    media: s3 === undefined ? join(dataDir, 'media') : undefined,
    madeLater,
    folder: backups.folder,
  };
}

/** The SQLite file of a folder of data. */
export function databaseIn(dataDir: string): string {
  return join(dataDir, 'ludex.sqlite');
}
