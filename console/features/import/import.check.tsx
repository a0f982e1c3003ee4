// The last two steps: what the import would do, with every refused row, and its progress.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type ImportCheck, imports, type Mapping } from '../../../contract/import/import.ts';
import { isActive, type Job, type JobDetail, type JobRow, jobs } from '../../../contract/jobs/jobs.ts';
import { call } from '../../data/client.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { urlOf } from '../../data/navigation.ts';
import { queryOf } from '../../data/queries.ts';
import { useReported } from '../../jobs/followed.ts';
import { useFinishedJob } from '../../jobs/useFinishedJob.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { ProgressBar } from '../../ui/display/ProgressBar.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import { part } from '../../ui/parts.ts';
import { Faults } from './import.faults.tsx';

type CheckStepProps = {
  id: string;
  mapping: Mapping;
  /** Checks the file again, with another mapping. */
  onCheck: (mapping: Mapping) => Promise<void>;
  onBack: () => void;
  onStart: () => void;
};

const Samples = lazy(() => retryUntilOnline(() => import('./import.samples.tsx')));

/** Polling interval in ms. */
const lookMs = 700;
const shownRows = 50;

export function CheckStep({ id, ...props }: CheckStepProps) {
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
  return <Checked detail={data} {...props} onChange={() => void refetch()} />;
}

type CheckedProps = Omit<CheckStepProps, 'id'> & { detail: JobDetail; onChange: () => void };

function Checked({ detail, mapping, onCheck, onBack, onStart, onChange }: CheckedProps) {
  const { job, rows, rowTotal } = detail;
  const { id, state, refused } = job;
  const [isSending, setSending] = useState(false);
  const [checks, setChecks] = useState(0);
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
  const { data: check } = useQuery({
    ...queryOf(imports.check, { id }),
    gcTime: 0,
    staleTime: 0,
    enabled: !isActive(job),
    // What another check found, or the run did.
    queryKey: [...queryOf(imports.check, { id }).queryKey, state, job.startedAt, checks],
  });
  const checkAgain = (next: Mapping) =>
    void send(async () => {
      await onCheck(next);
      setChecks(checks + 1);
    });
  return (
    <>
      <p role="status" className="import-summary">
        {isUndoing ? 'Undoing the import' : summaryOf(job, check)}
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
              void send(async () =>
                location.assign(urlOf((await call(jobs.link, { id, what: 'refused' })).path)),
              )
            }
          >
            Download refused rows
          </Button>
        )}
      </div>
      {check !== undefined && <Beside check={check} />}
      {state === 'ready' && check !== undefined && (
        <Faults key={checks} check={check} mapping={mapping} isChecking={isSending} onCheck={checkAgain} />
      )}
      {state === 'ready' && count > 0 && (
        <Suspense fallback={null}>
          <Samples key={checks} id={id} />
        </Suspense>
      )}
      {rowTotal > 0 && <Refused rows={rows} total={rowTotal} />}
    </>
  );
}

/** What is created or remembered beside the rows. */
function Beside({ check: { beside, job, namesakes } }: { check: ImportCheck }) {
  const isReady = job.state === 'ready';
  const named = (what: 'create' | 'alias') =>
    beside.filter((one) => one.what === what && (isReady || one.id !== null));
  const created = named('create').map(
    ({ name, rows }) => `${name} (${grouped(rows)} ${rows === 1 ? 'row' : 'rows'})`,
  );
  const aliases = named('alias').map(({ name }) => name);
  return (
    <>
      {namesakes > 0 && (
        <p>
          {grouped(namesakes)} new {namesakes === 1 ? 'record has' : 'records have'} the name of an existing
          one.
        </p>
      )}
      {created.length > 0 && (
        <p>
          {isReady ? 'Categories to create, inactive' : 'Categories created, inactive'}: {created.join(', ')}
        </p>
      )}
      {aliases.length > 0 && (
        <p>
          {isReady ? 'Aliases to remember' : 'Aliases remembered'}: {aliases.join(', ')}
        </p>
      )}
    </>
  );
}

function Refused({ rows, total }: { rows: readonly JobRow[]; total: number }) {
  return (
    // Scrollable, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="import-scroll" role="region" aria-label="Refused rows" tabIndex={0} {...part}>
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

function summaryOf(
  { state, total, changed, unchanged, refused, error, note }: Job,
  check?: ImportCheck,
): string {
  const n = grouped;
  const rest = `${n(check === undefined ? unchanged : check.unchanged)} unchanged, ${n(refused)} refused`;
  const skipped = check === undefined || check.skipped === 0 ? '' : `, ${n(check.skipped)} skipped`;
  if (state === 'preparing') return total === 0 ? 'Checking the rows' : `Checking ${n(total)} rows`;
  if (state === 'queued') return 'Waiting for another job to end';
  if (state === 'running') return `Importing: ${n(changed)} of ${n(total)} done`;
  if (state === 'failed') return `The import failed: ${error ?? ''} ${n(changed)} rows were imported.`;
  if (state === 'cancelled') return `Cancelled. ${n(changed)} rows were imported.`;
  if (state === 'undone') return 'The import was undone.';
  if (check === undefined) return 'Counting the rows';
  if (state === 'ready')
    return `${n(check.created)} to create, ${n(check.changed)} to change, ${rest}${skipped}. ${note === null ? '' : `${note}. `}Nothing is changed yet.`;
  return `${n(check.created)} created, ${n(check.changed)} changed, ${rest}${skipped}.`;
}
