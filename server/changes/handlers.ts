// The calls of pending changes, the same for all types of records.

import type { NoticeKind } from '../../contract/inbox/inbox.ts';
import type { ChangeState } from '../../contract/kit/changes.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { transition } from '../../contract/kit/lifecycle.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import type { LockedRecord } from '../bin/kind.ts';
import { noteTimeChange } from '../catalogue/changes.ts';
import { addNote } from '../desk/moves.ts';
import { tell } from '../desk/notices.ts';
import { tellReviewers } from '../desk/reviewers.ts';
import { fail, failOn } from '../errors.ts';
import type { Fields } from '../history/kind.ts';
import { writeIfValid } from '../http/write.ts';
import { passGate } from '../records/gate.ts';
import { reviewFaults, timeFault } from '../records/lifecycle.ts';
import { defined, isSame } from '../records/records.ts';
import { expectMayTouch } from '../releases/guard.ts';
import { applyChange } from './apply.ts';
import { type ChangeContext, type ChangeKind, changeKindOf, isLive } from './kind.ts';
import { holdReferred } from './references.ts';
import { deleteChange, storeChange, updateChange } from './store.ts';
import { type ChangeType, findChange, type StoredChange, withoutEqual } from './table.ts';

type Target = { id: string; version: number; changeVersion: number };
type Move = Target & {
  state: ChangeState;
  applyAt?: string | undefined;
  reviewNote?: string | null | undefined;
  reviewerId?: string | undefined;
};

/** @param read returns a record as the type's calls do */
export function changeHandlers<R>(
  type: ChangeType,
  read: (input: { id: string }, context: ChangeContext) => Promise<R>,
) {
  return {
    saveChange: {
      mayChangeNothing: true as const,
      run: async (
        input: { id: string; version: number; changeVersion?: number | undefined; fields: object },
        context: ChangeContext,
      ): Promise<R> => {
        await saveChange(await changeKindOf(type), input, context);
        return read(input, context);
      },
    },
    changeStatus: {
      run: async (input: Move, context: ChangeContext): Promise<R> => {
        await moveChange(await changeKindOf(type), input, context);
        return read(input, context);
      },
    },
    applyChange: {
      run: async (input: Target, context: ChangeContext): Promise<R> => {
        const kind = await changeKindOf(type);
        const found = await lockBoth(kind, input, context);
        const change = await expectChange(found, input.changeVersion);
        await applyChange(kind, change, found.record, context);
        await tellMaker('published', kind, found.record, change, context);
        return read(input, context);
      },
    },
    dropChange: {
      run: async (input: Omit<Target, 'version'>, context: ChangeContext): Promise<R> => {
        const kind = await changeKindOf(type);
        const found = await lockBoth(kind, input, context);
        const change = await expectChange(found, input.changeVersion);
        await expectMayTouchChange(kind, found, context);
        await deleteChange(context.db, { type, id: input.id });
        audit(kind, 'dropChange', found.record, { before: change.fields, after: change.from }, context);
        return read(input, context);
      },
    },
  };
}

type Both = { record: LockedRecord; change: StoredChange | undefined };

/** Locks a record and then its change. Fails if the record is missing or stale. */
async function lockBoth(
  kind: ChangeKind,
  { id, version }: { id: string; version?: number },
  context: ChangeContext,
): Promise<Both> {
  const record = await kind.lock(context, id);
  if (record === undefined) fail('not_found');
  if (version !== undefined && record.row.version !== version)
    fail('stale_version', { data: await record.reply() });
  const stored = await findChange(context.db, { type: kind.type, id }, context.dialect);
  return { record, change: stored && withoutEqual(stored, record.fields) };
}

async function expectChange({ record, change }: Both, version: number): Promise<StoredChange> {
  if (change === undefined) fail('not_found', { text: 'There is no pending change' });
  if (change.version !== version) fail('stale_version', { data: await record.reply() });
  return change;
}

