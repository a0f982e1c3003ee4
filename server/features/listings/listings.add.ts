// New listings: one, or many at once.
import type { Transaction } from 'kysely';
import type { Input, Output } from '../../../contract/kit.ts';
import { type Listing, type ListingFields, listingDefaults } from '../../../contract/listings.fields.ts';
import type { listings } from '../../../contract/listings.ts';
import type { WriteContext } from '../../platform/call.ts';
import type { Tables } from '../../platform/db/db.ts';
import { prepared, preparedRows } from '../../platform/db/prepared.ts';
import { lastly, meanwhile, together } from '../../platform/db/together.ts';
import { fail } from '../../platform/errors.ts';
import { askFirstUses } from '../../platform/media.ts';
import { createdBy, defined, withPerson } from '../../platform/records.ts';
import { askIndexTexts } from '../../platform/search.ts';
import { otherSlugs, wishedSlugs } from '../../platform/slugs.ts';
import { checkDeployments, placesOf, referencesOf } from './listings.check.ts';
import { mentionedIn } from './listings.parts.ts';
import { allParts, askParts, entityOf, searchText, takenSlug, toColumns } from './listings.save.ts';
import { askLikenesses, likeNothing, likenessOf } from './listings.similar.ts';
import {
  type ListingRecord,
  type StoredListing,
  type Surroundings,
  toListing,
  toRecord,
} from './listings.table.ts';

type Create = typeof listings.create;
type Import = typeof listings.import;
type Given = Omit<Input<Create>, 'requestId'>;
type Context = Pick<WriteContext<Create>, 'db' | 'dialect' | 'who' | 'now'>;

export async function createListing(input: Input<Create>, context: WriteContext<Create>): Promise<Listing> {
  const { requestId: _, ...given } = input;
  const { rows, ...surroundings } = await addListings(context, [given], (_index, field) => field);
  const [row] = rows;
  if (row === undefined) throw new Error('A row that was inserted is returned');
  const listing = await toListing(context.db, row, surroundings);
  noteNew(context, [listing]);
  return listing;
}

export async function importListings(
  { rows: given }: Input<Import>,
  context: WriteContext<Import>,
): Promise<Output<Import>> {
  const { rows, parts } = await addListings(context, given, (index, field) => `rows.${index}.${field}`);
  const records = rows.map((row) => toRecord(row, parts));
  noteNew(context, records);
  return records.map(({ id, slug }) => ({ id, slug }));
}

function noteNew({ audit }: Pick<WriteContext, 'audit'>, records: readonly ListingRecord[]): void {
  for (const listing of records) {
    audit({ action: 'gameListing.create', entity: entityOf(listing), after: listing });
  }
}

type Added = Surroundings & { rows: StoredListing[] };

/**
 * Inserts listings as drafts, many of them by each statement. Returns their rows in order, and what looks like it where it
 * is one.
 */
async function addListings(
  context: Context,
  all: readonly Given[],
  pathOf: (index: number, field: string) => string,
): Promise<Added> {
  const { db, dialect, who, now } = context;
  const references = await referencesOf(context, all);
  const owned = all.map((given) => ({ given, columns: createdBy(who, now) }));
  // First, so that no other takes them by its name.
  await takeAskedSlugs(db, owned, pathOf);
  const wished = wishedSlugs('listing', owned.flatMap(unnamed));
  const fresh = owned.map(({ given, columns }) => {
    const fields: ListingFields = {
      ...listingDefaults,
      ...defined(given),
      name: given.name,
      slug: given.slug ?? wished.slugs.get(columns.id) ?? '',
    };
    const checked = checkDeployments(references.chains, fields.deployments);
    const row = { ...columns, ...toColumns(fields), ...draft };
    return { row, fields, deployments: checked.deployments };
  });
  const [only] = fresh.length === 1 ? fresh : [];
  const like = only === undefined ? likeNothing : likenessOf(only.row, only.deployments);
  const [granted, inserted, ...alike] = await together(
    db,
    wished.asked,
    insertListings.ask(fresh.map(({ row }) => row)),
    ...askLikenesses(like),
  );
  const seqs = new Map(inserted.map(({ id, seq }) => [id, seq]));
  const others = await otherSlugs(db, wished, granted);
  const saved = fresh.map(({ row: { slug: first, ...row }, fields, deployments }) => {
    const seq = seqs.get(row.id) ?? 0;
    const slug = others.get(row.id) ?? first;
    return { row: { ...row, seq, slug }, fields: { ...fields, slug }, deployments, seq };
  });
  const renamed = [...others.keys()];
  const { deployments, writes } = askParts(saved, allParts);
  const texts = saved.map(({ seq, fields, deployments: own }) => ({ seq, text: searchText(fields, own) }));
  const uses = saved.map(({ row, fields }) => ({ entity: entityOf(row), placed: placesOf(fields) }));
  const categories = new Map(
    saved.map(({ seq, fields }) => [
      seq,
      fields.categoryIds.flatMap((id) => references.categories.get(id) ?? []),
    ]),
  );
  await (all.length === 1 ? lastly : meanwhile)(db, [
    ...(renamed.length === 0 ? [] : [takeSlugsOver.ask(renamed)]),
    ...writes,
    ...askIndexTexts(dialect, 'listing', texts),
    askFirstUses(uses),
  ]);
  const { mentions, pictures } = references;
  const people = withPerson(new Map(), who);
  const blockchains = mentionedIn(deployments, mentions);
  return {
    rows: saved.map(({ row }) => row),
    parts: { people, categories, deployments, blockchains, pictures },
    alike: { like, rows: alike },
  };
}

const insertListings = preparedRows('listing', (insert) => insert.returning(['id', 'seq']));

/** What every listing begins as. */
const draft = {
  status: 'draft',
  publishAt: null,
  publishedAt: null,
  reviewNote: null,
  verifiedAt: null,
  verifiedBy: null,
} as const;

/** Gives new listings the slugs that they have got, of which each has one. */
const takeSlugsOver = prepared((db, ids: readonly string[]) =>
  db
    .updateTable('listing')
    .set((listing) => ({
      slug: listing
        .selectFrom('slug')
        .select('slug.slug')
        .where('slug.type', '=', 'listing')
        .whereRef('slug.entityId', '=', 'listing.id')
        .$asScalar()
        .$notNull(),
    }))
    .where('id', 'in', ids),
);

type Owned = { given: Given; columns: { id: string } };

function unnamed({ given: { slug, name }, columns: { id } }: Owned): { id: string; name: string }[] {
  return slug === undefined ? [{ id, name }] : [];
}

/** Gives records the slugs that were asked for. Ends the call where one is taken. */
async function takeAskedSlugs(
  db: Transaction<Tables>,
  all: readonly Owned[],
  pathOf: (index: number, field: string) => string,
): Promise<void> {
  const asked = all.flatMap(({ given: { slug }, columns: { id } }, index) =>
    slug === undefined ? [] : [{ index, row: { type: 'listing', slug, entityId: id } }],
  );
  if (asked.length === 0) return;
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
}
