// The history of listings: how versions are loaded, and what they refer to.
import { pickFields } from '../../../contract/kit/payload.ts';
import { listingFields } from '../../../contract/listings/fields.ts';
import { type HistoryKind, refersInRows, refersToMany, refersToOne } from '../../history/kind.ts';
import { verifiedOf } from '../../records/freshness.ts';
import { lifecycleOf } from '../../records/lifecycle.ts';
import { loadRelations, toRecord } from './listings.record.ts';

export const listingHistory: HistoryKind = {
  type: 'gameListing',
  fields: listingFields,
  references: [
    refersToMany('categoryIds', 'category'),
    refersInRows('deployments', 'blockchainId', 'blockchain'),
    refersToOne('logoId', 'media'),
    refersToOne('coverId', 'media'),
    refersToMany('screenshotIds', 'media'),
  ],
  merged: ['categoryIds', 'deployments'],
  keeps: ['slug'],
  load: async (db, id) => {
    const row = await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return undefined;
    const record = toRecord(row, (await loadRelations(db, [row]))(row));
    return {
      ...row,
      fields: pickFields(listingFields, record),
      lifecycle: { ...lifecycleOf(row), ...verifiedOf(row) },
    };
  },
};
