// Locations of the data and its backups.
import { join } from 'node:path';
import type { Source } from './dump.ts';

export type Store = {
  source: Source;
  dataDir: string;
  /** The folder of pictures; undefined if they are in a bucket. */
  media: string | undefined;
  /** Folders of pictures that are generated at the first request. */
  madeLater: readonly string[];
  /** The folder of the backups. */
  folder: string;
};

export type StoreConfig = {
  dataDir: string;
  databaseUrl: string | undefined;
  databaseDirectUrl?: string | undefined;
  backups: { folder: string };
  /** The bucket for pictures, if one is configured. */
  s3: object | undefined;
};

export function storeOf(config: StoreConfig, madeLater: readonly string[]): Store {
  const { dataDir, databaseUrl, databaseDirectUrl, backups, s3 } = config;
  const source: Source =
    databaseUrl === undefined
      ? { engine: 'sqlite', file: databaseIn(dataDir) }
      : { engine: 'postgres', url: databaseUrl, direct: databaseDirectUrl };
  return {
    source,
    dataDir,
    media: s3 === undefined ? join(dataDir, 'media') : undefined,
    madeLater,
    folder: backups.folder,
  };
}

/** The SQLite file in a data folder. */
export function databaseIn(dataDir: string): string {
  return join(dataDir, 'ludex.sqlite');
}
