import type { Screen } from '../../data/screens.ts';

export const listPath = '/releases';
export const calendarPath = '/releases/calendar';

const common = {
  group: 'desk',
  // The rights of the calls, whose contract is loaded on demand.
  right: ['gameListings.view', 'articles.view', 'banners.view', 'collections.view'],
} as const satisfies Partial<Screen>;

export const screens: Screen[] = [
  {
    ...common,
    path: listPath,
    label: 'Releases',
    order: 5,
    inMenu: true,
    views: [{ list: 'releases', at: listPath }],
    opens: { type: 'release', at: `${listPath}?release=`, right: common.right },
    load: () => import('./releases.list.tsx'),
    reads: async (url) => (await import('./releases.reads.ts')).listReads(url),
    parts: ({ searchParams }) => (searchParams.has('release') ? [import('./releases.drawer.tsx')] : []),
  },
  {
    ...common,
    path: calendarPath,
    label: 'Calendar',
    title: 'Release calendar',
    order: 6,
    inMenu: false,
    load: () => import('./releases.calendar.tsx'),
    reads: async (url) => (await import('./releases.reads.ts')).calendarReads(url),
  },
];
