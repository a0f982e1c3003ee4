// How banners go to the bin and come back.
import { z } from 'zod';
import { bannerDefaults, bannerFields } from '../../../contract/banners/fields.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { defineBinKind, lifecycleColumns, recordColumns } from '../../bin/kind.ts';
import { bannerHistory } from './banners.history.ts';
import { auditedFields, findLocked, storeBanner } from './banners.save.ts';
import { fieldsOf, toBanner } from './banners.table.ts';
import { targetFaults } from './banners.targets.ts';

const { publishAt: _, ...lifecycle } = lifecycleColumns;

export const binKind = defineBinKind('banner', {
  history: bannerHistory,
  table: 'banner',
  label: 'name',
  // The start of its window is a field.
  columns: z.object({ ...recordColumns, ...lifecycle, priority: z.int() }),
  defaults: bannerDefaults,
  lock: async (context, id) => {
    const found = await findLocked(context, id);
    if (found === undefined) return undefined;
    const { record, row } = found;
    const reply = () => toBanner(context.db, row, context);
    return { row, fields: fieldsOf(row), audited: auditedFields(record), reply };
  },
  referenceFaults: async (context, _id, given) =>
    targetFaults(context, bannerFields.shape.target.safeParse(given['target']).data),
  insert: async (context, columns, given) => {
    const fields = pickFields(bannerFields, { ...bannerDefaults, name: '', ...given });
    await storeBanner(context, columns, fields);
  },
});
