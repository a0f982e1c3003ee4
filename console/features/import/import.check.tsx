// The last two steps: what the import would do, with every refused row, and its progress.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isActive, type Job, type JobDetail, type JobRow, jobs } from '../../../contract/jobs/jobs.ts';
import { call } from '../../data/client.ts';
import { queryOf } from '../../data/queries.ts';
import { useReported } from '../../jobs/followed.ts';
import { useFinishedJob } from '../../jobs/useFinishedJob.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { ProgressBar } from '../../ui/display/ProgressBar.tsx';
import { part } from '../../ui/parts.ts';

type CheckStepProps = { id: string; onBack: () => void; onStart: () => void };

/** Polling interval in ms. */
const lookMs = 700;
const shownRows = 50;

export function CheckStep({ id, onBack, onStart }: CheckStepProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(jobs.detail, { id, outcome: ['refused'], pageSize: shownRows }),
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isActive(state.data.job) ? lookMs : false),
  });
  useReported(data?.job);
  if (data === undefined) {
    return error === null ? (
      <p role="status">Checking</p>
    ) : (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    );
  }
  return <Checked detail={data} onBack={onBack} onStart={onStart} onChange={() => void refetch()} />;
}

type CheckedProps = Omit<CheckStepProps, 'id'> & { detail: JobDetail; onChange: () => void };

function Checked({ detail, onBack, onStart, onChange }: CheckedProps) {
  const { job, rows, rowTotal } = detail;
  const { id, state, refused } = job;
  const [isSending, setSending] = useState(false);
  const [undo, setUndo] = useState<Job>();
  // Its end is that of the import too, unless it is cancelled.
  const undoing = useFinishedJob(undo, jobs.detail);
  const isUndoing = undoing !== undefined && isActive(undoing);
  const send = async (work: () => Promise<unknown>) => {
    setSending(true);
    try {
      await work();
      onChange();
    } catch {
      // The client has shown it.
    } finally {
      setSending(false);
    }
  };
  const start = () =>
    void send(async () => {
      await call(jobs.start, { id });
      onStart();
    });
  const count = job.total - refused - job.unchanged;
  return (
    <>
      <p role="status" className="import-summary">
        {isUndoing ? 'Undoing the import' : summaryOf(job)}
      </p>
      {isActive(job) && job.total > 0 && <ProgressBar share={shareOf(job)} label="Progress" />}
      <div className="import-actions">
        {state === 'ready' && (
          <>
            <Button onClick={onBack}>Back to the columns</Button>
            <Button type="primary" loading={isSending} disabled={count === 0} onClick={start}>
              {count === 0
                ? 'Nothing to import'
                : `Import ${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`}
            </Button>
          </>
        )}
        {isActive(job) && (
          <Button loading={isSending} onClick={() => void send(() => call(jobs.cancel, { id }))}>
            Cancel
          </Button>
        )}
        {job.canUndo && (
          <Button
            loading={isSending}
            onClick={() =>
              void send(async () => {
                setUndo(await call(jobs.undo, { id }));
              })
            }
          >
            Undo
          </Button>
        )}
        {refused > 0 && !isActive(job) && (
          <Button
            onClick={() =>
              void send(async () => location.assign((await call(jobs.link, { id, what: 'refused' })).path))
            }
          >
            Download refused rows
          </Button>
        )}
      </div>
      {rowTotal > 0 && <Refused rows={rows} total={rowTotal} />}
    </>
  );
}

function Refused({ rows, total }: { rows: readonly JobRow[]; total: number }) {
  return (
    <div className="import-scroll" role="region" aria-label="Refused rows" {...part}>
      <table>
        <caption>
          {total > rows.length
            ? `The first ${rows.length} of ${total.toLocaleString('en')} refused rows`
            : 'Refused rows'}
        </caption>
        <thead>
          <tr>
            {['Line', 'Record', 'Column', 'Value', 'Reason'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(({ n, line, label, message, faults }) => {
            const all = faults === null || faults.length === 0 ? [{ field: '', value: '', message }] : faults;
            return all.map((fault, index) => (
              <tr key={`${n}-${index}`}>
                <td>{line ?? n}</td>
                <td>{label}</td>
                <td>{fault.field}</td>
                <td className="import-samples">{fault.value}</td>
                <td>{fault.message}</td>
              </tr>
            ));
          })}
        </tbody>
      </table>
    </div>
  );
}

function shareOf({ total, changed, unchanged, refused }: Job): number {
  return total === 0 ? 0 : (changed + unchanged + refused) / total;
}

function summaryOf({ state, total, changed, unchanged, refused, error, note }: Job): string {
  const n = (value: number) => value.toLocaleString('en');
  const rest = `${n(unchanged)} unchanged, ${n(refused)} refused`;
  if (state === 'preparing') return total === 0 ? 'Checking the rows' : `Checking ${n(total)} rows`;
  if (state === 'ready')
    return `${n(total - unchanged - refused)} to create or change, ${rest}. ${note === null ? '' : `${note}. `}Nothing is changed yet.`;
  if (state === 'queued') return 'Waiting for another job to end';
  if (state === 'running') return `Importing: ${n(changed)} of ${n(total)} done`;
  if (state === 'failed') return `The import failed: ${error ?? ''} ${n(changed)} rows were imported.`;
  if (state === 'cancelled') return `Cancelled. ${n(changed)} rows were imported.`;
  if (state === 'undone') return 'The import was undone.';
  return `${n(changed)} rows imported, ${rest}.`;
}
