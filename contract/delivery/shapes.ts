// Shapes of the delivery API. Internal fields (author accounts, versions, notes) must not appear here.
import { z } from 'zod';
import { articleTypes, languages } from '../articles/values.ts';
import { placements } from '../banners/values.ts';
import { blockchainStatuses, layers, networkTypes } from '../blockchains/blockchains.ts';
import { categoryTypes } from '../categories/categories.ts';
import { choice } from '../kit/calls.ts';
import {
  datePrecisions,
  deploymentKinds,
  earnModels,
  entryCosts,
  gameModes,
  onChainLevels,
  platforms,
  releaseStages,
  riskFlags,
} from '../listings/values.ts';

const maybe = z.string().nullable();

/** A picture in all its widths, with absolute URLs. */
export const sitePicture = z
  .strictObject({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    alt: maybe,
    /** Focal point for cropping, as fractions of width and height. */
    focal: z.strictObject({ x: z.number(), y: z.number() }),
    variants: z.array(z.strictObject({ width: z.int(), url: z.string() })),
  })
  .meta({ id: 'Picture' });
export type SitePicture = z.output<typeof sitePicture>;

/** A category or blockchain, as shown on other records. */
export const siteMention = z
  .strictObject({ slug: z.string(), name: z.string(), color: maybe })
  .meta({ id: 'Mention' });

/** A game as shown in lists. */
export const gameCard = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    tagline: maybe,
    summary: maybe,
    releaseStage: choice(releaseStages),
    releaseDate: maybe,
    releaseDatePrecision: choice(datePrecisions).nullable(),
    platforms: z.array(choice(platforms)),
    onChain: choice(onChainLevels),
    entryCost: choice(entryCosts).nullable(),
    earnModels: z.array(choice(earnModels)),
    tokenSymbol: maybe,
    minAge: z.int().nullable(),
    riskFlags: z.array(choice(riskFlags)),
    featured: z.boolean(),
    publishedAt: z.string(),
    logo: sitePicture.nullable(),
    cover: sitePicture.nullable(),
    categories: z.array(siteMention),
    blockchains: z.array(siteMention),
  })
  .meta({ id: 'GameCard' });
export type GameCard = z.output<typeof gameCard>;

const jsonLd = z.record(z.string(), z.unknown());

/** A whole game. */
export const gamePage = z
  .strictObject({
    ...gameCard.shape,
    alternativeNames: z.array(z.string()),
    description: maybe,
    gameModes: z.array(choice(gameModes)),
    tags: z.array(z.string()),
    developer: maybe,
    publisher: maybe,
    websiteUrl: maybe,
    playUrl: maybe,
    whitepaperUrl: maybe,
    marketplaceUrl: maybe,
    socials: z.record(z.string(), z.string()),
    stores: z.record(z.string(), z.string()),
    videoUrls: z.array(z.string()),
    riskNote: maybe,
    verifiedAt: maybe,
    updatedAt: z.string(),
    screenshots: z.array(sitePicture),
    deployments: z.array(
      z.strictObject({
        blockchain: siteMention,
        kind: choice(deploymentKinds),
        label: maybe,
        address: maybe,
        /** Links to the address on the chain's explorers, where the URL format is known. */
        explorers: z.array(z.strictObject({ name: z.string(), url: z.string() })),
      }),
    ),
    /** Title and description for search results and link previews. */
    seo: z.strictObject({ title: z.string(), description: maybe }),
    related: z.array(gameCard),
    /** https://schema.org/VideoGame */
    jsonLd,
  })
  .meta({ id: 'GamePage' });
export type GamePage = z.output<typeof gamePage>;

export const siteCategory = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    type: choice(categoryTypes),
    /** Slug of the parent category. */
    parent: maybe,
    description: maybe,
    color: maybe,
    icon: sitePicture.nullable(),
    /** Number of public games. */
    gameCount: z.int(),
  })
  .meta({ id: 'Category' });

export const siteBlockchain = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    caip2: maybe,
    networkType: choice(networkTypes),
    layer: choice(layers).nullable(),
    status: choice(blockchainStatuses),
    nativeCurrency: z.strictObject({ name: z.string(), symbol: z.string(), decimals: z.int() }).nullable(),
    explorers: z.array(z.strictObject({ name: z.string(), url: z.string() })),
    websiteUrl: maybe,
    description: maybe,
    color: maybe,
    logo: sitePicture.nullable(),
    featured: z.boolean(),
    gameCount: z.int(),
  })
  .meta({ id: 'Blockchain' });

export const siteBanner = z
  .strictObject({
    id: z.string(),
    placement: choice(placements),
    headline: maybe,
    subline: maybe,
    image: sitePicture.nullable(),
    mobileImage: sitePicture.nullable(),
    /** Empty if the picture is decorative. */
    alt: z.string(),
    cta: z.strictObject({ text: z.string(), url: z.string() }).nullable(),
    /** Link target: a path on the site or an absolute URL; null for none. */
    url: maybe,
    sponsored: z.boolean(),
    advertiser: maybe,
  })
  .meta({ id: 'Banner' });
export type SiteBanner = z.output<typeof siteBanner>;

/** A collection as shown in lists. */
export const collectionCard = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    subline: maybe,
    /** Number of games that it shows. */
    gameCount: z.int(),
  })
  .meta({ id: 'CollectionCard' });

/** A collection with its games. */
export const siteCollection = z
  .strictObject({ ...collectionCard.shape, games: z.array(gameCard) })
  .meta({ id: 'Collection' });
export type SiteCollection = z.output<typeof siteCollection>;

/** An article as shown in lists. */
export const articleCard = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    type: choice(articleTypes),
    excerpt: maybe,
    byline: maybe,
    author: maybe,
    language: choice(languages),
    pinned: z.boolean(),
    featured: z.boolean(),
    readingMinutes: z.int(),
    publishedAt: z.string(),
    cover: sitePicture.nullable(),
    categories: z.array(siteMention),
  })
  .meta({ id: 'ArticleCard' });
export type ArticleCard = z.output<typeof articleCard>;

/** A whole article. */
export const articlePage = z
  .strictObject({
    ...articleCard.shape,
    /** Sanitized HTML; picture URLs point to this server. */
    body: maybe,
    wordCount: z.int(),
    tags: z.array(z.string()),
    sourceName: maybe,
    sourceUrl: maybe,
    disclosure: maybe,
    updatedAt: z.string(),
    games: z.array(gameCard),
    blockchains: z.array(siteMention),
    seo: z.strictObject({ title: z.string(), description: maybe }),
    related: z.array(articleCard),
    /** https://schema.org/NewsArticle */
    jsonLd,
  })
  .meta({ id: 'ArticlePage' });
export type ArticlePage = z.output<typeof articlePage>;
