// Generated from the OpenAPI document by generate.ts.

import type { ArticleCard, ArticlePage, Banner, Blockchain, Category, Collection, CollectionCard, GameCard, GamePage } from './records.ts';

export interface Calls {
  home: {
    params: {};
    reply: {
      banners: {
        [k: string]: Banner[];
      };
      collections: Collection[];
      featured: GameCard[];
      newest: GameCard[];
      articles: ArticleCard[];
    };
  };
  banners: {
    params: {
      placement?: 'homeHero' | 'homeStrip' | 'listTop' | 'listInline' | 'gameSidebar' | 'articleInline';
    };
    reply: {
      items: Banner[];
    };
  };
  games: {
    params: {
      q?: string;
      category?: string[];
      chain?: string[];
      platform?: (
        | 'web'
        | 'windows'
        | 'mac'
        | 'linux'
        | 'ios'
        | 'android'
        | 'playstation'
        | 'xbox'
        | 'switch'
        | 'telegram'
        | 'vr'
      )[];
      stage?: (
        'announced' | 'inDevelopment' | 'alpha' | 'beta' | 'earlyAccess' | 'live' | 'offline' | 'cancelled'
      )[];
      mode?: ('single' | 'multi' | 'coop' | 'pvp' | 'pve' | 'mmo' | 'battleRoyale')[];
      entryCost?: ('free' | 'freeWithPurchases' | 'nftRequired' | 'tokenRequired' | 'paid')[];
      earn?: ('playToEarn' | 'playAndOwn' | 'playToAirdrop' | 'moveToEarn' | 'learnToEarn' | 'tournament')[];
      onChain?: ('none' | 'assets' | 'hybrid' | 'full')[];
      featured?: boolean;
      minAgeFrom?: number;
      minAgeTo?: number;
      sort?: 'newest' | 'name' | 'release' | 'featured' | 'relevance';
      page?: number;
      pageSize?: number;
      cursor?: string;
      facets?: ('category' | 'chain' | 'platform' | 'stage' | 'mode' | 'entryCost' | 'earn' | 'onChain')[];
    };
    reply: {
      items: GameCard[];
      total: number;
      page: number | null;
      pageSize: number;
      nextCursor: string | null;
      facets?: {
        [k: string]: {
          value: string;
          label: string;
          count: number;
        }[];
      };
    };
  };
  game: {
    params: {
      slug: string;
    };
    reply: GamePage;
  };
  collections: {
    params: {
      page?: number;
      pageSize?: number;
      cursor?: string;
    };
    reply: {
      items: CollectionCard[];
      total: number;
      page: number | null;
      pageSize: number;
      nextCursor: string | null;
    };
  };
  collection: {
    params: {
      slug: string;
    };
    reply: Collection;
  };
  suggest: {
    params: {
      q: string;
      limit?: number;
    };
    reply: {
      items: {
        kind: 'game' | 'blockchain' | 'category' | 'article';
        slug: string;
        name: string;
      }[];
    };
  };
  categories: {
    params: {
      type?: ('genre' | 'theme' | 'mode' | 'economy' | 'collection')[];
    };
    reply: {
      items: Category[];
    };
  };
  blockchains: {
    params: {
      networkType?: ('mainnet' | 'testnet')[];
      status?: ('active' | 'incubating' | 'deprecated' | 'archived')[];
    };
    reply: {
      items: Blockchain[];
    };
  };
  category: {
    params: {
      slug: string;
    };
    reply: Category;
  };
  blockchain: {
    params: {
      slug: string;
    };
    reply: Blockchain;
  };
  articles: {
    params: {
      q?: string;
      type?: ('news' | 'guide' | 'review' | 'interview' | 'announcement' | 'sponsored')[];
      category?: string[];
      game?: string[];
      chain?: string[];
      language?: (
        | 'en'
        | 'ar'
        | 'de'
        | 'es'
        | 'fr'
        | 'hi'
        | 'id'
        | 'it'
        | 'ja'
        | 'ko'
        | 'pl'
        | 'pt'
        | 'ru'
        | 'th'
        | 'tl'
        | 'tr'
        | 'uk'
        | 'vi'
        | 'zh-Hans'
        | 'zh-Hant'
      )[];
      tag?: string;
      featured?: boolean;
      page?: number;
      pageSize?: number;
      cursor?: string;
    };
    reply: {
      items: ArticleCard[];
      total: number;
      page: number | null;
      pageSize: number;
      nextCursor: string | null;
    };
  };
  article: {
    params: {
      slug: string;
    };
    reply: ArticlePage;
  };
  rss: {
    params: {};
    reply: string;
  };
  atom: {
    params: {};
    reply: string;
  };
  jsonFeed: {
    params: {};
    reply: {
      [k: string]: unknown;
    };
  };
  sitemap: {
    params: {
      shard?: number;
    };
    reply: string;
  };
  preview: {
    params: {
      token: string;
    };
    reply: {
      kind: 'game' | 'article' | 'banner' | 'collection';
      page: GamePage | ArticlePage | Banner | Collection;
    };
  };
}

export const paths = {
  home: '/v1/home',
  banners: '/v1/banners',
  games: '/v1/games',
  game: '/v1/games/{slug}',
  collections: '/v1/collections',
  collection: '/v1/collections/{slug}',
  suggest: '/v1/suggest',
  categories: '/v1/categories',
  blockchains: '/v1/blockchains',
  category: '/v1/categories/{slug}',
  blockchain: '/v1/blockchains/{slug}',
  articles: '/v1/articles',
  article: '/v1/articles/{slug}',
  rss: '/v1/feed.rss',
  atom: '/v1/feed.atom',
  jsonFeed: '/v1/feed.json',
  sitemap: '/v1/sitemap.xml',
  preview: '/v1/preview',
} satisfies Record<keyof Calls, string>;
