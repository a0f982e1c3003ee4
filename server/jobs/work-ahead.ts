// The slow work of a kind for the rows of the next part, on the event loop, where pictures are made.
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import type { AheadContext, JobKind } from './kind.ts';
import { actorOf, reloadMaker } from './maker.ts';
import { rowsOfPart, toStoredRow } from './part-rows.ts';
import { toJobRecord } from './record-jobs.ts';
import { Lost, lockHeld, type Step } from './steps.ts';

type Services = Pick<AheadContext, 'pictures' | 'outbound' | 'signal'> & { database: Database };

/** Does nothing for a job that is being checked, or is no longer held. */
export async function workAhead(
  kind: JobKind,
  step: Step,
  { database: { reads, writes, dialect }, ...services }: Services,
): Promise<void> {
  if (kind.ahead === undefined) return;
  const job = await reads
    .selectFrom('recordJob')
    .selectAll()
    .where('id', '=', step.jobId)
    .where('holder', '=', step.holder)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (job === undefined) return;
  const { now } = step;
  const who = await reloadMaker(reads, job, now);
  const transaction: AheadContext['transaction'] = (work) =>
    writes.transaction().execute(async (db) => {
      const held = await lockHeld(db, dialect, step);
      if (held === undefined) throw new Lost();
      const maker = await reloadMaker(db, held, now);
      const entries: AuditEntry[] = [];
      const result = await work(db, (entry) => void entries.push(entry));
      await writeAudit(db, actorOf(held, maker), now, entries);
      return result;
    });
  const rows = await rowsOfPart(reads, step, 'pending');
  const context = { ...services, job: toJobRecord(job), who, now, dialect, db: reads, transaction };
  try {
    await kind.ahead(rows.map(toStoredRow), context);
  } catch (error) {
    // The part, which comes next, finds the same.
    if (!(error instanceof Lost)) throw error;
  }
}
