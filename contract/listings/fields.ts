// Fields of a game listing: the rule of each, the defaults of a new listing, and the shapes of replies.

import { z } from 'zod';
import { taskField } from '../desk/tasks.ts';
import {
  chainMention,
  choice,
  day,
  flag,
  id,
  link,
  mention,
  multiline,
  optional,
  recordFields,
  several,
  slug,
  text,
  url,
  whole,
} from '../kit/calls.ts';
import { pendingChange } from '../kit/changes.ts';
import { externalIds } from '../kit/external-ids.ts';
import { freshnessFields, reviewEvery } from '../kit/freshness.ts';
import { lifecycleFields, statuses } from '../kit/lifecycle.ts';
import { linkColumn } from '../links/link-lists.ts';
import {
  checkSocial,
  checkStore,
  checkVideo,
  type SocialKind,
  type StoreKind,
  socials,
  stores,
} from '../links/links.ts';
import { picture } from '../media/media.ts';
import { richText } from '../text/rich-text.ts';
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
} from './values.ts';

/** The game is on this chain. The address is null if no contract is known. */
const deployment = z.strictObject({
  blockchainId: id(),
  address: optional(text(1, 512)).default(null),
  kind: choice(deploymentKinds).default('other'),
  label: optional(text(0, 60)).default(null),
});
export type Deployment = z.output<typeof deployment>;

function links<K extends string>(
  kinds: Record<K, string>,
  check: (kind: K, value: string) => ReturnType<typeof checkVideo>,
) {
  const names = Object.keys(kinds) as K[];
  const shape = Object.fromEntries(
    names.map((kind) => [kind, link((value) => check(kind, value)).optional()]),
  ) as Record<K, z.ZodOptional<z.ZodString>>;
  return z.strictObject(shape);
}

export const maxScreenshots = 12;

/** The editable fields, each with its rule. */
export const listingFields = z.strictObject({
  name: text(1, 120),
  slug: slug(),
  alternativeNames: several(text(1, 120), 20, 'unlike'),
  tagline: optional(text(0, 80)),
  summary: optional(multiline(0, 300)),
  description: optional(richText(20_000)),
  releaseStage: choice(releaseStages),
  releaseDate: optional(day()),
  releaseDatePrecision: choice(datePrecisions).nullable(),
  categoryIds: several(id(), 8, 'distinct'),
  tags: several(text(1, 30), 20, 'unlike'),
  platforms: several(choice(platforms), 11, 'distinct'),
  gameModes: several(choice(gameModes), 7, 'distinct'),
  deployments: several(deployment, 100),
  onChain: choice(onChainLevels),
  entryCost: choice(entryCosts).nullable(),
  earnModels: several(choice(earnModels), 6, 'distinct'),
  tokenSymbol: optional(text(0, 16)),
  developer: optional(text(0, 120)),
  publisher: optional(text(0, 120)),
  websiteUrl: optional(url()),
  playUrl: optional(url()),
  whitepaperUrl: optional(url()),
  marketplaceUrl: optional(url()),
  socials: links<SocialKind>(socials, checkSocial),
  stores: links<StoreKind>(stores, checkStore),
  logoId: id().nullable(),
  coverId: id().nullable(),
  screenshotIds: several(id(), maxScreenshots, 'distinct'),
  videoUrls: several(link(checkVideo), 4, 'distinct'),
  featured: flag(),
  featuredRank: whole(1, 100).nullable(),
  riskFlags: several(choice(riskFlags), 5, 'distinct'),
  riskNote: optional(multiline(0, 500)),
  minAge: whole(0, 21).nullable(),
  seo: z.strictObject({
    title: optional(text(0, 60)).default(null),
    description: optional(text(0, 160)).default(null),
  }),
  internalNotes: optional(multiline(0, 5_000)),
  externalIds: externalIds(),
  /** How often to verify it; null for the default of its release stage. */
  reviewEvery: reviewEvery(),
});
export type ListingFields = z.output<typeof listingFields>;

