// Tables of listings, and the columns derived from their fields.
import type { Generated, Selectable } from 'kysely';
import type { Deployment, ListingFields } from '../../../contract/listings/fields.ts';
import { listingCompleteness } from '../../../contract/listings/rules.ts';
import { fold, lettersOf } from '../../../contract/text/fold.ts';
import type { VerifiedColumns } from '../../records/freshness.ts';
import type { LifecycleColumns } from '../../records/lifecycle-kinds.ts';
import type { RecordColumns } from '../../records/records.ts';
import { websiteKeyOf } from './listings.similar.ts';

/** Fields stored as JSON text. */
const jsonFields = [
  'alternativeNames',
  'tags',
  'platforms',
  'gameModes',
  'earnModels',
  'socials',
  'stores',
  'screenshotIds',
  'videoUrls',
  'riskFlags',
  'seo',
  'externalIds',
] as const;

type JsonField = (typeof jsonFields)[number];
/** Fields stored unchanged, without those in their own tables or in another format. */
type Stored = Omit<ListingFields, JsonField | 'categoryIds' | 'deployments' | 'featured'>;

export interface ListingTable
  extends RecordColumns,
    LifecycleColumns,
    VerifiedColumns,
    Stored,
    Record<JsonField, string> {
  seq: Generated<number>;
  /** Last change of a public field; null if it happened before this was recorded. */
  contentUpdatedAt: string | null;
  /** Folded name, for sorting and search. */
  nameKey: string;
  /** Letters and digits of the folded name, to find possible duplicates. */
  likenessKey: string;
  /** Host and path of the website, to find possible duplicates. */
  websiteKey: string | null;
  featured: number;
  completeness: number;
  reviewBy: string | null;
}

declare module '../../database/database.ts' {
  interface Tables {
    listing: ListingTable;
    listingCategory: { listingSeq: number; position: number; categoryId: string };
    listingPlatform: { listingSeq: number; platform: string };
    listingTag: { listingSeq: number; tagKey: string; tag: string };
    deployment: {
      listingSeq: number;
      position: number;
      blockchainId: string;
      kind: Deployment['kind'];
      label: string | null;
      address: string | null;
      addressKey: string | null;
    };
  }
}

export type StoredListing = Selectable<ListingTable>;

/** A deployment with its canonical address and comparison key. */
export type CheckedDeployment = Deployment & { addressKey: string | null };

/** Columns derived from the fields. */
export function toColumns(fields: ListingFields) {
  const { categoryIds: _c, deployments: _d, ...own } = fields;
  return {
    ...own,
    ...jsonColumns(fields),
    nameKey: fold(fields.name),
    likenessKey: lettersOf(fields.name),
    websiteKey: websiteKeyOf(fields.websiteUrl),
    featured: fields.featured ? 1 : 0,
    completeness: listingCompleteness(fields),
  };
}

function jsonColumns(fields: ListingFields): Record<JsonField, string> {
  const columns: Partial<Record<JsonField, string>> = {};
  for (const field of jsonFields) columns[field] = JSON.stringify(fields[field]);
  // Every field is present.
  return columns as Record<JsonField, string>;
}

/** Parses the JSON columns of a row. */
export function parsedColumns(row: StoredListing): Pick<ListingFields, JsonField> {
  const fields: Partial<Pick<ListingFields, JsonField>> = {};
  for (const field of jsonFields) fields[field] = JSON.parse(row[field]);
  // Every field is present.
  return fields as Pick<ListingFields, JsonField>;
}

/** The fields of a deployment alone. */
export function toDeployment({ blockchainId, address, kind, label }: CheckedDeployment): Deployment {
  return { blockchainId, address, kind, label };
}

/** The fields that {@link searchText} is made of. */
export const searchedFields = [
  'name',
  'slug',
  'alternativeNames',
  'tagline',
  'tags',
  'developer',
  'publisher',
  'tokenSymbol',
  'websiteUrl',
  'deployments',
] as const;

/** Search text of a listing: its name, and the rest with the addresses as typed and as compared. */
export function searchText(
  fields: Pick<ListingFields, (typeof searchedFields)[number]>,
  deployments: readonly CheckedDeployment[],
) {
  const { name, slug, alternativeNames, tagline, tags, developer, publisher, tokenSymbol } = fields;
  const rest = [
    slug,
    ...alternativeNames,
    tagline,
    ...tags,
    developer,
    publisher,
    tokenSymbol,
    websiteKeyOf(fields.websiteUrl),
    ...deployments.flatMap((row) => [row.address, row.addressKey]),
  ];
  return { name, rest };
}
