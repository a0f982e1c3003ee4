// Changing a listing: one row, and the rows that it is found by.
import type { Transaction } from 'kysely';
import { fold } from '../../../contract/fold.ts';
import type { Input } from '../../../contract/kit.ts';
import { type Listing, type ListingFields, listingFields } from '../../../contract/listings.fields.ts';
import { listingCompleteness } from '../../../contract/listings.rules.ts';
import type { listings } from '../../../contract/listings.ts';
import { pickFields } from '../../../contract/payload.ts';
import type { WriteContext } from '../../platform/call.ts';
import type { Database, Tables } from '../../platform/db/db.ts';
import { fail } from '../../platform/errors.ts';
import { noteUse } from '../../platform/media.ts';
import { changedBy, defined, locking } from '../../platform/records.ts';
import { cleanHtml } from '../../platform/richText.ts';
import { indexTexts } from '../../platform/search.ts';
import { isTaken, takeSlug } from '../../platform/slugs.ts';
import { keyedTags } from '../../platform/tags.ts';
import { type CheckedDeployment, chainsOf, checkDeployments, placesOf } from './listings.check.ts';
import { likenessKeyOf, websiteKeyOf } from './listings.similar.ts';
import {
  jsonFields,
  type ListingRecord,
  type StoredListing,
  toListing,
  toRecords,
} from './listings.table.ts';

type Edit = typeof listings.edit;

export async function editListing(input: Input<Edit>, context: WriteContext<Edit>): Promise<Listing> {
  const { db, dialect, who, now, audit } = context;
  const { id, version, verified, ...given } = input;
  const { listing: before, seq } = await lockedListing(db, dialect, id, version);
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
  const changed = allParts.filter((part) => part in sent);
  for (const part of changed) await db.deleteFrom(partTables[part]).where('listingSeq', '=', seq).execute();
  await addParts(context, [{ seq, fields }], changed);
  const listing = await toListing(db, row);
  await noteUse(db, entityOf(listing), placesOf(fields));
  audit({ action: 'gameListing.edit', entity: entityOf(listing), before, after: listing });
  return listing;
}

/**
 * A listing as it stands, its row locked until the transaction ends. Ends the call where there is none, or not in the
 * version that the client has seen.
 */
export async function lockedListing(
  db: Transaction<Tables>,
  dialect: Database['dialect'],
  id: string,
  version: number,
): Promise<{ listing: ListingRecord; seq: number }> {
  const query = db.selectFrom('listing').selectAll().where('id', '=', id);
  const row: StoredListing | undefined = await locking(query, dialect).executeTakeFirst();
  if (row === undefined) fail('not_found');
  if (row.version !== version) fail('stale_version', { data: await toListing(db, row) });
  const [listing] = await toRecords(db, [row]);
  if (listing === undefined) throw new Error('A row makes a record');
  return { listing, seq: row.seq };
}

export function entityOf({ id, name, version }: Pick<Listing, 'id' | 'name' | 'version'>) {
  return { type: 'gameListing', id, label: name, version };
}

async function refuseTakenSlug(db: Transaction<Tables>, id: string, slug: string): Promise<void> {
  if (!(await isTaken(db, { type: 'listing', id }, slug))) return;
  fail('duplicate', { fieldErrors: { slug: takenSlug } });
}

export const takenSlug = 'Another listing has, or had, this slug';

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
export const allParts = ['categoryIds', 'platforms', 'tags', 'deployments'] as const;
type Part = (typeof allParts)[number];

/** Writes what belongs to listings besides their rows, and what they are found by. None of these parts may be there yet. */
export async function addParts(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  saved: readonly { seq: number; fields: ListingFields }[],
  parts: readonly Part[],
): Promise<void> {
  const chains = await chainsOf(
    { db, dialect },
    saved.flatMap(({ fields }) => fields.deployments),
  );
  const checked = saved.map(({ seq, fields }) => ({
    seq,
    fields,
    deployments: checkDeployments(chains, fields.deployments).deployments,
  }));
  const rows = {
    categoryIds: checked.flatMap(({ seq, fields }) =>
      fields.categoryIds.map((categoryId, position) => ({ listingSeq: seq, position, categoryId })),
    ),
    platforms: checked.flatMap(({ seq, fields }) =>
      fields.platforms.map((platform) => ({ listingSeq: seq, platform })),
    ),
    tags: checked.flatMap(({ seq, fields }) => tagRows(seq, fields.tags)),
    deployments: checked.flatMap(({ seq, deployments }) =>
      deployments.map((deployment, position) => ({ listingSeq: seq, position, ...deployment })),
    ),
  };
  for (const part of parts) {
    if (rows[part].length > 0) await db.insertInto(partTables[part]).values(rows[part]).execute();
  }
  const texts = checked.map(({ seq, fields, deployments }) => ({
    seq,
    text: searchText(fields, deployments),
  }));
  await indexTexts(db, dialect, 'listing', texts);
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
