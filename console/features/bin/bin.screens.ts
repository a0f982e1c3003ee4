import type { Right } from '../../../contract/kit/rights.ts';
import type { Screen } from '../../data/screens.ts';
import { withHome } from '../../list/filters/preferences.ts';
import { payloadAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';

export const binSort = '-at';

/** The rights of the call, whose contract is loaded on demand. */
const rights: Right[] = [
  'gameListings.delete',
  'articles.delete',
  'banners.delete',
  'collections.delete',
  'categories.delete',
  'blockchains.delete',
];

export const screens: Screen[] = [
  {
    path: '/bin',
    label: 'Bin',
    group: 'desk',
    order: 30,
    inMenu: true,
    right: rights,
    views: [{ list: 'bin', at: '/bin' }],
    load: () => import('./bin.list.tsx'),
    reads: async (url) => {
      const { bin } = await import('../../../contract/bin/bin.ts');
      return [pageOf(bin.list, payloadAt(bin.list, binSort, withHome('bin', url)))];
    },
    parts: ({ searchParams }) => (searchParams.has('restore') ? [import('./bin.restore.tsx')] : []),
  },
];
