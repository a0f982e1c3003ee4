import type { Screen } from '../../data/screens.ts';
import { payloadAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';

export const mediaTitle = 'Media library';
export const mediaSort = '-createdAt';

export const screens: Screen[] = [
  {
    path: '/desk/media',
    label: 'Media',
    title: mediaTitle,
    group: 'desk',
    order: 10,
    inMenu: true,
    right: 'media.view',
    opens: { type: 'media', at: '/desk/media?picture=', right: 'media.view' },
    load: () => import('./media.library.tsx'),
    reads: async (url) => {
      const { media } = await import('../../../contract/media/media.ts');
      return [pageOf(media.list, payloadAt(media.list, mediaSort, url))];
    },
    parts: ({ searchParams }) => (searchParams.has('picture') ? [import('./media.drawer.tsx')] : []),
  },
];
