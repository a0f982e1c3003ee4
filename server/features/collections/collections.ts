// Collections of games: the handlers of all calls.
import { collections } from '../../../contract/collections/collections.ts';
import { collectionPreview } from '../../../contract/collections/preview.ts';
import { moveToBin } from '../../bin/move.ts';
import { applyDueOf } from '../../changes/due.ts';
import { changeHandlers } from '../../changes/handlers.ts';
import { implement } from '../../http/feature.ts';
import { gamesOf } from './collections.games.ts';
import { collectionHistory } from './collections.history.ts';
import { listCollections } from './collections.list.ts';
import { planOrder } from './collections.order.ts';
import { snapshotCollection } from './collections.preview.ts';
import { planAdd, planEdit } from './collections.save.ts';
import { publishDue, setStatus } from './collections.status.ts';
import { readCollection } from './collections.table.ts';

export const feature = implement(
  { ...collections, ...collectionPreview },
  {
    list: listCollections,
    detail: readCollection,
    games: ({ ids }, { db, who }) => gamesOf(db, ids, who),
    add: { plan: planAdd },
    edit: { mayChangeNothing: true, plan: planEdit },
    status: { run: setStatus },
    snapshot: { run: snapshotCollection, changesNothing: () => true },
    ...changeHandlers('collection', readCollection),
    order: { mayChangeNothing: true, plan: planOrder },
    remove: { run: (input, context) => moveToBin(context, 'collection', input) },
  },
  [publishDue, applyDueOf('collection')],
  collectionHistory,
);
