// The lifecycle of a listing: by hand, and by the clock.
import type { Input } from '../../../contract/kit.ts';
import { type Status, scheduleAhead, transition } from '../../../contract/lifecycle.ts';
import { type Listing, listingFields } from '../../../contract/listings.fields.ts';
import { publishErrors } from '../../../contract/listings.rules.ts';
import type { listings } from '../../../contract/listings.ts';
import { pickFields } from '../../../contract/payload.ts';
import { hasRight } from '../../../contract/rights.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { WriteContext } from '../../platform/call.ts';
import { fail, failOn } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Job } from '../../platform/jobs.ts';
import { changedBy, expectVersion } from '../../platform/records.ts';
import { entityOf, lockedListing } from './listings.save.ts';
import { toListing } from './listings.table.ts';

type SetStatus = typeof listings.status;

/** What the audit log calls the way to each status. */
const actions: Record<Status, string> = {
  draft: 'gameListing.returnToDraft',
  inReview: 'gameListing.submit',
  scheduled: 'gameListing.schedule',
  published: 'gameListing.publish',
  archived: 'gameListing.archive',
};

export async function setStatus(input: Input<SetStatus>, context: WriteContext<SetStatus>): Promise<Listing> {
  const { db, dialect, who, now, audit } = context;
  const { listing: before } = await lockedListing(db, dialect, input.id);
  expectVersion(before, input.version);
  const step = transition(before.status, input.status);
  if (step === undefined) {
    fail('invalid_transition', { text: `A listing that is ${before.status} cannot become ${input.status}` });
  }
  if (!hasRight(who.roles, `gameListings.${step.action}`)) fail('forbidden');
  failOn({
    ...(step.complete ? publishErrors(pickFields(listingFields, before)) : {}),
    ...timingFaults(input, before, now),
  });

  const row = await db
    .updateTable('listing')
    .set({
      ...changedBy(who, now, input.version),
      status: input.status,
      ...timesOf(input, before, now),
      reviewNote:
        before.status === 'inReview' && input.status === 'draft' ? (input.reviewNote ?? null) : null,
    })
    .where('id', '=', input.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const listing = await toListing(db, row);
  audit({ action: actions[input.status], entity: entityOf(listing), before, after: listing });
  return listing;
}

/** Turns scheduled listings whose time has come into published ones. The public sees them from that time anyway. */
export const publishDue: Job = {
  name: 'publish scheduled listings',
  every: 30_000,
  run: async ({ database, now }) => {
    const due = await database.reads
      .selectFrom('listing')
      .select('id')
      .where('status', '=', 'scheduled')
      .where('publishAt', '<=', now.toISOString())
      .orderBy('publishAt')
      .limit(100)
      .execute();
    for (const { id } of due) {
      await database.writes.transaction().execute(async (db) => {
        const row = await db
          .updateTable('listing')
          .set((eb) => ({
            status: 'published',
            publishedAt: eb.fn.coalesce('publishedAt', 'publishAt'),
            version: eb('version', '+', 1),
            updatedAt: now.toISOString(),
            updatedBy: null,
          }))
          .where('id', '=', id)
          .where('status', '=', 'scheduled')
          .where('publishAt', '<=', now.toISOString())
          .returning(['id', 'name', 'version'])
          .executeTakeFirst();
        if (row === undefined) return;
        const actor = { actorId: null, actorName: 'Ludex', sessionId: null, ip: '', traceId: newId() };
        const change = { before: { status: 'scheduled' }, after: { status: 'published' } };
        await writeAudit(db, actor, now, [{ action: actions.published, entity: entityOf(row), ...change }]);
      });
    }
  },
};

function timingFaults({ status, publishAt, reviewNote }: Input<SetStatus>, before: Listing, now: Date) {
  const ahead = publishAt === undefined ? Number.NaN : Date.parse(publishAt) - now.getTime();
  const faults: Record<string, string> = {};
  if (status !== 'scheduled' && publishAt !== undefined)
    faults['publishAt'] = 'A time is given only when scheduling';
  if (status === 'scheduled' && publishAt === undefined) faults['publishAt'] = 'Required';
  if (status === 'scheduled' && ahead <= 0) faults['publishAt'] = 'Must be in the future';
  if (status === 'scheduled' && ahead > scheduleAhead) faults['publishAt'] = 'Must be within two years';
  const returned = before.status === 'inReview' && status === 'draft';
  if (!returned && reviewNote) faults['reviewNote'] = 'A note is given only when returning from review';
  return faults;
}

function timesOf({ status, publishAt }: Input<SetStatus>, before: Listing, now: Date) {
  const at = now.toISOString();
  if (status === 'scheduled') return { publishAt: publishAt ?? null };
  if (status === 'published') {
    const since = before.publishAt !== null && before.publishAt <= at ? before.publishAt : at;
    return { publishAt: since, publishedAt: before.publishedAt ?? since };
  }
  return status === 'draft' ? { publishAt: null } : {};
}
