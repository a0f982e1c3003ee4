// What a listing's record shows from other tables, in four queries however many listings there are.
import type { Kysely } from 'kysely';
import type { ChainMention } from '../../../contract/kit.ts';
import type { Deployment } from '../../../contract/listings.fields.ts';
import type { Picture } from '../../../contract/media.ts';
import { type ChainMentionRow, toChainMention } from '../../platform/chainLogos.ts';
import type { Tables } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Answers } from '../../platform/db/together.ts';
import { askPictures, askPicturesShownBy, picturesFrom } from '../../platform/media.ts';
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

/** Rows of the list, which show the logo alone. */
type Showing = Pick<StoredListing, 'seq' | 'createdBy' | 'updatedBy' | 'verifiedBy' | 'logoId'>;

/** What is to be asked for the parts of some rows of the list: for {@link partsFrom}. */
export function askPartsOf(rows: readonly Showing[]) {
  const seqs = rows.map((row) => row.seq);
  return [
    askPeople(rows.flatMap((row) => [row.createdBy, row.updatedBy, row.verifiedBy])),
    selectCategories.ask(seqs),
    selectDeployments.ask(seqs),
    askPictures(rows.map(({ logoId }) => logoId)),
  ] as const;
}

/** What is to be asked for the parts of one listing's record beside its row, for the same. */
export function askPartsById(id: string) {
  return [
    selectPeopleOf.ask(id),
    selectCategoriesOf.ask(id),
    selectDeploymentsOf.ask(id),
    askPicturesShownBy({ type: 'gameListing', id }),
  ] as const;
}

export function partsFrom([people, categories, deployments, pictures]: Answers<
  ReturnType<typeof askPartsOf>
>): Parts {
  return {
    people: peopleFrom(people),
    categories: groupedBySeq(categories),
    deployments,
    blockchains: chainsBySeq(deployments.map((row) => ({ ...row, id: row.blockchainId }))),
    pictures: picturesFrom(pictures),
  };
}

const selectCategories = prepared((db, seqs: readonly number[]) => categoriesAmong(db, seqs));
const selectDeployments = prepared((db, seqs: readonly number[]) => deploymentsAmong(db, seqs));

const selectPeopleOf = prepared((db, id: string) =>
  db
    .selectFrom('listing')
    .innerJoin('account', (join) =>
      join.on((on) =>
        on('account.id', 'in', [
          on.ref('listing.createdBy'),
          on.ref('listing.updatedBy'),
          on.ref('listing.verifiedBy'),
        ]),
      ),
    )
    .select(['account.id', 'account.name'])
    .where('listing.id', '=', id),
);
const selectCategoriesOf = prepared((db, id: string) => categoriesAmong(db, seqOf(db, id)));
const selectDeploymentsOf = prepared((db, id: string) => deploymentsAmong(db, seqOf(db, id)));

/** The number of a listing, for a statement that is to name it. */
function seqOf(db: Kysely<Tables>, id: string) {
  return db.selectFrom('listing').select('seq').where('id', '=', id);
}

/** Numbers of listings, or what gives them. */
type Seqs = readonly number[] | ReturnType<typeof seqOf>;

function categoriesAmong(db: Kysely<Tables>, seqs: Seqs) {
  return db
    .selectFrom('listingCategory')
    .innerJoin('category', 'category.id', 'listingCategory.categoryId')
    .select(['listingSeq', 'category.id', 'category.name', 'category.color'])
    .where('listingSeq', 'in', seqs)
    .orderBy('listingSeq')
    .orderBy('position');
}

function deploymentsAmong(db: Kysely<Tables>, seqs: Seqs) {
  return db
    .selectFrom('deployment')
    .innerJoin('blockchain', 'blockchain.id', 'deployment.blockchainId')
    .leftJoin('media', 'media.id', 'blockchain.logoId')
    .select(['listingSeq', 'blockchainId', 'address', 'addressKey', 'kind', 'label'])
    .select(['blockchain.name', 'color', 'hash', 'width'])
    .where('listingSeq', 'in', seqs)
    .orderBy('listingSeq')
    .orderBy('position');
}

/** Each blockchain of a listing once, in the order of its deployments. */
function chainsBySeq(
  rows: readonly (ChainMentionRow & { listingSeq: number })[],
): Map<number, ChainMention[]> {
  return groupedBySeq(rows.map((row) => ({ listingSeq: row.listingSeq, ...toChainMention(row) })));
}

/** The same of deployments that are being written, whose chains are known. */
export function mentionedIn(
  deployments: readonly StoredDeployment[],
  mentions: ReadonlyMap<string, ChainMentionRow>,
): Map<number, ChainMention[]> {
  return chainsBySeq(
    deployments.flatMap(({ listingSeq, blockchainId }) => {
      const mention = mentions.get(blockchainId);
      return mention === undefined ? [] : [{ ...mention, listingSeq }];
    }),
  );
}

function groupedBySeq<M extends { id: string }>(
  rows: readonly (M & { listingSeq: number })[],
): Map<number, Omit<M, 'listingSeq'>[]> {
  const groups = new Map<number, (Omit<M, 'listingSeq'> & { id: string })[]>();
  for (const { listingSeq, ...mention } of rows) {
    const group = groups.get(listingSeq) ?? [];
    if (!group.some((other) => other.id === mention.id)) group.push(mention);
    groups.set(listingSeq, group);
  }
  return groups;
}

export function toDeployment({ blockchainId, address, kind, label }: Deployment): Deployment {
  return { blockchainId, address, kind, label };
}
