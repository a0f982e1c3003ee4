// Runs jobs over the selected rows, and says what came of them: with Undo, and with the refused rows, which stay selected.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Job } from '../../../contract/jobs/jobs.ts';
import { BizError, call, showError } from '../../data/client.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { notify } from '../../data/notify.ts';
import { grouped } from '../../ui/display/grouped.ts';
import type { ListRow } from '../types.ts';
import { counted, type Noun } from './BulkBar.tsx';
import type { Refused } from './RefusedRows.tsx';
import { type BulkCall, type BulkJob, maxIds, type RunBulk } from './selected.ts';
import type { Selection } from './useSelection.ts';

/** Loaded on demand, as the next ones: most visits change no rows together. */
const loadJobs = () => retryUntilOnline(() => import('../../jobs/finished.ts'));
const RefusedRows = lazy(() => retryUntilOnline(() => import('./RefusedRows.tsx')));
const BulkPreview = lazy(() => retryUntilOnline(() => import('./BulkPreview.tsx')));

type Names<Row> = { noun: Noun; hrefOf: (row: Row) => string };
type Previewed = { job: BulkJob; id: string; answer: (started: boolean) => void };

export function useBulk<Row extends ListRow>(
  bulkCall: BulkCall | undefined,
  { noun, hrefOf }: Names<Row>,
  selection: Selection<Row>,
): { run: RunBulk; progress: string | undefined; notices: ReactNode } {
  const client = useQueryClient();
  const [progress, setProgress] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const [previewed, setPreviewed] = useState<Previewed>();

  const run: RunBulk = async (job) => {
    if (bulkCall === undefined) throw new Error('This list has no bulk call');
    if ('ids' in job.select && job.select.ids.length > maxIds) {
      notify.warning(`Tick at most ${counted(maxIds, noun)}, or select all that match.`);
      return false;
    }
    setRefused(undefined);
    if (!job.previews) setProgress(`0 of ${grouped(job.count)} ${job.done}…`);
    try {
      const payload = { select: job.select, do: job.do, start: !job.previews };
      const { id } = await call(bulkCall, payload, { display: false });
      if (job.previews && !(await answered(job, id))) return false;
      void follow(job, id);
      return true;
    } catch (error) {
      setProgress(undefined);
      if (!(error instanceof BizError)) throw error;
      showError(error, { retry: () => run(job) });
      return false;
    }
  };

  async function answered(job: BulkJob, id: string): Promise<boolean> {
    const isStarted = await new Promise<boolean>((answer) => setPreviewed({ job, id, answer }));
    setPreviewed(undefined);
    return isStarted;
  }

  async function follow(job: BulkJob, id: string): Promise<void> {
    const report = ({
      changed,
      unchanged,
      refused: kept,
      total,
    }: Pick<Job, 'changed' | 'unchanged' | 'refused' | 'total'>) =>
      setProgress(`${grouped(changed + unchanged + kept)} of ${grouped(total)} ${job.done}…`);
    report({ changed: 0, unchanged: 0, refused: 0, total: job.count });
    try {
      const { finishedJob, offerJobUndo, refusedRows } = await loadJobs();
      const end = await finishedJob(id, report);
      const rows = end.refused === 0 ? [] : await refusedRows(id);
      await client.invalidateQueries();
      const ids = rows.flatMap(({ entityId }) => entityId ?? []);
      selection.change(end.refused > ids.length ? [] : ids);
      if (end.refused > 0) setRefused({ job, id, rows, count: end.refused });
      if (end.error !== null) notify.error(end.error);
      const count = (some: number) => counted(some, noun);
      if (end.changed > 0) offerJobUndo(client, end, `${count(end.changed)} ${job.done}`, count);
      else if (end.refused === 0 && end.error === null) notify.success(`${count(end.unchanged)} unchanged`);
    } catch (error) {
      if (!(error instanceof BizError)) throw error;
      showError(error);
    } finally {
      setProgress(undefined);
    }
  }

  const linkTo = (id: string) => {
    const row = selection.rowOf(id);
    return row && hrefOf(row);
  };
  return {
    run,
    progress,
    notices: (
      <Suspense>
        {refused && (
          <RefusedRows
            {...{ refused, noun, linkTo }}
            onRetry={() =>
              void run({ ...refused.job, select: { refusedBy: refused.id }, count: refused.count })
            }
            onClose={() => setRefused(undefined)}
          />
        )}
        {previewed && (
          <BulkPreview id={previewed.id} job={previewed.job} noun={noun} onAnswer={previewed.answer} />
        )}
      </Suspense>
    ),
  };
}
