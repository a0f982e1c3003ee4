// Collections in releases.
import { collectionContradictions, publishErrors } from '../../../contract/collections/rules.ts';
import { collectionLifecycle } from '../../records/lifecycle-kinds.ts';
import type { ReleaseKind } from '../../releases/kind.ts';
import { toFields } from './collections.check.ts';
import { setStatus } from './collections.status.ts';
import { storedFieldsOf } from './collections.table.ts';

export const releaseKind: ReleaseKind = {
  type: 'collection',
  lifecycle: collectionLifecycle,
  load: async (db, ids) => {
    const rows = await db.selectFrom('collection').selectAll().where('id', 'in', ids).execute();
    return storedFieldsOf(db, rows);
  },
  faults: (given) => {
    const fields = toFields(given);
    return { ...publishErrors(fields), ...collectionContradictions(fields) };
  },
  setStatus,
};
