// Game listings: which handler answers which call.
import type { Kysely } from 'kysely';
import { canDelete } from '../../../contract/lifecycle.ts';
import { listings } from '../../../contract/listings.ts';
import { bannersLeadingTo } from '../../platform/bannerTargets.ts';
import { implement } from '../../platform/call.ts';
import type { Tables } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { together } from '../../platform/db/together.ts';
import { fail } from '../../platform/errors.ts';
import { releaseUse } from '../../platform/media.ts';
import { previewLink } from '../../platform/previews.ts';
import { type Naming, refuseWhileUsed, sampleSize, usedAmong, usersOf } from '../../platform/references.ts';
import { unindexText } from '../../platform/search.ts';
import { releaseSlugs } from '../../platform/slugs.ts';
import { tagsInUse } from '../../platform/tags.ts';
import { createListing } from './listings.add.ts';
import { createFaults, editFaults } from './listings.check.ts';
import { lockedListing } from './listings.hold.ts';
import { importFaults, importListings, prepareImport } from './listings.import.ts';
import { listListings, summariseListings } from './listings.list.ts';
import { editListing, entityOf } from './listings.save.ts';
import { similarListings } from './listings.similar.ts';
import { publishDue, setStatus } from './listings.status.ts';
import { askSurroundings, selectListing, surroundingsFrom, toListing } from './listings.table.ts';

const inArticles: Naming = {
  table: 'articleGame',
  seq: 'articleSeq',
  column: 'listingId',
  owner: 'article',
  label: 'title',
  type: 'article',
};

export const room = implement(
  listings,
  {
    list: listListings,
    summary: summariseListings,
    tags: ({ q }, context) => tagsInUse(context, 'listing', q),
    similar: similarListings,
    uses: ({ ids }, { db }) => usedAmong(ids, (id) => usersOfGame(db, id)),
    detail: async ({ id }, { db }) => {
      const [[row], ...around] = await together(db, selectOne.ask(id), ...askSurroundings(id));
      if (row === undefined) fail('not_found');
      return toListing(db, row, surroundingsFrom(row, around));
    },
    create: { check: (input, context) => createFaults(context, input), run: createListing },
    import: { prepare: prepareImport, check: importFaults, run: importListings },
    edit: { check: (input, context) => editFaults(context, input), run: editListing },
    status: { run: setStatus },
    previewLink: {
      run: async ({ id }, { db, now, audit }) => {
        const row = await db
          .selectFrom('listing')
          .select(['id', 'name as label', 'version'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (row === undefined) fail('not_found');
        audit({ action: 'gameListing.preview', entity: { type: 'gameListing', ...row } });
        return previewLink(db, { kind: 'game', id }, now);
      },
    },
    remove: {
      run: async ({ id, version }, { db, dialect, audit }) => {
        const { listing, row } = await lockedListing({ db, dialect }, id, version);
        if (!canDelete(listing.status)) {
          fail('invalid_transition', { text: 'A published listing has to be archived before it is deleted' });
        }
        refuseWhileUsed(await usersOfGame(db, id));
        await releaseUse(db, entityOf(listing));
        await releaseSlugs(db, { type: 'listing', id }, null);
        await unindexText(db, 'listing', row.seq);
        await db.deleteFrom('listing').where('id', '=', id).execute();
        audit({ action: 'gameListing.delete', entity: entityOf(listing), before: listing });
        return { id };
      },
    },
  },
  [publishDue],
);

const selectOne = prepared(selectListing);

/** Who names a game, and so keeps it. */
async function usersOfGame(db: Kysely<Tables>, id: string) {
  return [await usersOf(db, inArticles, id), await bannersLeadingTo(db, { kind: 'game', id }, sampleSize)];
}
