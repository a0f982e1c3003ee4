// The lifecycle that listings, articles and banners share: by hand, and by the clock.
import { sql } from 'kysely';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { maxScheduleMs, type Status, type StatusInput, transition } from '../../contract/kit/lifecycle.ts';
import { type areas, hasRight } from '../../contract/kit/rights.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import { fail, failOn } from '../errors.ts';
import type { Job } from '../jobs/scheduler.ts';
import { newId } from './ids.ts';
import { changedBy, expectVersion } from './records.ts';

/** One kind of record that has a lifecycle. */
export type LifecycleKind = {
  /** The table, which has the columns of {@link LifecycleColumns}, and the column that names a record. */
  table: string;
  label: string;
  /** As the audit log calls it. */
  entityType: string;
  /** The area of its rights. */
  area: keyof typeof areas;
  /** As a sentence about one begins: `A listing`. */
  one: string;
};

/** What a table holds of the lifecycle. */
export type LifecycleColumns = {
  status: Status;
  publishAt: string | null;
  publishedAt: string | null;
  reviewNote: string | null;
};

/** The same as it stands in a record, with what guards it. */
type Moving = LifecycleColumns & { version: number };

/** What the audit log calls the way to each status. */
const verbs: Record<Status, string> = {
  draft: 'returnToDraft',
  inReview: 'submit',
  scheduled: 'schedule',
  published: 'publish',
  archived: 'archive',
};

/** The audit log's name for having moved a record to a status, such as `gameListing.publish`. */
export function actionOf(kind: LifecycleKind, to: Status): string {
  return `${kind.entityType}.${verbs[to]}`;
}

/**
 * The columns to set for moving a locked record to another status. Ends the call where the version is stale, the way
 * is not open, the right is missing, or something is wrong: `missing` says what publishing asks for and is not there.
 */
export function moved<R extends Moving>(
  kind: LifecycleKind,
  input: StatusInput,
  before: R,
  { who, now }: { who: Caller; now: Date },
  missing: () => FieldErrors,
) {
  expectVersion(before, input.version);
  const step = transition(before.status, input.status);
  if (step === undefined) {
    fail('invalid_transition', {
      text: `${kind.one} that is ${before.status} cannot become ${input.status}`,
    });
  }
  if (!hasRight(who.roles, `${kind.area}.${step.action}`)) fail('forbidden');
  failOn({ ...(step.complete ? missing() : {}), ...timingFaults(input, before, now) });
  const returned = before.status === 'inReview' && input.status === 'draft';
  return {
    ...changedBy(who, now, input.version),
    status: input.status,
    ...timesOf(input, before, now),
    reviewNote: returned ? (input.reviewNote ?? null) : null,
  };
}

/** Turns scheduled records whose time has come into published ones. The public sees them from that time anyway. */
export function publishDueOf(kind: LifecycleKind): Job {
  const table = sql.table(kind.table);
  return {
    name: `publish what is scheduled: ${kind.table}`,
    every: 30_000,
    run: async ({ database, now }) => {
      const at = now.toISOString();
      const isDue = sql`"status" = 'scheduled' and "publishAt" <= ${at}`;
      const due = await sql<{ id: string }>`
        select "id" from ${table} where ${isDue} order by "publishAt" limit 100`.execute(database.reads);
      for (const { id } of due.rows) {
        await database.writes.transaction().execute(async (db) => {
          const { rows } = await sql<{ id: string; version: number; label: string }>`
            update ${table} set "status" = 'published', "publishedAt" = coalesce("publishedAt", "publishAt"),
              "version" = "version" + 1, "updatedAt" = ${at}, "updatedBy" = null
            where "id" = ${id} and ${isDue}
            returning "id", "version", ${sql.ref(kind.label)} as "label"`.execute(db);
          const [row] = rows;
          if (row === undefined) return;
          const actor = { actorId: null, actorName: 'Ludex', sessionId: null, ip: '', traceId: newId() };
          const change = { before: { status: 'scheduled' }, after: { status: 'published' } };
          const entity = { type: kind.entityType, ...row };
          await writeAudit(db, actor, now, [{ action: actionOf(kind, 'published'), entity, ...change }]);
        });
      }
    },
  };
}

function timingFaults({ status, publishAt, reviewNote }: StatusInput, before: Moving, now: Date) {
  const ahead = publishAt === undefined ? Number.NaN : Date.parse(publishAt) - now.getTime();
  const faults: FieldErrors = {};
  if (status !== 'scheduled' && publishAt !== undefined)
    faults['publishAt'] = 'A time is given only when scheduling';
  if (status === 'scheduled' && publishAt === undefined) faults['publishAt'] = 'Required';
  if (status === 'scheduled' && ahead <= 0) faults['publishAt'] = 'Must be in the future';
  if (status === 'scheduled' && ahead > maxScheduleMs) faults['publishAt'] = 'Must be within two years';
  const returned = before.status === 'inReview' && status === 'draft';
  if (!returned && reviewNote) faults['reviewNote'] = 'A note is given only when returning from review';
  return faults;
}

function timesOf({ status, publishAt }: StatusInput, before: Moving, now: Date) {
  const at = now.toISOString();
  if (status === 'scheduled') return { publishAt: publishAt ?? null };
  if (status === 'published') {
    const since = before.publishAt !== null && before.publishAt <= at ? before.publishAt : at;
    return { publishAt: since, publishedAt: before.publishedAt ?? since };
  }
  return status === 'draft' ? { publishAt: null } : {};
}
