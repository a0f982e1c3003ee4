// Deleting a category: refused while it is used, unless what uses it moves to another one in the same transaction.
import { type Kysely, sql } from 'kysely';
import type { Category, categories } from '../../../contract/categories.ts';
import type { FieldErrors } from '../../../contract/errors.ts';
import type { Input, Output } from '../../../contract/kit.ts';
import { bannersLeadingTo, leadBannersTo } from '../../platform/bannerTargets.ts';
import type { WriteContext } from '../../platform/call.ts';
import type { Tables } from '../../platform/db/db.ts';
import { fail } from '../../platform/errors.ts';
import { changedBy, expectVersion, locking } from '../../platform/records.ts';
import { indexText, unindexText } from '../../platform/search.ts';
import { releaseSlugs } from '../../platform/slugs.ts';
import { entityOf, lockedCategory } from './categories.save.ts';

type Remove = typeof categories.remove;
type Context = WriteContext<Remove>;

export async function mergeFaults(
  input: Partial<Input<Remove>>,
  { db, dialect }: Context,
): Promise<FieldErrors> {
  const { id, mergeInto } = input;
  if (mergeInto === undefined || id === undefined) return {};
  if (mergeInto === id) return { mergeInto: 'A category cannot be merged into itself' };
  const both = db
    .selectFrom('category')
    .select(['id', 'parentId'])
    .where('id', 'in', [id, mergeInto])
    .orderBy('id');
  const target = (await locking(both, dialect).execute()).find((row) => row.id === mergeInto);
  if (target === undefined) return { mergeInto: 'There is no such category' };
  if (target.parentId === null || target.parentId === id) return {};
  const child = await db
    .selectFrom('category')
    .select('id')
    .where('parentId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return child === undefined
    ? {}
    : { mergeInto: 'Its sub-categories need a category of the first level to go to' };
}

export async function removeCategory(input: Input<Remove>, context: Context): Promise<Output<Remove>> {
  const { db, dialect, audit } = context;
  const category = await lockedCategory(db, dialect, input.id);
  expectVersion(category, input.version);
  const moved = input.mergeInto === undefined ? 0 : await merge(category, input.mergeInto, context);
  if (input.mergeInto === undefined) await refuseUsed(db, input.id);
  await releaseSlugs(db, { type: 'category', id: input.id }, input.mergeInto ?? null);
  const row = await db
    .deleteFrom('category')
    .where('id', '=', input.id)
    .returning('seq')
    .executeTakeFirstOrThrow();
  await unindexText(db, 'category', row.seq);
  audit({
    action: 'category.delete',
    entity: entityOf(category),
    before: category,
    after: input.mergeInto === undefined ? null : { mergedInto: input.mergeInto, movedListings: moved },
  });
  return { id: input.id, moved };
}

/** How many names a refusal gives as examples. */
const sampleSize = 5;

async function refuseUsed(db: Kysely<Tables>, id: string): Promise<void> {
  const children = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('parentId', '=', id)
    .orderBy('nameKey')
    .execute();
  const { used } = await db
    .selectFrom('listingCategory')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('categoryId', '=', id)
    .executeTakeFirstOrThrow();
  const banners = await bannersLeadingTo(db, { kind: 'category', id }, sampleSize);
  const count = children.length + used + banners.count;
  if (count === 0) return;
  const listings = await db
    .selectFrom('listingCategory')
    .innerJoin('listing', 'listing.seq', 'listingCategory.listingSeq')
    .select(['listing.id', 'listing.name'])
    .where('categoryId', '=', id)
    .orderBy('listingCategory.listingSeq')
    .limit(sampleSize)
    .execute();
  const sample = [
    ...children.map((row) => ({ type: 'category', id: row.id, label: row.name })),
    ...listings.map((row) => ({ type: 'gameListing', id: row.id, label: row.name })),
    ...banners.sample,
  ].slice(0, sampleSize);
  fail('in_use', {
    text: `Still in use: ${count} ${count === 1 ? 'record names' : 'records name'} it`,
    data: { count, sample },
  });
}

/** Moves listings and sub-categories to the target, whose aliases gain the name. Returns how many listings moved. */
async function merge(
  category: Category,
  targetId: string,
  { db, dialect, who, now }: Context,
): Promise<number> {
  const target = await lockedCategory(db, dialect, targetId);
  if (target === undefined) fail('not_found');
  const stamp = { at: now.toISOString(), by: who.id };

  const affected = await sql<{ count: number }>`
    update "listing" set "version" = "version" + 1, "updatedAt" = ${stamp.at}, "updatedBy" = ${stamp.by}
    where "seq" in (select "listingSeq" from "listingCategory" where "categoryId" = ${category.id})`.execute(
    db,
  );
  // A listing that has both keeps the place of the first of them: what was primary stays primary.
  await sql`
    delete from "listingCategory" where "categoryId" in (${category.id}, ${targetId})
      and "listingSeq" in (select "listingSeq" from "listingCategory" where "categoryId" = ${category.id})
      and exists (
        select 1 from "listingCategory" as "twin"
        where "twin"."listingSeq" = "listingCategory"."listingSeq"
          and "twin"."categoryId" in (${category.id}, ${targetId})
          and "twin"."position" < "listingCategory"."position")`.execute(db);
  await db
    .updateTable('listingCategory')
    .set({ categoryId: targetId })
    .where('categoryId', '=', category.id)
    .execute();
  await leadBannersTo(db, { kind: 'category', id: category.id }, targetId, stamp);

  // A target below the category that goes takes its place.
  const isChild = target.parentId === category.id;
  const aliases = [...new Set([...target.aliases, category.name])].slice(-20);
  const row = await db
    .updateTable('category')
    .set({
      ...changedBy(who, now, target.version),
      aliases: JSON.stringify(aliases),
      ...(isChild ? { parentId: category.parentId } : {}),
    })
    .where('id', '=', targetId)
    .returning('seq')
    .executeTakeFirstOrThrow();
  await indexText(db, dialect, 'category', row.seq, { name: target.name, rest: [target.slug, ...aliases] });
  await sql`
    update "category" set "parentId" = ${targetId}, "version" = "version" + 1,
      "updatedAt" = ${stamp.at}, "updatedBy" = ${stamp.by}
    where "parentId" = ${category.id}`.execute(db);
  return Number(affected.numAffectedRows ?? 0);
}
