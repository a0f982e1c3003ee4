// Structured data for search engines: schema.org as JSON-LD.

import type { ArticlePage, GamePage } from '../../../contract/delivery/shapes.ts';
import { platforms } from '../../../contract/listings/values.ts';
import type { DeliveryOptions } from '../../delivery/feature.ts';

type Options = Pick<DeliveryOptions, 'siteUrl' | 'productName'>;
const context = 'https://schema.org';

/** https://schema.org/VideoGame */
export function gameJsonLd(game: Omit<GamePage, 'jsonLd'>, { siteUrl }: Options): Record<string, unknown> {
  const links = [game.websiteUrl, ...Object.values(game.socials), ...Object.values(game.stores)];
  return withoutEmpty({
    '@context': context,
    '@type': 'VideoGame',
    name: game.name,
    alternateName: game.alternativeNames,
    url: `${siteUrl}/games/${game.slug}`,
    description: game.seo.description,
    image: [game.cover?.url, game.logo?.url].filter((url) => url !== undefined),
    genre: game.categories.map(({ name }) => name),
    gamePlatform: game.platforms.map((platform) => platforms[platform]),
    playMode: game.gameModes.flatMap((mode) => playModes[mode] ?? []),
    applicationCategory: 'Game',
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
const playModes: Partial<Record<GamePage['gameModes'][number], string>> = {
  single: 'SinglePlayer',
  multi: 'MultiPlayer',
  coop: 'CoOp',
};

/** https://schema.org/NewsArticle */
export function articleJsonLd(
  article: Omit<ArticlePage, 'jsonLd'>,
  { siteUrl, productName }: Options,
): Record<string, unknown> {
  const name = article.byline ?? article.author;
  return withoutEmpty({
    '@context': context,
    '@type': 'NewsArticle',
    headline: article.title,
    url: `${siteUrl}/articles/${article.slug}`,
    description: article.seo.description,
    image: article.cover === null ? [] : [article.cover.url],
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    inLanguage: article.language,
    wordCount: article.wordCount,
    author: name === null ? null : { '@type': 'Person', name },
    publisher: { '@type': 'Organization', name: productName },
    articleSection: article.categories.map((category) => category.name),
    keywords: article.tags,
    about: article.games.map((game) => ({
      '@type': 'VideoGame',
      name: game.name,
      url: `${siteUrl}/games/${game.slug}`,
    })),
  });
}

/** Leaves out null and empty lists. */
function withoutEmpty(all: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isFilled = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isFilled(value)));
}
