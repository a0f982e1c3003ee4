// The listing's form: labels of its fields, and their values as text.
import type { ReactNode } from 'react';
import { blockchains } from '../../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../../contract/categories/categories.ts';
import { statuses } from '../../../../contract/kit/lifecycle.ts';
import { parsePayload } from '../../../../contract/kit/payload.ts';
import { socials, stores } from '../../../../contract/links/links.ts';
import {
  type Listing,
  type ListingFields,
  listingDefaults,
  listingFields,
} from '../../../../contract/listings/fields.ts';
import { listings } from '../../../../contract/listings/listings.ts';
import { listingContradictions } from '../../../../contract/listings/rules.ts';
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
} from '../../../../contract/listings/values.ts';
import { textOf } from '../../../../contract/text/rich-text.ts';
import { useInfiniteAll } from '../../../data/queries.ts';
import { useNaming } from '../../../form/fields/names.ts';
import type { Values } from '../../../form/fields/values.ts';
import type { RecordKind } from '../../../form/saving/record.ts';
import { PictureNames } from '../../../media/PictureNames.tsx';

export const listingKind: RecordKind<Listing> = {
  type: 'gameListing',
  noun: 'listing',
  fields: listingFields,
  labels: {
    ...fieldLabels(),
    'seo.title': 'Search title',
    'seo.description': 'Search description',
    ...within('socials', socials),
    ...within('stores', stores),
  },
  defaults: listingDefaults,
  create: listings.create,
  edit: listings.edit,
  show: shown,
  rich: { description: 'plain' },
  check: (values) => listingContradictions(listingOf(values)),
  watched: { status: 'Status' },
};

/** The listing of these values. An invalid field counts as empty. */
export function listingOf(values: Values): ListingFields {
  const { seo, ...parsed } = validPart(values);
  return { ...listingDefaults, name: '', slug: '', ...parsed, seo: seo ?? listingDefaults.seo };
}

function validPart(values: Values): Partial<ListingFields> {
  const parsed = parsePayload(listingFields, values);
  return parsed.ok ? parsed.value : parsed.valid;
}

function fieldLabels() {
  return {
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
  } satisfies Record<keyof ListingFields, string>;
}

function within(name: string, labels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([kind, label]) => [`${name}.${kind}`, label]));
}

/** Fields whose values have labels in the contract. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: statuses,
  releaseStage: releaseStages,
  releaseDatePrecision: datePrecisions,
  platforms,
  gameModes,
  onChain: onChainLevels,
  entryCost: entryCosts,
  earnModels,
  riskFlags,
};

function shown(name: string, value: unknown): ReactNode {
  const labels = words[name];
  if (labels)
    return [value]
      .flat()
      .map((one) => labels[String(one)] ?? String(one))
      .join(', ');
  if (name === 'description') return textOf(String(value));
  if (name === 'categoryIds' && Array.isArray(value)) return <CategoryNames ids={value.map(String)} />;
  if (/^(logo|cover|screenshot)Ids?$/.test(name)) return <PictureNames ids={[value].flat().map(String)} />;
  const rows = name === 'deployments' ? listingFields.shape.deployments.safeParse(value).data : undefined;
  return rows && <Deployments rows={rows} />;
}

function CategoryNames({ ids }: { ids: readonly string[] }) {
  const { data = [] } = useInfiniteAll(categories.list, {});
  const nameOf = useNaming();
  return ids.map((id) => nameOf(id, data)).join(', ');
}

function Deployments({ rows }: { rows: ListingFields['deployments'] }) {
  const { data = [] } = useInfiniteAll(blockchains.list, {});
  const nameOf = useNaming();
  return rows.map(({ blockchainId, kind, label, address }, index) => (
    <div key={index}>
      {nameOf(blockchainId, data)}: {label ?? deploymentKinds[kind]} {address}
    </div>
  ));
}
