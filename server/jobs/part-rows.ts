// The rows of a part of a job.
import type { Kysely } from 'kysely';
import type { RowOutcome } from '../../contract/jobs/jobs.ts';
import type { Tables } from '../database/database.ts';
import type { StoredRow } from './kind.ts';
import type { RecordJobRowTable } from './record-jobs.ts';

/** What a kill can interrupt, and others wait for. */
const partRows = 100;

/** The next rows with this outcome, after the row `after`. */
export async function rowsOfPart(
  db: Kysely<Tables>,
  { jobId, after }: { jobId: string; after: number },
  outcome: RowOutcome,
): Promise<RecordJobRowTable[]> {
  return (
    db
      .selectFrom('recordJobRow')
      .selectAll()
      .where('jobId', '=', jobId)
      // Without it, each part would read all rows before it: both engines may choose the primary key.
      .where('n', '>', after)
      .where('outcome', '=', outcome)
      .orderBy('n')
      .limit(partRows)
      .execute()
  );
}

export function toStoredRow(row: RecordJobRowTable): StoredRow {
  const { n, line, entityId, label } = row;
  const parsed = (value: string | null) => (value === null ? null : JSON.parse(value));
  return {
    n,
    line,
    entityId,
    label,
    before: parsed(row.before),
    after: parsed(row.after),
    input: parsed(row.input),
  };
}
