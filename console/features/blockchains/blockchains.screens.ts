import { payloadAt } from '../../platform/list/listState.ts';
import { pageOf } from '../../platform/list/pageQuery.ts';
import type { Screen } from '../../platform/screens.ts';

/** How the list is sorted until somebody sorts it otherwise. */
export const blockchainSort = 'name';

export const screens: Screen[] = [
  {
    path: '/games-listings/blockchain',
    label: 'BlockChain',
    group: 'gamesListings',
    order: 20,
    inMenu: true,
    right: 'blockchains.view',
    load: () => import('./blockchains.list.tsx'),
    prefetch: async (client, url) => {
      const { blockchains } = await import('../../../contract/blockchains.ts');
      await client.prefetchQuery(pageOf(blockchains.list, payloadAt(blockchains.list, blockchainSort, url)));
    },
  },
];
