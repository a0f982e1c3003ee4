// Finds possible duplicates of a listing. Only warns, since real catalogues have different games with one name.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { checkAddress } from '../../../contract/chains/addresses.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { Warning } from '../../../contract/listings/fields.ts';
import type { listings } from '../../../contract/listings/listings.ts';
import { lettersOf } from '../../../contract/text/fold.ts';
import type { Tables } from '../../database/database.ts';
import { limitOfKey } from '../../database/statements.ts';
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

type Match = Warning['listing'] & { reason: keyof typeof reasons; addressKey: string | null };

/** Why a listing matches, in the order of warnings. */
const reasons = {
  name: 'has nearly the same name',
  websiteUrl: 'has the same website',
  address: 'has the same address',
};

/** Warnings about other listings with the same name, website or contract address. Names are hidden from callers who may not view them. */
export async function findDuplicates(
  db: Kysely<Tables>,
  { exceptId, nameKey, websiteKey, addressKeys }: MatchKeys,
  viewer: Viewer,
): Promise<Warning[]> {
  const addresses = addressKeys.filter((key) => key !== null);
  const searches: RawBuilder<unknown>[] = [];
  if (nameKey !== null && nameKey !== '')
    searches.push(sql`
      select 'name' as "reason", ${columns}, null as "addressKey" from "listing" where "likenessKey" = ${nameKey}`);
  if (websiteKey !== null)
    searches.push(sql`
      select 'websiteUrl' as "reason", ${columns}, null as "addressKey" from "listing" where "websiteKey" = ${websiteKey}`);
  // SQLite keeps the order of a cross join: matching addresses first, which are few, then their listings.
  if (addresses.length > 0)
    searches.push(sql`
      select distinct 'address' as "reason", ${columns}, "addressKey" from "deployment" cross join "listing"
      where "listing"."seq" = "deployment"."listingSeq" and "addressKey" in (${sql.join(addresses)})`);
  if (searches.length === 0) return [];
  const limited = searches.map(
    (search) => sql`select * from (
      ${search} and "listing"."id" <> ${exceptId ?? ''} order by "listing"."id" ${limitOfKey(maxDuplicates)}) as "match"`,
  );
  const { rows } = await sql<Match>`${sql.join(limited, sql` union all `)}`.execute(db);
  const order = Object.keys(reasons);
  rows.sort(
    (one, other) => order.indexOf(one.reason) - order.indexOf(other.reason) || (one.id < other.id ? -1 : 1),
  );
  return rows.map(({ reason, addressKey, ...listing }) => {
    const path = reason === 'address' ? `deployments.${addressKeys.indexOf(addressKey)}.address` : reason;
    const isOpen = listing.status === 'published';
    const name = isOpen ? listing.name : visibleName(viewer, 'gameListing', listing.name);
    return { path, text: `${name} ${reasons[reason]}`, listing: { ...listing, name } };
  });
}

const columns = sql`"listing"."id", "listing"."name", "listing"."status"`;

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
