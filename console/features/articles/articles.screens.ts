import { openThreads } from '../../comments/params.ts';
import { allOf, queryOf } from '../../data/queries.ts';
import type { Screen } from '../../data/screens.ts';
import { withHome } from '../../list/filters/preferences.ts';
import { payloadAt, stateAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';
import { isPhone } from '../../ui/phone.ts';
import { listHref, newHref } from './articles.hrefs.ts';

/** Heading of the list, and title of its page. */
export const articlesTitle = 'Articles';

/** Default sort of the list. */
export const articlesSort = '-updatedAt';

export const screens: Screen[] = [
  {
    path: listHref,
    label: 'OverView',
    title: articlesTitle,
    group: 'articles',
    order: 20,
    inMenu: true,
    right: 'articles.view',
    load: () => import('./articles.list.tsx'),
    views: [{ list: 'articles', at: listHref }],
    reads: async (opened) => {
      const url = withHome('articles', opened);
      const [{ articles }, { statusSummary }, { categories }] = await Promise.all([
        import('../../../contract/articles/articles.ts'),
        import('../../list/filters/StatusCounts.tsx'),
        import('../../../contract/categories/categories.ts'),
      ]);
      return [
        pageOf(articles.list, payloadAt(articles.list, articlesSort, url)),
        queryOf(articles.summary, {}),
        ...(isPhone() ? [] : [statusSummary(articles.summary, stateAt(articles.list, articlesSort, url))]),
        queryOf(articles.authors, {}),
        queryOf(articles.tags, {}),
        allOf(categories.list, {}),
      ];
    },
  },
  {
    path: newHref,
    label: 'Article',
    group: 'articles',
    order: 21,
    inMenu: false,
    right: 'articles.view',
    opens: { type: 'article', at: `${newHref}?id=`, right: 'articles.view' },
    commands: [{ label: 'New article', right: 'articles.edit', to: newHref }],
    load: () => import('./articles.form.tsx'),
    reads: async (url) => {
      const [{ articles }, { comments }, { categories }, { blockchains }] = await Promise.all([
        import('../../../contract/articles/articles.ts'),
        import('../../../contract/comments/comments.ts'),
        import('../../../contract/categories/categories.ts'),
        import('../../../contract/blockchains/blockchains.ts'),
      ]);
      const id = url.searchParams.get('id');
      return [
        ...(id === null
          ? []
          : [queryOf(articles.detail, { id }), queryOf(comments.list, openThreads('article', id))]),
        queryOf(articles.authors, {}),
        allOf(categories.list, {}),
        allOf(blockchains.list, {}),
      ];
    },
  },
];
