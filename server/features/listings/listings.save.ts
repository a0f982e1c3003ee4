// Creates and changes listings: the row, its parts and its search text.
import type { Input } from '../../../contract/kit/calls.ts';
import { linkFields, listingLinks } from '../../../contract/links/record-links.ts';
import { type Listing, type ListingFields, listingDefaults } from '../../../contract/listings/fields.ts';
import type { listings } from '../../../contract/listings/listings.ts';
import { listingReviewBy } from '../../../contract/listings/rules.ts';
import { settleChange } from '../../changes/store.ts';
import { compareSoon } from '../../duplicates/table.ts';
import type { Plan, WriteContext } from '../../http/feature.ts';
import { noteUse } from '../../media/usage.ts';
import { replaceExternalIds } from '../../records/external-ids.ts';
import { type Verification, verifiedColumns, verifiedOf } from '../../records/freshness.ts';
import { expectMayEdit } from '../../records/lifecycle.ts';
import { listingLifecycle } from '../../records/lifecycle-kinds.ts';
import { replaceLinks } from '../../records/links.ts';
import {
  changedBy,
  changedFields,
  createdBy,
  defined,
  hasAny,
  isSame,
  withPerson,
} from '../../records/records.ts';
import { cleanHtml } from '../../records/rich-text.ts';
import { indexText } from '../../records/search.ts';
import { reserveSlug, reserveSlugs } from '../../records/slugs.ts';
import { expectMayTouch } from '../../releases/guard.ts';
import {
  type Chains,
  checkDeployments,
  createFaults,
  editFaults,
  loadReferences,
  slotsOf,
} from './listings.check.ts';
import {
  entityOf,
  expectCurrent,
  findLocked,
  type ListingRelations,
  type LockedListing,
  loadParts,
  loadRelations,
  toListing,
  toRecord,
} from './listings.record.ts';
import { allParts, replacePart, storeListings } from './listings.store.ts';
import { type StoredListing, searchedFields, searchText, toColumns, toDeployment } from './listings.table.ts';
import { refuseTaken, takeRequested } from './listings.unique.ts';

type Create = typeof listings.create;
type Edit = typeof listings.edit;

/** Input of one new listing. */
export type NewListing = Input<Create>;

/** The faults of a new listing, and its creation. */
export async function planCreation(
  sent: Partial<Input<Create>>,
  context: WriteContext<Create>,
): Promise<Plan<Create>> {
  const references = await loadReferences(context, [sent]);
  const run = async (input: Input<Create>) => {
    const [created] = await insertListings(context, [input], references.chains, (_index, field) => field);
    if (created === undefined) throw new Error('One listing is created');
    return toListing(context.db, created.row, created.relations, context.who, null);
  };
  return { faults: createFaults(sent, references), run };
}

type Saved = { row: StoredListing; relations: ListingRelations };

/** Creates listings as drafts, in order, each with its audit row. `pathOf` returns the error path of a field. */
export async function insertListings(
  context: Pick<WriteContext<Create>, 'db' | 'dialect' | 'who' | 'now' | 'audit'>,
  all: readonly NewListing[],
  chains: Chains,
  pathOf: (index: number, field: string) => string,
): Promise<Saved[]> {
  const { db, who, now, audit } = context;
  const drafts = all.map((given) => ({ given, columns: createdBy(who, now) }));
  // Requested slugs first, so that no generated slug takes them.
  await takeRequested(context, drafts, pathOf);
  const unnamed = drafts.filter(({ given }) => given.slug === undefined);
  const slugs = await reserveSlugs(
    db,
    'listing',
    unnamed.map(({ given: { name }, columns: { id } }) => ({ id, name })),
  );
  const listings = drafts.map(({ given, columns }) => {
    const slug = given.slug ?? slugs.get(columns.id) ?? '';
    const fields: ListingFields = {
      ...listingDefaults,
      ...sanitized(defined(given)),
      name: given.name,
      slug,
    };
    const { deployments } = checkDeployments(chains, fields.deployments);
    return {
      columns: { ...columns, ...draftColumns, contentUpdatedAt: columns.updatedAt },
      fields,
      deployments,
    };
  });
  const rows = await storeListings(context, listings);
  const partsOf = await loadParts(db, rows);
  const people = withPerson(new Map(), who);
  return rows.map((row) => {
    const relations = { ...partsOf(row), people, task: null };
    audit({ action: 'gameListing.create', entity: entityOf(row), after: toRecord(row, relations) });
    return { row, relations };
  });
}

const draftColumns = {
  status: 'draft',
  publishAt: null,
  publishedAt: null,
  reviewNote: null,
  verifiedAt: null,
  verifiedBy: null,
} as const;

type EditContext = Pick<WriteContext<Edit>, 'db' | 'dialect' | 'who' | 'now' | 'audit' | 'fourEyes'> & {
  /** The listing, if a job has locked and read it already. */
  found?: LockedListing;
};

