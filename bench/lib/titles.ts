// A Steam catalogue as listings: the real titles of a real shop.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categories } from '../../contract/categories/categories.ts';
import type { Payload } from '../../contract/kit/calls.ts';
import type { listings } from '../../contract/listings/listings.ts';
import { readCsv } from './csv.ts';
import type { Product } from './product.ts';

const file = join(import.meta.dirname, '../../../shared/data/games-steam-nikdavis/steam.csv');
/** Limits of a listing's fields: characters of a name, developer or publisher, and categories. */
export const textLimit = 120;
export const mostCategories = 8;

export type Title = Record<string, string>;

/** Genres that are not what a game is like but how it is sold. */
const otherTypes: Readonly<Record<string, 'economy' | 'collection'>> = {
  'Free to Play': 'economy',
  'Early Access': 'collection',
};

const platformOf: Readonly<Record<string, 'windows' | 'mac' | 'linux'>> = {
  windows: 'windows',
  mac: 'mac',
  linux: 'linux',
};

/** All titles, or undefined where the catalogue is not there. */
export function readTitles(): Title[] | undefined {
  return existsSync(file) ? readCsv(readFileSync(file, 'utf8')) : undefined;
}

/** One category for each genre; its id by the genre's name. */
export async function addGenres(product: Product, titles: readonly Title[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of new Set(titles.flatMap((title) => parts(title['genres'])))) {
    const { id } = await product.call(categories.add, { name, type: otherTypes[name] ?? 'genre' });
    ids.set(name, id);
  }
  return ids;
}

/** A title as a listing. */
export function toListing(
  title: Title,
  categoryIds: ReadonlyMap<string, string>,
): Payload<typeof listings.create> {
  const age = Number(title['required_age']);
  return {
    name: textOf(title, 'name'),
    developer: textOf(title, 'developer'),
    publisher: textOf(title, 'publisher'),
    releaseStage: parts(title['genres']).includes('Early Access') ? 'earlyAccess' : 'live',
    releaseDate: title['release_date'] ?? null,
    releaseDatePrecision: 'day',
    categoryIds: parts(title['genres'])
      .flatMap((genre) => categoryIds.get(genre) ?? [])
      .slice(0, mostCategories),
    tags: parts(title['steamspy_tags']).filter(isTag),
    platforms: parts(title['platforms']).flatMap((platform) => platformOf[platform] ?? []),
    onChain: 'none',
    entryCost: Number(title['price']) > 0 ? 'paid' : 'free',
    minAge: age > 0 ? age : null,
    stores: { steam: `https://store.steampowered.com/app/${title['appid']}` },
  };
}

/** A text within its field's limit, and without the control characters that old encodings have left in a few names. */
export function textOf(title: Title, column: string): string {
  return (title[column] ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, textLimit);
}

export function isTag(tag: string): boolean {
  return tag.length >= 2 && tag.length <= 30;
}

export function parts(value: string | undefined): string[] {
  return (value ?? '').split(';').filter((part) => part !== '');
}
