// Creating and changing a listing: one row, and the rows that it is found by.
import type { Transaction } from 'kysely';
import { fold } from '../../../contract/fold.ts';
import type { Input } from '../../../contract/kit.ts';
import {
  type Listing,
  type ListingFields,
  listingDefaults,
  listingFields,
} from '../../../contract/listings.fields.ts';
import { listingCompleteness } from '../../../contract/listings.rules.ts';
import type { listings } from '../../../contract/listings.ts';
import { pickFields } from '../../../contract/payload.ts';
import type { WriteContext } from '../../platform/call.ts';
import type { Database, Tables } from '../../platform/db/db.ts';
import { fail } from '../../platform/errors.ts';
import { noteUse } from '../../platform/media.ts';
import { changedBy, createdBy, defined, expectVersion, locking } from '../../platform/records.ts';
import { cleanHtml } from '../../platform/richText.ts';
import { indexText } from '../../platform/search.ts';
import { isTaken, takeFreeSlug, takeSlug } from '../../platform/slugs.ts';
import { keyedTags } from '../../platform/tags.ts';
import { type CheckedDeployment, checkDeployments, placesOf } from './listings.check.ts';
import { likenessKeyOf, websiteKeyOf } from './listings.similar.ts';
import { jsonFields, type StoredListing, toListing } from './listings.table.ts';

type Create = typeof listings.create;
type Edit = typeof listings.edit;

export async function createListing(input: Input<Create>, context: WriteContext<Create>): Promise<Listing> {
  const { db, who, now, audit } = context;
  const { requestId: _, ...given } = input;
  const columns = createdBy(who, now);
  const owner = { type: 'listing', id: columns.id } as const;
  const slug = input.slug ?? (await takeFreeSlug(db, owner, input.name));
  if (input.slug !== undefined) await refuseTakenSlug(db, columns.id, slug);
  const fields: ListingFields = { ...listingDefaults, ...defined(given), name: input.name, slug };
  const row = await db
    .insertInto('listing')
    .values({
      ...columns,
      ...toColumns(fields),
      status: 'draft',
      publishAt: null,
      publishedAt: null,
      reviewNote: null,
      verifiedAt: null,
      verifiedBy: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (input.slug !== undefined) await takeSlug(db, owner, slug);
  await saveParts(context, row.seq, fields, allParts);
  const listing = await toListing(db, row);
  await noteUse(db, entityOf(listing), placesOf(fields));
  audit({ action: 'gameListing.create', entity: entityOf(listing), after: listing });
  return listing;
}

export async function editListing(input: Input<Edit>, context: WriteContext<Edit>): Promise<Listing> {
  const { db, dialect, who, now, audit } = context;
  const { id, version, verified, ...given } = input;
  const { listing: before, seq } = await lockedListing(db, dialect, id);
  expectVersion(before, version);
  const sent = defined(given);
  const fields: ListingFields = { ...pickFields(listingFields, before), ...sent };
  if (fields.slug !== before.slug) {
    await refuseTakenSlug(db, id, fields.slug);
    await takeSlug(db, { type: 'listing', id }, fields.slug);
  }
  const row = await db
    .updateTable('listing')
    .set({
      ...changedBy(who, now, version),
      ...toColumns(fields),
      ...(verified === undefined
        ? {}
        : { verifiedAt: verified ? now.toISOString() : null, verifiedBy: verified ? who.id : null }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveParts(
    context,
    seq,
    fields,
    allParts.filter((part) => part in sent),
  );
  const listing = await toListing(db, row);
  await noteUse(db, entityOf(listing), placesOf(fields));
  audit({ action: 'gameListing.edit', entity: entityOf(listing), before, after: listing });
  return listing;
}

/** A listing as it stands, its row locked until the transaction ends. Ends the call where there is none. */
export async function lockedListing(
  db: Transaction<Tables>,
  dialect: Database['dialect'],
  id: string,
): Promise<{ listing: Listing; seq: number }> {
  const query = db.selectFrom('listing').selectAll().where('id', '=', id);
  const row: StoredListing | undefined = await locking(query, dialect).executeTakeFirst();
  if (row === undefined) fail('not_found');
  return { listing: await toListing(db, row), seq: row.seq };
}

export function entityOf({ id, name, version }: Pick<Listing, 'id' | 'name' | 'version'>) {
  return { type: 'gameListing', id, label: name, version };
}

async function refuseTakenSlug(db: Transaction<Tables>, id: string, slug: string): Promise<void> {
  if (!(await isTaken(db, { type: 'listing', id }, slug))) return;
  fail('duplicate', { fieldErrors: { slug: 'Another listing has, or had, this slug' } });
}

/** The columns of a listing that follow from its fields. */
export function toColumns(fields: ListingFields) {
  const { categoryIds: _c, deployments: _d, ...own } = fields;
  const json: Partial<Record<(typeof jsonFields)[number], string>> = {};
  for (const field of jsonFields) json[field] = JSON.stringify(fields[field]);
  const cleaned = {
    ...fields,
    description: fields.description === null ? null : cleanHtml(fields.description),
  };
  return {
    ...own,
    ...(json as Record<(typeof jsonFields)[number], string>),
    description: cleaned.description,
    nameKey: fold(fields.name),
    likenessKey: likenessKeyOf(fields.name),
    websiteKey: websiteKeyOf(fields.websiteUrl),
    featured: fields.featured ? 1 : 0,
    completeness: listingCompleteness(cleaned),
  };
}

/** The fields that are kept in tables of their own. */
const allParts = ['categoryIds', 'platforms', 'tags', 'deployments'] as const;
type Part = (typeof allParts)[number];

async function saveParts(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  listingSeq: number,
  fields: ListingFields,
  parts: readonly Part[],
): Promise<void> {
  const { deployments } = await checkDeployments({ db, dialect }, fields.deployments);
  const rows = {
    categoryIds: fields.categoryIds.map((categoryId, position) => ({ listingSeq, position, categoryId })),
    platforms: fields.platforms.map((platform) => ({ listingSeq, platform })),
    tags: tagRows(listingSeq, fields.tags),
    deployments: deployments.map((deployment, position) => ({ listingSeq, position, ...deployment })),
  };
  for (const part of parts) {
    await db.deleteFrom(partTables[part]).where('listingSeq', '=', listingSeq).execute();
    if (rows[part].length > 0) await db.insertInto(partTables[part]).values(rows[part]).execute();
  }
  await indexText(db, dialect, 'listing', listingSeq, searchText(fields, deployments));
}

const partTables = {
  categoryIds: 'listingCategory',
  platforms: 'listingPlatform',
  tags: 'listingTag',
  deployments: 'deployment',
} as const satisfies Record<Part, keyof Tables>;

export function tagRows(listingSeq: number, tags: readonly string[]) {
  return keyedTags(tags).map((tag) => ({ listingSeq, ...tag }));
}

export function searchText(fields: ListingFields, deployments: readonly CheckedDeployment[]) {
  const { name, slug, alternativeNames, tagline, tags, developer, publisher, tokenSymbol } = fields;
  const addresses = deployments.flatMap((row) => [row.address, row.addressKey]);
  return {
    name,
    rest: [
      slug,
      ...alternativeNames,
      tagline,
      ...tags,
      developer,
      publisher,
      tokenSymbol,
      websiteKeyOf(fields.websiteUrl),
      ...addresses,
    ],
  };
}
