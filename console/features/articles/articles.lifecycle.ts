import { articles } from '../../../contract/articles/articles.ts';
import type { Article, ArticleRow } from '../../../contract/articles/fields.ts';
import type { LifecycleCalls } from '../../lifecycle/calls.ts';
import { formHref } from './articles.hrefs.ts';

/** Lifecycle calls of articles, for the list and the form. */
export const articleLifecycle: LifecycleCalls<Article, ArticleRow> = {
  noun: 'article',
  area: 'articles',
  list: articles.list,
  detail: articles.detail,
  status: articles.status,
  remove: articles.remove,
  uses: articles.uses,
  nameOf: ({ title }) => title,
  hrefOf: formHref,
  inStatus: (status) => ({ status }),
};
