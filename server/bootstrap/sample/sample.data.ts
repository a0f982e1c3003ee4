// The sample catalogue: real games, networks and categories in our own words. A field that is not known for certain is left
// out. Rows refer to one another by name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleArticle, SampleBanner, SampleCategory, SampleChain, SampleGame } from './sample.types.ts';

export const sampleGames = rowsOf<SampleGame>('games.json');
export const sampleChains = rowsOf<SampleChain>('chains.json');
/** Two levels deep: a parent stands before its children. */
export const sampleCategories = rowsOf<SampleCategory>('categories.json');
export const sampleArticles = rowsOf<SampleArticle>('articles.json');
export const sampleBanners = rowsOf<SampleBanner>('banners.json');

/** The files are our own; the calls that create their rows check every field. */
function rowsOf<Row>(file: string): Row[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Row[];
}
