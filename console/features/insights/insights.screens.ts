import { queryOf } from '../../data/queries.ts';
import type { Screen } from '../../data/screens.ts';

export const insightsPath = '/insights';

export const screens: Screen[] = [
  {
    path: insightsPath,
    label: 'Insights',
    group: 'desk',
    order: 2,
    inMenu: true,
    right: ['gameListings.view', 'articles.view'],
    load: () => import('./insights.page.tsx'),
    reads: async ({ searchParams }) => {
      const { insights } = await import('../../../contract/desk/insights.ts');
      const type = searchParams.get('type') === 'article' ? 'article' : 'gameListing';
      return [queryOf(insights.summary, { type })];
    },
  },
];
