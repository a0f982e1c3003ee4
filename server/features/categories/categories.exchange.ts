// Categories as they are exported.
import type { ExchangeSource } from '../../export/source.ts';
import { categorySelection, toCategories } from './categories.table.ts';

export const source: ExchangeSource = {
  type: 'category',
  selection: categorySelection,
  load: async (db, seqs) => {
    const rows = await db.selectFrom('category').selectAll().where('seq', 'in', seqs).execute();
    const records = await toCategories(db, rows);
    return rows.map(({ seq }, index) => ({ seq, fields: { ...records[index] } }));
  },
};
