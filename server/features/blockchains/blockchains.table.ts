// Blockchains in the database and in replies.
import type { Generated, Kysely } from 'kysely';
import type { Blockchain, blockchains } from '../../../contract/blockchains/blockchains.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { Tables } from '../../database/database.ts';
import { withLinks } from '../../links/states.ts';
import { picturesOf } from '../../media/usage.ts';
import { anyOf, type Condition, type Selection } from '../../records/lists.ts';
import { peopleOf, type RecordColumns, toRecordFields } from '../../records/records.ts';

export interface BlockchainTable extends RecordColumns {
  seq: Generated<number>;
  name: string;
  /** Folded, for sorting and search. */
  nameKey: string;
  /** The folded name, made unique with the id where an upgrade found two equal ones. */
  uniqueName: string;
  slug: string;
  caip2: string | null;
  /** The part of `caip2` before the colon. */
  namespace: string | null;
  addressFormat: Blockchain['addressFormat'];
  addressPrefix: string | null;
  networkType: Blockchain['networkType'];
  layer: Blockchain['layer'];
  parentId: string | null;
  status: Blockchain['status'];
  nativeCurrency: string | null;
  explorers: string;
  websiteUrl: string | null;
  color: string | null;
  logoId: string | null;
  aliases: string;
  description: string | null;
  featured: number;
  sortOrder: number;
  externalIds: string;
}

declare module '../../database/database.ts' {
  interface Tables {
    blockchain: BlockchainTable;
  }
}

type BlockchainRow = Omit<BlockchainTable, 'seq'>;

/** Converts rows to replies, in four queries for any number of rows. */
export async function toBlockchains(
  db: Kysely<Tables>,
  rows: readonly BlockchainRow[],
): Promise<Blockchain[]> {
  const people = await peopleOf(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy]),
  );
  const counts = await listingCounts(
    db,
    rows.map((row) => row.id),
  );
  const pictures = await picturesOf(
    db,
    rows.map((row) => row.logoId),
  );
  return rows.map((row) => {
    const { name, slug, caip2, addressFormat, addressPrefix, networkType, layer, parentId, status } = row;
    const { websiteUrl, color, description, sortOrder } = row;
    return {
      ...toRecordFields(row, people),
      name,
      slug,
      caip2,
      addressFormat,
      addressPrefix,
      networkType,
      layer,
      parentId,
      status,
      nativeCurrency: row.nativeCurrency === null ? null : JSON.parse(row.nativeCurrency),
      explorers: JSON.parse(row.explorers),
      websiteUrl,
      color,
      logoId: row.logoId,
      aliases: JSON.parse(row.aliases),
      description,
      featured: row.featured === 1,
      sortOrder,
      externalIds: JSON.parse(row.externalIds),
      listingCount: counts.get(row.id) ?? 0,
      logo: pictures.get(row.logoId ?? '') ?? null,
    };
  });
}

/** The same for one row. */
export async function toBlockchain(db: Kysely<Tables>, row: BlockchainRow): Promise<Blockchain> {
  const [blockchain] = await toBlockchains(db, [row]);
  if (blockchain === undefined) throw new Error('A row gave no blockchain');
  return blockchain;
}

/** Counts listings, not deployments: a listing can have several on one chain. */
async function listingCounts(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('deployment')
    .select((eb) => ['blockchainId', eb.fn.count<number>('listingSeq').distinct().as('count')])
    .where('blockchainId', 'in', ids)
    .groupBy('blockchainId')
    .execute();
  return new Map(rows.map((row) => [row.blockchainId, row.count]));
}

type Filters = Partial<Input<typeof blockchains.list>>;

/** The filters of the list. */
export function blockchainConditions(filters: Filters): Condition[] {
  return [
    ...anyOf('status', filters.status),
    ...anyOf('namespace', filters.namespace),
    ...anyOf('networkType', filters.networkType),
    ...anyOf('id', filters.ids),
    ...withLinks('blockchain', filters.linkState),
  ];
}

/** Blockchains selected by the filters of the list. */
export const blockchainSelection: Selection = {
  table: 'blockchain',
  label: 'name',
  matching: (filters: Filters) => ({ conditions: blockchainConditions(filters) }),
};
