// Validates a listing's fields against the database: references that do not exist, addresses of the wrong format.
import type { Selectable } from 'kysely';
import { checkAddress } from '../../../contract/chains/addresses.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { mustStayComplete } from '../../../contract/kit/lifecycle.ts';
import type { Deployment, ListingFields } from '../../../contract/listings/fields.ts';
import { listingDefaults } from '../../../contract/listings/fields.ts';
import { listingContradictions, publishErrors } from '../../../contract/listings/rules.ts';
import type { Picture } from '../../../contract/media/media.ts';
import type { Tables } from '../../database/database.ts';
import type { WriteContext } from '../../http/feature.ts';
import { type PlacedPictures, picturesOf, placeFaults } from '../../media/usage.ts';
import { defined, lockForShare } from '../../records/records.ts';
import type { LockedListing } from './listings.record.ts';
import type { CheckedDeployment } from './listings.table.ts';

type Context = Pick<WriteContext, 'db' | 'dialect'>;
type Sent = { [K in keyof ListingFields]?: ListingFields[K] | undefined };

/** Validates the fields of a new listing. */
export function createFaults(sent: Sent, references: References): FieldErrors {
  const fields: ListingFields = { ...listingDefaults, name: '', slug: '', ...defined(sent) };
  return { ...listingContradictions(fields), ...referenceFaults(sent, references) };
}

/** Validates a change of a locked listing. A published or scheduled listing has to stay complete. */
export function editFaults(
  { id, version, ...sent }: Sent & { id?: string | undefined; version?: number | undefined },
  before: LockedListing | undefined,
  references: References,
): FieldErrors {
  const faults = referenceFaults(sent, references);
  if (id === undefined) return faults;
  // Missing and stale records are reported later, not as field errors.
  if (before === undefined || before.row.version !== version) return {};
  const after: ListingFields = { ...before.fields, ...defined(sent) };
  return {
    ...(mustStayComplete(before.row.status) ? publishErrors(after) : {}),
    ...listingContradictions(after),
    ...faults,
  };
}

type Chain = Pick<Selectable<Tables['blockchain']>, 'id' | 'addressFormat' | 'addressPrefix' | 'caip2'>;
export type Chains = ReadonlyMap<string, Chain>;

/** Loads and locks the chains of deployments: an address is stored by the rule that checked it. */
async function loadChains({ db, dialect }: Context, deployments: readonly Deployment[]): Promise<Chains> {
  const ids = [...new Set(deployments.map(({ blockchainId }) => blockchainId))];
  if (ids.length === 0) return new Map();
  const query = db
    .selectFrom('blockchain')
    .select(['id', 'addressFormat', 'addressPrefix', 'caip2'])
    .where('id', 'in', ids)
    .orderBy('id');
  const rows: Chain[] = await lockForShare(query, dialect).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Deployments with canonical addresses, and the errors of each row. */
export function checkDeployments(
  chains: Chains,
  rows: readonly Deployment[],
): { deployments: CheckedDeployment[]; faults: FieldErrors } {
  const faults: FieldErrors = {};
  const seen = new Set<string>();
  const deployments = rows.map((row, index) => {
    const chain = chains.get(row.blockchainId);
    if (chain === undefined) faults[`deployments.${index}.blockchainId`] = 'This blockchain does not exist';
    if (chain === undefined || row.address === null) return { ...row, addressKey: null };
    const checked = checkAddress(chain, row.address);
    if (checked.ok) {
      // Two spellings of one address are equal once they are canonical.
      const same = JSON.stringify([chain.id, checked.key, row.kind]);
      if (seen.has(same)) faults[`deployments.${index}.address`] = 'Duplicate row';
      seen.add(same);
      return { ...row, address: checked.address, addressKey: checked.key };
    }
    faults[`deployments.${index}.address`] = checked.message;
    return { ...row, addressKey: null };
  });
  return { deployments, faults };
}

/** The picture slots of a listing. */
export function slotsOf({ logoId, coverId, screenshotIds = [] }: Sent): PlacedPictures {
  return {
    logoId: { id: logoId, slot: 'logo' },
    coverId: { id: coverId, slot: 'cover' },
    ...Object.fromEntries(
      screenshotIds.map((id, index) => [`screenshotIds.${index}`, { id, slot: 'screenshot' as const }]),
    ),
  };
}

/** References that exist. */
export type References = {
  chains: Chains;
  pictures: ReadonlyMap<string, Picture>;
  categoryIds: ReadonlySet<string>;
};

/** Loads what listings refer to. */
export async function loadReferences(context: Context, all: readonly Sent[]): Promise<References> {
  const { db } = context;
  const deployments = all.flatMap((sent) => sent.deployments ?? []);
  const chains = await loadChains(context, deployments);
  const pictureIds = all.flatMap((sent) => [sent.logoId, sent.coverId, ...(sent.screenshotIds ?? [])]);
  const pictures = await picturesOf(db, pictureIds);
  const categoryIds = [...new Set(all.flatMap((sent) => sent.categoryIds ?? []))];
  const categories =
    categoryIds.length === 0
      ? []
      : await db.selectFrom('category').select('id').where('id', 'in', categoryIds).execute();
  return { chains, pictures, categoryIds: new Set(categories.map(({ id }) => id)) };
}

/** Errors for references that do not exist. */
function referenceFaults(sent: Sent, { chains, pictures, categoryIds }: References): FieldErrors {
  const faults = {
    ...checkDeployments(chains, sent.deployments ?? []).faults,
    ...placeFaults(pictures, slotsOf(sent)),
  };
  sent.categoryIds?.forEach((id, index) => {
    if (!categoryIds.has(id)) faults[`categoryIds.${index}`] = 'This category does not exist';
  });
  return faults;
}
