// Where the data of a configuration is, with what its backups need not miss.

import { type Store, storeOf } from '../backup/store.ts';
import type { Config } from '../config.ts';
import { sampleFolders } from './sample/sample.pictures.ts';

/** The sample's pictures are drawn when they are first asked for. */
export function storeWithSample(config: Config): Store {
  return storeOf(config, config.sample ? sampleFolders() : []);
}
