// Generated from the OpenAPI document by generate.ts.

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
export interface Collection {
  slug: string;
  title: string;
  subline: string | null;
  gameCount: number;
  games: GameCard[];
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
export interface CollectionCard {
  slug: string;
  title: string;
  subline: string | null;
  gameCount: number;
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
