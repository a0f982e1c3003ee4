// Parents of blockchains.
import type { Reference } from '../../records/references.ts';

export const references: Reference[] = [
  {
    to: 'blockchain',
    table: 'blockchain',
    column: 'parentId',
    owner: 'blockchain',
    label: 'name',
    type: 'blockchain',
    path: 'parentId',
    value: ({ parentId }) => parentId,
  },
];
