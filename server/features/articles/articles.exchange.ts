// Articles as they are exported.
import type { ExchangeSource } from '../../export/source.ts';
import { articleSelection } from './articles.list.ts';
import { storedFieldsOf } from './articles.table.ts';

export const source: ExchangeSource = {
  type: 'article',
  selection: articleSelection,
  load: async (db, seqs) => {
    const rows = await db.selectFrom('article').selectAll().where('seq', 'in', seqs).execute();
    return storedFieldsOf(db, rows);
  },
};
