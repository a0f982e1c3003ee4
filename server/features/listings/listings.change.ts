// Pending changes of listings.
import { pickFields } from '../../../contract/kit/payload.ts';
import { type ListingFields, listingDefaults, listingFields } from '../../../contract/listings/fields.ts';
import { publishErrors } from '../../../contract/listings/rules.ts';
import type { ChangeKind } from '../../changes/kind.ts';
import type { Fields } from '../../history/kind.ts';
import { listingLifecycle } from '../../records/lifecycle-kinds.ts';
import { checkDeployments, createFaults, loadReferences, slotsOf } from './listings.check.ts';
import { listingHistory } from './listings.history.ts';
import { findLocked, toListing } from './listings.record.ts';
import { planEdit, sanitized } from './listings.save.ts';
import { toDeployment } from './listings.table.ts';
import { refuseTaken } from './listings.unique.ts';

function toFields(given: Fields): ListingFields {
  return pickFields(listingFields, { ...listingDefaults, name: '', slug: '', ...given });
}

export const changeKind: ChangeKind = {
  type: 'gameListing',
  lifecycle: listingLifecycle,
  history: listingHistory,
  edit: { plan: planEdit } as ChangeKind['edit'],
  lock: async (context, id) => {
    const found = await findLocked(context, id);
    if (found === undefined) return undefined;
    const { row, relations, record, fields } = found;
    return { row, fields, audited: record, reply: () => toListing(context.db, row, relations, context.who) };
  },
  clean: sanitized,
  check: async (context, given) => {
    const fields = toFields(given);
    const references = await loadReferences(context, [fields]);
    const { deployments } = checkDeployments(references.chains, fields.deployments);
    return {
      fields: { ...fields, deployments: deployments.map(toDeployment) },
      faults: createFaults(fields, references),
      missing: publishErrors(fields),
    };
  },
  refuseTaken: (context, id, before, after) => refuseTaken(context, id, toFields(before), toFields(after)),
  pictures: (fields) => slotsOf(fields),
};