/** What the clock will publish, by itself or in a release, is changed only by those who may publish. */
async function expectMayTouchChange(
  { type, lifecycle: { area } }: ChangeKind,
  { record, change }: Both,
  context: ChangeContext,
): Promise<void> {
  if (change === undefined) return;
  if (change.state === 'scheduled' && !hasRight(context.who.roles, `${area}.publish`)) fail('forbidden');
  await expectMayTouch(context, { type, id: String(record.row['id']) });
}

/** Saves fields in the pending change of a live record. */
async function saveChange(
  kind: ChangeKind,
  input: { id: string; version: number; changeVersion?: number | undefined; fields: object },
  context: ChangeContext,
): Promise<void> {
  const { db, who, now } = context;
  const { type, lifecycle } = kind;
  const { id } = input;
  const found = await lockBoth(kind, input, context);
  const { record, change } = found;
  const { row, fields: live } = record;
  if (!isLive(record)) {
    fail('invalid_transition', {
      text: `${lifecycle.one} that is ${String(row['status'])} has no pending change; edit it instead`,
    });
  }
  if (change?.version !== input.changeVersion) fail('stale_version', { data: await record.reply() });
  await expectMayTouchChange(kind, found, context);
  const all = kind.clean({ ...defined(input.fields) });
  await holdReferred(kind, all, context);
  const checked = await kind.check(context, { ...live, ...change?.fields, ...all }, record);
  // Where FOUR_EYES holds, the clock publishes only what was approved as it is.
  const isUnscheduled = change?.state === 'scheduled' && context.fourEyes.includes(lifecycle.area);
  const { state, applyAt } =
    change === undefined || isUnscheduled ? ({ state: 'draft', applyAt: null } as const) : change;
  failOn(underFields({ ...(state === 'scheduled' ? checked.missing : {}), ...checked.faults }));
  await kind.refuseTaken(context, id, live, checked.fields);
  const { sent, version } = await saveAtOnce(kind, { id, version: input.version, sent: all, live }, context);
  if (Object.keys(sent).length === 0 && Object.keys(all).length > 0) return;
  const paths = Object.keys({ ...change?.fields, ...sent }).filter(
    (path) => !isSame(checked.fields[path], live[path]),
  );
  const next = Object.fromEntries(paths.map((path) => [path, checked.fields[path]]));
  // Who sends a field has seen the record's present value.
  const from = Object.fromEntries(
    paths.map((path) => [path, path in sent || change === undefined ? live[path] : change.from[path]]),
  );
  const isAsItIs = isSame([next, from], [change?.fields ?? {}, change?.from ?? {}]);
  if (isAsItIs && (change === undefined || change.failure === null)) return;
  const before = { ...live, ...change?.fields };
  const after = { ...live };
  for (const path of paths) after[path] = checked.fields[path];
  const states = isUnscheduled ? [pickState(change), { state, applyAt }] : [];
  audit(
    kind,
    'saveChange',
    record,
    { before: { ...before, ...states[0] }, after: { ...after, ...states[1] } },
    context,
  );
  if (paths.length === 0) {
    await deleteChange(db, { type, id });
    return;
  }
  await storeChange(
    db,
    {
      type,
      id,
      base: version,
      version: (change?.version ?? 0) + 1,
      fields: next,
      from,
      state,
      applyAt,
      failure: null,
      by: who.id,
      at: now.toISOString(),
      savedBy: who.id,
    },
    live,
  );
  if (isUnscheduled) await tellMaker('scheduleMissed', kind, record, change, context, unscheduled);
}

/** Saves what the public never sees in the record itself. Returns the other fields, and the record's version now. */
async function saveAtOnce(
  { lifecycle: { privateFields }, edit }: ChangeKind,
  { id, version, sent, live }: { id: string; version: number; sent: Fields; live: Fields },
  context: ChangeContext,
): Promise<{ sent: Fields; version: number }> {
  const isPrivate = ([path]: [string, unknown]) => privateFields?.has(path) === true;
  const entries = Object.entries(sent);
  const rest = Object.fromEntries(entries.filter((entry) => !isPrivate(entry)));
  const own = entries.filter((entry) => isPrivate(entry) && !isSame(entry[1], live[entry[0]]));
  if (own.length === 0) return { sent: rest, version };
  await writeIfValid(edit, { ok: true, value: { id, version, ...Object.fromEntries(own) } }, context);
  return { sent: rest, version: version + 1 };
}

