// Bulk edits: the same change of many records of one type, each by the code and the rights of a single edit.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { isRestorable, type RestorableType } from '../../contract/history/history.ts';
import { jobLimits } from '../../contract/jobs/jobs.ts';
import { findChanges, isChangeType, type StoredChange } from '../changes/table.ts';
import type { Tables } from '../database/database.ts';
import { assignCode, assignmentOf } from '../desk/assign.ts';
import { fail } from '../errors.ts';
import { latestChange } from '../history/changers.ts';
import type { StoredRecord } from '../history/kind.ts';
import type {
  JobKind,
  JobRecord,
  NewRow,
  Outcome,
  PartContext,
  PrepareContext,
  StoredRow,
} from '../jobs/kind.ts';
import { recordsOfPart } from '../jobs/part-records.ts';
import { refusalOf } from '../jobs/refusals.ts';
import { attempt, type TypeCode } from '../jobs/type-code.ts';
import { anyOf, matchingRecords } from '../records/lists.ts';
import type { BulkAction, BulkInput } from './bulk-call.ts';
import { changesOf, pathsOf } from './bulk-fields.ts';
import { countHeld, heldNote } from './held-fields.ts';

const batchRows = 1_000;

export const job: JobKind = {
  kind: 'bulk',
  prepare: {
    thread: 'writes',
    run: async (context) => {
      const rows = await selected(context, await context.codeOf(typeOf(context.job)));
      if (rows.length > jobLimits.rows)
        fail('invalid_fields', { text: `A job changes at most ${jobLimits.rows} records` });
      for (let from = 0; from < rows.length; from += batchRows)
        await context.addRows(rows.slice(from, from + batchRows));
      const { do: action } = inputOf(context.job);
      const held = await countHeld(context.db, typeOf(context.job), rows, pathsOf(action));
      if (held > 0) await context.setNote(`${held} with pending changes of the same field`);
    },
  },
  part: async (rows, context) => {
    const code = await context.codeOf(typeOf(context.job));
    const { do: action } = inputOf(context.job);
    const changes = await changesOfRows(rows, code, action, context);
    const recordOf = await recordsOfPart(
      code,
      context,
      rows.map(({ entityId }) => entityId),
    );
    const outcomes: Outcome[] = [];
    for (const row of rows) {
      const id = row.entityId ?? '';
      const [record, change] = [await recordOf(id), changes.get(id)];
      const done =
        record === undefined
          ? ({ outcome: 'refused', message: 'This record was deleted' } as const)
          : await changeRow(row, record, code, action, { ...context, found: record.found, change });
      outcomes.push({ n: row.n, ...done });
    }
    return outcomes;
  },
};

function typeOf({ type }: JobRecord): RestorableType {
  if (type === null || !isRestorable(type)) throw new Error('A bulk job is about records of one type');
  return type;
}

/** The call has checked it. */
function inputOf({ input }: JobRecord): BulkInput {
  return input as BulkInput;
}

/** The records that the job is about, frozen from here on. */
async function selected(context: PrepareContext, code: TypeCode): Promise<NewRow[]> {
  const { job: of, db, dialect } = context;
  const { ids, filter, except, refusedBy } = inputOf(of).select;
  const toRow = ({ id, label }: { id: string; label: string | null }) => ({ entityId: id, label });
  if (refusedBy !== undefined) return (await refusedRows(db, refusedBy)).map(toRow);
  const { table, label } = code.selection;
  if (filter !== undefined) {
    const { q, ...filters } = filter;
    const query = { db, dialect, entity: table, q, ...code.selection.matching(filters, context) };
    const left = new Set(except);
    const found = await matchingRecords(query, label, jobLimits.rows + 1);
    return found.filter(({ id }) => !left.has(id)).map(toRow);
  }
  const wanted = ids ?? [];
  const query = { db, dialect, entity: table, conditions: anyOf('id', wanted) };
  const found = await matchingRecords(query, label, wanted.length);
  const labels = new Map(found.map((row) => [row.id, row.label]));
  return wanted.map((id) => toRow({ id, label: labels.get(id) ?? null }));
}

async function refusedRows(db: Kysely<Tables>, jobId: string) {
  const rows = await db
    .selectFrom('recordJobRow')
    .select(['entityId', 'label'])
    .where('jobId', '=', jobId)
    .where('outcome', '=', 'refused')
    .orderBy('n')
    .execute();
  return rows.flatMap(({ entityId, label }) => (entityId === null ? [] : [{ id: entityId, label }]));
}

