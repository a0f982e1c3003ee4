// Pending changes of collections.
import { collectionContradictions, publishErrors } from '../../../contract/collections/rules.ts';
import type { ChangeKind } from '../../changes/kind.ts';
import { collectionLifecycle } from '../../records/lifecycle-kinds.ts';
import { referenceFaults, toFields } from './collections.check.ts';
import { collectionHistory } from './collections.history.ts';
import { findLocked, planEdit, refuseTaken } from './collections.save.ts';
import { auditedFields, toCollection } from './collections.table.ts';

export const changeKind: ChangeKind = {
  type: 'collection',
  lifecycle: collectionLifecycle,
  history: collectionHistory,
  edit: { plan: planEdit } as ChangeKind['edit'],
  lock: async (context, id) => {
    const found = await findLocked(context, id);
    if (found === undefined) return undefined;
    const { row, record, fields } = found;
    const reply = () => toCollection(context.db, row, context.who);
    return { row, fields, audited: auditedFields(record), reply };
  },
  clean: (sent) => sent,
  check: async (context, given) => {
    const fields = toFields(given);
    const faults = { ...collectionContradictions(fields), ...(await referenceFaults(context, fields)) };
    return { fields, faults, missing: publishErrors(fields) };
  },
  refuseTaken: (context, id, before, after) => refuseTaken(context, id, toFields(before), toFields(after)),
  pictures: () => ({}),
};
