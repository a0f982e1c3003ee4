// Changing a listing: one row, and the rows that it is found by.
import type { Transaction, Updateable } from 'kysely';
import { fold } from '../../../contract/fold.ts';
import type { Input } from '../../../contract/kit.ts';
import type { Listing, ListingFields } from '../../../contract/listings.fields.ts';
import { listingCompleteness } from '../../../contract/listings.rules.ts';
import { textOf } from '../../../contract/listings.text.ts';
import type { listings } from '../../../contract/listings.ts';
import type { WriteContext } from '../../platform/call.ts';
import type { Tables } from '../../platform/db/db.ts';
import { prepared, preparedRows } from '../../platform/db/prepared.ts';
import { type Asked, lastly } from '../../platform/db/together.ts';
import { fail } from '../../platform/errors.ts';
import { noteUse } from '../../platform/media.ts';
import { changedBy, defined, withPerson } from '../../platform/records.ts';
import { cleanHtml } from '../../platform/richText.ts';
import { askIndexWords, indexedWords } from '../../platform/search.ts';
import { isTaken, takeSlug } from '../../platform/slugs.ts';
import { keyedTags } from '../../platform/tags.ts';
import { type CheckedDeployment, checkDeployments, placesOf, referencesOf } from './listings.check.ts';
import { lockedListing } from './listings.hold.ts';
import { mentionedIn, type Parts, type StoredDeployment, toDeployment } from './listings.parts.ts';
import { likenessKeyOf, websiteKeyOf } from './listings.similar.ts';
import {
  jsonFields,
  type ListingRecord,
  type ListingTable,
  type StoredListing,
  toListing,
} from './listings.table.ts';

type Edit = typeof listings.edit;

export async function editListing(input: Input<Edit>, context: WriteContext<Edit>): Promise<Listing> {
  const { db, who, now, audit } = context;
  const { id, version, verified, ...given } = input;
  const { listing: before, row, fields: old, parts, alike } = await lockedListing(context, id, version);
  const sent = defined(given);
  const fields: ListingFields = { ...old, ...sent };
  if (fields.slug !== before.slug) {
    await refuseTakenSlug(db, id, fields.slug);
    await takeSlug(db, { type: 'listing', id }, fields.slug);
  }
  const columns = {
    ...toColumns(fields, old),
    ...(verified === undefined
      ? {}
      : { verifiedAt: verified ? now.toISOString() : null, verifiedBy: verified ? who.id : null }),
  };
  // An index is written for each of its columns that is named, whether or not that changes.
  const changed = { ...changedBy(who, now, version), ...differing(row, columns) };
  const edited = { ...row, ...changed };
  const after = await changedParts(context, {
    before: { row, fields: old },
    after: { row: edited, fields },
    parts,
  });
  const people = withPerson(parts.people, who);
  const listing = await toListing(db, edited, { parts: { ...after.parts, people }, alike }, fields);
  await noteUseAgain(db, before, listing);
  await lastly(db, [updateListing.ask(changed, id), ...after.writes]);
  audit({ action: 'gameListing.edit', entity: entityOf(listing), before, after: listing });
  return listing;
}

const updateListing = prepared((db, changed: Updateable<ListingTable>, id: string) =>
  db.updateTable('listing').set(changed).where('id', '=', id),
);

/** Those of the columns in which a row differs from what it is to be. */
function differing<C extends Partial<StoredListing>>(row: StoredListing, columns: C): Partial<C> {
  const stored: Readonly<Record<string, unknown>> = { ...row };
  const wanted: Readonly<Record<string, unknown>> = columns;
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(wanted)) if (stored[name] !== wanted[name]) changed[name] = wanted[name];
  // Some of an object's entries are a part of the object.
  return changed as Partial<C>;
}

type Stand = { row: StoredListing; fields: ListingFields };
type Change = { before: Stand; after: Stand; parts: Parts };

