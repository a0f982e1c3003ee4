// New listings: one, or many at once.
import type { Transaction } from 'kysely';
import type { Input } from '../../../contract/kit.ts';
import type { Listing } from '../../../contract/listings.fields.ts';
import type { listings } from '../../../contract/listings.ts';
import type { WriteContext } from '../../platform/call.ts';
import type { Tables } from '../../platform/db/db.ts';
import { prepared, preparedRows } from '../../platform/db/prepared.ts';
import { lastly, meanwhile, together } from '../../platform/db/together.ts';
import { fail } from '../../platform/errors.ts';
import { askFirstUses } from '../../platform/media.ts';
import { askIndexWords } from '../../platform/search.ts';
import { otherSlugs } from '../../platform/slugs.ts';
import { placesOf, referencesOf } from './listings.check.ts';
import { type Draft, type Drafts, draftListings, type Given, underSlug } from './listings.draft.ts';
import { allParts, askParts, entityOf, takenSlug } from './listings.save.ts';
import {
  type Alike,
  askLikenesses,
  type Likeness,
  likeNothing,
  likenessOf,
  warningsFrom,
} from './listings.similar.ts';
import type { ListingRecord } from './listings.table.ts';

type Create = typeof listings.create;
type Context = Pick<WriteContext, 'db' | 'dialect' | 'audit'>;
type PathOf = (index: number, field: string) => string;

export async function createListing(input: Input<Create>, context: WriteContext<Create>): Promise<Listing> {
  const { requestId: _, ...given } = input;
  const made = draftListings(context, [given], await referencesOf(context, [given]));
  const { records, like, alike } = await addListings(context, [given], made, (_index, field) => field);
  const [record] = records;
  if (record === undefined) throw new Error('A listing that was added is returned');
  return { ...record, warnings: warningsFrom(like, alike) };
}

type Added = { records: ListingRecord[]; like: Likeness; alike: Alike };

/**
 * Inserts what was drafted of listings that were given, many of them by each statement, each with its row of the audit log.
 * Returns their records in order, and what looks like it where it is one.
 */
export async function addListings(
  { db, dialect, audit }: Context,
  all: readonly Given[],
  { wished, drafts }: Drafts,
  pathOf: PathOf,
): Promise<Added> {
  // First, so that no other takes them by its name.
  await takeAskedSlugs(db, all, drafts, pathOf);
  const [only] = drafts.length === 1 ? drafts : [];
  const like = only === undefined ? likeNothing : likenessOf(only.row, only.deployments);
  const [granted, inserted, ...alike] = await together(
    db,
    wished.asked,
    insertListings.ask(drafts.map(({ row }) => row)),
    ...askLikenesses(like),
  );
  const seqs = new Map(inserted.map(({ id, seq }) => [id, seq]));
  const others = await otherSlugs(db, wished, granted);
  const saved = drafts.map((draft) => {
    const { id } = draft.row;
    const other = others.get(id);
    return { seq: seqs.get(id) ?? 0, ...(other === undefined ? draft : underSlug(draft, other)) };
  });
  const renamed = [...others.keys()];
  const uses = saved.map(({ row, fields }) => ({ entity: entityOf(row), placed: placesOf(fields) }));
  await (all.length === 1 ? lastly : meanwhile)(db, [
    ...(renamed.length === 0 ? [] : [takeSlugsOver.ask(renamed)]),
    ...askParts(saved, allParts).writes,
    ...askIndexWords(dialect, 'listing', saved),
    askFirstUses(uses),
  ]);
  for (const { facts } of saved) audit(facts);
  return { records: saved.map(({ record }) => record), like, alike };
}

const insertListings = preparedRows('listing', (insert) => insert.returning(['id', 'seq']));

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

/** Gives records the slugs that were asked for. Ends the call where one is taken. */
async function takeAskedSlugs(
  db: Transaction<Tables>,
  all: readonly Given[],
  drafts: readonly Draft[],
  pathOf: PathOf,
): Promise<void> {
  const asked = drafts.flatMap(({ row: { id, slug } }, index) =>
    all[index]?.slug === undefined ? [] : [{ index, row: { type: 'listing', slug, entityId: id } }],
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
