// Records that listings refer to.
import type { Reference } from '../../records/references.ts';

const listing = { owner: 'listing', label: 'name', type: 'gameListing' };

export const references: Reference[] = [
  {
    to: 'category',
    table: 'listingCategory',
    column: 'categoryId',
    path: 'categoryIds',
    value: ({ categoryId }) => categoryId,
    ...listing,
  },
  {
    to: 'blockchain',
    table: 'deployment',
    column: 'blockchainId',
    path: 'deployments',
    value: ({ blockchainId, address, kind, label }) => ({ blockchainId, address, kind, label }),
    distinct: ['kind', 'addressKey'],
    derived: { column: 'addressKey', from: 'address' },
    ...listing,
  },
];
