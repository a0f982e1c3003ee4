// The refused rows of a job as CSV.
import type { Kysely } from 'kysely';
import type { RowFault } from '../../contract/jobs/jobs.ts';
import type { Tables } from '../database/database.ts';
import { csvLine } from '../records/csv.ts';

const batchRows = 500;

/** One line per refused row, in pieces. */
export async function* refusedRows(db: Kysely<Tables>, jobId: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvLine(['row', 'record', 'recordId', 'reason', 'fields']));
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('recordJobRow')
      .select(['n', 'line', 'label', 'entityId', 'message', 'faults'])
      .where('jobId', '=', jobId)
      .where('outcome', '=', 'refused')
      .where('n', '>', last)
      .orderBy('n')
      .limit(batchRows)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)?.n ?? last;
    const lines = rows.map(({ n, line, label, entityId, message, faults }) => {
      const of: RowFault[] = faults === null ? [] : JSON.parse(faults);
      return csvLine([line ?? n, label, entityId, message, of.map(({ field }) => field).join('; ')]);
    });
    yield encoder.encode(lines.join(''));
  }
}
