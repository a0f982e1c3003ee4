import { openThreads } from '../../comments/params.ts';
import { allOf, queryOf, type Read } from '../../data/queries.ts';
import type { Screen } from '../../data/screens.ts';
import { isPanelOpen, withHome } from '../../list/filters/preferences.ts';
import { stateAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';
import { isPhone } from '../../ui/phone.ts';

/** Heading of the list, and title of its page. */
export const listingsTitle = 'Game listings';

/** Default sort of the overview. */
export const overviewSort = '-updatedAt';

const formPath = '/games-listings/game-listings-form';

export const screens: Screen[] = [
  {
    path: '/games-listings/overview',
    label: 'Overview',
    title: listingsTitle,
    group: 'gamesListings',
    order: 10,
    inMenu: true,
    right: 'gameListings.view',
    views: [{ list: 'listings', at: '/games-listings/overview' }],
    load: () => import('./listings.list.tsx'),
    reads: async (url) => {
      const [{ listings }, { plotted, summaryFor }, named] = await Promise.all([
        import('../../../contract/listings/listings.ts'),
        import('./listings.summaries.ts'),
        namedByListings(),
      ]);
      const state = stateAt(listings.list, overviewSort, withHome('listings', url));
      // The counts by status are one of the plots.
      const shown = isPanelOpen('listings') ? plotted : isPhone() ? [] : (['status'] as const);
      const summaries = shown.map((filter) => summaryFor(filter, state));
      return [
        pageOf(listings.list, state.payload),
        ...summaries,
        ...named,
        queryOf(listings.people, {}),
        queryOf(listings.tags, {}),
      ];
    },
    parts: () => (isPanelOpen('listings') ? [import('./listings.plots.tsx')] : []),
  },
  {
    path: formPath,
    label: 'Game listing',
    group: 'gamesListings',
    order: 11,
    inMenu: false,
    right: 'gameListings.view',
    opens: { type: 'gameListing', at: '/games-listings/game-listings-form?id=', right: 'gameListings.view' },
    commands: [{ label: 'New game listing', right: 'gameListings.edit', to: formPath }],
    load: () => import('./form/listings.form.tsx'),
    reads: async (url) => {
      const [{ listings }, { comments }, named] = await Promise.all([
        import('../../../contract/listings/listings.ts'),
        import('../../../contract/comments/comments.ts'),
        namedByListings(),
      ]);
      const id = url.searchParams.get('id');
      if (id === null) return named;
      return [
        queryOf(listings.detail, { id }),
        queryOf(comments.list, openThreads('gameListing', id)),
        ...named,
      ];
    },
  },
];

/** Categories and chains for filters and pickers. */
async function namedByListings(): Promise<Read[]> {
  const [{ categories }, { blockchains }] = await Promise.all([
    import('../../../contract/categories/categories.ts'),
    import('../../../contract/blockchains/blockchains.ts'),
  ]);
  return [allOf(categories.list, {}), allOf(blockchains.list, {})];
}
