// Categories: the list, and the handlers of all calls.
import { categories } from '../../../contract/categories/categories.ts';
import { bulkHandler } from '../../bulk/bulk-call.ts';
import { implement } from '../../http/feature.ts';
import { inOrderOf, pageOf, toPage } from '../../records/lists.ts';
import { categoryHistory } from './categories.history.ts';
import { mergeFaults, removeCategory } from './categories.remove.ts';
import { addCategory, categoryFaults, editCategory } from './categories.save.ts';
import { categoryConditions, categorySelection, toCategories } from './categories.table.ts';

export const feature = implement(
  categories,
  {
    list: async (input, { db, dialect }) => {
      const { seqs, total } = await pageOf({
        ...input,
        db,
        dialect,
        entity: 'category',
        conditions: categoryConditions(input),
        defaultSort: 'sortOrder',
        sortColumns: { sortOrder: ['sortOrder', 'nameKey'], name: ['nameKey'] },
      });
      const rows =
        seqs.length === 0
          ? []
          : await db.selectFrom('category').selectAll().where('seq', 'in', seqs).execute();
      return toPage(await toCategories(db, inOrderOf(seqs, rows)), total, input);
    },
    bulk: bulkHandler('category', 'categories'),
    add: { check: (input, context) => categoryFaults(context, null, input), run: addCategory },
    edit: {
      mayChangeNothing: true,
      check: (input, context) => categoryFaults(context, input.id ?? null, input),
      run: editCategory,
    },
    remove: { check: mergeFaults, run: removeCategory },
  },
  [],
  categoryHistory,
  categorySelection,
);
