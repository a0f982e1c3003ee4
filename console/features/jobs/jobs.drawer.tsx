// A job: how it stands, what can be done with it, and its rows.
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { isActive, type Job, type JobDetail, jobs } from '../../../contract/jobs/jobs.ts';
import { queryOf, useWrite } from '../../data/queries.ts';
import { useReported } from '../../jobs/followed.ts';
import { shareOf, summaryOf } from '../../jobs/summary.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { ProgressBar } from '../../ui/display/ProgressBar.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { themed } from '../../ui/themed.tsx';
import { canCancel, canUndo, download, isMine } from './jobs.actions.ts';
import { canRetry, retry } from './jobs.retry.ts';
import { JobRows } from './jobs.rows.tsx';
import './jobs.css';

/** Time between two reads of an active job, in ms. */
const progressMs = 1_000;

type JobDrawerProps = {
  id: string;
  /** Shows another job instead, such as the one that undoes this one. */
  onShow: (id: string) => void;
  onClose: () => void;
};

function JobDrawer({ id, onShow, onClose }: JobDrawerProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(jobs.detail, { id, pageSize: 1 }),
    refetchInterval: ({ state }) => state.data !== undefined && isActive(state.data.job) && progressMs,
  });
  useReported(data?.job);
  return (
    <Drawer open title={data?.job.title ?? 'Job'} size={720} onClose={onClose}>
      {data !== undefined ? (
        <Detail key={id} detail={data} onShow={onShow} />
      ) : error === null ? (
        <Lines rows={10} />
      ) : error.errorCode === 'not_found' || error.errorCode === 'invalid_fields' ? (
        <EmptyState
          title="Job not found"
          text="It is no longer kept, or the link is wrong."
          action={<Button onClick={onClose}>Back to the list</Button>}
        />
      ) : (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

type DetailProps = Pick<JobDrawerProps, 'onShow'> & { detail: JobDetail };

function Detail({ detail, onShow }: DetailProps) {
  const { job, reasons } = detail;
  const { undoOf, undoneBy } = job;
  return (
    <>
      <p role="status">{summaryOf(job)}</p>
      {isActive(job) && job.total > 0 && <ProgressBar share={shareOf(job)} label="Progress" />}
      <p className="job-by">
        {job.by.name}, <Time value={job.createdAt} />
        {undoOf !== null && <OtherJob label="The job that it undoes" onShow={() => onShow(undoOf)} />}
        {undoneBy !== null && <OtherJob label="Its undo" onShow={() => onShow(undoneBy)} />}
      </p>
      <Actions detail={detail} onShow={onShow} />
      {reasons.length > 1 && (
        <section aria-label="Reasons">
          <h3>Reasons</h3>
          <ul className="job-reasons">
            {reasons.map(({ message, count }, index) => (
              <li key={`${index} ${message}`}>
                {message} ({count})
              </li>
            ))}
          </ul>
        </section>
      )}
      {job.total > 0 && <JobRows job={job} />}
    </>
  );
}

function OtherJob({ label, onShow }: { label: string; onShow: () => void }) {
  return (
    <Button type="link" size="small" onClick={onShow}>
      {label}
    </Button>
  );
}

function Actions({ detail: { job, input }, onShow }: DetailProps) {
  const cancel = useWrite(jobs.cancel);
  const undo = useWrite(jobs.undo);
  const [isRetrying, setRetrying] = useState(false);
  const tryAgain = async () => {
    setRetrying(true);
    try {
      onShow((await retry(job, input)).id);
    } catch {
      // The client has shown it.
    } finally {
      setRetrying(false);
    }
  };
  const { id } = job;
  const show = (next: Job) => onShow(next.id);
  return (
    <p className="job-actions">
      {canCancel(job) && (
        <Button loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          Cancel
        </Button>
      )}
      {canUndo(job) && (
        <Button loading={undo.isPending} onClick={() => undo.mutate({ id }, { onSuccess: show })}>
          Undo
        </Button>
      )}
      {isMine(job) && canRetry(job) && (
        <Button loading={isRetrying} onClick={() => void tryAgain()}>
          Retry the refused
        </Button>
      )}
      {job.refused > 0 && (
        <Button onClick={() => void download(job, 'refused')}>Download refused rows</Button>
      )}
      {job.file !== null && (
        <Button onClick={() => void download(job, 'file')}>Download {job.file.name}</Button>
      )}
    </p>
  );
}

export default themed(JobDrawer);
