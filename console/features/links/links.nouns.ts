import type { LinkType } from '../../../contract/links/link-health.ts';

/** Records by type, in texts. */
export const nouns = {
  gameListing: { one: 'listing', many: 'listings' },
  article: { one: 'article', many: 'articles' },
  banner: { one: 'banner', many: 'banners' },
  blockchain: { one: 'blockchain', many: 'blockchains' },
} satisfies Record<LinkType, { one: string; many: string }>;

/** The noun of records of these types. */
export function inRecords(types: readonly LinkType[]): { one: string; many: string } {
  const [type] = types;
  return type !== undefined && types.length === 1 ? nouns[type] : { one: 'record', many: 'records' };
}
