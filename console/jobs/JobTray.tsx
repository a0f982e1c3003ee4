// The jobs of this account at the edge of every page: the progress of one at a time with Cancel, then its end with Undo. Loaded when
// the page is idle; asks once, and then only while a job is active.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { isActive, type Job, jobs } from '../../contract/jobs/jobs.ts';
import { useTold } from '../data/pulse.ts';
import { mayAsk, useWrite } from '../data/queries.ts';
import { useSession } from '../data/session.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { CloseOutlined } from '../ui/buttons/icons.tsx';
import { Clip } from '../ui/display/Clip.tsx';
import { ProgressBar } from '../ui/display/ProgressBar.tsx';
import { dismissJob, followJob, useFollowed } from './followed.ts';
import { latestJobs, progressMs } from './latest.ts';
import { shareOf, summaryOf } from './summary.ts';
import './jobTray.css';

export default function JobTray() {
  const shown = useShownJobs();
  const [job] = shown;
  if (job === undefined) return null;
  const more = shown.length - 1;
  return (
    <aside className="job-tray" aria-label="Jobs">
      <Link to={`/jobs?job=${job.id}`}>
        <Clip text={job.title} />
      </Link>
      <span role="status">{!isActive(job) && <Clip text={summaryOf(job)} />}</span>
      {isActive(job) ? <Working job={job} /> : <Ended job={job} />}
      {more > 0 && <Link to="/jobs">{more} more</Link>}
    </aside>
  );
}

/** Active ones first, then those whose end was not dismissed. */
function useShownJobs(): Job[] {
  const client = useQueryClient();
  const { ids, reported, dismissed } = useFollowed();
  const roles = useSession()?.roles;
  const { data, refetch } = useQuery({
    ...latestJobs,
    enabled: mayAsk(latestJobs, roles),
  });
  const rows = data?.rows ?? [];
  const active = rows.filter((job) => isActive(job) && !dismissed.includes(job.id));
  // Also those of another browser.
  const working = useTold(({ jobs: told }) => told)?.map(({ id }) => id) ?? [];
  const isOneUnknown =
    data !== undefined && [...ids, ...working].some((id) => rows.every((row) => row.id !== id));
  // A job that has just begun.
  useEffect(() => {
    if (!isOneUnknown) return;
    const timer = setTimeout(() => void refetch(), progressMs);
    return () => clearTimeout(timer);
  }, [isOneUnknown, ids, refetch]);

  const activeIds = active.map(({ id }) => id).join();
  const before = useRef<readonly string[]>([]);
  const refresh = useEffectEvent((over: readonly string[]) => {
    // What a job has changed that nothing else on this page reports.
    if (over.some((id) => ids.includes(id) && !reported.includes(id))) void client.invalidateQueries();
  });
  useEffect(() => {
    const now = activeIds === '' ? [] : activeIds.split(',');
    refresh(before.current.filter((id) => !now.includes(id)));
    before.current = now;
    for (const id of now) followJob(id);
  }, [activeIds]);

  const ended = rows.filter(
    ({ id, state, changed }) =>
      ids.includes(id) &&
      !reported.includes(id) &&
      (state === 'done' ||
        state === 'failed' ||
        state === 'undone' ||
        (state === 'cancelled' && changed > 0)),
  );
  return [...active, ...ended];
}

function Working({ job }: { job: Job }) {
  const cancel = useWrite(jobs.cancel);
  return (
    <>
      {job.state === 'queued' || job.total === 0 ? (
        <span>{summaryOf(job)}</span>
      ) : (
        <ProgressBar share={shareOf(job)} label={`Progress of ${job.title}`} />
      )}
      <Button
        size="small"
        aria-label={`Cancel ${job.title}`}
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ id: job.id })}
      >
        Cancel
      </Button>
    </>
  );
}

function Ended({ job }: { job: Job }) {
  const undo = useWrite(jobs.undo);
  const dismiss = () => dismissJob(job.id);
  const follow = ({ id }: Job) => {
    dismiss();
    followJob(id);
  };
  return (
    <>
      {job.canUndo && (
        <Button
          size="small"
          aria-label={`Undo ${job.title}`}
          loading={undo.isPending}
          onClick={() => undo.mutate({ id: job.id }, { onSuccess: follow })}
        >
          Undo
        </Button>
      )}
      <Link to={`/jobs?job=${job.id}`} onClick={dismiss}>
        Details
      </Link>
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label={`Dismiss ${job.title}`}
        onClick={dismiss}
      />
    </>
  );
}
