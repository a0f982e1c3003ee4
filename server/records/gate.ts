// The gate to the public: whatever makes a record with a lifecycle public, changes what is public of it, or lets the clock do so,
// passes here, in the transaction that writes it.
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import { CallError, fail, failOn } from '../errors.ts';
import type { WriteContext } from '../http/feature.ts';
import { type VersionRow, versionsOf } from './content-edits.ts';
import type { LifecycleKind } from './lifecycle-kinds.ts';

/** `who` lets it out: the caller, or the account that scheduled what the clock does. */
export type GateContext = Pick<WriteContext, 'db' | 'fourEyes'> & { who: Pick<Caller, 'id' | 'roles'> };

/** What passes. The clock gives `approvedAt`, the time at which it was scheduled. */
export type Passing =
  /** The record as it is. */
  | { what: 'record'; approvedAt?: string | undefined }
  /** The record as the public saw it until an act, which is undone: the id or trace of its audit row. */
  | { what: 'former'; undoes: string }
  /** A pending change: the account that wrote it, and the time of its last save or step. */
  | { what: 'change'; savedBy: string | null; at: string; approvedAt?: string | undefined }
  /** An edit of a live record, public at once. */
  | { what: 'edit' };

const somebodyElse = {
  ofRecord: true,
  text: 'You made the last edit, so somebody else has to publish this',
} as const;

/**
 * Ends the call unless this may become public: by the right to publish, the checklist, FOUR_EYES, and because it is still what was
 * approved.
 * @param missing returns faults of fields that publishing requires; not given where the caller checks them with its other faults
 */
export async function passGate(
  kind: LifecycleKind,
  id: string,
  passing: Passing,
  context: GateContext,
  missing: () => FieldErrors = () => ({}),
): Promise<void> {
  const { who, fourEyes } = context;
  if (!hasRight(who.roles, `${kind.area}.publish`)) {
    if (passing.what !== 'edit') fail('forbidden');
    fail('forbidden', {
      text: 'You need the right to publish to change what is on the site. Save a pending change instead.',
    });
  }
  failOn(missing());
  if (passing.what === 'former') await expectNoEditSince(kind, id, passing.undoes, context);
  else if (fourEyes.includes(kind.area)) await expectFourEyes(kind, id, passing, context);
}

/** True if this passes the gate. */
export async function passesGate(...of: Parameters<typeof passGate>): Promise<boolean> {
  try {
    await passGate(...of);
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

/** Nobody publishes what they wrote last, and what the clock publishes was not changed since it was scheduled. */
async function expectFourEyes(
  kind: LifecycleKind,
  id: string,
  passing: Exclude<Passing, { what: 'former' }>,
  { db, who }: GateContext,
): Promise<void> {
  if (passing.what === 'edit')
    fail('forbidden', {
      ofRecord: true,
      text: 'Somebody else has to publish this. Save a pending change instead.',
    });
  const { approvedAt } = passing;
  const isLater = (at: string) => approvedAt !== undefined && at > approvedAt;
  if (passing.what === 'change') {
    if (passing.savedBy === who.id) fail('forbidden', somebodyElse);
    if (isLater(passing.at)) fail('invalid_transition', { text: 'Changed since it was scheduled' });
    return;
  }
  for await (const version of versionsOf(db, kind, id)) {
    if (!version.isEdit || version.actorId === null) continue;
    if (version.actorId === who.id) fail('forbidden', somebodyElse);
    if (isLater(version.at)) fail('invalid_transition', { text: changedBy(version) });
    // Nobody read the text for an edit by a job, so it takes nothing from who wrote the text before.
    if (!version.byJob) return;
  }
}

/** An undo puts back what the public saw, and nothing that was written in the meantime. */
async function expectNoEditSince(
  kind: LifecycleKind,
  id: string,
  undoes: string,
  { db }: GateContext,
): Promise<void> {
  for await (const version of versionsOf(db, kind, id)) {
    if (version.traceId === undoes || version.id === undoes) return;
    if (version.isEdit) fail('invalid_transition', { text: changedBy(version) });
  }
  fail('invalid_transition', { text: 'Changed since' });
}

function changedBy({ actorName }: VersionRow): string {
  return `Changed since by ${actorName}`;
}
