// Undoes a job, over what it changed: a field goes back if it still has the value that the job wrote, and a created record is deleted.
// Fields that were changed since stay as they are, with who changed them.
import { isDeepStrictEqual } from 'node:util';
import { isRestorable } from '../../contract/history/history.ts';
import type { RowFault } from '../../contract/jobs/jobs.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import { restoreFromBin } from '../bin/restore.ts';
import { assignCode, assignmentOf } from '../desk/assign.ts';
import { fail } from '../errors.ts';
import { latestChange } from '../history/changers.ts';
import type { Fields } from '../history/kind.ts';
import { findBeside } from './beside.ts';
import type { JobKind, Outcome, PartContext, PrepareContext, StoredRow } from './kind.ts';
import { type RecordOf, recordsOfPart } from './part-records.ts';
import { refusalOf } from './refusals.ts';
import { attempt, type CallCode, type TypeCode } from './type-code.ts';

const batchRows = 1_000;

export const job: JobKind = {
  kind: 'undo',
  prepare: { thread: 'writes', run: addChanges },
  part: async (rows, context) => {
    const outcomes: Outcome[] = [];
    // What was done beside the rows comes last, as a created record may use it.
    for (const [type, some] of Map.groupBy(rows, (row) => row.input?.['type'] ?? context.job.type)) {
      if (typeof type !== 'string' || !isRestorable(type))
        throw new Error('Only jobs on records can be undone');
      const code = await context.codeOf(type);
      const ids = some.map(({ entityId }) => entityId);
      const recordOf = await recordsOfPart(code, context, ids);
      for (const row of some) outcomes.push({ n: row.n, ...(await undoRow(row, recordOf, code, context)) });
    }
    return outcomes;
  },
};

const parsed = (json: string | null) => (json === null ? null : JSON.parse(json));

async function addChanges(context: PrepareContext): Promise<void> {
  const { job, db, addRows } = context;
  await addChangedRows(context);
  const beside = job.undoOf === null ? [] : await findBeside(db, job.undoOf);
  const done = beside.filter(({ entityId }) => entityId !== null);
  await addRows(
    done.map(({ type, name, entityId, before, after }) => ({
      entityId,
      label: name,
      outcome: 'pending',
      before: parsed(before),
      after: parsed(after),
      input: { type },
    })),
  );
}

/** The last row first: a record may depend on one that the job created before. */
async function addChangedRows({ job: { undoOf }, db, addRows }: PrepareContext): Promise<void> {
  for (let last = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await db
      .selectFrom('recordJobRow')
      .select(['n', 'line', 'entityId', 'label', 'before', 'after'])
      .where('jobId', '=', undoOf)
      .where('outcome', '=', 'changed')
      .where('n', '<', last)
      .orderBy('n', 'desc')
      .limit(batchRows)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)?.n ?? last;
    await addRows(
      rows.map(({ line, entityId, label, before, after }) => ({
        line,
        entityId,
        label,
        outcome: 'pending',
        before: parsed(before),
        after: parsed(after),
      })),
    );
  }
}

type Done = Omit<Outcome, 'n'>;

async function undoRow(
  row: StoredRow,
  recordOf: RecordOf,
  code: TypeCode,
  partContext: PartContext,
): Promise<Done> {
  const { db } = partContext;
  const { entityId: id, before, after } = row;
  if (id === null) throw new Error('A changed row names its record');
  if (row.input !== null && !hasRight(partContext.who.roles, `${code.area}.edit`))
    return refused('You may not change this record');
  if (after === null) return restored(partContext, id, code);
  const record = await recordOf(id);
  if (record === undefined) return refused('This record was deleted since');
  const context = { ...partContext, found: record.found };
  const { version } = record;
  const assigns = 'assigneeId' in after;
  const current: Fields = {
    ...record.fields,
    ...record.lifecycle,
    ...(assigns ? await assignmentOf(db, id) : {}),
  };
  const stayed = differing(after, current);
  const since = stayed.length === 0 ? {} : await changedSince(context, id, stayed);
  if (before === null)
    return stayed.length === 0
      ? made(context, code.remove, { id, version }, { before: after, after: null })
      : { outcome: 'refused', ...since };
  const left = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([path]) => !stayed.includes(path)));
  const back = left(before);
  const { assigneeId, dueOn } = { ...current, ...back };
  const { status, verifiedAt } = before;
  // The status of a type without a lifecycle is a field like others. That of others goes back in one step, with its times.
  const isStatus = status !== undefined && code.status !== undefined;
  const goesWhole = isStatus || (assigns && assigneeId === null && dueOn !== null);
  if (stayed.length > 0 && (goesWhole || differing(left(after), before).length === 0))
    return { outcome: 'refused', ...since };
  const named = since.faults?.map(({ field, message }) => `${field}: ${message}`).join('; ');
  const done = {
    before: left(after),
    after: back,
    ...since,
    ...(named === undefined ? {} : { message: named }),
  };
  if (assigns) return made(context, assignCode, { type: code.type, ids: [id], assigneeId, dueOn }, done);
  if (verifiedAt !== undefined) return made(context, code.edit, { id, version }, done, { formerly: before });
  // The lifecycle may not offer the step back.
  if (isStatus && code.status !== undefined)
    return made(context, code.status, { id, version, status }, done, {
      former: before,
      undoes: await traceOf(partContext),
    });
  return made(context, code.edit, { id, version, ...back }, done);
}

/** The fields whose values differ from those of others. */
function differing(fields: Fields, others: Fields): string[] {
  return Object.keys(fields).filter((path) => !isDeepStrictEqual(fields[path], others[path]));
}

/** The trace under which the audit log has what is undone: that of a job is its id, that of a release that of its run. */
async function traceOf({ db, job: { undoOf, input } }: PartContext): Promise<string> {
  if (undoOf !== null) return undoOf;
  const run = await db
    .selectFrom('audit')
    .select('traceId')
    .where('entityId', '=', String(input['releaseId']))
    .where('action', '=', 'release.run')
    .where('result', '=', 'ok')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run?.traceId ?? '';
}

/** A deleted record comes back from the bin. */
async function restored(context: PartContext, id: string, code: TypeCode): Promise<Done> {
  if (!hasRight(context.who.roles, `${code.area}.delete`)) fail('forbidden');
  const [result] = await restoreFromBin(context, [id]);
  if (result?.outcome === 'restored')
    return { outcome: 'changed', ...(context.isCheck ? {} : { before: null, after: {} }) };
  const [fault = 'No longer in the bin'] = Object.values(result?.fieldErrors ?? {});
  return refused(fault);
}

async function made(
  context: PartContext,
  code: CallCode,
  payload: Fields,
  { before, after, ...since }: Omit<Done, 'outcome'>,
  beyond: object = {},
): Promise<Done> {
  const result = await attempt(context, code, payload, beyond);
  if ('refused' in result) return refusalOf(result.refused);
  // A check keeps the values that the change is to be compared with.
  return { outcome: 'changed', ...since, ...(context.isCheck ? {} : { before, after }) };
}

function refused(message: string): Done {
  return { outcome: 'refused', message };
}

/** Names the fields that were changed since the job, and by whom. */
async function changedSince(
  { db }: PartContext,
  id: string,
  paths: readonly string[],
): Promise<Pick<Outcome, 'message' | 'faults'>> {
  const faults: RowFault[] = [];
  for (const field of paths) {
    const change = await latestChange(db, id, [field]);
    const message = change === undefined ? 'Changed since' : `Changed since by ${change.by}`;
    faults.push({ field, value: null, message });
  }
  return { message: [...new Set(faults.map(({ message }) => message))].join('; '), faults };
}
