// Finds possible duplicates of a listing. Only warns, since real catalogues have different games with one name.
import type { Kysely } from 'kysely';
import { checkAddress } from '../../../contract/chains/addresses.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { Warning } from '../../../contract/listings/fields.ts';
import type { listings } from '../../../contract/listings/listings.ts';
import { lettersOf } from '../../../contract/text/fold.ts';
import type { Tables } from '../../database/database.ts';
import type { ReadContext } from '../../http/feature.ts';
import { type Viewer, visibleName } from '../../records/visible-names.ts';

/** Keys that are compared with all other listings. */
type MatchKeys = {
  exceptId: string | null;
  nameKey: string | null;
  websiteKey: string | null;
  /** One for each deployment, null without an address. */
  addressKeys: readonly (string | null)[];
};

/** Maximum duplicates per kind. */
const maxDuplicates = 5;

/** Warnings about other listings with the same name, website or contract address. Names are hidden from callers who may not view them. */
export async function findDuplicates(
  db: Kysely<Tables>,
  { exceptId, nameKey, websiteKey, addressKeys }: MatchKeys,
  viewer: Viewer,
): Promise<Warning[]> {
  const warnings: Warning[] = [];
  const add = (path: string, listing: Warning['listing'], what: string) => {
    const isOpen = listing.status === 'published';
    const name = isOpen ? listing.name : visibleName(viewer, 'gameListing', listing.name);
    warnings.push({ path, text: `${name} ${what}`, listing: { ...listing, name } });
  };
  const others = db
    .selectFrom('listing')
    .select(['listing.id', 'listing.name', 'listing.status'])
    .where('listing.id', '<>', exceptId ?? '')
    .orderBy('listing.id')
    .limit(maxDuplicates);
  if (nameKey !== null && nameKey !== '') {
    for (const listing of await others.where('likenessKey', '=', nameKey).execute())
      add('name', listing, 'has nearly the same name');
  }
  if (websiteKey !== null) {
    for (const listing of await others.where('websiteKey', '=', websiteKey).execute())
      add('websiteUrl', listing, 'has the same website');
  }
  const addresses = addressKeys.filter((key) => key !== null);
  if (addresses.length > 0) {
    const rows = await db
      .selectFrom('deployment')
      // SQLite keeps the order of a cross join: matching addresses first, which are few, then their listings.
      .crossJoin('listing')
      .select(['listing.id', 'listing.name', 'listing.status', 'addressKey'])
      .distinct()
      .whereRef('listing.seq', '=', 'deployment.listingSeq')
      .where('addressKey', 'in', addresses)
      .where('listing.id', '<>', exceptId ?? '')
      .orderBy('listing.id')
      .limit(maxDuplicates)
      .execute();
    for (const { addressKey, ...listing } of rows) {
      add(`deployments.${addressKeys.indexOf(addressKey)}.address`, listing, 'has the same address');
    }
  }
  return warnings;
}

/** Handler of the call: duplicates of an unsaved form. */
export async function similarListings(
  input: Input<typeof listings.similar>,
  { db, who }: Pick<ReadContext, 'db' | 'who'>,
): Promise<Warning[]> {
  const rows = input.deployments ?? [];
  const ids = [...new Set(rows.map((row) => row.blockchainId))];
  const chains =
    ids.length === 0
      ? []
      : await db
          .selectFrom('blockchain')
          .select(['id', 'addressFormat', 'addressPrefix', 'caip2'])
          .where('id', 'in', ids)
          .execute();
  const addressKeys = rows.map(({ blockchainId, address }) => {
    const chain = chains.find(({ id }) => id === blockchainId);
    if (chain === undefined || address === null) return null;
    const checked = checkAddress(chain, address);
    return checked.ok ? checked.key : null;
  });
  const keys = {
    exceptId: input.exceptId ?? null,
    nameKey: input.name === undefined ? null : lettersOf(input.name),
    websiteKey: websiteKeyOf(input.websiteUrl ?? null),
    addressKeys,
  };
  return findDuplicates(db, keys, who);
}

/** Host and path, without www, trailing slash, query and fragment. */
export function websiteKeyOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`;
}
