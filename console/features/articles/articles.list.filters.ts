import { useMemo } from 'react';
import { articles } from '../../../contract/articles/articles.ts';
import { articleTypes, languages } from '../../../contract/articles/values.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { statuses } from '../../../contract/kit/lifecycle.ts';
import { useInfiniteAll, useRead } from '../../data/queries.ts';
import { inactive, sharedFilters } from '../../lifecycle/list/filters.ts';
import { categoryOptions } from '../../list/filters/categoryOptions.ts';
import { linksFilter } from '../../list/links.tsx';
import type { FilterOption, ListFilter } from '../../list/types.ts';

/** Filters of the list; statuses and types with counts. Options that need a request appear when it is done. */
export function useArticleFilters(): ListFilter[] {
  const counts = useRead(articles.summary, {}).data;
  const categoryRows = useInfiniteAll(categories.list, {}).data;
  const authorRows = useRead(articles.authors, {}).data;
  const tags = useRead(articles.tags, {}).data;
  return useMemo(
    () => [
      { name: 'status', label: 'Status', options: optionsOf(statuses, counts?.byStatus) },
      { name: 'type', label: 'Type', options: optionsOf(articleTypes, counts?.byType) },
      {
        name: 'categoryId',
        label: 'Category',
        options: categoryOptions(categoryRows ?? []),
        isComplete: categoryRows !== undefined,
      },
      {
        name: 'authorId',
        label: 'Author',
        options: (authorRows ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ...(authorRows === undefined ? {} : { otherwise: inactive }),
      },
      { name: 'language', label: 'Language', options: optionsOf(languages), more: true },
      { name: 'pinned', label: 'Pinned', flag: { true: 'Pinned', false: 'Not pinned' }, more: true },
      { name: 'featured', label: 'Featured', flag: { true: 'Featured', false: 'Not featured' }, more: true },
      linksFilter,
      ...sharedFilters({ people: authorRows, tags }),
    ],
    [counts, categoryRows, authorRows, tags],
  );
}

/** The values of a table of value -> label. */
function optionsOf(
  labels: Readonly<Record<string, string>>,
  counts?: Readonly<Record<string, number>>,
): FilterOption[] {
  return Object.entries(labels).map(([value, label]) => ({
    value,
    label,
    ...(counts === undefined ? {} : { hint: String(counts[value] ?? 0) }),
  }));
}
