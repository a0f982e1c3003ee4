// Saved views of the features' lists. They hold no data: opening or counting one runs its list with the caller's rights.
import { parsePayload } from '../../contract/kit/payload.ts';
import { type Views, views } from '../../contract/views/views.ts';
import { type Feature, implement, type ReadContext } from '../http/feature.ts';
import { type ListOf, listsOf, openList, payloadOf } from './lists.ts';
import { addFaults, addView, planEdit, removeView, setLayout, setPins } from './save.ts';
import { openViews, pinnedIds, pinsOf, toViews } from './table.ts';

export function viewsFeature(features: readonly Feature[]): Feature {
  const lists = listsOf(features);
  return implement(views, {
    list: async (_input, { db, who }) => {
      const open = await openViews(db, lists, who);
      const layouts = await db
        .selectFrom('listLayout')
        .select(['list', 'columns', 'density'])
        .where('accountId', '=', who.id)
        .execute();
      return {
        views: await toViews(db, lists, who, open),
        ...(await pinsOf(db, who, open)),
        layouts: Object.fromEntries(
          layouts.map(({ list, columns, density }) => [list, { columns: JSON.parse(columns), density }]),
        ) as Views['layouts'],
      };
    },
    counts: async ({ ids }, context) => {
      const { db, who } = context;
      const open = await openViews(db, lists, who, ids ?? (await pinnedIds(db, who)));
      const shown = await toViews(db, lists, who, open);
      const counts: { id: string; count: number }[] = [];
      for (const { id, list, state } of shown) {
        const found = openList(lists, list, who);
        if (found !== undefined) counts.push({ id, count: await countOf(found, payloadOf(state), context) });
      }
      return counts;
    },
    add: {
      check: (sent, context) => addFaults(lists, sent, context),
      run: (input, context) => addView(lists, input, context),
    },
    edit: { mayChangeNothing: true, plan: (sent, context) => planEdit(lists, sent, context) },
    remove: { run: (input, context) => removeView(lists, input, context) },
    pins: { mayChangeNothing: true, run: (input, context) => setPins(lists, input, context) },
    layout: { mayChangeNothing: true, run: setLayout },
  });
}

/** A page behind all rows: the list counts, and reads no row. */
const behindAll = { page: 1_000_000, pageSize: 1 };

async function countOf({ call, handler }: ListOf, payload: object, context: ReadContext): Promise<number> {
  const parsed = parsePayload(call.input, { ...payload, ...behindAll });
  if (!parsed.ok) throw new Error(`A view does not fit ${call.path}`);
  return (await handler(parsed.value, context)).total;
}
