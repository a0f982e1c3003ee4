// The list of articles, with actions on one or many.
import { useMemo } from 'react';
import { articles } from '../../../contract/articles/articles.ts';
import type { Article, ArticleRow } from '../../../contract/articles/fields.ts';
import { useCan } from '../../data/access.tsx';
import { call } from '../../data/client.ts';
import { DeleteButton, StatusButtons, useMayBulk } from '../../lifecycle/bulk.tsx';
import { LifecycleQuestions } from '../../lifecycle/Questions.tsx';
import { useRowMenu } from '../../lifecycle/useRowMenu.ts';
import { useStatusEntries } from '../../lifecycle/useStatusEntries.ts';
import { CategoryButton } from '../../list/filters/CategoryButton.tsx';
import { StatusCounts } from '../../list/filters/StatusCounts.tsx';
import { importHref } from '../../list/importHref.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import type { ListState } from '../../list/listState.ts';
import { useRowChange } from '../../list/rows/optimistic.ts';
import type { BulkJob } from '../../list/selection/BulkBar.tsx';
import { copyHref, formHref, newHref } from './articles.hrefs.ts';
import { articleLifecycle } from './articles.lifecycle.ts';
import { articleColumns } from './articles.list.columns.tsx';
import { useArticleFilters } from './articles.list.filters.ts';
import { articlesSort, articlesTitle } from './articles.screens.ts';

export default function Articles() {
  const filters = useArticleFilters();
  const mayEdit = useCan('articles.edit');
  const mayBulk = useMayBulk('articles');
  const statusEntries = useStatusEntries(articleLifecycle);
  const rowMenu = useRowMenu(articleLifecycle, statusEntries, copyHref);
  const change = useRowChange<ArticleRow>(articles.list);
  const columns = useMemo(
    () =>
      articleColumns({
        statusEntries,
        ...(mayEdit ? { toggleFeatured: (row) => void change(featuring(row)) } : {}),
      }),
    [statusEntries, mayEdit, change],
  );
  return (
    <>
      <ListScreen
        id="articles"
        title={articlesTitle}
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
        {...(mayBulk ? { bulk } : {})}
      />
      <LifecycleQuestions calls={articleLifecycle} rowOf={rowOf} />
    </>
  );
}

const counts = (state: ListState) => <StatusCounts summary={articles.summary} state={state} />;
const noun = { one: 'article', many: 'articles' };
const rowOf = (article: Article): ArticleRow => article;
const nameOf = (row: ArticleRow) => row.title;
const hrefOf = (row: ArticleRow) => formHref(row.id);

type Run = (job: BulkJob<ArticleRow>) => Promise<void>;
const bulk = (rows: readonly ArticleRow[], run: Run) => <ArticleBulk rows={rows} run={run} />;

function ArticleBulk({ rows, run }: { rows: readonly ArticleRow[]; run: Run }) {
  const mayEdit = useCan('articles.edit');
  const mayDelete = useCan('articles.delete');
  return (
    <>
      <StatusButtons calls={articleLifecycle} noun={noun} rows={rows} run={run} />
      {mayEdit && <CategoryButton edit={articles.edit} noun={noun} rows={rows} run={run} />}
      {mayDelete && <DeleteButton calls={articleLifecycle} noun={noun} rows={rows} run={run} />}
    </>
  );
}

function featuring(row: ArticleRow) {
  const featured = !row.featured;
  const send = (version: number) =>
    call(articles.edit, { id: row.id, version, featured }, { display: false });
  return { row, patch: { featured }, send };
}
