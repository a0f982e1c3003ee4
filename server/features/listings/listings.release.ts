// Listings in releases.
import { pickFields } from '../../../contract/kit/payload.ts';
import { listingDefaults, listingFields } from '../../../contract/listings/fields.ts';
import { listingContradictions, publishErrors } from '../../../contract/listings/rules.ts';
import { listingLifecycle } from '../../records/lifecycle-kinds.ts';
import type { ReleaseKind } from '../../releases/kind.ts';
import { loadRelations, toRecord } from './listings.record.ts';
import { setStatus } from './listings.status.ts';

export const releaseKind: ReleaseKind = {
  type: 'gameListing',
  lifecycle: listingLifecycle,
  load: async (db, ids) => {
    const rows = await db.selectFrom('listing').selectAll().where('id', 'in', ids).execute();
    const relationsOf = await loadRelations(db, rows);
    return new Map(rows.map((row) => [row.id, pickFields(listingFields, toRecord(row, relationsOf(row)))]));
  },
  faults: (given) => {
    const fields = pickFields(listingFields, { ...listingDefaults, name: '', slug: '', ...given });
    return { ...publishErrors(fields), ...listingContradictions(fields) };
  },
  setStatus,
};
