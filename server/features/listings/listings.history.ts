// The history of listings: how versions are loaded, and what they refer to.
import { listingFields } from '../../../contract/listings/fields.ts';
import {
  type HistoryKind,
  refersInRows,
  refersToMany,
  refersToOne,
  type StoredRecord,
} from '../../history/kind.ts';
import { verifiedOf } from '../../records/freshness.ts';
import { lifecycleOf } from '../../records/lifecycle.ts';
import { findUnlocked, type LockedListing, lockListings } from './listings.record.ts';

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
    const found = await findUnlocked(db, id);
    return found && toStoredRecord(found);
  },
  lockMany: async (context, ids) => {
    const all = await lockListings(context, ids);
    return new Map(all.map((found) => [found.row.id, { ...toStoredRecord(found), found }]));
  },
};

function toStoredRecord({ row, fields }: LockedListing): StoredRecord {
  return { version: row.version, fields, lifecycle: { ...lifecycleOf(row), ...verifiedOf(row) } };
}
