// How categories go to the bin and come back.
import { z } from 'zod';
import { categoryDefaults, categoryFields } from '../../../contract/categories/categories.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { defineBinKind, recordColumns } from '../../bin/kind.ts';
import type { Fields } from '../../history/kind.ts';
import { locking } from '../../records/records.ts';
import { indexText } from '../../records/search.ts';
import { categoryHistory } from './categories.history.ts';
import { categoryFaults, searchText, storeCategory, takenNames } from './categories.save.ts';
import { toCategories } from './categories.table.ts';

const fieldsIn = (given: Fields) =>
  pickFields(categoryFields, { ...categoryDefaults, name: '', slug: '', ...given });

export const binKind = defineBinKind('category', {
  history: categoryHistory,
  table: 'category',
  label: 'name',
  columns: z.object({ ...recordColumns, wasActive: z.int().default(0) }),
  defaults: categoryDefaults,
  lock: async ({ db, dialect }, id) => {
    const query = db.selectFrom('category').selectAll().where('id', '=', id);
    const row = await locking(query, dialect).executeTakeFirst();
    const [category] = row === undefined ? [] : await toCategories(db, [row]);
    if (row === undefined || category === undefined) return undefined;
    return { row, fields: pickFields(categoryFields, category), audited: category, reply: () => category };
  },
  taken: ({ db }, id, given) => takenNames(db, id, null, fieldsIn(given)),
  referenceFaults: (context, id, given) =>
    categoryFaults(context, id, { parentId: fieldsIn(given).parentId }),
  insert: async (context, columns, given) => {
    await storeCategory(context, columns, fieldsIn(given));
  },
  reindex: async ({ db, dialect }, id) => {
    const row = await db.selectFrom('category').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const [category] = await toCategories(db, [row]);
    if (category !== undefined) await indexText(db, dialect, 'category', row.seq, searchText(category));
  },
});
