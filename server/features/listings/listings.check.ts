// What only the database can say about a listing's fields: references that lead nowhere, addresses that do not fit.
import { checkAddress } from '../../../contract/addresses.ts';
import type { FieldErrors } from '../../../contract/errors.ts';
import { mustStayComplete } from '../../../contract/lifecycle.ts';
import type { Deployment, ListingFields } from '../../../contract/listings.fields.ts';
import { listingDefaults } from '../../../contract/listings.fields.ts';
import { listingContradictions, publishErrors } from '../../../contract/listings.rules.ts';
import type { WriteContext } from '../../platform/call.ts';
import { type PlacedPictures, pictureFaults } from '../../platform/media.ts';
import { defined, holding } from '../../platform/records.ts';
import { fieldsOf } from './listings.table.ts';

type Context = Pick<WriteContext, 'db' | 'dialect'>;
type Sent = { [K in keyof ListingFields]?: ListingFields[K] | undefined };

/** A deployment as it is stored: its address canonical, with the key that addresses are compared by. */
export type CheckedDeployment = Deployment & { addressKey: string | null };

/** Everything wrong with a new listing beyond the form of its fields. */
export async function createFaults(context: Context, sent: Sent): Promise<FieldErrors> {
  const fields: ListingFields = { ...listingDefaults, name: '', slug: '', ...defined(sent) };
  return { ...listingContradictions(fields), ...(await referenceFaults(context, sent)) };
}

/** Likewise for a change; a listing that is public, or will be, has to stay complete. */
export async function editFaults(
  context: Context,
  sent: Sent & { id?: string | undefined; version?: number | undefined },
): Promise<FieldErrors> {
  const { id, version, ...fields } = sent;
  if (id === undefined) return referenceFaults(context, fields);
  const { db } = context;
  const row = await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirst();
  // Missing and stale records are answered as such, not as faults of the fields.
  if (row === undefined || row.version !== version) return {};
  const after: ListingFields = { ...(await fieldsOf(db, row)), ...defined(fields) };
  return {
    ...(mustStayComplete(row.status) ? publishErrors(after) : {}),
    ...listingContradictions(after),
    ...(await referenceFaults(context, fields)),
  };
}

/**
 * Deployments with canonical addresses, and what is wrong with each row. Their chains stay as they are until the
 * transaction ends: an address is stored by the rule that it was checked by.
 */
export async function checkDeployments(
  { db, dialect }: Context,
  rows: readonly Deployment[],
): Promise<{ deployments: CheckedDeployment[]; faults: FieldErrors }> {
  const ids = [...new Set(rows.map((row) => row.blockchainId))];
  if (ids.length === 0) return { deployments: [], faults: {} };
  const query = db
    .selectFrom('blockchain')
    .select(['id', 'addressFormat', 'addressPrefix', 'caip2'])
    .where('id', 'in', ids)
    .orderBy('id');
  const chains = await holding(query, dialect).execute();
  const faults: FieldErrors = {};
  const seen = new Set<string>();
  const deployments = rows.map((row, index) => {
    const chain = chains.find((one) => one.id === row.blockchainId);
    if (chain === undefined) faults[`deployments.${index}.blockchainId`] = 'There is no such blockchain';
    if (chain === undefined || row.address === null) return { ...row, addressKey: null };
    const checked = checkAddress(chain, row.address);
    if (checked.ok) {
      // Two spellings of one address look different until they are read by the chain's rule.
      const same = JSON.stringify([chain.id, checked.key, row.kind]);
      if (seen.has(same)) faults[`deployments.${index}.address`] = 'This row is there twice';
      seen.add(same);
      return { ...row, address: checked.address, addressKey: checked.key };
    }
    faults[`deployments.${index}.address`] = checked.message;
    return { ...row, addressKey: null };
  });
  return { deployments, faults };
}

/** The places in a listing that show pictures. */
export function placesOf({ logoId, coverId, screenshotIds = [] }: Sent): PlacedPictures {
  return {
    logoId: { id: logoId, slot: 'logo' },
    coverId: { id: coverId, slot: 'cover' },
    ...Object.fromEntries(
      screenshotIds.map((id, index) => [`screenshotIds.${index}`, { id, slot: 'screenshot' as const }]),
    ),
  };
}

async function referenceFaults(context: Context, sent: Sent): Promise<FieldErrors> {
  const { categoryIds, deployments } = sent;
  const checked = await checkDeployments(context, deployments ?? []);
  const faults = { ...checked.faults, ...(await pictureFaults(context.db, placesOf(sent))) };
  if (categoryIds === undefined || categoryIds.length === 0) return faults;
  const known = await context.db.selectFrom('category').select('id').where('id', 'in', categoryIds).execute();
  const ids = new Set(known.map((row) => row.id));
  categoryIds.forEach((id, index) => {
    if (!ids.has(id)) faults[`categoryIds.${index}`] = 'There is no such category';
  });
  return faults;
}
