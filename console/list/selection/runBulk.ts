// Runs a job over the selected rows: at once or after its preview, until its end, which it reports.

import type { QueryClient } from '@tanstack/react-query';
import type { Job } from '../../../contract/jobs/jobs.ts';
import { listLimits } from '../../../contract/kit/limits.ts';
import { BizError, call, showError } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { finishedJob, offerJobUndo, refusedRows } from '../../jobs/finished.ts';
import { grouped } from '../../ui/format/grouped.ts';
import { counted, type Noun } from './BulkBar.tsx';
import type { Refused } from './RefusedRows.tsx';
import type { BulkCall, BulkJob } from './selected.ts';

/** What a list shows of its jobs. */
export type BulkView = {
  progress?: string;
  refused?: Refused;
  /** A prepared job, whose preview is open. */
  previewed?: { job: BulkJob; id: string; answer: (started: boolean) => void };
};

type Context = {
  bulkCall: BulkCall;
  noun: Noun;
  client: QueryClient;
  show: (view: BulkView) => void;
  /** Selects only these rows. */
  select: (ids: readonly string[]) => void;
};

/** Resolves to whether the job was started, or given up at its preview. */
export async function runBulk(job: BulkJob, context: Context): Promise<boolean> {
  const { bulkCall, noun, show } = context;
  if ('ids' in job.select && job.select.ids.length > listLimits.ids) {
    notify.warning(`Tick at most ${counted(listLimits.ids, noun)}, or select all that match.`);
    return false;
  }
  show(job.previews ? {} : { progress: progressOf(job) });
  try {
    const payload = { select: job.select, do: job.do, start: !job.previews };
    const { id } = await call(bulkCall, payload, { display: false });
    if (job.previews) {
      const isStarted = await new Promise<boolean>((answer) => show({ previewed: { job, id, answer } }));
      show({});
      if (!isStarted) return false;
    }
    void follow(job, id, context);
    return true;
  } catch (error) {
    show({});
    if (!(error instanceof BizError)) throw error;
    showError(error, { retry: () => runBulk(job, context) });
    return false;
  }
}

async function follow(job: BulkJob, id: string, { noun, client, show, select }: Context): Promise<void> {
  show({ progress: progressOf(job) });
  try {
    const end = await finishedJob(id, (now) => show({ progress: progressOf(job, now) }));
    const rows = end.refused === 0 ? [] : await refusedRows(id);
    await client.invalidateQueries();
    const ids = rows.flatMap(({ entityId }) => entityId ?? []);
    select(end.refused > ids.length ? [] : ids);
    show(end.refused === 0 ? {} : { refused: { job, id, rows, count: end.refused } });
    if (end.error !== null) notify.error(end.error);
    const count = (some: number) => counted(some, noun);
    if (end.changed > 0) offerJobUndo(client, [end], `${count(end.changed)} ${job.done}`, count);
    else if (end.refused === 0 && end.error === null) notify.success(`${count(end.unchanged)} unchanged`);
  } catch (error) {
    show({});
    if (!(error instanceof BizError)) throw error;
    showError(error);
  }
}

function progressOf({ done, count }: BulkJob, now?: Job): string {
  const through = now === undefined ? 0 : now.changed + now.unchanged + now.refused;
  return `${grouped(through)} of ${grouped(now?.total ?? count)} ${done}…`;
}
