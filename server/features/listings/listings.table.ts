// A listing as it is stored, and as replies show it.
import type { Generated, Kysely, Selectable } from 'kysely';
import {
  type Deployment,
  type Listing,
  type ListingFields,
  type ListingRow,
  listingFields,
} from '../../../contract/listings.fields.ts';
import { pickFields } from '../../../contract/payload.ts';
import { withLogos } from '../../platform/chainLogos.ts';
import type { Tables } from '../../platform/db/db.ts';
import { picturesOf } from '../../platform/media.ts';
import { peopleOf, personOf, type RecordColumns, toRecordFields } from '../../platform/records.ts';
import { listingWarnings } from './listings.similar.ts';

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

/** Rows of the list as replies show them, in six queries however many there are. */
export async function toListingRows(
  db: Kysely<Tables>,
  rows: readonly Pick<StoredListing, (typeof rowColumns)[number]>[],
): Promise<ListingRow[]> {
  const seqs = rows.map((row) => row.seq);
  const people = await peopleOf(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy, row.verifiedBy]),
  );
  const categories = await categoriesOf(db, seqs);
  const blockchains = await withLogos(db, await blockchainsOf(db, seqs));
  const pictures = await picturesOf(
    db,
    rows.map((row) => row.logoId),
  );
  return rows.map(({ seq, logoId, ...row }) => ({
    ...row,
    ...toRecordFields(row, people),
    platforms: JSON.parse(row.platforms),
    featured: row.featured === 1,
    verifiedBy: personOf(people, row.verifiedBy),
    categories: categories.get(seq) ?? [],
    blockchains: blockchains.get(seq) ?? [],
    logo: pictures.get(logoId ?? '') ?? null,
  }));
}

/** A whole listing as replies show it. */
export async function toListing(db: Kysely<Tables>, row: StoredListing): Promise<Listing> {
  const [read] = await readRecords(db, [row]);
  if (read === undefined) throw new Error('A row makes a record');
  return { ...read.record, warnings: await listingWarnings(db, read.like) };
}

/** A listing without what is only said about it: what the audit log compares. */
export type ListingRecord = Omit<Listing, 'warnings'>;

/** Such records in the order of their rows. */
export async function toRecords(
  db: Kysely<Tables>,
  rows: readonly StoredListing[],
): Promise<ListingRecord[]> {
  return (await readRecords(db, rows)).map(({ record }) => record);
}

/** Records, and what each is likened to others by, in six queries however many there are. */
async function readRecords(db: Kysely<Tables>, rows: readonly StoredListing[]) {
  const seqs = rows.map((row) => row.seq);
  const people = await peopleOf(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy, row.verifiedBy]),
  );
  const categories = await categoriesOf(db, seqs);
  const deployments = Map.groupBy(await deploymentsOf(db, seqs), (deployment) => deployment.listingSeq);
  const blockchains = deployments.size === 0 ? new Map() : await withLogos(db, await blockchainsOf(db, seqs));
  const parsed = rows.map(parsedFields);
  const pictures = await picturesOf(
    db,
    rows.flatMap((row, index) => [row.logoId, row.coverId, ...(parsed[index]?.screenshotIds ?? [])]),
  );
  return rows.map((row, index) => {
    const { seq, nameKey: _n, likenessKey, websiteKey, ...columns } = row;
    const fields = parsed[index] ?? parsedFields(row);
    const named = categories.get(seq) ?? [];
    const own = deployments.get(seq) ?? [];
    const record = {
      ...columns,
      ...fields,
      ...toRecordFields(row, people),
      featured: row.featured === 1,
      verifiedBy: personOf(people, row.verifiedBy),
      categoryIds: named.map((category) => category.id),
      deployments: own.map(toDeployment),
      categories: named,
      blockchains: blockchains.get(seq) ?? [],
      logo: pictures.get(row.logoId ?? '') ?? null,
      cover: pictures.get(row.coverId ?? '') ?? null,
      screenshots: fields.screenshotIds.flatMap((id) => pictures.get(id) ?? []),
    };
    const addresses = own.flatMap(({ addressKey }, at) =>
      addressKey === null ? [] : [{ addressKey, index: at }],
    );
    return { record, like: { exceptId: row.id, likenessKey, websiteKey, addresses } };
  });
}

/** A stored listing's editable fields alone. */
export async function fieldsOf(db: Kysely<Tables>, row: StoredListing): Promise<ListingFields> {
  const categories = (await categoriesOf(db, [row.seq])).get(row.seq) ?? [];
  const deployments = await deploymentsOf(db, [row.seq]);
  return pickFields(listingFields, {
    ...row,
    ...parsedFields(row),
    featured: row.featured === 1,
    categoryIds: categories.map((category) => category.id),
    deployments: deployments.map(toDeployment),
  });
}

type Mention = { id: string; name: string; color: string | null };

async function categoriesOf(db: Kysely<Tables>, seqs: readonly number[]): Promise<Map<number, Mention[]>> {
  if (seqs.length === 0) return new Map();
  const rows = await db
    .selectFrom('listingCategory')
    .innerJoin('category', 'category.id', 'listingCategory.categoryId')
    .select(['listingSeq', 'category.id', 'category.name', 'category.color'])
    .where('listingSeq', 'in', seqs)
    .orderBy('listingSeq')
    .orderBy('position')
    .execute();
  return grouped(rows);
}

/** Each blockchain once, in the order of the deployments. */
async function blockchainsOf(db: Kysely<Tables>, seqs: readonly number[]): Promise<Map<number, Mention[]>> {
  if (seqs.length === 0) return new Map();
  const rows = await db
    .selectFrom('deployment')
    .innerJoin('blockchain', 'blockchain.id', 'deployment.blockchainId')
    .select(['listingSeq', 'blockchain.id', 'blockchain.name', 'blockchain.color'])
    .where('listingSeq', 'in', seqs)
    .orderBy('listingSeq')
    .orderBy('position')
    .execute();
  return grouped(rows);
}

function grouped(rows: readonly ({ listingSeq: number } & Mention)[]): Map<number, Mention[]> {
  const groups = new Map<number, Mention[]>();
  for (const { listingSeq, ...mention } of rows) {
    const group = groups.get(listingSeq) ?? [];
    if (!group.some((other) => other.id === mention.id)) group.push(mention);
    groups.set(listingSeq, group);
  }
  return groups;
}

function deploymentsOf(db: Kysely<Tables>, seqs: readonly number[]) {
  return db
    .selectFrom('deployment')
    .select(['listingSeq', 'blockchainId', 'address', 'addressKey', 'kind', 'label'])
    .where('listingSeq', 'in', seqs)
    .orderBy('listingSeq')
    .orderBy('position')
    .execute();
}

function toDeployment({ blockchainId, address, kind, label }: Deployment): Deployment {
  return { blockchainId, address, kind, label };
}

function parsedFields(row: StoredListing): Pick<ListingFields, (typeof jsonFields)[number]> {
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
