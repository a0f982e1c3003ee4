// Categories as they are exported.
import type { categories } from '../../../contract/categories/categories.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { ExchangeSource } from '../../export/source.ts';
import { categoryConditions, toCategories } from './categories.table.ts';

export const source: ExchangeSource = {
  type: 'category',
  table: 'category',
  matching: (filters: Partial<Input<typeof categories.list>>) => ({
    conditions: categoryConditions(filters),
  }),
  load: async (db, seqs) => {
    const rows = await db.selectFrom('category').selectAll().where('seq', 'in', seqs).execute();
    const records = await toCategories(db, rows);
    return rows.map(({ seq }, index) => ({ seq, fields: { ...records[index] } }));
  },
};
