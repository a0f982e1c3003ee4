// The list of articles and its summary.
import { sql } from 'kysely';
import type { articles } from '../../../contract/articles/articles.ts';
import type { ArticleRow } from '../../../contract/articles/fields.ts';
import type { ArticleType } from '../../../contract/articles/values.ts';
import type { Input, Output, Page } from '../../../contract/kit/calls.ts';
import { resolveFilters } from '../../../contract/kit/filters.ts';
import type { Status } from '../../../contract/kit/lifecycle.ts';
import { isChanged, withChange } from '../../changes/list.ts';
import type { ReadContext } from '../../http/feature.ts';
import { withLinks, worstLink } from '../../links/states.ts';
import { sharedConditions, tagKeys } from '../../records/filters.ts';
import {
  among,
  anyOf,
  type Condition,
  inOrderOf,
  pageOf,
  type Selection,
  toPage,
  where,
} from '../../records/lists.ts';
import { search } from '../../records/search.ts';
import { rowColumns, toArticleRows } from './articles.table.ts';

type List = typeof articles.list;
type Summary = typeof articles.summary;
type Filters = Omit<Input<Summary>, 'q'>;

export async function listArticles(sent: Input<List>, context: ReadContext<List>): Promise<Page<ArticleRow>> {
  const { db, database, dialect, who } = context;
  const input = resolveFilters(sent, context);
  const { seqs, total } = await pageOf({
    ...input,
    db,
    database,
    dialect,
    entity: 'article',
    conditions: conditionsOf(input),
    defaultSort: '-updatedAt',
    sortColumns: { title: ['nameKey'] },
  });
  const rows =
    seqs.length === 0
      ? []
      : await db
          .selectFrom('article')
          .select(rowColumns)
          .select(isChanged('article', 'article').as('hasChanges'))
          .select(worstLink('article').as('worstLink'))
          .where('seq', 'in', seqs)
          .execute();
  return toPage(await toArticleRows(db, inOrderOf(seqs, rows), who), total, input);
}

export async function summariseArticles(
  sent: Input<Summary>,
  context: ReadContext<Summary>,
): Promise<Output<Summary>> {
  const { db, dialect } = context;
  const input = resolveFilters(sent, context);
  const found = search(dialect, 'article', input.q);
  const conditions = [...conditionsOf(input), ...(found === undefined ? [] : [found.matches])];
  const { rows } = await sql<{ status: Status; type: ArticleType; count: number }>`
    select "status", "type", count(*) as "count" from "article"
    ${where(conditions, (column) => sql.ref(`article.${column}`))} group by "status", "type"`.execute(db);
  const summary: Output<Summary> = { total: 0, byStatus: {}, byType: {} };
  const { byStatus, byType } = summary;
  for (const { status, type, count } of rows) {
    summary.total += count;
    byStatus[status] = (byStatus[status] ?? 0) + count;
    byType[type] = (byType[type] ?? 0) + count;
  }
  return summary;
}

/** Articles selected by the filters of the list. */
export const articleSelection: Selection = {
  table: 'article',
  label: 'title',
  matching: (filters: Filters, context) => ({ conditions: conditionsOf(resolveFilters(filters, context)) }),
};

function conditionsOf(filters: Filters): Condition[] {
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : [value ? 1 : 0]);
  return [
    ...anyOf('status', filters.status),
    ...anyOf('type', filters.type),
    ...anyOf('authorId', filters.authorId),
    ...anyOf('language', filters.language),
    ...anyOf('pinned', flag(filters.pinned)),
    ...anyOf('featured', flag(filters.featured)),
    ...among(by('articleCategory'), 'categoryId', filters.categoryId),
    ...among(by('articleTag'), 'tagKey', tagKeys(filters.tag)),
    ...sharedConditions(filters),
    ...withChange('article', filters),
    ...withLinks('article', filters.linkState),
  ];
}

const by = (table: string) => ({ table, seq: 'articleSeq' });
