// The fields of listings that can be changed on many at once.
import { socials, stores } from '../../../contract/links/links.ts';
import type { bulkListingFields } from '../../../contract/listings/fields.ts';
import { listingLabels } from '../../../contract/listings/labels.ts';
import { listings } from '../../../contract/listings/listings.ts';
import {
  datePrecisions,
  earnModels,
  entryCosts,
  gameModes,
  onChainLevels,
  platforms,
  releaseStages,
  riskFlags,
} from '../../../contract/listings/values.ts';
import { bulkEditOf } from '../../bulk/BulkEdit.tsx';
import {
  type BulkField,
  categories,
  choice,
  choices,
  day,
  deployments,
  flag,
  links,
  tags,
  text,
  texts,
  whole,
} from '../../bulk/fields.tsx';

const url = text(2_048);

export default bulkEditOf(
  {
    releaseStage: choice(releaseStages),
    tags: tags(listings.tags),
    categoryIds: categories(),
    platforms: choices(platforms),
    gameModes: choices(gameModes),
    deployments: deployments(),
    onChain: choice(onChainLevels),
    entryCost: choice(entryCosts, { clearable: true }),
    earnModels: choices(earnModels),
    tokenSymbol: text(16),
    developer: text(120),
    publisher: text(120),
    releaseDate: day(),
    releaseDatePrecision: choice(datePrecisions, { clearable: true }),
    featured: flag(),
    featuredRank: whole(1, 100),
    riskFlags: choices(riskFlags),
    minAge: whole(0, 21),
    websiteUrl: url,
    playUrl: url,
    whitepaperUrl: url,
    marketplaceUrl: url,
    socials: links(socials),
    stores: links(stores),
    videoUrls: texts(),
    reviewEvery: whole(0, 365),
  } satisfies Record<keyof typeof bulkListingFields.shape, BulkField>,
  listingLabels,
);
