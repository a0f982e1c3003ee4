import { payloadAt } from '../../platform/list/listState.ts';
import { pageOf } from '../../platform/list/pageQuery.ts';
import { queryOf } from '../../platform/queries.ts';
import type { Screen } from '../../platform/screens.ts';
import { listHref, newHref } from './articles.hrefs.ts';

/** How the list is sorted until somebody sorts it otherwise. */
export const articlesSort = '-updatedAt';

export const screens: Screen[] = [
  {
    path: listHref,
    label: 'OverView',
    group: 'articles',
    order: 20,
    inMenu: true,
    right: 'articles.view',
    load: () => import('./articles.list.tsx'),
    prefetch: async (client, url) => {
      const { articles } = await import('../../../contract/articles.ts');
      await client.prefetchQuery(pageOf(articles.list, payloadAt(articles.list, articlesSort, url)));
    },
  },
  {
    path: newHref,
    label: 'Article',
    group: 'articles',
    order: 21,
    inMenu: false,
    right: 'articles.view',
    load: () => import('./articles.form.tsx'),
    prefetch: async (client, url) => {
      const id = url.searchParams.get('id');
      if (id === null) return;
      const { articles } = await import('../../../contract/articles.ts');
      await client.prefetchQuery(queryOf(articles.detail, { id }));
    },
  },
];
