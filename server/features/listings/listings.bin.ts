// How listings go to the bin and come back.
import { z } from 'zod';
import { pickFields } from '../../../contract/kit/payload.ts';
import { listingDefaults, listingFields } from '../../../contract/listings/fields.ts';
import { defineBinKind, lifecycleColumns, recordColumns } from '../../bin/kind.ts';
import { checkDeployments, loadReferences } from './listings.check.ts';
import { listingHistory } from './listings.history.ts';
import { findLocked, toListing } from './listings.record.ts';
import { storeListings } from './listings.store.ts';
import { separateListing } from './listings.unmerge.ts';

export const binKind = defineBinKind('gameListing', {
  history: listingHistory,
  table: 'listing',
  label: 'name',
  columns: z.object({
    ...recordColumns,
    ...lifecycleColumns,
    verifiedAt: z.string().nullable(),
    verifiedBy: z.string().nullable(),
    contentUpdatedAt: z.string().nullable(),
  }),
  defaults: listingDefaults,
  lock: async (context, id) => {
    const found = await findLocked(context, id);
    if (found === undefined) return undefined;
    const { row, relations, record, fields } = found;
    return {
      row: { ...row, contentUpdatedAt: row.contentUpdatedAt ?? row.updatedAt },
      fields,
      audited: record,
      reply: () => toListing(context.db, row, relations, context.who),
    };
  },
  separate: separateListing,
  insert: async (context, columns, given) => {
    const fields = pickFields(listingFields, { ...listingDefaults, name: '', slug: '', ...given });
    const { chains } = await loadReferences(context, [fields]);
    const { deployments } = checkDeployments(chains, fields.deployments);
    await storeListings(context, [{ columns, fields, deployments }]);
  },
});