/** The faults of a change, and the change. The listing is locked and read once for both. */
export async function planEdit(
  sent: Partial<Input<Edit>>,
  context: EditContext,
): Promise<Required<Plan<Edit>>> {
  const references = await loadReferences(context, [sent]);
  const found = context.found ?? (sent.id === undefined ? undefined : await findLocked(context, sent.id));
  if (found !== undefined) await expectMayEdit(listingLifecycle, found.row, sent, context);
  const write = async (input: Input<Edit>) =>
    editListing(input, context, await expectCurrent(context, found, input.version), references.chains);
  return {
    faults: editFaults(sent, found, references),
    write,
    run: async (input) => {
      const { row, relations, change } = await write(input);
      return toListing(context.db, row, relations, context.who, change);
    },
  };
}

async function editListing(
  input: Input<Edit> & Verification,
  context: EditContext,
  before: LockedListing,
  chains: Chains,
): Promise<Saved & { change: Listing['change'] }> {
  const { db, dialect, who, now, audit } = context;
  const { id, version, verified, formerly, ...given } = input;
  await expectMayTouch(context, { type: 'gameListing', id });
  const sent = sanitized(defined(given));
  const deployments =
    sent.deployments === undefined
      ? before.relations.deployments
      : checkDeployments(chains, sent.deployments).deployments;
  const fields: ListingFields = { ...before.fields, ...sent, deployments: deployments.map(toDeployment) };
  // Deployments with the keys of their addresses, which are made by the rules of their chain as it is now.
  const former = { ...before.fields, deployments: before.relations.deployments };
  const changed = changedFields(former, { ...sent, deployments });
  if (hasAny(changed, 'slug', 'externalIds')) await refuseTaken(context, id, before.fields, fields);
  if (changed.has('slug')) await reserveSlug(db, { type: 'listing', id }, fields.slug);
  const checked = verifiedColumns({ verified, formerly }, before.row, context);
  if (changed.size === 0 && isSame(checked, verifiedOf(before.row))) {
    const change = await settleChange(db, { type: 'gameListing', id }, before.fields);
    return { row: before.row, relations: before.relations, change };
  }
  const changesContent =
    checked.verifiedAt !== before.row.verifiedAt || !changed.isSubsetOf(listingLifecycle.privateFields);
  const row = await db
    .updateTable('listing')
    .set({
      ...changedBy(who, now, version),
      ...changedColumns(before.row, {
        ...toColumns(fields),
        contentUpdatedAt: changesContent
          ? now.toISOString()
          : (before.row.contentUpdatedAt ?? before.row.updatedAt),
        ...checked,
        reviewBy: listingReviewBy(fields, { ...before.row, ...checked }),
      }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const part of allParts)
    if (changed.has(part)) await replacePart(db, part, { seq: row.seq, fields, deployments });
  if (hasAny(changed, ...linkFields.gameListing))
    await replaceLinks(db, { type: 'listing', id }, listingLinks(before.fields), listingLinks(fields));
  if (changed.has('externalIds'))
    await replaceExternalIds(db, { type: 'listing', id }, before.fields.externalIds, fields.externalIds);
  if (hasAny(changed, ...searchedFields))
    await indexText(db, dialect, 'listing', row.seq, searchText(fields, deployments));
  if (hasAny(changed, ...comparedFields)) await compareSoon(db, [id]);
  if (hasAny(changed, 'name', ...pictureFields)) await noteUse(db, entityOf(row), slotsOf(fields));
  const hasOtherRelations =
    formerly !== undefined || hasAny(changed, 'categoryIds', 'deployments', ...pictureFields);
  const relations = hasOtherRelations
    ? (await loadRelations(db, [row]))(row)
    : { ...before.relations, people: withPerson(before.relations.people, who) };
  const change = await settleChange(db, { type: 'gameListing', id }, fields);
  const after = toRecord(row, relations);
  audit({ action: 'gameListing.edit', entity: entityOf(row), before: before.record, after });
  return { row, relations, change };
}

const pictureFields = ['logoId', 'coverId', 'screenshotIds'];

/** Fields by which duplicates are found. */
const comparedFields = ['name', 'developer', 'publisher', 'websiteUrl', 'deployments', 'socials', 'stores'];

/** The columns whose values change. Writing the others would update their indexes too. */
function changedColumns<C extends Partial<StoredListing>>(row: StoredListing, columns: C): Partial<C> {
  const stored: Readonly<Record<string, unknown>> = row;
  const changed: Partial<C> = { ...columns };
  for (const name in changed) if (stored[name] === changed[name]) delete changed[name];
  return changed;
}

/** Fields as they are stored: the description is sanitized. */
export function sanitized<F extends { description?: string | null }>(fields: F): F {
  if (fields.description === undefined || fields.description === null) return fields;
  return { ...fields, description: cleanHtml(fields.description) };
}
