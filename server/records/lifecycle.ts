// The lifecycle of listings, articles, banners and collections: status changes, and scheduled publishing.
import { sql } from 'kysely';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import {
  maxScheduleMs,
  mustStayComplete,
  type Status,
  type StatusInput,
  transition,
} from '../../contract/kit/lifecycle.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import { tell } from '../desk/notices.ts';
import { fail, failOn } from '../errors.ts';
import type { WriteContext } from '../http/feature.ts';
import type { Job } from '../jobs/scheduler.ts';
import { type GateContext, passGate } from './gate.ts';
import { newId } from './ids.ts';
import { actionOf, type LifecycleColumns, type LifecycleKind } from './lifecycle-kinds.ts';
import { changedBy, expectVersion } from './records.ts';

/** The context of status changes, by a call or by the clock. */
export type StatusContext = Pick<WriteContext, 'db' | 'dialect' | 'now' | 'who' | 'audit' | 'fourEyes'>;

/** What a status change is undone to. */
export type FormerStatus = Pick<LifecycleColumns, 'status' | 'publishAt' | 'reviewNote'>;

/** The part of a record that a status change can be undone by. */
export function lifecycleOf({ status, publishAt, reviewNote }: FormerStatus): FormerStatus {
  return { status, publishAt, reviewNote };
}

type Before = LifecycleColumns & { version: number };

/** A status change; `former` is the status that an undo of the act with the trace `undoes` puts back. No client can send these. */
export type StatusMove = StatusInput & {
  former?: FormerStatus;
  undoes?: string;
  approvedAt?: string | undefined;
};

/**
 * Returns the columns of a locked record after a status change. Ends the call if the version is stale, the transition is not allowed,
 * the right is missing, a field is invalid, or the gate refuses it. `missing` returns faults of fields that publishing requires.
 */
export async function moved<R extends Before & { id: string }>(
  kind: LifecycleKind,
  input: StatusMove,
  before: R,
  context: GateContext & { who: Caller; now: Date },
  missing: () => FieldErrors,
) {
  const { who, now } = context;
  expectVersion(before, input.version);
  if (input.former !== undefined)
    return movedBack(kind, { ...input, former: input.former }, before, context, missing);
  // A scheduled record that is due is public already: a later time would hide it.
  const isDue = before.publishAt !== null && before.publishAt <= now.toISOString();
  const from =
    before.status === 'scheduled' && input.status === 'scheduled' && isDue ? 'published' : before.status;
  const step = transition(from, input.status);
  if (step === undefined) {
    fail('invalid_transition', { text: `${kind.one} that is ${from} cannot become ${input.status}` });
  }
  if (!hasRight(who.roles, `${kind.area}.${step.action}`)) fail('forbidden');
  failOn({ ...(step.complete ? missing() : {}), ...stepFaults(input, before, now) });
  if (mustStayComplete(input.status))
    await passGate(kind, before.id, { what: 'record', approvedAt: input.approvedAt }, context);
  const returned = before.status === 'inReview' && input.status === 'draft';
  return {
    ...changedBy(who, now, input.version),
    status: input.status,
    ...timesOf(input, before, now),
    reviewNote: returned ? (input.reviewNote ?? null) : null,
  };
}

/** The columns after a status change is undone, whatever steps the lifecycle allows. It takes the right of the step that is undone. */
async function movedBack<R extends Before & { id: string }>(
  kind: LifecycleKind,
  { former, undoes = '', version }: StatusMove & { former: FormerStatus },
  before: R,
  context: GateContext & { who: Caller; now: Date },
  missing: () => FieldErrors,
) {
  const { who, now } = context;
  const action = transition(former.status, before.status)?.action ?? 'publish';
  if (!hasRight(who.roles, `${kind.area}.${action}`)) fail('forbidden');
  if (mustStayComplete(former.status))
    await passGate(kind, before.id, { what: 'former', undoes }, context, missing);
  return { ...changedBy(who, now, version), ...former, publishedAt: before.publishedAt };
}

/** Fields of an edit besides those of the record's form. */
const targetFields: ReadonlySet<string> = new Set(['id', 'version', 'verified', 'formerly']);

/** Ends the call for an edit that is public at once, or will be by the clock, unless the gate lets it pass. */
export async function expectMayEdit(
  kind: LifecycleKind,
  { id, status }: { id: string; status: Status },
  sent: object,
  context: GateContext,
): Promise<void> {
  if (!mustStayComplete(status)) return;
  if (Object.keys(sent).every((name) => targetFields.has(name) || kind.privateFields?.has(name))) return;
  await passGate(kind, id, { what: 'edit' }, context);
}

/** A job that publishes due records. The delivery API shows them from their time on in any case. */
export function publishDueOf(kind: LifecycleKind): Job {
  const table = sql.table(kind.table);
  return {
    name: `publish what is scheduled: ${kind.table}`,
    every: 30_000,
    run: async ({ database, now }) => {
      const at = now.toISOString();
      const isDue = sql`"status" = 'scheduled' and "publishAt" <= ${at}`;
      const due = await sql<{ id: string; createdBy: string | null; updatedBy: string | null }>`
        select "id", "createdBy", "updatedBy" from ${table} where ${isDue} order by "publishAt" limit 100`.execute(
        database.reads,
      );
      for (const { id, createdBy, updatedBy } of due.rows) {
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
          // The account that changed it last has scheduled it, and knows.
          const makers = createdBy === updatedBy ? [] : [createdBy];
          await tell(db, now, makers, {
            kind: 'published',
            by: null,
            type: kind.entityType,
            id,
            label: row.label,
          });
        });
      }
    },
  };
}

/** Why something cannot be scheduled for this time. @param current the time for which it is scheduled already */
export function timeFault(at: string, current: string | null, now: Date): string | undefined {
  const aheadMs = Date.parse(at) - now.getTime();
  if (at === current) return 'Already scheduled for this time';
  if (aheadMs <= 0) return 'Must be in the future';
  return aheadMs > maxScheduleMs ? 'Must be within two years' : undefined;
}

/** Faults of what a step of a record or of its change says about its review. */
export function reviewFaults(
  { reviewNote, reviewerId }: Pick<StatusInput, 'reviewNote' | 'reviewerId'>,
  to: string,
  isReturn: boolean,
): FieldErrors {
  const faults: FieldErrors = {};
  if (!isReturn && reviewNote) faults['reviewNote'] = 'A note is given only when returning from review';
  if (to !== 'inReview' && reviewerId !== undefined)
    faults['reviewerId'] = 'A reviewer is given only when sending for review';
  return faults;
}

function stepFaults(input: StatusInput, before: Before, now: Date) {
  const { status, publishAt } = input;
  const faults = reviewFaults(input, status, before.status === 'inReview' && status === 'draft');
  if (status !== 'scheduled' && publishAt !== undefined)
    faults['publishAt'] = 'A time is given only when scheduling';
  if (status === 'scheduled' && publishAt === undefined) faults['publishAt'] = 'Required';
  if (status === 'scheduled' && publishAt !== undefined) {
    const fault = timeFault(publishAt, status === before.status ? before.publishAt : null, now);
    if (fault !== undefined) faults['publishAt'] = fault;
  }
  return faults;
}

function timesOf({ status, publishAt }: StatusInput, before: Before, now: Date) {
  const at = now.toISOString();
  if (status === 'scheduled') return { publishAt: publishAt ?? null };
  if (status === 'published') {
    const since = before.publishAt !== null && before.publishAt <= at ? before.publishAt : at;
    return { publishAt: since, publishedAt: before.publishedAt ?? since };
  }
  return status === 'draft' ? { publishAt: null } : {};
}
