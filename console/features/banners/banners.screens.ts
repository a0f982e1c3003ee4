import { banners } from '../../../contract/banners.ts';
import { allOf, queryOf } from '../../platform/queries.ts';
import type { Screen } from '../../platform/screens.ts';

export const screens: Screen[] = [
  {
    path: '/homepage/homepage-banners',
    label: 'Homepage Banners',
    group: 'homepage',
    order: 10,
    inMenu: true,
    right: 'banners.view',
    load: () => import('./banners.list.tsx'),
    prefetch: (client) => void client.prefetchQuery(allOf(banners.list, {})),
  },
  {
    path: '/homepage/banner-form',
    label: 'Banner',
    group: 'homepage',
    order: 11,
    inMenu: false,
    right: 'banners.view',
    load: () => import('./banners.form.tsx'),
    prefetch: (client, url) => {
      const id = url.searchParams.get('id');
      if (id !== null) void client.prefetchQuery(queryOf(banners.detail, { id }));
    },
  },
];