/** Fields that a bulk edit can set: no names, slugs, texts and pictures. */
export const bulkListingFields = listingFields.omit({
  name: true,
  slug: true,
  alternativeNames: true,
  tagline: true,
  summary: true,
  description: true,
  logoId: true,
  coverId: true,
  screenshotIds: true,
  riskNote: true,
  seo: true,
  internalNotes: true,
  externalIds: true,
});

/** Lists and groups of links among them, which a bulk edit can add to. */
export const listingLists = {
  categoryIds: true,
  tags: true,
  platforms: true,
  gameModes: true,
  deployments: true,
  earnModels: true,
  videoUrls: true,
  riskFlags: true,
  socials: true,
  stores: true,
} as const;

/** Defaults of a new listing. The slug is generated from the name. */
export const listingDefaults: Omit<ListingFields, 'name' | 'slug'> = {
  alternativeNames: [],
  tagline: null,
  summary: null,
  description: null,
  releaseStage: 'announced',
  releaseDate: null,
  releaseDatePrecision: null,
  categoryIds: [],
  tags: [],
  platforms: [],
  gameModes: [],
  deployments: [],
  onChain: 'assets',
  entryCost: null,
  earnModels: [],
  tokenSymbol: null,
  developer: null,
  publisher: null,
  websiteUrl: null,
  playUrl: null,
  whitepaperUrl: null,
  marketplaceUrl: null,
  socials: {},
  stores: {},
  logoId: null,
  coverId: null,
  screenshotIds: [],
  videoUrls: [],
  featured: false,
  featuredRank: null,
  riskFlags: [],
  riskNote: null,
  minAge: null,
  seo: { title: null, description: null },
  internalNotes: null,
  externalIds: {},
  reviewEvery: null,
};

/** A warning that does not block a save: a possible duplicate, or an address used by another listing. */
export const warning = z.strictObject({
  /** Field path, as in `fieldErrors`. */
  path: z.string(),
  text: z.string(),
  listing: z.strictObject({ id: id(), name: z.string(), status: choice(statuses) }),
});
export type Warning = z.output<typeof warning>;

/** Fields that the server sets. */
const readOnlyFields = {
  ...lifecycleFields,
  /** 0..100, from the required and recommended fields. */
  completeness: z.int(),
  ...freshnessFields,
};

/** A whole listing. */
export const listing = z.strictObject({
  ...recordFields,
  ...listingFields.shape,
  ...readOnlyFields,
  categories: z.array(mention),
  blockchains: z.array(chainMention),
  logo: picture.nullable(),
  cover: picture.nullable(),
  screenshots: z.array(picture),
  warnings: z.array(warning),
  ...taskField,
  /** Its pending change, which the public does not see. */
  change: pendingChange(listingFields).nullable(),
});
export type Listing = z.output<typeof listing>;

/** A listing as a row of the list: the columns that a table can show. */
export const listingRow = z.strictObject({
  ...recordFields,
  ...listingFields.pick({
    name: true,
    slug: true,
    releaseStage: true,
    releaseDate: true,
    releaseDatePrecision: true,
    tags: true,
    platforms: true,
    developer: true,
    publisher: true,
    featured: true,
    featuredRank: true,
  }).shape,
  status: lifecycleFields.status,
  publishAt: lifecycleFields.publishAt,
  publishedAt: lifecycleFields.publishedAt,
  completeness: readOnlyFields.completeness,
  ...taskField,
  reviewBy: readOnlyFields.reviewBy,
  /** True with a pending change. */
  hasChanges: z.boolean(),
  ...linkColumn,
  categories: z.array(mention),
  blockchains: z.array(chainMention),
  /** The smallest width. */
  logo: z.strictObject({ url: z.string(), focal: picture.shape.focal }).nullable(),
});
export type ListingRow = z.output<typeof listingRow>;
