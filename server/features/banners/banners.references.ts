// Records that banners lead to. The column refers to several tables, so no foreign key protects it: deletions look here. Saving a
// banner locks its target, so a deletion that has locked the record sees all of its banners.
import type { Reference } from '../../records/references.ts';

const kinds = { game: 'listing', article: 'article', category: 'category', blockchain: 'blockchain' };

export const references: Reference[] = Object.entries(kinds).map(([kind, to]) => ({
  to,
  table: 'banner',
  column: 'targetId',
  only: { column: 'targetKind', value: kind },
  owner: 'banner',
  label: 'name',
  type: 'banner',
  path: 'target',
  value: ({ targetKind, targetId, targetUrl }) => ({ kind: targetKind, id: targetId, url: targetUrl }),
}));
