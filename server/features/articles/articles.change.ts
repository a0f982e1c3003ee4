// Pending changes of articles.
import { type ArticleFields, articleDefaults, articleFields } from '../../../contract/articles/fields.ts';
import { publishErrors } from '../../../contract/articles/rules.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import type { ChangeKind } from '../../changes/kind.ts';
import type { Fields } from '../../history/kind.ts';
import { articleLifecycle } from '../../records/lifecycle-kinds.ts';
import { picturesIn, referenceFaults, sanitized } from './articles.check.ts';
import { articleHistory } from './articles.history.ts';
import { findLocked, planEdit, refuseTaken } from './articles.save.ts';
import { auditedArticle, toArticle } from './articles.table.ts';

function toFields(given: Fields): ArticleFields {
  return pickFields(articleFields, { ...articleDefaults, authorId: null, title: '', slug: '', ...given });
}

export const changeKind: ChangeKind = {
  type: 'article',
  lifecycle: articleLifecycle,
  history: articleHistory,
  edit: { plan: planEdit } as ChangeKind['edit'],
  lock: async (context, id) => {
    const found = await findLocked(context, id);
    if (found === undefined) return undefined;
    const { row, record, fields } = found;
    const audited = auditedArticle(record, row);
    return { row, fields, audited, reply: () => toArticle(context.db, row, context.who) };
  },
  clean: sanitized,
  check: async (context, given) => {
    const fields = toFields(given);
    return { fields, faults: await referenceFaults(context, fields), missing: publishErrors(fields) };
  },
  refuseTaken: (context, id, before, after) => refuseTaken(context, id, toFields(before), toFields(after)),
  pictures: (fields) => picturesIn(toFields(fields)),
};
