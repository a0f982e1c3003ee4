// Locations of the data and its backups, including the sample's pictures.
import { type Store, storeOf } from '../backup/store.ts';
import type { Config } from '../config.ts';
import { sampleFolders } from './sample/sample.pictures.ts';

/** Backups do not report the sample's pictures as missing, which are drawn at the first request. */
export function storeWithSample(config: Config): Store {
  return storeOf(config, config.sample ? sampleFolders() : []);
}
