// Records that collections refer to. Rules name categories and blockchains by slug, which a merge leads on.
import type { Reference } from '../../records/references.ts';

export const references: Reference[] = [
  {
    to: 'listing',
    table: 'collectionPin',
    column: 'listingId',
    owner: 'collection',
    label: 'title',
    type: 'collection',
    path: 'pins',
    value: ({ listingId, place, from, until }) => ({ gameId: listingId, position: place, from, until }),
    columns: ({ gameId, position, from, until }) => ({ listingId: gameId, place: position, from, until }),
  },
];
