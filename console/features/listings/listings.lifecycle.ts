import type { Listing, ListingRow } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import type { LifecycleCalls } from '../../lifecycle/calls.ts';

/** Lifecycle calls of listings, for the list and the form. */
export const listingLifecycle: LifecycleCalls<Listing, ListingRow> = {
  noun: 'listing',
  area: 'gameListings',
  list: listings.list,
  detail: listings.detail,
  status: listings.status,
  remove: listings.remove,
  uses: listings.uses,
  nameOf: ({ name }) => name,
  hrefOf: formHref,
  inStatus: (status) => ({ status }),
};

export const listHref = '/games-listings/overview';
export const newHref = '/games-listings/game-listings-form';

export function formHref(id: string): string {
  return `${newHref}?id=${id}`;
}
