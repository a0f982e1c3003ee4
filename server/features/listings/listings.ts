// Game listings: the handlers of all calls.
import { listings } from '../../../contract/listings/listings.ts';
import { moveToBin } from '../../bin/move.ts';
import { bulkHandler } from '../../bulk/bulk-call.ts';
import { previewLink } from '../../delivery/previews.ts';
import { fail } from '../../errors.ts';
import { implement } from '../../http/feature.ts';
import { activePeople } from '../../records/records.ts';
import { usedAmong } from '../../records/references.ts';
import { tagsInUse } from '../../records/tags.ts';
import { listingHistory } from './listings.history.ts';
import { planImport } from './listings.import.ts';
import { listingSelection, listListings, summariseListings } from './listings.list.ts';
import { loadRelations, toListing } from './listings.record.ts';
import { planCreation, planEdit } from './listings.save.ts';
import { similarListings } from './listings.similar.ts';
import { publishDue, setStatus } from './listings.status.ts';

export const feature = implement(
  listings,
  {
    list: listListings,
    summary: summariseListings,
    tags: ({ q }, context) => tagsInUse(context, { table: 'listingTag', owner: 'listing' }, q),
    similar: similarListings,
    uses: ({ ids }, { db, who }) => usedAmong(db, 'listing', ids, who),
    people: (_input, { db }) => activePeople(db),
    detail: async ({ id }, { db, who }) => {
      const row = await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) fail('not_found');
      const relationsOf = await loadRelations(db, [row]);
      return toListing(db, row, relationsOf(row), who);
    },
    create: { plan: planCreation },
    import: { plan: planImport },
    edit: { plan: planEdit },
    status: { run: setStatus },
    previewLink: {
      run: async ({ id }, { db, who, now, audit }) => {
        const row = await db
          .selectFrom('listing')
          .select(['id', 'name as label', 'version'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (row === undefined) fail('not_found');
        audit({ action: 'gameListing.preview', entity: { type: 'gameListing', ...row } });
        return previewLink(db, { kind: 'game', id }, { who, now });
      },
    },
    bulk: bulkHandler('gameListing', 'listings'),
    remove: { run: (input, context) => moveToBin(context, 'gameListing', input) },
  },
  [publishDue],
  listingHistory,
  listingSelection,
);
