// Parents of categories.
import type { Reference } from '../../records/references.ts';

export const references: Reference[] = [
  {
    to: 'category',
    table: 'category',
    column: 'parentId',
    owner: 'category',
    label: 'name',
    type: 'category',
    path: 'parentId',
    value: ({ parentId }) => parentId,
  },
];