async function moveChange(kind: ChangeKind, input: Move, context: ChangeContext): Promise<void> {
  const { who, now } = context;
  const found = await lockBoth(kind, input, context);
  const change = await expectChange(found, input.changeVersion);
  const step = transition(change.state, input.state);
  if (step === undefined) {
    fail('invalid_transition', {
      text: `A change that is ${change.state} cannot become ${input.state}`,
    });
  }
  if (!hasRight(who.roles, `${kind.lifecycle.area}.${step.action}`)) fail('forbidden');
  await expectMayTouchChange(kind, found, context);
  const { record } = found;
  const checked = await kind.check(context, { ...record.fields, ...change.fields }, record);
  failOn({
    ...(step.complete ? { ...checked.missing, ...checked.faults } : {}),
    ...moveFaults(input, change, now),
  });
  if (input.state === 'scheduled')
    await passGate(kind.lifecycle, input.id, { what: 'change', ...change }, context);
  const after = { state: input.state, applyAt: input.applyAt ?? null };
  audit(kind, 'changeStatus', record, { before: pickState(change), after }, context);
  await updateChange(context.db, {
    ...change,
    ...after,
    version: change.version + 1,
    failure: null,
    by: who.id,
    at: now.toISOString(),
  });
  if (after.state === 'scheduled') await noteTimeChange(context.db, 'change');
  const about = { type: kind.type, id: input.id, label: labelOf(kind, record) };
  if (input.state === 'inReview') await tellReviewers(about, input.reviewerId, context);
  if (isReturn(input, change)) {
    const commentId = input.reviewNote ? await addNote(about, input.reviewNote, context) : null;
    await tellMaker('returned', kind, record, change, context, { commentId });
  }
}

const unscheduled = { text: 'Changed since it was scheduled, so it is a draft again' };

/** Tells the account that saved or moved a change last. */
async function tellMaker(
  news: NoticeKind,
  kind: ChangeKind,
  record: LockedRecord,
  { id, by }: StoredChange,
  { db, now, who }: ChangeContext,
  { commentId = null, text = null }: { commentId?: string | null; text?: string | null } = {},
): Promise<void> {
  const about = { type: kind.type, id, label: labelOf(kind, record), commentId, text };
  await tell(db, now, [by], { kind: news, by: who.id, ...about });
}

function pickState({ state, applyAt }: StoredChange) {
  return { state, applyAt };
}

function isReturn({ state }: Move, before: StoredChange): boolean {
  return before.state === 'inReview' && state === 'draft';
}

function moveFaults(input: Move, before: StoredChange, now: Date): FieldErrors {
  const { state, applyAt } = input;
  const faults = reviewFaults(input, state, isReturn(input, before));
  if (state !== 'scheduled')
    return applyAt === undefined ? faults : { ...faults, applyAt: 'A time is given only when scheduling' };
  if (applyAt === undefined) return { ...faults, applyAt: 'Required' };
  const fault = timeFault(applyAt, before.state === 'scheduled' ? before.applyAt : null, now);
  return fault === undefined ? faults : { ...faults, applyAt: fault };
}

/** Error paths as in the payload of `saveChange`. */
function underFields(faults: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(faults).map(([path, text]) => [`fields.${path}`, text]));
}

function labelOf(kind: ChangeKind, { row }: LockedRecord): string {
  return String(row[kind.lifecycle.label]);
}

/** Without a version, since the record keeps its own: the entry is no version of its history. */
function audit(
  kind: ChangeKind,
  verb: string,
  record: LockedRecord,
  values: { before: object; after: object },
  context: ChangeContext,
): void {
  const entity = { type: kind.type, id: String(record.row['id']), label: labelOf(kind, record) };
  context.audit({ action: `${kind.type}.${verb}`, entity, ...values });
}
