// How collections go to the bin and come back.
import { z } from 'zod';
import { collectionDefaults } from '../../../contract/collections/fields.ts';
import { defineBinKind, lifecycleColumns, recordColumns } from '../../bin/kind.ts';
import { toFields } from './collections.check.ts';
import { collectionHistory } from './collections.history.ts';
import { findLocked, storeCollection } from './collections.save.ts';
import { auditedFields, toCollection } from './collections.table.ts';

export const binKind = defineBinKind('collection', {
  history: collectionHistory,
  table: 'collection',
  label: 'title',
  columns: z.object({ ...recordColumns, ...lifecycleColumns }),
  defaults: collectionDefaults,
  lock: async (context, id) => {
    const found = await findLocked(context, id);
    if (found === undefined) return undefined;
    const { row, record, fields } = found;
    const reply = () => toCollection(context.db, row, context.who);
    return { row, fields, audited: auditedFields(record), reply };
  },
  insert: async (context, columns, given) => {
    // It comes back without its place on the homepage, which others may have taken.
    await storeCollection(context, { ...columns, homeOrder: null }, toFields(given));
  },
});
