// Status changes of listings.
import type { Listing } from '../../../contract/listings/fields.ts';
import { listingReviewBy, publishErrors } from '../../../contract/listings/rules.ts';
import { noteMove } from '../../desk/moves.ts';
import { moved, publishDueOf, type StatusContext, type StatusMove } from '../../records/lifecycle.ts';
import { actionOf, listingLifecycle } from '../../records/lifecycle-kinds.ts';
import { withPerson } from '../../records/records.ts';
import { entityOf, lockListing, toListing } from './listings.record.ts';

export async function setStatus(input: StatusMove, context: StatusContext): Promise<Listing> {
  const { db, who, audit } = context;
  const { record, fields, relations } = await lockListing(context, input.id, input.version);
  const missing = () => publishErrors(fields);
  const columns = await moved(listingLifecycle, input, record, context, missing);
  const row = await db
    .updateTable('listing')
    .set({ ...columns, reviewBy: listingReviewBy(fields, { ...record, ...columns }) })
    .where('id', '=', input.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteMove({ type: 'gameListing', label: row.name, before: record, input }, context);
  const people = withPerson(relations.people, who);
  const listing = await toListing(db, row, { ...relations, people }, who);
  audit({
    action: actionOf(listingLifecycle, input.status),
    entity: entityOf(row),
    before: record,
    after: listing,
  });
  return listing;
}

export const publishDue = publishDueOf(listingLifecycle);
