// The history of categories: how versions are loaded, and what they refer to.
import { categoryFields } from '../../../contract/categories/categories.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { type HistoryKind, refersToOne } from '../../history/kind.ts';
import { toCategories } from './categories.table.ts';

export const categoryHistory: HistoryKind = {
  type: 'category',
  fields: categoryFields,
  references: [refersToOne('parentId', 'category'), refersToOne('iconId', 'media')],
  merged: ['parentId', 'aliases'],
  keeps: ['slug'],
  load: async (db, id) => {
    const row = await db.selectFrom('category').selectAll().where('id', '=', id).executeTakeFirst();
    const [category] = row === undefined ? [] : await toCategories(db, [row]);
    return row && category && { ...row, fields: pickFields(categoryFields, category) };
  },
};
