// Jobs on many records: listed, started, cancelled, undone and downloaded. jobs/runner.ts does the work.

import { type SqlBool, sql } from 'kysely';
import { type Job, type JobDetail, jobs } from '../../../contract/jobs/jobs.ts';
import type { Input, Output, Page } from '../../../contract/kit/calls.ts';
import { hasRight } from '../../../contract/kit/rights.ts';
import { fail } from '../../errors.ts';
import { implement, type ReadContext, type WriteContext } from '../../http/feature.ts';
import { findJob, findOwnJob, jobTypesFor, mayHaveFile } from '../../jobs/access.ts';
import { downloadLink } from '../../jobs/download.ts';
import { cancelJob, queueJob, type RecordJobTable, undoJob } from '../../jobs/record-jobs.ts';
import { toJob } from '../../jobs/to-job.ts';
import { toPage } from '../../records/lists.ts';
import { deleteOldJobs, dropCancelled } from './jobs.purge.ts';
import { rowsOf } from './jobs.read.ts';

export const feature = implement(
  jobs,
  {
    list: listJobs,
    detail: async (input, context): Promise<JobDetail> => {
      const row = await findJob(context.db, input.id, context.who);
      return { job: toJob(row), input: JSON.parse(row.input), ...(await rowsOf(context, row, input)) };
    },
    start: {
      run: async ({ id, ifNoneRefused = false }, context) => {
        const found = await findOwnJob(context.db, id, context.who);
        if (ifNoneRefused && found.refused > 0)
          fail('invalid_transition', { text: `${found.refused} rows were refused` });
        const row = await queueJob(context.db, id, context);
        if (row === undefined) fail('invalid_transition', { text: `This job is ${found.state}, not ready` });
        return noted(context, 'job.start', row);
      },
    },
    cancel: {
      run: async ({ id }, context) => {
        await findOwnJob(context.db, id, context.who);
        const row = await cancelJob(context.db, id, context.now);
        if (row === undefined) fail('invalid_transition', { text: 'This job has finished' });
        return noted(context, 'job.cancel', row);
      },
    },
    undo: {
      run: async ({ id }, context) => {
        const found = await findOwnJob(context.db, id, context.who);
        if (!toJob(found).canUndo) fail('invalid_transition', { text: 'There is nothing to undo' });
        const row = await undoJob(context.db, found, context);
        if (row === undefined) fail('invalid_transition', { text: 'This job was undone already' });
        return noted(context, 'job.undo', row);
      },
    },
    link: {
      run: async ({ id, what }, context) => {
        const { db, who, now } = context;
        const row = await findJob(db, id, who);
        if (what === 'file' && row.fileName === null) fail('not_found');
        if (what === 'file' && !mayHaveFile(row, who)) fail('forbidden');
        noted(context, 'job.download', row);
        return { path: await downloadLink(db, { id, what }, { who, now }) };
      },
    },
  },
  [deleteOldJobs, dropCancelled],
);

async function listJobs(
  { page, pageSize, all = false, state, q = '', sort = '-createdAt' }: Input<typeof jobs.list>,
  { db, who }: ReadContext<typeof jobs.list>,
): Promise<Page<Output<typeof jobs.list>>> {
  if (all && !hasRight(who.roles, 'audit.view')) fail('forbidden');
  const types = jobTypesFor(who);
  if (types.length === 0) return toPage([], 0, { page, pageSize });
  let query = db.selectFrom('recordJob').where('type', 'in', types);
  if (!all) query = query.where('accountId', '=', who.id);
  if (state !== undefined && state.length > 0) query = query.where('state', 'in', state);
  // One's own jobs of a month are few, so this needs no index.
  const text = q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  if (text !== '') query = query.where(sql<SqlBool>`lower("title") like ${`%${text}%`} escape '\\'`);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await query
    .selectAll()
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return toPage(rows.map(toJob), Number(total), { page, pageSize });
}

/** Audits what was done with a job, and returns it. */
function noted({ audit }: Pick<WriteContext, 'audit'>, action: string, row: RecordJobTable): Job {
  audit({ action, entity: { type: 'job', id: row.id, label: row.title } });
  return toJob(row);
}
