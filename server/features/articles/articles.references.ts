// Records that articles refer to.
import type { Reference } from '../../records/references.ts';

const columns = [
  { to: 'listing', table: 'articleGame', column: 'listingId', path: 'gameIds' },
  { to: 'category', table: 'articleCategory', column: 'categoryId', path: 'categoryIds' },
  { to: 'blockchain', table: 'articleBlockchain', column: 'blockchainId', path: 'blockchainIds' },
];

export const references: Reference[] = columns.map((one) => ({
  ...one,
  owner: 'article',
  label: 'title',
  type: 'article',
  value: (row) => row[one.column],
}));
