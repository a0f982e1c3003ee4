// A listing as it is stored, and as replies show it.
import type { Generated, Kysely, Selectable } from 'kysely';
import {
  type Deployment,
  type Listing,
  type ListingFields,
  type ListingRow,
} from '../../../contract/listings.fields.ts';
import type { Tables } from '../../platform/db/db.ts';
import { type Answers, together } from '../../platform/db/together.ts';
import { personOf, type RecordColumns, toRecordFields } from '../../platform/records.ts';
import {
  askPartsById,
  askPartsOf,
  type Parts,
  partsFrom,
  type StoredDeployment,
  toDeployment,
} from './listings.parts.ts';
import {
  type Alike,
  askLikenessesOf,
  type Likeness,
  likenessOf,
  listingWarnings,
  warningsFrom,
} from './listings.similar.ts';

type Stored = Pick<
  ListingFields,
  | 'name'
  | 'slug'
  | 'tagline'
  | 'summary'
  | 'description'
  | 'releaseStage'
  | 'releaseDate'
  | 'releaseDatePrecision'
  | 'onChain'
  | 'entryCost'
  | 'tokenSymbol'
  | 'developer'
  | 'publisher'
  | 'websiteUrl'
  | 'playUrl'
  | 'whitepaperUrl'
  | 'marketplaceUrl'
  | 'featuredRank'
  | 'riskNote'
  | 'minAge'
  | 'logoId'
  | 'coverId'
  | 'internalNotes'
>;

/** Fields that are kept as JSON text. */
export const jsonFields = [
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
] as const;

export interface ListingTable extends RecordColumns, Stored, Record<(typeof jsonFields)[number], string> {
  seq: Generated<number>;
  /** Folded name, for sorting and search. */
  nameKey: string;
  /** Letters and digits of the folded name, by which likely duplicates are found. */
  likenessKey: string;
  /** Host and path of the website, likewise. */
  websiteKey: string | null;
  featured: number;
  status: Listing['status'];
  completeness: number;
  publishAt: string | null;
  publishedAt: string | null;
  reviewNote: string | null;
  verifiedAt: string | null;
  verifiedBy: string | null;
}

declare module '../../platform/db/db.ts' {
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

/** The columns that a row of the list needs. */
export const rowColumns = [
  'seq',
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'name',
  'slug',
  'tagline',
  'releaseStage',
  'releaseDate',
  'releaseDatePrecision',
  'platforms',
  'onChain',
  'tokenSymbol',
  'developer',
  'publisher',
  'websiteUrl',
  'featured',
  'featuredRank',
  'status',
  'completeness',
  'publishAt',
  'publishedAt',
  'reviewNote',
  'verifiedAt',
  'verifiedBy',
  'logoId',
] as const;

/** Rows of the list as replies show them, in four queries however many there are. */
export async function toListingRows(
  db: Kysely<Tables>,
  rows: readonly Pick<StoredListing, (typeof rowColumns)[number]>[],
): Promise<ListingRow[]> {
  if (rows.length === 0) return [];
  const asked = await together(db, ...askPartsOf(rows));
  const { people, categories, blockchains, pictures } = partsFrom(asked);
  return rows.map(({ seq, logoId, ...row }) => ({
    ...row,
    ...toRecordFields(row, people),
    platforms: JSON.parse(row.platforms),
    featured: row.featured === 1,
    verifiedBy: personOf(people, row.verifiedBy),
    categories: [...(categories.get(seq) ?? [])],
    blockchains: [...(blockchains.get(seq) ?? [])],
    logo: pictures.get(logoId ?? '') ?? null,
  }));
}

export function selectListing(db: Kysely<Tables>, id: string) {
  return db.selectFrom('listing').selectAll().where('id', '=', id);
}

/** What a listing shows besides its row, and others that look like it: `like` says by what. */
export type Surroundings = { parts: Parts; alike: { like: Likeness; rows: Alike } };

/** What is to be asked for them beside a listing's row: for {@link surroundingsFrom}. */
export function askSurroundings(id: string) {
  return [...askPartsById(id), ...askLikenessesOf(id)] as const;
}

export function surroundingsFrom(
  row: StoredListing,
  [people, categories, deployments, pictures, ...rows]: Answers<ReturnType<typeof askSurroundings>>,
): Surroundings {
  return {
    parts: partsFrom([people, categories, deployments, pictures]),
    alike: { like: likenessOf(row, deployments), rows },
  };
}

/** A whole listing as replies show it. */
export async function toListing(
  db: Kysely<Tables>,
  row: StoredListing,
  { parts, alike }: Surroundings,
  lists?: Lists,
): Promise<Listing> {
  const like = likenessOf(row, ownDeployments(row, parts));
  // A change may find others.
  const isKnown = JSON.stringify(like) === JSON.stringify(alike.like);
  const warnings = isKnown ? warningsFrom(like, alike.rows) : await listingWarnings(db, like);
  return { ...toRecord(row, parts, lists), warnings };
}

/** A listing without what is only said about it: what the audit log compares. */
export type ListingRecord = Omit<Listing, 'warnings'>;

/**
 * A row and its parts as a record.
 * @param lists what its JSON holds, where that is at hand: what did not change is then the same, and need not be compared
 */
export function toRecord(row: StoredListing, parts: Parts, lists = parsedFields(row)): ListingRecord {
  const { seq, nameKey: _n, likenessKey: _l, websiteKey: _w, ...columns } = row;
  const categories = [...(parts.categories.get(seq) ?? [])];
  return {
    ...columns,
    alternativeNames: lists.alternativeNames,
    tags: lists.tags,
    platforms: lists.platforms,
    gameModes: lists.gameModes,
    earnModels: lists.earnModels,
    socials: lists.socials,
    stores: lists.stores,
    screenshotIds: lists.screenshotIds,
    videoUrls: lists.videoUrls,
    riskFlags: lists.riskFlags,
    seo: lists.seo,
    ...toRecordFields(row, parts.people),
    featured: row.featured === 1,
    verifiedBy: personOf(parts.people, row.verifiedBy),
    categoryIds: categories.map((category) => category.id),
    deployments: ownDeployments(row, parts).map(toDeployment),
    categories,
    blockchains: [...(parts.blockchains.get(seq) ?? [])],
    logo: parts.pictures.get(row.logoId ?? '') ?? null,
    cover: parts.pictures.get(row.coverId ?? '') ?? null,
    screenshots: lists.screenshotIds.flatMap((id) => parts.pictures.get(id) ?? []),
  };
}

function ownDeployments(
  { seq }: StoredListing,
  { deployments }: Pick<Parts, 'deployments'>,
): StoredDeployment[] {
  return deployments.filter(({ listingSeq }) => listingSeq === seq);
}

type Lists = Pick<ListingFields, (typeof jsonFields)[number]>;

function parsedFields(row: StoredListing): Lists {
  return {
    alternativeNames: JSON.parse(row.alternativeNames),
    tags: JSON.parse(row.tags),
    platforms: JSON.parse(row.platforms),
    gameModes: JSON.parse(row.gameModes),
    earnModels: JSON.parse(row.earnModels),
    socials: JSON.parse(row.socials),
    stores: JSON.parse(row.stores),
    screenshotIds: JSON.parse(row.screenshotIds),
    videoUrls: JSON.parse(row.videoUrls),
    riskFlags: JSON.parse(row.riskFlags),
    seo: JSON.parse(row.seo),
  };
}
