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
    prefetch: async (client) => {
      const { banners } = await import('../../../contract/banners.ts');
      await client.prefetchQuery(allOf(banners.list, {}));
    },
  },
  {
    path: '/homepage/banner-form',
    label: 'Banner',
    group: 'homepage',
    order: 11,
    inMenu: false,
    right: 'banners.view',
    load: () => import('./banners.form.tsx'),
    prefetch: async (client, url) => {
      const id = url.searchParams.get('id');
      if (id === null) return;
      const { banners } = await import('../../../contract/banners.ts');
      await client.prefetchQuery(queryOf(banners.detail, { id }));
    },
  },
];