/** A listing's parts once it is saved, and what is to be written anew of what it is found by. */
async function changedParts(
  context: WriteContext,
  change: Change,
): Promise<{ parts: Parts; writes: Asked<unknown>[] }> {
  const { before, after, parts } = change;
  const { dialect } = context;
  const { seq } = before.row;
  const old = before.fields;
  const { fields } = after;
  const isNew = (field: keyof ListingFields) => !isSame(old[field], fields[field]);
  const references = await referencesOf(context, [fields]);
  const saved = { seq, fields, deployments: stored(parts.deployments) };
  if (fields.deployments !== old.deployments)
    saved.deployments = stored(checkDeployments(references.chains, fields.deployments).deployments);
  const movesChains = !isSame(stored(parts.deployments), saved.deployments);
  const changed = allParts.filter((part) => (part === 'deployments' ? movesChains : isNew(part)));
  const { deployments, writes } = askParts([saved], changed);
  const text = searchText(after, saved.deployments);
  const moves = isSame(text, searchText(before, parts.deployments))
    ? []
    : [{ seq, words: indexedWords(text) }];
  const categories = fields.categoryIds.flatMap((id) => references.categories.get(id) ?? []);
  return {
    parts: {
      ...parts,
      deployments,
      ...(isNew('categoryIds') ? { categories: new Map([[seq, categories]]) } : {}),
      ...(movesChains ? { blockchains: mentionedIn(deployments, references.mentions) } : {}),
      pictures: new Map([...parts.pictures, ...references.pictures]),
    },
    writes: [
      ...changed.map((part) => deleteParts[part].ask(seq)),
      ...writes,
      ...askIndexWords(dialect, 'listing', moves),
    ],
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function stored(rows: readonly CheckedDeployment[]): CheckedDeployment[] {
  return rows.map(({ addressKey, ...row }) => ({ ...toDeployment(row), addressKey }));
}

/** Notes the pictures of a listing where they, or its name beside them, have changed. */
async function noteUseAgain(db: Transaction<Tables>, before: ListingRecord, after: Listing): Promise<void> {
  const places = placesOf(after);
  const shows = Object.values(places).some(({ id }) => id !== null);
  if (isSame(placesOf(before), places) && !(shows && before.name !== after.name)) return;
  await noteUse(db, entityOf(after), places);
}

export function entityOf({ id, name, version }: Pick<Listing, 'id' | 'name' | 'version'>) {
  return { type: 'gameListing', id, label: name, version };
}

async function refuseTakenSlug(db: Transaction<Tables>, id: string, slug: string): Promise<void> {
  if (!(await isTaken(db, { type: 'listing', id }, slug))) return;
  fail('duplicate', { fieldErrors: { slug: takenSlug } });
}

export const takenSlug = 'Another listing has, or had, this slug';

/** The columns of a listing that follow from its fields; of the old ones, if any, the description is clean already. */
export function toColumns(fields: ListingFields, old?: ListingFields) {
  const { categoryIds: _c, deployments: _d, ...own } = fields;
  const json: Partial<Record<(typeof jsonFields)[number], string>> = {};
  for (const field of jsonFields) json[field] = JSON.stringify(fields[field]);
  const cleaned = {
    ...fields,
    description:
      fields.description === null || fields.description === old?.description
        ? fields.description
        : cleanHtml(fields.description),
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

/** A listing that is saved, its deployments as they are stored. */
export type Saved = { seq: number; fields: ListingFields; deployments: readonly CheckedDeployment[] };

/** What is to be written of what belongs to listings besides their rows. None of these parts may be there yet. */
export function askParts(
  saved: readonly Saved[],
  parts: readonly Part[],
): { deployments: StoredDeployment[]; writes: Asked<unknown>[] } {
  const deployments = saved.flatMap((one) =>
    one.deployments.map((deployment, position) => ({ listingSeq: one.seq, position, ...deployment })),
  );
  const asked = {
    categoryIds: insertCategories.ask(
      saved.flatMap(({ seq, fields }) =>
        fields.categoryIds.map((categoryId, position) => ({ listingSeq: seq, position, categoryId })),
      ),
    ),
    platforms: insertPlatforms.ask(
      saved.flatMap(({ seq, fields }) => fields.platforms.map((platform) => ({ listingSeq: seq, platform }))),
    ),
    tags: insertTags.ask(saved.flatMap(({ seq, fields }) => tagRows(seq, fields.tags))),
    deployments: insertDeployments.ask(deployments),
  };
  return { deployments, writes: parts.map((part) => asked[part]) };
}

const insertCategories = preparedRows('listingCategory');
const insertPlatforms = preparedRows('listingPlatform');
const insertTags = preparedRows('listingTag');
const insertDeployments = preparedRows('deployment');

const partTables = {
  categoryIds: 'listingCategory',
  platforms: 'listingPlatform',
  tags: 'listingTag',
  deployments: 'deployment',
} as const satisfies Record<Part, keyof Tables>;

const deletion = (part: Part) =>
  prepared((db, seq: number) => db.deleteFrom(partTables[part]).where('listingSeq', '=', seq));
const deleteParts = {
  categoryIds: deletion('categoryIds'),
  platforms: deletion('platforms'),
  tags: deletion('tags'),
  deployments: deletion('deployments'),
} as const satisfies Record<Part, unknown>;

export function tagRows(listingSeq: number, tags: readonly string[]) {
  return keyedTags(tags).map((tag) => ({ listingSeq, ...tag }));
}

/** What a listing is found by. */
export function searchText(
  { row: { websiteKey }, fields }: { row: Pick<StoredListing, 'websiteKey'>; fields: ListingFields },
  deployments: readonly CheckedDeployment[],
) {
  return textOf(
    { ...fields, websiteKey },
    deployments.flatMap((row) => [row.address, row.addressKey]),
  );
}
