import { allOf } from '../../platform/queries.ts';
import type { Screen } from '../../platform/screens.ts';

export const screens: Screen[] = [
  {
    path: '/games-listings/categories',
    label: 'Categories',
    group: 'gamesListings',
    order: 30,
    inMenu: true,
    right: 'categories.view',
    load: () => import('./categories.list.tsx'),
    prefetch: async (client) => {
      const { categories } = await import('../../../contract/categories.ts');
      await client.prefetchQuery(allOf(categories.list, {}));
    },
  },
];
