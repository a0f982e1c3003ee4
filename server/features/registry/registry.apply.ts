// Applies the chosen differences of a comparison: the others are set aside, and the job starts.
import type { Input, Output } from '../../../contract/kit/calls.ts';
import type { registry } from '../../../contract/registry/registry.ts';
import { fail, failOn } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { countRows, queueJob } from '../../jobs/record-jobs.ts';
import { toJob } from '../../jobs/to-job.ts';

type Apply = typeof registry.apply;

export async function applyDifferences(
  { id, rows }: Input<Apply>,
  context: WriteContext<Apply>,
): Promise<Output<Apply>> {
  const { db, who, audit } = context;
  const found = await db.selectFrom('recordJob').selectAll().where('id', '=', id).executeTakeFirst();
  if (found === undefined || found.accountId !== who.id || found.kind !== 'registry') fail('not_found');
  const row = await queueJob(db, id, context);
  if (row === undefined) fail('invalid_transition', { text: `This comparison is ${found.state}, not ready` });
  const pending = await db
    .selectFrom('recordJobRow')
    .select('n')
    .where('jobId', '=', id)
    .where('outcome', '=', 'pending')
    .execute();
  const chosen = new Set(rows.map(Number));
  const others = pending.flatMap(({ n }) => (chosen.has(n) ? [] : [n]));
  if (others.length === pending.length) failOn({ rows: 'None of these can be applied' });
  if (others.length > 0) {
    await db
      .updateTable('recordJobRow')
      .set({ outcome: 'unchanged', message: 'Not chosen' })
      .where('jobId', '=', id)
      .where('n', 'in', others)
      .execute();
  }
  await countRows(db, id);
  audit({ action: 'job.start', entity: { type: 'job', id, label: row.title } });
  return toJob(row);
}
