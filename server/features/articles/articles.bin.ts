// How articles go to the bin and come back.
import { z } from 'zod';
import { articleDefaults, articleFields } from '../../../contract/articles/fields.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { defineBinKind, lifecycleColumns, recordColumns } from '../../bin/kind.ts';
import { articleHistory } from './articles.history.ts';
import { findLocked, storeArticle } from './articles.save.ts';
import { auditedArticle, toArticle } from './articles.table.ts';

const defaults = { ...articleDefaults, authorId: null };

export const binKind = defineBinKind('article', {
  history: articleHistory,
  table: 'article',
  label: 'title',
  columns: z.object({
    ...recordColumns,
    ...lifecycleColumns,
    verifiedAt: z.string().nullable().default(null),
    verifiedBy: z.string().nullable().default(null),
    contentUpdatedAt: z.string().nullable(),
  }),
  defaults,
  lock: async (context, id) => {
    const found = await findLocked(context, id);
    if (found === undefined) return undefined;
    const { row, record, fields } = found;
    return {
      row: { ...row, contentUpdatedAt: row.contentUpdatedAt ?? row.updatedAt },
      fields,
      audited: auditedArticle(record, row),
      reply: () => toArticle(context.db, row, context.who),
    };
  },
  insert: async (context, columns, given) => {
    const fields = pickFields(articleFields, { ...defaults, title: '', slug: '', ...given });
    await storeArticle(context, columns, fields);
  },
});
