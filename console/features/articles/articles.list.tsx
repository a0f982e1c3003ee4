// The list of articles, with actions on one or many.
import { lazy, useMemo } from 'react';
import { articles } from '../../../contract/articles/articles.ts';
import type { Article, ArticleRow } from '../../../contract/articles/fields.ts';
import { useCan } from '../../data/access.tsx';
import { call } from '../../data/client.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { useMayBulk } from '../../lifecycle/list/useMayBulk.ts';
import { useRowMenu } from '../../lifecycle/list/useRowMenu.ts';
import { useStatusEntries } from '../../lifecycle/list/useStatusEntries.ts';
import { LifecycleQuestions } from '../../lifecycle/Questions.tsx';
import { useMayEdit } from '../../lifecycle/useMayEdit.ts';
import { useVerify } from '../../lifecycle/useVerify.ts';
import { StatusCounts } from '../../list/filters/StatusCounts.tsx';
import { importHref } from '../../list/importHref.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import type { ListState } from '../../list/listState.ts';
import { useRowChange } from '../../list/rows/optimistic.ts';
import type { RunBulk, Selected } from '../../list/selection/selected.ts';
import { copyHref, formHref, newHref } from './articles.hrefs.ts';
import { articleLifecycle } from './articles.lifecycle.ts';
import { articleColumns } from './articles.list.columns.tsx';
import { useArticleFilters } from './articles.list.filters.ts';
import { articlesSort, articlesTitle } from './articles.screens.ts';

// Loaded with the first selection.
const ArticleBulk = lazy(() => retryUntilOnline(() => import('./articles.list.bulk.tsx')));

export default function Articles() {
  const filters = useArticleFilters();
  const mayEdit = useCan('articles.edit');
  const mayEditRow = useMayEdit('articles');
  const mayBulk = useMayBulk('articles');
  const statusEntries = useStatusEntries(articleLifecycle);
  const rowMenu = useRowMenu(articleLifecycle, statusEntries, copyHref);
  const change = useRowChange<ArticleRow>(articles.list);
  const verify = useVerify(verifyCalls);
  const columns = useMemo(
    () =>
      articleColumns({
        statusEntries,
        mayEdit: mayEditRow,
        toggleFeatured: (row) => void change(featuring(row)),
        verify: mayEdit ? verify : undefined,
      }),
    [statusEntries, mayEditRow, mayEdit, change, verify],
  );
  return (
    <>
      <ListScreen
        id="articles"
        title={articlesTitle}
        exportType="article"
        list={articles.list}
        noun={noun}
        columns={columns}
        filters={filters}
        defaultSort={articlesSort}
        emptyHint={mayEdit ? 'Write the first guide, review or news.' : 'Nobody has written an article.'}
        counts={counts}
        searchHint="Title, text or tag"
        nameOf={nameOf}
        importAt={mayEdit ? importHref('article') : undefined}
        hrefOf={hrefOf}
        rowMenu={rowMenu}
        {...(mayEdit ? { create: { label: 'New article', href: newHref } } : {})}
        {...(mayBulk ? { bulk, bulkCall: articles.bulk } : {})}
      />
      <LifecycleQuestions calls={articleLifecycle} rowOf={rowOf} />
    </>
  );
}

const counts = (state: ListState) => <StatusCounts summary={articles.summary} state={state} />;
const noun = { one: 'article', many: 'articles' };
const rowOf = (article: Article): ArticleRow => ({
  ...article,
  hasChanges: article.change !== null,
  linkState: null,
});
const nameOf = (row: ArticleRow) => row.title;
const verifyCalls = { list: articles.list, edit: articles.edit, nameOf };
const hrefOf = (row: ArticleRow) => formHref(row.id);

const bulk = (selected: Selected<ArticleRow>, run: RunBulk) => <ArticleBulk selected={selected} run={run} />;

function featuring(row: ArticleRow) {
  const featured = !row.featured;
  const send = (version: number) =>
    call(articles.edit, { id: row.id, version, featured }, { display: false });
  return { row, patch: { featured }, send };
}
