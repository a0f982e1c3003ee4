import type { Screen } from '../../data/screens.ts';
import { importHref } from '../../list/importHref.ts';

export const screens: Screen[] = [
  {
    path: '/desk/import',
    label: 'Import',
    group: 'desk',
    order: 90,
    inMenu: false,
    commands: [
      { label: 'Import listings', right: 'gameListings.edit', to: importHref('gameListing') },
      { label: 'Import articles', right: 'articles.edit', to: importHref('article') },
      { label: 'Import categories', right: 'categories.edit', to: importHref('category') },
      { label: 'Import chains', right: 'blockchains.edit', to: importHref('blockchain') },
    ],
    load: () => import('./import.page.tsx'),
  },
];
