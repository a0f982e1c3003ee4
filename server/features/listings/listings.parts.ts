// What a listing's record shows from other tables, in five queries however many listings there are.
import type { Kysely } from 'kysely';
import type { ChainMention } from '../../../contract/kit.ts';
import type { Deployment } from '../../../contract/listings.fields.ts';
import type { Picture } from '../../../contract/media.ts';
import { withLogos } from '../../platform/chainLogos.ts';
import type { Tables } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { together } from '../../platform/db/together.ts';
import { askPictures, picturesFrom } from '../../platform/media.ts';
import { askPeople, type People, peopleFrom } from '../../platform/records.ts';
import type { StoredListing } from './listings.table.ts';

export type Mention = { id: string; name: string; color: string | null };
export type StoredDeployment = Deployment & { listingSeq: number; addressKey: string | null };

export type Parts = {
  people: People;
  /** By the listings' numbers, as the chains are. */
  categories: ReadonlyMap<number, readonly Mention[]>;
  deployments: readonly StoredDeployment[];
  blockchains: ReadonlyMap<number, readonly ChainMention[]>;
  pictures: ReadonlyMap<string, Picture>;
};

type Showing = Pick<
  StoredListing,
  'seq' | 'createdBy' | 'updatedBy' | 'verifiedBy' | 'logoId' | 'coverId' | 'screenshotIds'
>;

/** The parts of some listings' records, save those that are known. */
export async function partsOf(
  db: Kysely<Tables>,
  rows: readonly Showing[],
  known: Partial<Parts> = {},
): Promise<Parts> {
  const seqs = rows.map((row) => row.seq);
  const named = () => rows.flatMap((row) => [row.createdBy, row.updatedBy, row.verifiedBy]);
  const shown = () =>
    rows.flatMap((row): (string | null)[] => [row.logoId, row.coverId, ...JSON.parse(row.screenshotIds)]);
  const [people, categories, stored, pictures] = await together(
    db,
    known.people === undefined ? askPeople(named()) : undefined,
    known.categories === undefined ? selectCategories.ask(seqs) : undefined,
    known.deployments === undefined ? selectDeployments.ask(seqs) : undefined,
    known.pictures === undefined ? askPictures(shown()) : undefined,
  );
  const deployments = known.deployments ?? stored;
  const blockchains =
    deployments.length === 0 ? new Map() : (known.blockchains ?? (await chainMentionsOf(db, seqs)));
  return {
    people: known.people ?? peopleFrom(people),
    categories: known.categories ?? grouped(categories),
    deployments,
    blockchains,
    pictures: known.pictures ?? picturesFrom(pictures),
  };
}

export async function categoriesOf(
  db: Kysely<Tables>,
  seqs: readonly number[],
): Promise<Map<number, Mention[]>> {
  if (seqs.length === 0) return new Map();
  return grouped(await selectCategories(db, seqs));
}

const selectCategories = prepared((db, seqs: readonly number[]) =>
  db
    .selectFrom('listingCategory')
    .innerJoin('category', 'category.id', 'listingCategory.categoryId')
    .select(['listingSeq', 'category.id', 'category.name', 'category.color'])
    .where('listingSeq', 'in', seqs)
    .orderBy('listingSeq')
    .orderBy('position'),
);

/** Each blockchain once, in the order of the deployments. */
export async function chainMentionsOf(
  db: Kysely<Tables>,
  seqs: readonly number[],
): Promise<Map<number, ChainMention[]>> {
  if (seqs.length === 0) return new Map();
  return withLogos(db, grouped(await selectChains(db, seqs)));
}

const selectChains = prepared((db, seqs: readonly number[]) =>
  db
    .selectFrom('deployment')
    .innerJoin('blockchain', 'blockchain.id', 'deployment.blockchainId')
    .select(['listingSeq', 'blockchain.id', 'blockchain.name', 'blockchain.color'])
    .where('listingSeq', 'in', seqs)
    .orderBy('listingSeq')
    .orderBy('position'),
);

function grouped(rows: readonly ({ listingSeq: number } & Mention)[]): Map<number, Mention[]> {
  const groups = new Map<number, Mention[]>();
  for (const { listingSeq, ...mention } of rows) {
    const group = groups.get(listingSeq) ?? [];
    if (!group.some((other) => other.id === mention.id)) group.push(mention);
    groups.set(listingSeq, group);
  }
  return groups;
}

const selectDeployments = prepared((db, seqs: readonly number[]) =>
  db
    .selectFrom('deployment')
    .select(['listingSeq', 'blockchainId', 'address', 'addressKey', 'kind', 'label'])
    .where('listingSeq', 'in', seqs)
    .orderBy('listingSeq')
    .orderBy('position'),
);

export function toDeployment({ blockchainId, address, kind, label }: Deployment): Deployment {
  return { blockchainId, address, kind, label };
}
