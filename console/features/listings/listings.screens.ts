import { payloadAt } from '../../platform/list/listState.ts';
import { pageOf } from '../../platform/list/pageQuery.ts';
import { queryOf } from '../../platform/queries.ts';
import type { Screen } from '../../platform/screens.ts';

/** How the overview is sorted until somebody sorts it otherwise. */
export const overviewSort = '-updatedAt';

export const screens: Screen[] = [
  {
    path: '/games-listings/overview',
    label: 'Overview',
    group: 'gamesListings',
    order: 10,
    inMenu: true,
    right: 'gameListings.view',
    load: () => import('./listings.list.tsx'),
    prefetch: async (client, url) => {
      const { listings } = await import('../../../contract/listings.ts');
      await client.prefetchQuery(pageOf(listings.list, payloadAt(listings.list, overviewSort, url)));
    },
  },
  {
    path: '/games-listings/game-listings-form',
    label: 'Game listing',
    group: 'gamesListings',
    order: 11,
    inMenu: false,
    right: 'gameListings.view',
    load: () => import('./listings.form.tsx'),
    prefetch: async (client, url) => {
      const id = url.searchParams.get('id');
      if (id === null) return;
      const { listings } = await import('../../../contract/listings.ts');
      await client.prefetchQuery(queryOf(listings.detail, { id }));
    },
  },
];
