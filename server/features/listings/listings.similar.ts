// Listings that another one may repeat. Never a refusal: real catalogues hold two games of one name.
import type { Kysely } from 'kysely';
import { checkAddress } from '../../../contract/addresses.ts';
import { fold } from '../../../contract/fold.ts';
import type { Input } from '../../../contract/kit.ts';
import type { Warning } from '../../../contract/listings.fields.ts';
import type { listings } from '../../../contract/listings.ts';
import type { ReadContext } from '../../platform/call.ts';
import type { Tables } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { type Asked, together } from '../../platform/db/together.ts';

/** What a listing is likened to others by. */
export type Likeness = {
  exceptId: string | null;
  likenessKey: string | null;
  websiteKey: string | null;
  addresses: readonly { addressKey: string; index: number }[];
};

/** A listing's likeness by its row and its deployments. */
export function likenessOf(
  { id, likenessKey, websiteKey }: { id: string; likenessKey: string; websiteKey: string | null },
  deployments: readonly { addressKey: string | null }[],
): Likeness {
  const addresses = deployments.flatMap(({ addressKey }, index) =>
    addressKey === null ? [] : [{ addressKey, index }],
  );
  return { exceptId: id, likenessKey, websiteKey, addresses };
}

/** Finds nothing. */
export const likeNothing: Likeness = { exceptId: null, likenessKey: null, websiteKey: null, addresses: [] };

/** Warnings named of one kind; more would not help anybody to decide. */
const most = 5;

/** What looks like these keys, in at most three indexed queries at a time. */
export async function listingWarnings(db: Kysely<Tables>, like: Likeness): Promise<Warning[]> {
  return warningsFrom(like, await together(db, ...askLikenesses(like)));
}

type Other = Warning['listing'];
/** Listings of the name, of the website, of the addresses. */
export type Alike = readonly [
  readonly Other[],
  readonly Other[],
  readonly (Other & { addressKey: string | null })[],
];

/** The same to be asked beside others, for {@link warningsFrom}. */
export function askLikenesses(like: Likeness) {
  const { likenessKey, websiteKey, addresses } = like;
  const exceptId = like.exceptId ?? '';
  const addressKeys = addresses.map((address) => address.addressKey);
  const none: Asked<never> | undefined = undefined;
  return [
    likenessKey === null || likenessKey === '' ? none : selectNamed.ask(exceptId, likenessKey),
    websiteKey === null ? none : selectSited.ask(exceptId, websiteKey),
    addressKeys.length === 0 ? none : selectAddressed.ask(exceptId, addressKeys),
  ] as const;
}

/** The same for a listing as it is stored, to be asked beside its row. */
export function askLikenessesOf(id: string) {
  return [selectNamedAs.ask(id), selectSitedAs.ask(id), selectAddressedAs.ask(id)] as const;
}

export function warningsFrom(like: Likeness, [named, sited, addressed]: Alike): Warning[] {
  return [
    ...named.map((listing) => ({
      path: 'name',
      text: `${listing.name} has nearly the same name`,
      listing,
    })),
    ...sited.map((listing) => ({
      path: 'websiteUrl',
      text: `${listing.name} has the same website`,
      listing,
    })),
    ...addressed.map(({ addressKey, ...listing }) => {
      const index = like.addresses.find((address) => address.addressKey === addressKey)?.index ?? 0;
      return {
        path: `deployments.${index}.address`,
        text: `${listing.name} has the same address`,
        listing,
      };
    }),
  ];
}

const selectNamed = prepared((db, exceptId: string, likenessKey: string) =>
  othersThan(db, exceptId).where('likenessKey', '=', likenessKey),
);
const selectNamedAs = prepared((db, id: string) =>
  othersThan(db, id).where(
    'likenessKey',
    '=',
    own(db, id).select('own.likenessKey').where('own.likenessKey', '<>', ''),
  ),
);
const selectSited = prepared((db, exceptId: string, websiteKey: string) =>
  othersThan(db, exceptId).where('websiteKey', '=', websiteKey),
);
const selectSitedAs = prepared((db, id: string) =>
  othersThan(db, id).where('websiteKey', '=', own(db, id).select('own.websiteKey')),
);
const selectAddressed = prepared((db, exceptId: string, addressKeys: readonly string[]) =>
  addressedAmong(db, exceptId, addressKeys),
);
const selectAddressedAs = prepared((db, id: string) => addressedAmong(db, id, addressesOf(db, id)));

/** Others that have any of some addresses, of which there may be a query. */
function addressedAmong(
  db: Kysely<Tables>,
  exceptId: string,
  addressKeys: readonly string[] | ReturnType<typeof addressesOf>,
) {
  return othersThan(db, exceptId)
    .innerJoin('deployment', 'deployment.listingSeq', 'listing.seq')
    .select('deployment.addressKey')
    .distinct()
    .where('deployment.addressKey', 'in', addressKeys);
}

function addressesOf(db: Kysely<Tables>, id: string) {
  return own(db, id)
    .innerJoin('deployment as deployed', 'deployed.listingSeq', 'own.seq')
    .select('deployed.addressKey')
    .where('deployed.addressKey', 'is not', null);
}

function own(db: Kysely<Tables>, id: string) {
  return db.selectFrom('listing as own').where('own.id', '=', id);
}

function othersThan(db: Kysely<Tables>, exceptId: string) {
  return db
    .selectFrom('listing')
    .select(['listing.id', 'listing.name', 'listing.status'])
    .where('listing.id', '<>', exceptId)
    .orderBy('listing.id')
    .limit(most);
}

/** The call: likenesses of a form that is not saved yet. */
export async function similarListings(
  input: Input<typeof listings.similar>,
  { db }: Pick<ReadContext, 'db'>,
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
  const addresses = rows.flatMap((row, index) => {
    const chain = chains.find((one) => one.id === row.blockchainId);
    if (chain === undefined || row.address === null) return [];
    const checked = checkAddress(chain, row.address);
    return checked.ok ? [{ addressKey: checked.key, index }] : [];
  });
  return listingWarnings(db, {
    exceptId: input.exceptId ?? null,
    likenessKey: input.name === undefined ? null : likenessKeyOf(input.name),
    websiteKey: websiteKeyOf(input.websiteUrl ?? null),
    addresses,
  });
}

/** Letters and digits of the folded name: `Axie-Infinity!` and `axie infinity` are alike. */
export function likenessKeyOf(name: string): string {
  return fold(name).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

/** Host and path, without www, trailing slash, query and fragment. */
export function websiteKeyOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`;
}
