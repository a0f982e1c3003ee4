// The delivery API for the public site. Replies contain only what is public at the time of the request.
import { z } from 'zod';
import { articleTypes, languages } from '../articles/values.ts';
import { placements } from '../banners/values.ts';
import { blockchainStatuses, networkTypes } from '../blockchains/blockchains.ts';
import { categoryTypes } from '../categories/categories.ts';
import { listLimits } from '../kit/limits.ts';
import {
  earnModels,
  entryCosts,
  gameModes,
  onChainLevels,
  platforms,
  releaseStages,
} from '../listings/values.ts';
import { cursor, nextCursor } from './cursors.ts';
import {
  anyOf,
  keyOf,
  number,
  oneOf,
  type SiteContract,
  slugInPath,
  slugText,
  word,
  yesOrNo,
} from './kit.ts';
import { gameKeys, gameOrders, refuseOtherSort, refusePage } from './orders.ts';
import {
  articleCard,
  articlePage,
  collectionCard,
  gameCard,
  gamePage,
  siteBanner,
  siteBlockchain,
  siteCategory,
  siteCollection,
} from './shapes.ts';

const slugs = () => anyOf(slugText(), 50);

/** Facets that replies can count, named after their parameters. */
export const facetNames = [
  'category',
  'chain',
  'platform',
  'stage',
  'mode',
  'entryCost',
  'earn',
  'onChain',
] as const;
const facetCount = z.strictObject({
  /** A value of the parameter. */
  value: z.string(),
  label: z.string(),
  count: z.int(),
});

const paging = {
  page: number(1, 100_000).optional(),
  pageSize: number(1, 100).optional(),
};
const paged = <T extends z.ZodType>(row: T) => ({
  items: z.array(row),
  total: z.int(),
  page: z.int().nullable(),
  pageSize: z.int(),
  /** The `cursor` of the next page; null on the last page. */
  nextCursor,
});

