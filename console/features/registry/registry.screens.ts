import type { Screen } from '../../data/screens.ts';
import { withHome } from '../../list/filters/preferences.ts';
import { payloadAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';

/** Heading of the list, and title of its page. */
export const registryTitle = 'Chain registry';

/** Path of the screen. */
const registryPath = '/games-listings/blockchain-registry';

export const registrySort = 'n';

export const screens: Screen[] = [
  {
    path: registryPath,
    label: registryTitle,
    group: 'gamesListings',
    order: 25,
    inMenu: false,
    right: 'blockchains.edit',
    views: [{ list: 'registry', at: registryPath }],
    commands: [{ label: 'Compare blockchains with a registry', right: 'blockchains.edit', to: registryPath }],
    load: () => import('./registry.list.tsx'),
    reads: async (url) => {
      const { registry } = await import('../../../contract/registry/registry.ts');
      return [pageOf(registry.rows, payloadAt(registry.rows, registrySort, withHome('registry', url)))];
    },
  },
];