/** The pending changes of records whose fields are edited. */
async function changesOfRows(
  rows: readonly StoredRow[],
  { type }: TypeCode,
  action: BulkAction,
  { db }: PartContext,
): Promise<ReadonlyMap<string, StoredChange>> {
  if (!isChangeType(type) || pathsOf(action).length === 0) return new Map();
  const ids = rows.flatMap(({ entityId }) => entityId ?? []);
  return findChanges(db, type, ids);
}

type Done = Omit<Outcome, 'n'>;

const statusPaths = ['status', 'publishAt', 'reviewNote'];
const verifiedPaths = ['verifiedAt', 'verifiedBy'];
const taskPaths = ['assigneeId', 'dueOn'];

async function changeRow(
  { entityId, before, label }: StoredRow,
  record: StoredRecord,
  code: TypeCode,
  action: BulkAction,
  { change, ...context }: PartContext & { change: StoredChange | undefined },
): Promise<Done> {
  const { db, isCheck } = context;
  const id = entityId ?? '';
  const { version } = record;
  if (action.delete) {
    if (!isCheck && before?.['version'] !== version) return changedMeanwhile(context, id, undefined);
    const result = await attempt(context, code.remove, { id, version });
    return 'refused' in result
      ? refusalOf(result.refused)
      : { outcome: 'changed', before: { version }, after: null };
  }
  const assigns = action.assigneeId !== undefined;
  const current = {
    ...record.fields,
    ...record.lifecycle,
    ...(assigns ? await assignmentOf(db, id) : {}),
  };
  const paths = assigns
    ? taskPaths
    : action.verify
      ? verifiedPaths
      : action.status === undefined
        ? pathsOf(action)
        : statusPaths;
  const then = pick(current, paths);
  if (!isCheck) {
    const changed = paths.filter((path) => !isDeepStrictEqual(then[path], before?.[path] ?? null));
    if (changed.length > 0) return changedMeanwhile(context, id, changed);
  }
  if (assigns) return assigned(context, { type: code.type, id, label }, action, then);
  const { call, payload } = callOf(code, action, current);
  if (payload === undefined) return { outcome: 'unchanged' };
  const result = await attempt(context, call, { id, version, ...payload });
  if ('refused' in result) return refusalOf(result.refused);
  if (result.entries.length === 0) return { outcome: 'unchanged' };
  // The audit entry names the person, where the record has the id.
  const after = pick(result.entries[0]?.after, action.verify ? ['verifiedAt'] : paths);
  return {
    outcome: 'changed',
    ...(label === null ? {} : { label }),
    ...heldNote(change, after),
    before: then,
    after,
  };
}

async function assigned(
  context: PartContext,
  { type, id, label }: { type: string; id: string; label: string | null },
  { assigneeId, dueOn }: BulkAction,
  before: Readonly<Record<string, unknown>>,
): Promise<Done> {
  const due = assigneeId === null ? null : dueOn === undefined ? before['dueOn'] : dueOn;
  const after = { assigneeId, dueOn: due };
  if (isDeepStrictEqual(before, after)) return { outcome: 'unchanged' };
  const result = await attempt(context, assignCode, { type, ids: [id], ...after });
  if ('refused' in result) return refusalOf(result.refused);
  return { outcome: 'changed', ...(label === null ? {} : { label }), before, after };
}

/** The call that changes a record, without its payload if there is nothing to change. */
function callOf(code: TypeCode, action: BulkAction, current: Readonly<Record<string, unknown>>) {
  if (action.verify) return { call: code.edit, payload: { verified: true } };
  if (action.status === undefined) {
    const payload = changesOf(action, current);
    return { call: code.edit, payload: Object.keys(payload).length === 0 ? undefined : payload };
  }
  if (code.status === undefined) throw new Error(`Records of the type ${code.type} have no status`);
  const { status, publishAt, reviewNote } = action;
  const isDone =
    current['status'] === status && (publishAt === undefined || current['publishAt'] === publishAt);
  // A note is for those that return from review.
  const returns = current['status'] === 'inReview' && status === 'draft';
  const payload = {
    status,
    ...(publishAt === undefined ? {} : { publishAt }),
    ...(reviewNote === undefined || !returns ? {} : { reviewNote }),
  };
  return { call: code.status, payload: isDone ? undefined : payload };
}

function pick(fields: unknown, paths: readonly string[]): Record<string, unknown> {
  const all: Readonly<Record<string, unknown>> = { ...(fields as object) };
  return Object.fromEntries(paths.filter((path) => path in all).map((path) => [path, all[path] ?? null]));
}

/** A record whose fields were changed since the preview stays as it is. */
async function changedMeanwhile(
  { db }: PartContext,
  id: string,
  paths: readonly string[] | undefined,
): Promise<Done> {
  const change = await latestChange(db, id, paths);
  const message = `Changed since the preview${change === undefined ? '' : ` by ${change.by}`}`;
  return { outcome: 'refused', message };
}
