import { allOf } from '../../data/queries.ts';
import type { Screen } from '../../data/screens.ts';

const listPath = '/games-listings/categories';

export const screens: Screen[] = [
  {
    path: listPath,
    label: 'Categories',
    group: 'gamesListings',
    order: 30,
    inMenu: true,
    right: 'categories.view',
    views: [{ list: 'categories', at: listPath }],
    opens: { type: 'category', at: '/games-listings/categories?edit=', right: 'categories.view' },
    commands: [{ label: 'New category', right: 'categories.edit', to: `${listPath}?new=1` }],
    load: () => import('./categories.list.tsx'),
    reads: async () => {
      const { categories } = await import('../../../contract/categories/categories.ts');
      return [allOf(categories.list, {})];
    },
    parts: ({ searchParams }) =>
      searchParams.has('edit') || searchParams.has('new') ? [import('./categories.form.tsx')] : [],
  },
];
