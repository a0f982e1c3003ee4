// The sample catalogue: real games, blockchains and categories, described in our own words. Fields whose value is not certain are
// left out. Rows refer to each other by name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  SampleArticle,
  SampleBanner,
  SampleCategory,
  SampleChain,
  SampleCollection,
  SampleGame,
} from './sample.types.ts';

export const sampleGames = rowsOf<SampleGame>('games.json');
export const sampleChains = rowsOf<SampleChain>('chains.json');
/** Two levels; parents come before their children. */
export const sampleCategories = rowsOf<SampleCategory>('categories.json');
export const sampleArticles = rowsOf<SampleArticle>('articles.json');
export const sampleBanners = rowsOf<SampleBanner>('banners.json');
export const sampleCollections = rowsOf<SampleCollection>('collections.json');

/** The calls that create the rows validate every field. */
function rowsOf<Row>(file: string): Row[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Row[];
}
