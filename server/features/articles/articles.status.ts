// Status changes of articles.

import type { articles } from '../../../contract/articles/articles.ts';
import type { Article } from '../../../contract/articles/fields.ts';
import { articleReviewBy, publishErrors } from '../../../contract/articles/rules.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import { noteMove } from '../../desk/moves.ts';
import { refuseOwnEdit } from '../../records/four-eyes.ts';
import {
  actionOf,
  goesPublic,
  type LifecycleKind,
  moved,
  publishDueOf,
  type StatusContext,
} from '../../records/lifecycle.ts';
import { entityOf, lockArticle, privateFields } from './articles.save.ts';
import { toArticle } from './articles.table.ts';

type SetStatus = typeof articles.status;

export const articleLifecycle = {
  table: 'article',
  label: 'title',
  entityType: 'article',
  area: 'articles',
  one: 'An article',
  privateFields,
} as const satisfies LifecycleKind;

export async function setStatus(input: Input<SetStatus>, context: StatusContext): Promise<Article> {
  const { db, who, audit } = context;
  const { record: before, fields } = await lockArticle(context, input.id, input.version);
  const missing = () => publishErrors(fields);
  const columns = moved(articleLifecycle, input, before, context, missing);
  if (goesPublic(input)) await refuseOwnEdit(articleLifecycle, input.id, context);
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
