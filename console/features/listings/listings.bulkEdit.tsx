// The fields of listings that can be changed on many at once.
import { listingLabels } from '../../../contract/listings/labels.ts';
import { listings } from '../../../contract/listings/listings.ts';
import {
  earnModels,
  entryCosts,
  gameModes,
  onChainLevels,
  platforms,
  releaseStages,
  riskFlags,
} from '../../../contract/listings/values.ts';
import { bulkEditOf } from '../../bulk/BulkEdit.tsx';
import { categories, choice, choices, deployments, flag, tags, text, whole } from '../../bulk/fields.tsx';

export default bulkEditOf(
  [
    choice('releaseStage', releaseStages),
    tags('tags', listings.tags),
    categories('categoryIds'),
    choices('platforms', platforms),
    choices('gameModes', gameModes),
    deployments('deployments'),
    choice('onChain', onChainLevels),
    choice('entryCost', entryCosts, { clearable: true }),
    choices('earnModels', earnModels),
    text('tokenSymbol', 16),
    text('developer', 120),
    text('publisher', 120),
    flag('featured'),
    choices('riskFlags', riskFlags),
    whole('minAge', 0, 21),
    whole('reviewEvery', 0, 365),
  ],
  listingLabels,
);
