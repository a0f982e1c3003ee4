// Waits for a job that starts by itself, and says how it ended.
import type { QueryClient } from '@tanstack/react-query';
import { isActive, type JobDetail, jobs } from '../../contract/jobs/jobs.ts';
import type { Call } from '../../contract/kit/calls.ts';
import { call } from '../data/client.ts';
import { notify } from '../data/notify.ts';
import { refreshArea } from '../list/pageQuery.ts';

/** Time between two questions, in ms. */
const pauseMs = 500;
const maxReasons = 3;

/** Resolves when the server is done with a job. */
async function finished(id: string): Promise<JobDetail> {
  for (;;) {
    const detail = await call(jobs.detail, { id, pageSize: 1 });
    if (!isActive(detail.job)) return detail;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Reports the end of a job with its refusals, offers Undo, and refreshes the reads of `area`. `text` says what was done to how many. */
export async function reportJob(
  client: QueryClient,
  id: string,
  area: Call,
  text: (changed: number) => string,
): Promise<void> {
  const { job, reasons } = await finished(id);
  await refreshArea(client, area);
  if (job.error !== null) notify.error(job.error);
  if (job.refused > 0) {
    const why = reasons.slice(0, maxReasons).map(({ message, count }) => `${message} (${count})`);
    notify.warning(`${job.refused} refused: ${why.join('; ')}. See Desk › Jobs.`, { stays: true });
  }
  const undo = async () => {
    const undoing = await call(jobs.undo, { id });
    await reportJob(client, undoing.id, area, (changed) => `${changed} taken back`);
  };
  if (job.canUndo) notify.undo(text(job.changed), () => void undo());
  else if (job.refused === 0) notify.success(text(job.changed));
}
