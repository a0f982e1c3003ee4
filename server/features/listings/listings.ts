// Game listings: the handlers of all calls.
import { canDelete } from '../../../contract/kit/lifecycle.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { previewLink } from '../../delivery/previews.ts';
import { fail } from '../../errors.ts';
import { implement } from '../../http/feature.ts';
import { releaseUse } from '../../media/usage.ts';
import { releaseExternalIds } from '../../records/external-ids.ts';
import { releaseLinks } from '../../records/links.ts';
import { activePeople } from '../../records/records.ts';
import { refuseWhileUsed, usedAmong } from '../../records/references.ts';
import { unindexText } from '../../records/search.ts';
import { releaseSlugs } from '../../records/slugs.ts';
import { tagsInUse } from '../../records/tags.ts';
import { listingHistory } from './listings.history.ts';
import { planImport } from './listings.import.ts';
import { listListings, summariseListings } from './listings.list.ts';
import { entityOf, loadRelations, lockListing, toListing } from './listings.record.ts';
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
    remove: {
      run: async ({ id, version }, { db, dialect, who, audit }) => {
        const { record, row } = await lockListing({ db, dialect, who }, id, version);
        if (!canDelete(row.status)) {
          fail('invalid_transition', { text: 'A published listing must be archived before it is deleted' });
        }
        await refuseWhileUsed(db, 'listing', id, who);
        await releaseUse(db, entityOf(row));
        await releaseSlugs(db, { type: 'listing', id }, null);
        await releaseLinks(db, { type: 'listing', id });
        await releaseExternalIds(db, { type: 'listing', id });
        await unindexText(db, 'listing', row.seq);
        await db.deleteFrom('listing').where('id', '=', id).execute();
        audit({ action: 'gameListing.delete', entity: entityOf(row), before: record });
        return { id };
      },
    },
  },
  [publishDue],
  listingHistory,
);
