// New listings: one, or many at once.
import type { Transaction } from 'kysely';
import type { Input, Output } from '../../../contract/kit.ts';
import { type Listing, type ListingFields, listingDefaults } from '../../../contract/listings.fields.ts';
import type { listings } from '../../../contract/listings.ts';
import type { WriteContext } from '../../platform/call.ts';
import type { Tables } from '../../platform/db/db.ts';
import { fail } from '../../platform/errors.ts';
import { noteFirstUses } from '../../platform/media.ts';
import { createdBy, defined } from '../../platform/records.ts';
import { takeFreeSlugs } from '../../platform/slugs.ts';
import { placesOf } from './listings.check.ts';
import { addParts, allParts, entityOf, takenSlug, toColumns } from './listings.save.ts';
import { type ListingRecord, type StoredListing, toListing, toRecords } from './listings.table.ts';

type Create = typeof listings.create;
type Import = typeof listings.import;
type Given = Omit<Input<Create>, 'requestId'>;
type Context = Pick<WriteContext<Create>, 'db' | 'dialect' | 'who' | 'now'>;

export async function createListing(input: Input<Create>, context: WriteContext<Create>): Promise<Listing> {
  const { requestId: _, ...given } = input;
  const [row] = await addListings(context, [given], (_index, field) => field);
  if (row === undefined) throw new Error('A row that was inserted is returned');
  const listing = await toListing(context.db, row);
  await noteNew(context, [listing]);
  return listing;
}

export async function importListings(
  { rows: given }: Input<Import>,
  context: WriteContext<Import>,
): Promise<Output<Import>> {
  const rows = await addListings(context, given, (index, field) => `rows.${index}.${field}`);
  const records = await toRecords(context.db, rows);
  await noteNew(context, records);
  return records.map(({ id, slug }) => ({ id, slug }));
}

async function noteNew(
  { db, audit }: Pick<WriteContext, 'db' | 'audit'>,
  records: readonly ListingRecord[],
): Promise<void> {
  await noteFirstUses(
    db,
    records.map((listing) => ({ entity: entityOf(listing), placed: placesOf(listing) })),
  );
  for (const listing of records) {
    audit({ action: 'gameListing.create', entity: entityOf(listing), after: listing });
  }
}

/** Inserts listings as drafts, in about ten statements however many there are. Returns their rows in order. */
async function addListings(
  context: Context,
  all: readonly Given[],
  pathOf: (index: number, field: string) => string,
): Promise<StoredListing[]> {
  const { db, who, now } = context;
  const owned = all.map((given) => ({ given, columns: createdBy(who, now) }));
  const slugs = await takeSlugs(db, owned, pathOf);
  const fresh = owned.map(({ given, columns }) => {
    const fields: ListingFields = {
      ...listingDefaults,
      ...defined(given),
      name: given.name,
      slug: slugs.get(columns.id) ?? '',
    };
    return { columns, fields };
  });
  const inserted = await db
    .insertInto('listing')
    .values(
      fresh.map(({ columns, fields }) => ({
        ...columns,
        ...toColumns(fields),
        status: 'draft' as const,
        publishAt: null,
        publishedAt: null,
        reviewNote: null,
        verifiedAt: null,
        verifiedBy: null,
      })),
    )
    .returningAll()
    .execute();
  const byId = new Map(inserted.map((row) => [row.id, row]));
  const saved = fresh.flatMap(({ columns, fields }) => {
    const row = byId.get(columns.id);
    return row === undefined ? [] : [{ row, seq: row.seq, fields }];
  });
  await addParts(context, saved, allParts);
  return saved.map(({ row }) => row);
}

/** Slugs by the ids of their records: those that were asked for first, so that no other takes them by its name. */
async function takeSlugs(
  db: Transaction<Tables>,
  all: readonly { given: Given; columns: { id: string } }[],
  pathOf: (index: number, field: string) => string,
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  const asked = all.flatMap(({ given: { slug }, columns: { id } }, index) =>
    slug === undefined ? [] : [{ index, row: { type: 'listing', slug, entityId: id } }],
  );
  if (asked.length > 0) {
    const rows = asked.map(({ row }) => row);
    const taken = await db
      .selectFrom('slug')
      .select('slug')
      .where('type', '=', 'listing')
      .where(
        'slug',
        'in',
        rows.map((row) => row.slug),
      )
      .execute();
    const used = new Set(taken.map(({ slug }) => slug));
    const refused = asked.filter(({ row }) => used.has(row.slug));
    if (refused.length > 0) {
      fail('duplicate', {
        fieldErrors: Object.fromEntries(refused.map(({ index }) => [pathOf(index, 'slug'), takenSlug])),
      });
    }
    await db.insertInto('slug').values(rows).execute();
    for (const { slug, entityId } of rows) slugs.set(entityId, slug);
  }
  const named = all.flatMap(({ given: { slug, name }, columns: { id } }) =>
    slug === undefined ? [{ id, name }] : [],
  );
  const free = await takeFreeSlugs(db, 'listing', named);
  named.forEach(({ id }, index) => slugs.set(id, free[index] ?? ''));
  return slugs;
}
