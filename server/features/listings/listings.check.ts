// What only the database can say about a listing's fields: references that lead nowhere, addresses that do not fit.
import type { Kysely, Selectable, Transaction } from 'kysely';
import { checkAddress } from '../../../contract/addresses.ts';
import type { FieldErrors } from '../../../contract/errors.ts';
import { mustStayComplete } from '../../../contract/lifecycle.ts';
import type { Deployment, ListingFields } from '../../../contract/listings.fields.ts';
import { listingDefaults } from '../../../contract/listings.fields.ts';
import { listingContradictions, publishErrors } from '../../../contract/listings.rules.ts';
import type { Picture } from '../../../contract/media.ts';
import type { WriteContext } from '../../platform/call.ts';
import type { ChainMentionRow } from '../../platform/chainLogos.ts';
import type { Tables } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { together } from '../../platform/db/together.ts';
import { askPictures, type PlacedPictures, picturesFrom, placeFaults } from '../../platform/media.ts';
import { defined, holding } from '../../platform/records.ts';
import { holdListing } from './listings.hold.ts';
import type { Mention } from './listings.parts.ts';

type Context = Pick<WriteContext, 'db' | 'dialect'>;
type Sent = { [K in keyof ListingFields]?: ListingFields[K] | undefined };

/** A deployment as it is stored: its address canonical, with the key that addresses are compared by. */
export type CheckedDeployment = Deployment & { addressKey: string | null };

/** Everything wrong with a new listing beyond the form of its fields. */
export async function createFaults(context: Context, sent: Sent): Promise<FieldErrors> {
  const [faults = {}] = newFaults([sent], await lookUp(context, [sent]));
  return faults;
}

/** The same for each of many, by what they refer to. */
export function newFaults(all: readonly Sent[], references: References): FieldErrors[] {
  return all.map((sent) => {
    const fields: ListingFields = { ...listingDefaults, name: '', slug: '', ...defined(sent) };
    return { ...listingContradictions(fields), ...referenceFaults(sent, references) };
  });
}

/** Likewise for a change; a listing that is public, or will be, has to stay complete. */
export async function editFaults(
  context: Context,
  sent: Sent & { id?: string | undefined; version?: number | undefined },
): Promise<FieldErrors> {
  const { id, version, ...fields } = sent;
  const references = referenceFaults(fields, await lookUp(context, [fields]));
  if (id === undefined) return references;
  // Missing and stale records are answered as such, not as faults of the fields.
  const held = version === undefined ? undefined : await holdListing(context, id, version);
  if (held === undefined) return {};
  const after: ListingFields = { ...held.fields, ...defined(fields) };
  return {
    ...(mustStayComplete(held.row.status) ? publishErrors(after) : {}),
    ...listingContradictions(after),
    ...references,
  };
}

const selectChains = prepared((db, ids: readonly string[]) => chainsAmong(db, ids));
/** These stay as they are until the transaction ends: an address is stored by the rule that it was checked by. */
const holdChains = {
  sqlite: selectChains,
  postgres: prepared((db, ids: readonly string[]) => holding(chainsAmong(db, ids), 'postgres')),
};

function chainsAmong(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('blockchain')
    .select(['id', 'addressFormat', 'addressPrefix', 'caip2'])
    .where('id', 'in', ids)
    .orderBy('id');
}

function byId<R extends { id: string }>(rows: readonly R[]): Map<string, R> {
  return new Map(rows.map((row) => [row.id, row]));
}

type Chain = Pick<Selectable<Tables['blockchain']>, 'id' | 'addressFormat' | 'addressPrefix' | 'caip2'>;
type Chains = ReadonlyMap<string, Chain>;

/** A listing's deployments with canonical addresses, and what is wrong with each row. */
export function checkDeployments(
  chains: Chains,
  rows: readonly Deployment[],
): { deployments: CheckedDeployment[]; faults: FieldErrors } {
  const faults: FieldErrors = {};
  const seen = new Set<string>();
  const deployments = rows.map((row, index) => {
    const chain = chains.get(row.blockchainId);
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

/** What listings refer to, as far as it exists. */
export type References = {
  chains: Chains;
  mentions: ReadonlyMap<string, ChainMentionRow>;
  pictures: ReadonlyMap<string, Picture>;
  categories: ReadonlyMap<string, Mention>;
};

/** What a call's check has looked up is there for its run, in the same transaction. */
const lookedUp = new WeakMap<Transaction<Tables>, References>();

/** What listings refer to; it is not asked for again where a check has just looked it up. */
export async function referencesOf({ db, dialect }: Context, all: readonly Sent[]): Promise<References> {
  const found = lookedUp.get(db);
  lookedUp.delete(db);
  return found ?? readReferences(db, all, holdChains[dialect]);
}

/** What listings refer to, for the check of a call and for its run. */
async function lookUp({ db, dialect }: Context, all: readonly Sent[]): Promise<References> {
  const references = await readReferences(db, all, holdChains[dialect]);
  lookedUp.set(db, references);
  return references;
}

/** What listings refer to, in at most four queries at a time. */
export async function readReferences(
  db: Kysely<Tables>,
  all: readonly Sent[],
  chainsOf = selectChains,
): Promise<References> {
  const categoryIds = [...new Set(all.flatMap((sent) => sent.categoryIds ?? []))];
  const deployments = all.flatMap((sent) => sent.deployments ?? []);
  const chainIds = [...new Set(deployments.map(({ blockchainId }) => blockchainId))];
  const [chains, mentions, pictures, categories] = await together(
    db,
    chainIds.length === 0 ? undefined : chainsOf.ask(chainIds),
    chainIds.length === 0 ? undefined : selectMentions.ask(chainIds),
    askPictures(all.flatMap((sent) => Object.values(placesOf(sent)).map(({ id }) => id ?? null))),
    categoryIds.length === 0 ? undefined : selectCategories.ask(categoryIds),
  );
  return {
    chains: byId(chains),
    mentions: byId(mentions),
    pictures: picturesFrom(pictures),
    categories: byId(categories),
  };
}

const selectMentions = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('blockchain')
    .leftJoin('media', 'media.id', 'blockchain.logoId')
    .select(['blockchain.id', 'blockchain.name', 'color', 'hash', 'width'])
    .where('blockchain.id', 'in', ids),
);

const selectCategories = prepared((db, ids: readonly string[]) =>
  db.selectFrom('category').select(['id', 'name', 'color']).where('id', 'in', ids),
);

/** A listing's references that lead nowhere. */
function referenceFaults(sent: Sent, { chains, pictures, categories }: References): FieldErrors {
  const faults = {
    ...checkDeployments(chains, sent.deployments ?? []).faults,
    ...placeFaults(pictures, placesOf(sent)),
  };
  sent.categoryIds?.forEach((id, index) => {
    if (!categories.has(id)) faults[`categoryIds.${index}`] = 'There is no such category';
  });
  return faults;
}
