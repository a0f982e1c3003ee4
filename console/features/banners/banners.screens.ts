import { openThreads } from '../../comments/params.ts';
import { allOf, queryOf } from '../../data/queries.ts';
import type { Screen } from '../../data/screens.ts';

/** Heading of the list, and title of its page. */
export const bannersTitle = 'Homepage banners';

const formPath = '/homepage/banner-form';

export const screens: Screen[] = [
  {
    path: '/homepage/homepage-banners',
    label: 'Homepage Banners',
    title: bannersTitle,
    group: 'homepage',
    order: 10,
    inMenu: true,
    right: 'banners.view',
    views: [{ list: 'banners', at: '/homepage/homepage-banners' }],
    load: () => import('./banners.list.tsx'),
    reads: async () => {
      const { banners } = await import('../../../contract/banners/banners.ts');
      return [allOf(banners.list, {})];
    },
    parts: ({ searchParams }) => {
      const view = searchParams.get('view');
      if (view === 'timeline') return [import('./banners.timeline.tsx')];
      return view === 'preview' ? [import('./banners.preview.tsx')] : [];
    },
  },
  {
    path: formPath,
    label: 'Banner',
    group: 'homepage',
    order: 11,
    inMenu: false,
    right: 'banners.view',
    opens: { type: 'banner', at: '/homepage/banner-form?id=', right: 'banners.view' },
    commands: [{ label: 'New banner', right: 'banners.edit', to: formPath }],
    load: () => import('./banners.form.tsx'),
    reads: async (url) => {
      const id = url.searchParams.get('id');
      if (id === null) return [];
      const [{ banners }, { comments }] = await Promise.all([
        import('../../../contract/banners/banners.ts'),
        import('../../../contract/comments/comments.ts'),
      ]);
      return [queryOf(banners.detail, { id }), queryOf(comments.list, openThreads('banner', id))];
    },
  },
];
