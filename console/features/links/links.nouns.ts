import type { LinkType } from '../../../contract/links/link-health.ts';

/** Records by type, in texts. */
export const nouns = {
  gameListing: { one: 'listing', many: 'listings' },
  article: { one: 'article', many: 'articles' },
  banner: { one: 'banner', many: 'banners' },
  blockchain: { one: 'blockchain', many: 'blockchains' },
} satisfies Record<LinkType, { one: string; many: string }>;
