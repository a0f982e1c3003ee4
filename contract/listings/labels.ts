// The labels of a game listing's fields and of their parts, in the form's order.
import { socials, stores } from '../links/links.ts';
import type { ListingFields } from './fields.ts';

const fields = {
  name: 'Name',
  slug: 'Slug',
  alternativeNames: 'Other names',
  tagline: 'Tagline',
  developer: 'Developer',
  publisher: 'Publisher',
  summary: 'Summary',
  description: 'Description',
  releaseStage: 'Release stage',
  releaseDate: 'Release date',
  releaseDatePrecision: 'Date precision',
  categoryIds: 'Categories',
  tags: 'Tags',
  platforms: 'Platforms',
  gameModes: 'Game modes',
  entryCost: 'Price model',
  minAge: 'Minimum age',
  earnModels: 'Ways to earn',
  onChain: 'On-chain level',
  tokenSymbol: 'Token symbol',
  deployments: 'Chains and contracts',
  websiteUrl: 'Website',
  playUrl: 'Play URL',
  whitepaperUrl: 'Whitepaper',
  marketplaceUrl: 'Marketplace',
  socials: 'Social channels',
  stores: 'Stores',
  logoId: 'Logo',
  coverId: 'Cover',
  screenshotIds: 'Screenshots',
  videoUrls: 'Videos',
  riskFlags: 'Risks',
  riskNote: 'Risk note',
  seo: 'Search engines',
  featured: 'Featured',
  featuredRank: 'Featured position',
  internalNotes: 'Internal notes',
  externalIds: 'External ids',
  reviewEvery: 'Review every (days)',
} satisfies Record<keyof ListingFields, string>;

export const listingLabels: Readonly<Record<string, string>> = {
  ...fields,
  'seo.title': 'Search title',
  'seo.description': 'Search description',
  ...within('socials', socials),
  ...within('stores', stores),
};

function within(name: string, labels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([kind, label]) => [`${name}.${kind}`, label]));
}
