// Generated from the OpenAPI document by generate.ts.

export interface Calls {
  home: {
    params: {};
    reply: {
      banners: {
        [k: string]: Banner[];
      };
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
    };
    reply: {
      items: ArticleCard[];
      total: number;
      page: number | null;
      pageSize: number;
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
      kind: 'game' | 'article';
      page: GamePage | ArticlePage;
    };
  };
}
export interface Banner {
  id: string;
  placement: 'homeHero' | 'homeStrip' | 'listTop' | 'listInline' | 'gameSidebar' | 'articleInline';
  headline: string | null;
  subline: string | null;
  image: Picture | null;
  mobileImage: Picture | null;
  alt: string;
  cta: {
    text: string;
    url: string;
  } | null;
  url: string | null;
  sponsored: boolean;
  advertiser: string | null;
}
export interface Picture {
  url: string;
  width: number;
  height: number;
  alt: string | null;
  focal: {
    x: number;
    y: number;
  };
  variants: {
    width: number;
    url: string;
  }[];
}
export interface GameCard {
  slug: string;
  name: string;
  tagline: string | null;
  summary: string | null;
  releaseStage:
    'announced' | 'inDevelopment' | 'alpha' | 'beta' | 'earlyAccess' | 'live' | 'offline' | 'cancelled';
  releaseDate: string | null;
  releaseDatePrecision: ('day' | 'month' | 'quarter' | 'year' | 'tba') | null;
  platforms: (
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
  onChain: 'none' | 'assets' | 'hybrid' | 'full';
  entryCost: ('free' | 'freeWithPurchases' | 'nftRequired' | 'tokenRequired' | 'paid') | null;
  earnModels: ('playToEarn' | 'playAndOwn' | 'playToAirdrop' | 'moveToEarn' | 'learnToEarn' | 'tournament')[];
  tokenSymbol: string | null;
  minAge: number | null;
  riskFlags: ('unaudited' | 'tokenInactive' | 'lowPlayers' | 'rugReport' | 'gamblingLike')[];
  featured: boolean;
  publishedAt: string;
  logo: Picture | null;
  cover: Picture | null;
  categories: Mention[];
  blockchains: Mention[];
}
export interface Mention {
  slug: string;
  name: string;
  color: string | null;
}
export interface ArticleCard {
  slug: string;
  title: string;
  type: 'news' | 'guide' | 'review' | 'interview' | 'announcement' | 'sponsored';
  excerpt: string | null;
  byline: string | null;
  author: string | null;
  language:
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
    | 'zh-Hant';
  pinned: boolean;
  featured: boolean;
  readingMinutes: number;
  publishedAt: string;
  cover: Picture | null;
  categories: Mention[];
}
export interface GamePage {
  slug: string;
  name: string;
  tagline: string | null;
  summary: string | null;
  releaseStage:
    'announced' | 'inDevelopment' | 'alpha' | 'beta' | 'earlyAccess' | 'live' | 'offline' | 'cancelled';
  releaseDate: string | null;
  releaseDatePrecision: ('day' | 'month' | 'quarter' | 'year' | 'tba') | null;
  platforms: (
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
  onChain: 'none' | 'assets' | 'hybrid' | 'full';
  entryCost: ('free' | 'freeWithPurchases' | 'nftRequired' | 'tokenRequired' | 'paid') | null;
  earnModels: ('playToEarn' | 'playAndOwn' | 'playToAirdrop' | 'moveToEarn' | 'learnToEarn' | 'tournament')[];
  tokenSymbol: string | null;
  minAge: number | null;
  riskFlags: ('unaudited' | 'tokenInactive' | 'lowPlayers' | 'rugReport' | 'gamblingLike')[];
  featured: boolean;
  publishedAt: string;
  logo: Picture | null;
  cover: Picture | null;
  categories: Mention[];
  blockchains: Mention[];
  alternativeNames: string[];
  description: string | null;
  gameModes: ('single' | 'multi' | 'coop' | 'pvp' | 'pve' | 'mmo' | 'battleRoyale')[];
  tags: string[];
  developer: string | null;
  publisher: string | null;
  websiteUrl: string | null;
  playUrl: string | null;
  whitepaperUrl: string | null;
  marketplaceUrl: string | null;
  socials: {
    [k: string]: string;
  };
  stores: {
    [k: string]: string;
  };
  videoUrls: string[];
  riskNote: string | null;
  verifiedAt: string | null;
  updatedAt: string;
  screenshots: Picture[];
  deployments: {
    blockchain: Mention;
    kind: 'token' | 'nft' | 'game' | 'marketplace' | 'other';
    label: string | null;
    address: string | null;
    explorers: {
      name: string;
      url: string;
    }[];
  }[];
  seo: {
    title: string;
    description: string | null;
  };
  related: GameCard[];
  jsonLd: {
    [k: string]: unknown;
  };
}
export interface Category {
  slug: string;
  name: string;
  type: 'genre' | 'theme' | 'mode' | 'economy' | 'collection';
  parent: string | null;
  description: string | null;
  color: string | null;
  icon: Picture | null;
  gameCount: number;
}
export interface Blockchain {
  slug: string;
  name: string;
  caip2: string | null;
  networkType: 'mainnet' | 'testnet';
  layer: ('L1' | 'L2' | 'L3' | 'sidechain' | 'appchain') | null;
  status: 'active' | 'incubating' | 'deprecated' | 'archived';
  nativeCurrency: {
    name: string;
    symbol: string;
    decimals: number;
  } | null;
  explorers: {
    name: string;
    url: string;
  }[];
  websiteUrl: string | null;
  description: string | null;
  color: string | null;
  logo: Picture | null;
  featured: boolean;
  gameCount: number;
}
export interface ArticlePage {
  slug: string;
  title: string;
  type: 'news' | 'guide' | 'review' | 'interview' | 'announcement' | 'sponsored';
  excerpt: string | null;
  byline: string | null;
  author: string | null;
  language:
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
    | 'zh-Hant';
  pinned: boolean;
  featured: boolean;
  readingMinutes: number;
  publishedAt: string;
  cover: Picture | null;
  categories: Mention[];
  body: string | null;
  wordCount: number;
  tags: string[];
  sourceName: string | null;
  sourceUrl: string | null;
  disclosure: string | null;
  updatedAt: string;
  games: GameCard[];
  blockchains: Mention[];
  seo: {
    title: string;
    description: string | null;
  };
  related: ArticleCard[];
  jsonLd: {
    [k: string]: unknown;
  };
}

export const paths = {
  home: '/v1/home',
  banners: '/v1/banners',
  games: '/v1/games',
  game: '/v1/games/{slug}',
  suggest: '/v1/suggest',
  categories: '/v1/categories',
  blockchains: '/v1/blockchains',
  articles: '/v1/articles',
  article: '/v1/articles/{slug}',
  rss: '/v1/feed.rss',
  atom: '/v1/feed.atom',
  jsonFeed: '/v1/feed.json',
  sitemap: '/v1/sitemap.xml',
  preview: '/v1/preview',
} satisfies Record<keyof Calls, string>;
