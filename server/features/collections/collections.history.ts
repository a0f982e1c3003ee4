// The history of collections: how versions are loaded, and what they refer to.
import { collectionFields } from '../../../contract/collections/fields.ts';
import { type HistoryKind, refersInRows } from '../../history/kind.ts';
import { lifecycleOf } from '../../records/lifecycle.ts';
import { storedFieldsOf } from './collections.table.ts';

export const collectionHistory: HistoryKind = {
  type: 'collection',
  fields: collectionFields,
  references: [refersInRows('pins', 'gameId', 'listing')],
  merged: [],
  keeps: ['slug'],
  load: async (db, id) => {
    const row = await db.selectFrom('collection').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return undefined;
    const fields = (await storedFieldsOf(db, [row])).get(id);
    return fields && { version: row.version, fields, lifecycle: lifecycleOf(row) };
  },
};
