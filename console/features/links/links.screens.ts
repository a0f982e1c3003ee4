import type { Screen } from '../../data/screens.ts';

export const screens: Screen[] = [
  {
    path: '/links',
    label: 'Links',
    group: 'desk',
    order: 7,
    inMenu: true,
    right: 'gameListings.view',
    views: [{ list: 'links', at: '/links' }],
    load: () => import('./links.list.tsx'),
    reads: async (url) => (await import('./links.reads.ts')).listReads(url),
    parts: ({ searchParams }) => (searchParams.has('link') ? [import('./links.drawer.tsx')] : []),
  },
];
