// Status changes of articles.

import type { Article } from '../../../contract/articles/fields.ts';
import { articleReviewBy, publishErrors } from '../../../contract/articles/rules.ts';
import { noteMove } from '../../desk/moves.ts';
import { moved, publishDueOf, type StatusContext, type StatusMove } from '../../records/lifecycle.ts';
import { actionOf, articleLifecycle } from '../../records/lifecycle-kinds.ts';
import { entityOf, lockArticle } from './articles.save.ts';
import { toArticle } from './articles.table.ts';

export async function setStatus(input: StatusMove, context: StatusContext): Promise<Article> {
  const { db, who, audit } = context;
  const { record: before, fields } = await lockArticle(context, input.id, input.version);
  const missing = () => publishErrors(fields);
  const columns = await moved(articleLifecycle, input, before, context, missing);
  const row = await db
    .updateTable('article')
    .set({ ...columns, reviewBy: articleReviewBy(fields, { ...before, ...columns }) })
    .where('id', '=', input.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteMove({ type: 'article', label: row.title, before, input }, context);
  const article = await toArticle(db, row, who);
  audit({
    action: actionOf(articleLifecycle, input.status),
    entity: entityOf(article),
    before,
    after: article,
  });
  return article;
}

export const publishDue = publishDueOf(articleLifecycle);
