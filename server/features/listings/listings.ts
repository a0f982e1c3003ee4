// Game listings: the handlers of all calls.
import { listings } from '../../../contract/listings/listings.ts';
import { listingMerge } from '../../../contract/listings/merge.ts';
import { listingPreview } from '../../../contract/listings/preview.ts';
import { moveToBin } from '../../bin/move.ts';
import { bulkHandler } from '../../bulk/bulk-call.ts';
import { applyDueOf } from '../../changes/due.ts';
import { changeHandlers } from '../../changes/handlers.ts';
import { implement } from '../../http/feature.ts';
import { activePeople } from '../../records/records.ts';
import { usedAmong } from '../../records/references.ts';
import { tagsInUse } from '../../records/tags.ts';
import { listingHistory } from './listings.history.ts';
import { planImport } from './listings.import.ts';
import { listingSelection, listListings, summariseListings } from './listings.list.ts';
import { mergeListings, previewMerge } from './listings.merge.ts';
import { linkListing, snapshotListing } from './listings.preview.ts';
import { readListing } from './listings.record.ts';
import { planCreation, planEdit } from './listings.save.ts';
import { similarListings } from './listings.similar.ts';
import { publishDue, setStatus } from './listings.status.ts';

export const feature = implement(
  { ...listings, ...listingPreview, ...listingMerge },
  {
    list: listListings,
    summary: summariseListings,
    tags: ({ q }, context) => tagsInUse(context, { table: 'listingTag', owner: 'listing' }, q),
    similar: similarListings,
    uses: ({ ids }, { db, who }) => usedAmong(db, 'listing', ids, who),
    people: (_input, { db }) => activePeople(db),
    detail: readListing,
    create: { plan: planCreation },
    import: { plan: planImport },
    edit: { mayChangeNothing: true, plan: planEdit },
    status: { run: setStatus },
    previewLink: { run: linkListing },
    snapshot: { run: snapshotListing, changesNothing: () => true },
    ...changeHandlers('gameListing', readListing),
    mergePreview: previewMerge,
    merge: { run: mergeListings },
    bulk: bulkHandler('gameListing', 'listings'),
    remove: { run: (input, context) => moveToBin(context, 'gameListing', input) },
  },
  [publishDue, applyDueOf('gameListing')],
  listingHistory,
  listingSelection,
);
