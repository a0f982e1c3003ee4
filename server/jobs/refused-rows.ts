// The refused rows of a job as CSV. Those of an imported file have its columns, so that they can be corrected and imported.
import type { Kysely } from 'kysely';
import type { RowFault } from '../../contract/jobs/jobs.ts';
import type { Tables } from '../database/database.ts';
import { csvLine } from '../records/csv.ts';

const batchRows = 500;

/** One line per refused row, in pieces. */
export async function* refusedRows(db: Kysely<Tables>, jobId: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const headers = await importedHeaders(db, jobId);
  const columns = headers && ['line', ...headers, 'reason'];
  yield encoder.encode(csvLine(columns ?? ['row', 'record', 'recordId', 'reason', 'fields']));
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('recordJobRow')
      .select(['n', 'line', 'label', 'entityId', 'message', 'faults', 'input'])
      .where('jobId', '=', jobId)
      .where('outcome', '=', 'refused')
      .where('n', '>', last)
      .orderBy('n')
      .limit(batchRows)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)?.n ?? last;
    const lines = rows.map(({ n, line, label, entityId, message, faults, input }) => {
      const cells: string[] | undefined = JSON.parse(input ?? '{}').cells;
      if (headers !== undefined) return csvLine([line, ...headers.map((_, at) => cells?.[at]), message]);
      const of: RowFault[] = faults === null ? [] : JSON.parse(faults);
      return csvLine([line ?? n, label, entityId, message, of.map(({ field }) => field).join('; ')]);
    });
    yield encoder.encode(lines.join(''));
  }
}

/** The columns of the file that a job imports. */
async function importedHeaders(db: Kysely<Tables>, jobId: string): Promise<string[] | undefined> {
  const job = await db
    .selectFrom('recordJob')
    .select(['kind', 'input'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  return job?.kind === 'import' ? JSON.parse(job.input).headers : undefined;
}
