// Structured data for search engines: schema.org as JSON-LD.

import type { ArticlePage, GamePage } from '../../../contract/delivery/shapes.ts';
import { platforms } from '../../../contract/listings/values.ts';
import type { DeliveryOptions } from '../../delivery/feature.ts';

type Options = Pick<DeliveryOptions, 'siteUrl' | 'siteName'>;
const context = 'https://schema.org';

/** https://schema.org/VideoGame. @param genres names of the categories that are genres: others are themes, collections and the like */
export function gameJsonLd(
  game: Omit<GamePage, 'jsonLd'>,
  genres: readonly string[],
  { siteUrl }: Options,
): Record<string, unknown> {
  const url = `${siteUrl}/games/${game.slug}`;
  const links = [game.websiteUrl, ...Object.values(game.socials), ...Object.values(game.stores)];
  return withoutEmpty({
    '@context': context,
    '@type': 'VideoGame',
    name: game.name,
    alternateName: game.alternativeNames,
    url,
    mainEntityOfPage: webPage(url, [
      ['Home', `${siteUrl}/`],
      ['Games', `${siteUrl}/games`],
      [game.name, url],
    ]),
    description: game.seo.description,
    image: [game.cover?.url, game.logo?.url].filter((url) => url !== undefined),
    genre: genres,
    gamePlatform: game.platforms.map((platform) => platforms[platform]),
    playMode: [...new Set(game.gameModes.map((mode) => playModes[mode]))],
    applicationCategory: 'GameApplication',
    datePublished: releaseDateOf(game),
    dateModified: game.updatedAt,
    author: game.developer === null ? null : { '@type': 'Organization', name: game.developer },
    publisher: game.publisher === null ? null : { '@type': 'Organization', name: game.publisher },
    sameAs: links.filter((link) => link !== null),
    keywords: game.tags,
    typicalAgeRange: game.minAge === null ? null : `${game.minAge}-`,
  });
}

/** ISO 8601, only as precise as known; a quarter is the month of its start. */
function releaseDateOf({
  releaseDate,
  releaseDatePrecision,
  releaseStage,
}: Omit<GamePage, 'jsonLd'>): string | null {
  if (releaseDate === null || releaseStage === 'cancelled' || releaseDatePrecision === 'tba') return null;
  if (releaseDatePrecision === 'year') return releaseDate.slice(0, 'YYYY'.length);
  return releaseDatePrecision === 'day' ? releaseDate : releaseDate.slice(0, 'YYYY-MM'.length);
}

/** https://schema.org/GamePlayMode */
const playModes: Record<GamePage['gameModes'][number], 'SinglePlayer' | 'MultiPlayer' | 'CoOp'> = {
  single: 'SinglePlayer',
  multi: 'MultiPlayer',
  coop: 'CoOp',
  pvp: 'MultiPlayer',
  pve: 'MultiPlayer',
  mmo: 'MultiPlayer',
  battleRoyale: 'MultiPlayer',
};

/** https://schema.org/NewsArticle */
export function articleJsonLd(
  article: Omit<ArticlePage, 'jsonLd'>,
  { siteUrl, siteName }: Options,
): Record<string, unknown> {
  const url = `${siteUrl}/articles/${article.slug}`;
  const name = article.byline ?? article.author;
  return withoutEmpty({
    '@context': context,
    '@type': 'NewsArticle',
    headline: article.title,
    url,
    mainEntityOfPage: webPage(url, [
      ['Home', `${siteUrl}/`],
      ['Articles', `${siteUrl}/articles`],
      [article.title, url],
    ]),
    description: article.seo.description,
    image: article.cover === null ? [] : [article.cover.url],
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    inLanguage: article.language,
    wordCount: article.wordCount,
    author: name === null ? null : { '@type': 'Person', name },
    publisher: { '@type': 'Organization', name: siteName },
    articleSection: article.categories.map((category) => category.name),
    keywords: article.tags,
    about: article.games.map((game) => ({
      '@type': 'VideoGame',
      name: game.name,
      url: `${siteUrl}/games/${game.slug}`,
    })),
  });
}

/** The page that shows a record, with the path to it. https://schema.org/BreadcrumbList */
function webPage(url: string, path: readonly (readonly [name: string, url: string])[]): object {
  const items = path.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item }));
  return {
    '@type': 'WebPage',
    '@id': url,
    breadcrumb: { '@type': 'BreadcrumbList', itemListElement: items },
  };
}

/** Leaves out null and empty lists. */
function withoutEmpty(all: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isFilled = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isFilled(value)));
}
