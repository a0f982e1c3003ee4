import type { Right } from '../../../contract/kit/rights.ts';
import type { Screen } from '../../data/screens.ts';
import { withHome } from '../../list/filters/preferences.ts';
import { payloadAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';

export const jobsSort = '-createdAt';

/** Rights with which one starts jobs, exports among them, or sees those of others. */
const rights: Right[] = [
  'gameListings.view',
  'articles.view',
  'categories.view',
  'blockchains.view',
  'gameListings.edit',
  'articles.edit',
  'banners.edit',
  'categories.edit',
  'blockchains.edit',
  'audit.view',
];

export const screens: Screen[] = [
  {
    path: '/jobs',
    label: 'Jobs',
    group: 'desk',
    order: 20,
    inMenu: true,
    right: rights,
    views: [{ list: 'jobs', at: '/jobs' }],
    load: () => import('./jobs.list.tsx'),
    reads: async (url) => {
      const { jobs } = await import('../../../contract/jobs/jobs.ts');
      return [pageOf(jobs.list, payloadAt(jobs.list, jobsSort, withHome('jobs', url)))];
    },
  },
];
