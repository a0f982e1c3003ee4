import { allOf } from '../../data/queries.ts';
import type { Screen } from '../../data/screens.ts';
import { withHome } from '../../list/filters/preferences.ts';
import { payloadAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';

/** Heading of the list, and title of its page. */
export const blockchainsTitle = 'Blockchains';

/** Default sort of the list. */
export const blockchainSort = 'name';

const listPath = '/games-listings/blockchain';

export const screens: Screen[] = [
  {
    path: listPath,
    label: 'BlockChain',
    title: blockchainsTitle,
    group: 'gamesListings',
    order: 20,
    inMenu: true,
    right: 'blockchains.view',
    views: [{ list: 'blockchains', at: listPath }],
    opens: { type: 'blockchain', at: '/games-listings/blockchain?edit=', right: 'blockchains.view' },
    commands: [{ label: 'New blockchain', right: 'blockchains.edit', to: `${listPath}?new=1` }],
    load: () => import('./blockchains.list.tsx'),
    reads: async (url) => {
      const { blockchains } = await import('../../../contract/blockchains/blockchains.ts');
      return [
        pageOf(blockchains.list, payloadAt(blockchains.list, blockchainSort, withHome('blockchains', url))),
        allOf(blockchains.list, {}),
      ];
    },
    parts: ({ searchParams }) =>
      searchParams.has('edit') || searchParams.has('new') ? [import('./blockchains.form.tsx')] : [],
  },
];
