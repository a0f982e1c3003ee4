// The listing's form: labels of its fields, and their values as text.
import type { ReactNode } from 'react';
import { blockchains } from '../../../../contract/blockchains/blockchains.ts';
import { categories } from '../../../../contract/categories/categories.ts';
import { statuses } from '../../../../contract/kit/lifecycle.ts';
import { parsePayload } from '../../../../contract/kit/payload.ts';
import {
  type Listing,
  type ListingFields,
  listingDefaults,
  listingFields,
} from '../../../../contract/listings/fields.ts';
import { listingLabels } from '../../../../contract/listings/labels.ts';
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
  labels: listingLabels,
  defaults: listingDefaults,
  create: listings.create,
  edit: listings.edit,
  detail: listings.detail,
  changes: listings,
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
