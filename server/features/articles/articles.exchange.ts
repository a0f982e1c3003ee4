// Articles as they are exported.
import type { articles } from '../../../contract/articles/articles.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { ExchangeSource } from '../../export/source.ts';
import { conditionsOf } from './articles.list.ts';
import { storedFieldsOf } from './articles.table.ts';

export const source: ExchangeSource = {
  type: 'article',
  table: 'article',
  matching: (filters: Partial<Input<typeof articles.list>>) => ({ conditions: conditionsOf(filters) }),
  load: async (db, seqs) => {
    const rows = await db.selectFrom('article').selectAll().where('seq', 'in', seqs).execute();
    return storedFieldsOf(db, rows);
  },
};
