// Status changes of listings.
import type { Input } from '../../../contract/kit/calls.ts';
import type { Listing } from '../../../contract/listings/fields.ts';
import type { listings } from '../../../contract/listings/listings.ts';
import { listingReviewBy, publishErrors } from '../../../contract/listings/rules.ts';
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
import { withPerson } from '../../records/records.ts';
import { entityOf, lockListing, toListing } from './listings.record.ts';

type SetStatus = typeof listings.status;

export const listingLifecycle = {
  table: 'listing',
  label: 'name',
  entityType: 'gameListing',
  area: 'gameListings',
  one: 'A listing',
  privateFields: new Set(['internalNotes', 'externalIds', 'reviewEvery']),
} as const satisfies LifecycleKind;

export async function setStatus(input: Input<SetStatus>, context: StatusContext): Promise<Listing> {
  const { db, who, audit } = context;
  const { record, fields, relations } = await lockListing(context, input.id, input.version);
  const missing = () => publishErrors(fields);
  const columns = moved(listingLifecycle, input, record, context, missing);
  if (goesPublic(input)) await refuseOwnEdit(listingLifecycle, input.id, context);
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
