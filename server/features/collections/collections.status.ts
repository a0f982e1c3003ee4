// Status changes of collections.
import type { Collection } from '../../../contract/collections/fields.ts';
import { publishErrors } from '../../../contract/collections/rules.ts';
import { noteMove } from '../../desk/moves.ts';
import { moved, publishDueOf, type StatusContext, type StatusMove } from '../../records/lifecycle.ts';
import { actionOf, collectionLifecycle } from '../../records/lifecycle-kinds.ts';
import { entityOf, lockCollection } from './collections.save.ts';
import { auditedFields, toCollection } from './collections.table.ts';

export async function setStatus(input: StatusMove, context: StatusContext): Promise<Collection> {
  const { db, who, audit } = context;
  const { record: before, fields } = await lockCollection(context, input.id, input.version);
  const columns = await moved(collectionLifecycle, input, before, context, () => publishErrors(fields));
  const row = await db
    .updateTable('collection')
    .set(columns)
    .where('id', '=', input.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteMove({ type: 'collection', label: row.title, before, input }, context);
  const collection = await toCollection(db, row, who);
  audit({
    action: actionOf(collectionLifecycle, input.status),
    entity: entityOf(collection),
    before: auditedFields(before),
    after: auditedFields(collection),
  });
  return collection;
}

export const publishDue = publishDueOf(collectionLifecycle);
