import type { Screen } from '../../data/screens.ts';

export const duplicatesPath = '/duplicates';
export const mergePath = '/duplicates/merge';

const common = {
  group: 'desk',
  right: 'gameListings.view',
  order: 10,
  reads: async (url) => (await import('./duplicates.reads.ts')).readsAt(url),
} as const satisfies Partial<Screen>;

export const screens: Screen[] = [
  {
    ...common,
    path: duplicatesPath,
    label: 'Duplicates',
    inMenu: true,
    views: [{ list: 'duplicates', at: duplicatesPath }],
    load: () => import('./duplicates.list.tsx'),
  },
  {
    ...common,
    path: mergePath,
    label: 'Merge listings',
    inMenu: false,
    load: () => import('./duplicates.merge.tsx'),
  },
];
