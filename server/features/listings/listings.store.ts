// Stores listings: the rows, their parts, links, search texts and picture uses.
import type { Insertable, Kysely } from 'kysely';
import { listingLinks } from '../../../contract/links/record-links.ts';
import type { ListingFields } from '../../../contract/listings/fields.ts';
import { listingReviewBy } from '../../../contract/listings/rules.ts';
import type { Tables } from '../../database/database.ts';
import { insertAll } from '../../database/statements.ts';
import { compareSoon } from '../../duplicates/table.ts';
import type { WriteContext } from '../../http/feature.ts';
import { noteFirstUses } from '../../media/usage.ts';
import { addExternalIds } from '../../records/external-ids.ts';
import type { VerifiedColumns } from '../../records/freshness.ts';
import type { LifecycleColumns } from '../../records/lifecycle-kinds.ts';
import { addLinks } from '../../records/links.ts';
import type { RecordColumns } from '../../records/records.ts';
import { indexTexts } from '../../records/search.ts';
import { keyedTags } from '../../records/tags.ts';
import { slotsOf } from './listings.check.ts';
import { entityOf } from './listings.record.ts';
import { type CheckedDeployment, type StoredListing, searchText, toColumns } from './listings.table.ts';

/** Columns of a listing that are neither fields nor derived from them. */
export type OwnColumns = RecordColumns &
  LifecycleColumns &
  VerifiedColumns &
  Pick<StoredListing, 'contentUpdatedAt'>;

/** A listing whose slug is reserved. */
type Unstored = {
  columns: OwnColumns;
  fields: ListingFields;
  deployments: readonly CheckedDeployment[];
};

/** Stores listings that have no rows yet. Returns their rows in the order of the input. */
export async function storeListings(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  listings: readonly Unstored[],
): Promise<StoredListing[]> {
  const rows: StoredListing[] = await db
    .insertInto('listing')
    .values(
      listings.map(({ columns, fields }) => ({
        ...toColumns(fields),
        ...columns,
        reviewBy: listingReviewBy(fields, columns),
      })),
    )
    .returningAll()
    .execute();
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const saved = listings.flatMap(({ columns, ...listing }) => {
    const row = rowsById.get(columns.id);
    return row === undefined ? [] : [{ row, seq: row.seq, ...listing }];
  });
  for (const part of allParts) await insertPart(db, part, saved);
  const links = saved.map(({ row, fields }) => ({ id: row.id, links: listingLinks(fields) }));
  await addLinks(db, 'listing', links);
  await addExternalIds(
    db,
    'listing',
    saved.map(({ row, fields }) => ({ id: row.id, externalIds: fields.externalIds })),
  );
  await indexTexts(
    db,
    dialect,
    'listing',
    saved.map(({ seq, fields, deployments }) => ({ seq, text: searchText(fields, deployments) })),
  );
  await noteFirstUses(
    db,
    saved.map(({ row, fields }) => ({ entity: entityOf(row), placed: slotsOf(fields) })),
  );
  await compareSoon(
    db,
    saved.map(({ row }) => row.id),
  );
  return saved.map(({ row }) => row);
}

/** Replaces one part of a listing. */
export async function replacePart(db: Kysely<Tables>, part: Part, saved: Saved): Promise<void> {
  await db.deleteFrom(partTables[part]).where('listingSeq', '=', saved.seq).execute();
  await insertPart(db, part, [saved]);
}

/** Fields stored in their own tables. */
const partTables = {
  categoryIds: 'listingCategory',
  platforms: 'listingPlatform',
  tags: 'listingTag',
  deployments: 'deployment',
} as const satisfies Partial<Record<keyof ListingFields, keyof Tables>>;
export type Part = keyof typeof partTables;
export const allParts: readonly Part[] = ['categoryIds', 'platforms', 'tags', 'deployments'];

type Saved = { seq: number; fields: ListingFields; deployments: readonly CheckedDeployment[] };

/** The rows of each part of a listing. */
const partRows = {
  categoryIds: ({ seq: listingSeq, fields }) =>
    fields.categoryIds.map((categoryId, position) => ({ listingSeq, position, categoryId })),
  platforms: ({ seq: listingSeq, fields }) => fields.platforms.map((platform) => ({ listingSeq, platform })),
  tags: ({ seq: listingSeq, fields }) => keyedTags(fields.tags).map((tag) => ({ listingSeq, ...tag })),
  deployments: ({ seq: listingSeq, deployments }) =>
    deployments.map((row, position) => ({ listingSeq, position, ...row })),
} as const satisfies { [P in Part]: (saved: Saved) => Insertable<Tables[(typeof partTables)[P]]>[] };

/** Inserts one part of listings that have no rows of it yet. */
async function insertPart(db: Kysely<Tables>, part: Part, saved: readonly Saved[]): Promise<void> {
  const rows = saved.flatMap<Insertable<Tables[(typeof partTables)[Part]]>>(partRows[part]);
  await insertAll(db, partTables[part], rows);
}
