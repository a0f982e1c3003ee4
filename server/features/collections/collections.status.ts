// Status changes of collections.
import type { collections } from '../../../contract/collections/collections.ts';
import type { Collection } from '../../../contract/collections/fields.ts';
import { publishErrors } from '../../../contract/collections/rules.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import { noteMove } from '../../desk/moves.ts';
import { refuseOwnEdit } from '../../records/four-eyes.ts';
import {
  actionOf,
  goesPublic,
  type LifecycleKind,
  moved,
  publishDueOf,
  type StatusContext,
} from '../../records/lifecycle.ts';
import { entityOf, lockCollection } from './collections.save.ts';
import { auditedFields, toCollection } from './collections.table.ts';

type SetStatus = typeof collections.status;

export const collectionLifecycle = {
  table: 'collection',
  label: 'title',
  entityType: 'collection',
  area: 'collections',
  one: 'A collection',
} as const satisfies LifecycleKind;

export async function setStatus(input: Input<SetStatus>, context: StatusContext): Promise<Collection> {
  const { db, who, audit } = context;
  const { record: before, fields } = await lockCollection(context, input.id, input.version);
  const columns = moved(collectionLifecycle, input, before, context, () => publishErrors(fields));
  if (goesPublic(input)) await refuseOwnEdit(collectionLifecycle, input.id, context);
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