export const site = {
  home: {
    path: '/v1/home',
    summary:
      'Content of the front page: banners by placement, collections with their first 12 games, featured and newest games, latest articles.',
    query: z.strictObject({}),
    output: z.strictObject({
      banners: z.record(z.string(), z.array(siteBanner)),
      collections: z.array(siteCollection),
      featured: z.array(gameCard),
      newest: z.array(gameCard),
      articles: z.array(articleCard),
    }),
  },
  banners: {
    path: '/v1/banners',
    summary: 'Live banners by placement, in display order, as many as the placement shows.',
    query: z.strictObject({ placement: keyOf(placements).optional() }),
    output: z.strictObject({ items: z.array(siteBanner) }),
  },
  games: {
    path: '/v1/games',
    summary:
      'List games. Several values of one parameter match any of them; different parameters must all match. Sorted by relevance with `q`, otherwise newest first. A category includes its subcategories.',
    query: z
      .strictObject({
        q: word(listLimits.q).optional(),
        category: slugs().optional(),
        chain: slugs().optional(),
        platform: anyOf(keyOf(platforms), 11).optional(),
        stage: anyOf(keyOf(releaseStages), 8).optional(),
        mode: anyOf(keyOf(gameModes), 7).optional(),
        entryCost: anyOf(keyOf(entryCosts), 5).optional(),
        earn: anyOf(keyOf(earnModels), 6).optional(),
        onChain: anyOf(keyOf(onChainLevels), 4).optional(),
        featured: yesOrNo().optional(),
        minAgeFrom: number(0, 21).optional(),
        minAgeTo: number(0, 21).optional(),
        sort: oneOf([...gameOrders, 'relevance']).optional(),
        ...paging,
        cursor: cursor(gameKeys).optional(),
        facets: anyOf(oneOf(facetNames), 8).optional(),
      })
      .superRefine((input, context) => {
        refuseOtherSort(input, context);
        refusePage(input, context);
      }),
    output: z.strictObject({
      ...paged(gameCard),
      /** Number of games per value, under all parameters except the facet's own. */
      facets: z.partialRecord(z.enum(facetNames), z.array(facetCount)).optional(),
    }),
  },
  game: {
    path: '/v1/games/{slug}',
    summary: 'Get one game. Answers 301 for a former slug and 410 if the game is archived or deleted.',
    query: z.strictObject({ slug: slugInPath() }),
    output: gamePage,
    moves: true,
  },
  collections: {
    path: '/v1/collections',
    summary: 'List collections: those of the front page in its order, then the others by title.',
    query: z
      .strictObject({ ...paging, cursor: cursor({ home: ['int', 'text', 'text'] }).optional() })
      .superRefine(refusePage),
    output: z.strictObject(paged(collectionCard)),
  },
  collection: {
    path: '/v1/collections/{slug}',
    summary:
      'Get one collection with its games. Answers 301 for a former slug and 410 if the collection is archived or deleted.',
    query: z.strictObject({ slug: slugInPath() }),
    output: siteCollection,
    moves: true,
  },
  suggest: {
    path: '/v1/suggest',
    summary:
      'Suggest games, chains, categories and articles that start with a text. A complete contract address finds its games.',
    query: z.strictObject({ q: word(listLimits.q), limit: number(1, 20).optional() }),
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          kind: z.enum(['game', 'blockchain', 'category', 'article']),
          slug: z.string(),
          name: z.string(),
        }),
      ),
    }),
  },
  categories: {
    path: '/v1/categories',
    summary: 'List active categories in display order, with the number of public games in each.',
    query: z.strictObject({ type: anyOf(keyOf(categoryTypes), 5).optional() }),
    output: z.strictObject({ items: z.array(siteCategory) }),
  },
  blockchains: {
    path: '/v1/blockchains',
    summary: 'List chains that are not archived in display order, with the number of public games on each.',
    query: z.strictObject({
      networkType: anyOf(keyOf(networkTypes), 2).optional(),
      status: anyOf(keyOf(blockchainStatuses), 4).optional(),
    }),
    output: z.strictObject({ items: z.array(siteBlockchain) }),
  },
  category: {
    path: '/v1/categories/{slug}',
    summary:
      'Get one category with its number of public games. Answers 301 for a former slug and 410 if the category is no longer active or deleted.',
    query: z.strictObject({ slug: slugInPath() }),
    output: siteCategory,
    moves: true,
  },
  blockchain: {
    path: '/v1/blockchains/{slug}',
    summary:
      'Get one chain with its number of public games; an archived one, too, as games name it. Answers 301 for a former slug and 410 if the chain is deleted.',
    query: z.strictObject({ slug: slugInPath() }),
    output: siteBlockchain,
    moves: true,
  },
  articles: {
    path: '/v1/articles',
    summary: 'List articles: pinned ones first, then the newest.',
    query: z
      .strictObject({
        q: word(listLimits.q).optional(),
        type: anyOf(keyOf(articleTypes), 6).optional(),
        category: slugs().optional(),
        game: slugs().optional(),
        chain: slugs().optional(),
        language: anyOf(keyOf(languages), 20).optional(),
        tag: word(30).optional(),
        featured: yesOrNo().optional(),
        ...paging,
        cursor: cursor({ pinned: ['int', 'text', 'text'] }).optional(),
      })
      .superRefine(refusePage),
    output: z.strictObject(paged(articleCard)),
  },
  article: {
    path: '/v1/articles/{slug}',
    summary: 'Get one article. Answers 301 for a former slug and 410 if the article is archived or deleted.',
    query: z.strictObject({ slug: slugInPath() }),
    output: articlePage,
    moves: true,
  },
  rss: {
    path: '/v1/feed.rss',
    summary: 'The 50 newest articles as RSS 2.0.',
    query: z.strictObject({}),
    output: z.string(),
    type: 'application/rss+xml; charset=utf-8',
  },
  atom: {
    path: '/v1/feed.atom',
    summary: 'The 50 newest articles as Atom (RFC 4287).',
    query: z.strictObject({}),
    output: z.string(),
    type: 'application/atom+xml; charset=utf-8',
  },
  jsonFeed: {
    path: '/v1/feed.json',
    summary: 'The 50 newest articles as JSON Feed 1.1.',
    query: z.strictObject({}),
    output: z.record(z.string(), z.unknown()),
    type: 'application/feed+json; charset=utf-8',
  },
  sitemap: {
    path: '/v1/sitemap.xml',
    summary: 'Sitemap of the site: an index of shards with at most 50,000 URLs each, or one shard.',
    query: z.strictObject({ shard: number(1, 10_000).optional() }),
    output: z.string(),
    type: 'application/xml; charset=utf-8',
    moves: true,
  },
  preview: {
    path: '/v1/preview',
    summary:
      'Preview a game, article, banner or collection as it would be shown now, in any status, by a signed link from the console.',
    query: z.strictObject({ token: word(300) }),
    output: z.strictObject({
      kind: z.enum(['game', 'article', 'banner', 'collection']),
      page: z.union([gamePage, articlePage, siteBanner, siteCollection]),
    }),
    moves: true,
    private: true,
  },
} satisfies SiteContract;
