// What no two listings share: slugs and external ids.
import type { Transaction } from 'kysely';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import type { ListingFields } from '../../../contract/listings/fields.ts';
import type { Tables } from '../../database/database.ts';
import { insertAll } from '../../database/statements.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { takenExternalIds } from '../../records/external-ids.ts';
import { isTaken } from '../../records/slugs.ts';
import type { NewListing } from './listings.save.ts';

const takenSlug = 'Another listing has, or had, this slug';

/** Reports a new slug and external ids that other listings have. */
export async function refuseTaken(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  id: string,
  before: ListingFields,
  { slug, externalIds }: ListingFields,
): Promise<void> {
  const fieldErrors: FieldErrors = {};
  if (slug !== before.slug && (await isTaken(db, { type: 'listing', id }, slug)))
    fieldErrors['slug'] = takenSlug;
  if (JSON.stringify(before.externalIds) !== JSON.stringify(externalIds)) {
    const [faults] = await takenExternalIds(db, dialect, 'listing', [{ id, externalIds }]);
    Object.assign(fieldErrors, faults);
  }
  if (Object.keys(fieldErrors).length > 0) fail('duplicate', { fieldErrors });
}

/** Reserves the slugs requested for new listings. Fails if one of them or of the external ids is taken. */
export async function takeRequested(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  drafts: readonly { given: NewListing; columns: { id: string } }[],
  pathOf: (index: number, field: string) => string,
): Promise<void> {
  const rows = drafts.flatMap(({ given: { slug }, columns: { id } }, index) =>
    slug === undefined ? [] : [{ index, row: { type: 'listing', slug, entityId: id } }],
  );
  const taken = new Set(
    await takenSlugs(
      db,
      rows.map(({ row }) => row.slug),
    ),
  );
  const faults: [string, string][] = rows.flatMap(({ index, row }) =>
    taken.has(row.slug) ? [[pathOf(index, 'slug'), takenSlug]] : [],
  );
  const identified = drafts.map(({ given: { externalIds = {} }, columns: { id } }) => ({ id, externalIds }));
  (await takenExternalIds(db, dialect, 'listing', identified)).forEach((found, index) => {
    for (const [path, text] of Object.entries(found)) faults.push([pathOf(index, path), text]);
  });
  if (faults.length > 0) fail('duplicate', { fieldErrors: Object.fromEntries(faults) });
  await insertAll(
    db,
    'slug',
    rows.map(({ row }) => row),
  );
}

async function takenSlugs(db: Transaction<Tables>, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .selectFrom('slug')
    .select('slug')
    .where('type', '=', 'listing')
    .where('slug', 'in', slugs)
    .execute();
  return rows.map(({ slug }) => slug);
}
