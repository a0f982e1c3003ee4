// The rows of jobs as replies show them.
import type { Kysely } from 'kysely';
import { isRestorable } from '../../../contract/history/history.ts';
import type { JobDetail, JobRow, jobs } from '../../../contract/jobs/jobs.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { Caller } from '../../auth/sessions/sessions.ts';
import { binKindOf } from '../../bin/kind.ts';
import type { Tables } from '../../database/database.ts';
import { referredBy } from '../../history/kind.ts';
import { namesOf } from '../../history/names.ts';
import type { ReadContext } from '../../http/feature.ts';
import type { RecordJobRowTable, RecordJobTable } from '../../jobs/record-jobs.ts';

/** Reasons shown at most; the rows have them all. */
const maxReasons = 50;

/** A page of a job's rows, and the reasons for refusals. */
export async function rowsOf(
  { db, who }: ReadContext<typeof jobs.detail>,
  { id, type, state, prepared, total }: RecordJobTable,
  { outcome = [], page, pageSize }: Input<typeof jobs.detail>,
): Promise<Pick<JobDetail, 'reasons' | 'rows' | 'rowTotal' | 'names'>> {
  let query = db.selectFrom('recordJobRow').where('jobId', '=', id);
  if (outcome.length > 0) query = query.where('outcome', 'in', outcome);
  // A console asks again and again while a job runs, and its rows may be many.
  const isKnown = prepared === 1 && state !== 'cancelled' && outcome.length === 0;
  const { count } = isKnown
    ? { count: total }
    : await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const found = await query
    .selectAll()
    .orderBy('n')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const reasons = await db
    .selectFrom('recordJobRow')
    .select((eb) => ['message', 'faults', eb.fn.countAll<number>().as('count')])
    .where('jobId', '=', id)
    .where('outcome', '=', 'refused')
    .groupBy(['message', 'faults'])
    .orderBy('count', 'desc')
    .orderBy('message')
    .limit(maxReasons)
    .execute();
  const rows = found.map(toRow);
  return {
    reasons: reasons.map((reason) => ({
      message: reason.message ?? '',
      faults: parsed(reason.faults),
      count: Number(reason.count),
    })),
    rows,
    rowTotal: Number(count),
    names: await namesIn(db, type, rows, who),
  };
}

/** The names of the records that fields of rows refer to. */
async function namesIn(db: Kysely<Tables>, type: string | null, rows: readonly JobRow[], who: Caller) {
  if (type === null || !isRestorable(type)) return {};
  const { history } = await binKindOf(type);
  const fields = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  return namesOf(
    db,
    fields.flatMap((values) => referredBy(history, values)),
    who,
  );
}

function toRow(row: RecordJobRowTable): JobRow {
  const { n, line, entityId, label, outcome, message } = row;
  const { faults, before, after } = row;
  return {
    n,
    line,
    entityId,
    label,
    outcome,
    message,
    faults: parsed(faults),
    before: parsed(before),
    after: parsed(after),
  };
}

function parsed(json: string | null) {
  return json === null ? null : JSON.parse(json);
}
