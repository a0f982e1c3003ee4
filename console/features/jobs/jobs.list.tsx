// Jobs on many records: how they stand, what they refused, and their undo.
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { type Job, jobStates, jobs } from '../../../contract/jobs/jobs.ts';
import { useCan } from '../../data/access.tsx';
import { call } from '../../data/client.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { notify } from '../../data/notify.ts';
import { optionsOf } from '../../data/options.ts';
import { followJob } from '../../jobs/followed.ts';
import { latestJobs } from '../../jobs/latest.ts';
import { tagOf } from '../../jobs/summary.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { refreshArea } from '../../list/pageQuery.ts';
import { nameWidth } from '../../list/rows/cells.tsx';
import type { ListColumn, ListFilter, MenuEntry } from '../../list/types.ts';
import { hereWith, useDialog } from '../../list/useDialog.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Clip } from '../../ui/display/Clip.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import { canCancel, canUndo, download } from './jobs.actions.ts';
import { jobsSort } from './jobs.screens.ts';

const JobDrawer = lazy(() => retryUntilOnline(() => import('./jobs.drawer.tsx')));
const dialogs = ['job'] as const;
const noun = { one: 'job', many: 'jobs' };

export default function Jobs() {
  useProgress();
  const { valueOf, show, close } = useDialog(dialogs);
  const id = valueOf('job');
  const client = useQueryClient();
  const seesAll = useCan('audit.view');
  const filters = useMemo(
    (): ListFilter[] => [
      { name: 'state', label: 'State', options: optionsOf(jobStates) },
      ...(seesAll ? [{ name: 'all', label: 'Whose', flag: { true: 'Everybody’s', false: 'Mine' } }] : []),
    ],
    [seesAll],
  );
  const rowMenu = useCallback(
    (job: Job): MenuEntry[] => {
      const send = async (what: typeof jobs.undo | typeof jobs.cancel | typeof jobs.start, done: string) => {
        followJob((await call(what, { id: job.id })).id);
        notify.success(done);
        await refreshArea(client, jobs.list);
      };
      const entries: (MenuEntry | false)[] = [
        canUndo(job) && { key: 'undo', label: 'Undo', onSelect: () => void send(jobs.undo, 'Undo started') },
        canCancel(job) && {
          key: 'cancel',
          label: 'Cancel',
          onSelect: () => void send(jobs.cancel, 'Job cancelled'),
        },
        job.file !== null && {
          key: 'file',
          label: `Download ${job.file.name}`,
          onSelect: () => void download(job, 'file'),
        },
        job.refused > 0 && {
          key: 'refused',
          label: 'Download refused rows',
          onSelect: () => void download(job, 'refused'),
        },
      ];
      return entries.filter((entry) => entry !== false);
    },
    [client],
  );
  return (
    <>
      <ListScreen
        id="jobs"
        title="Jobs"
        list={jobs.list}
        noun={noun}
        columns={columns}
        filters={filters}
        defaultSort={jobsSort}
        emptyHint="Imports, exports, bulk edits and comparisons with a registry appear here for 30 days."
        searchHint="Title"
        nameOf={nameOf}
        hrefOf={hrefOf}
        rowMenu={rowMenu}
      />
      {id !== null && (
        <Suspense>
          <JobDrawer id={id} onShow={(job) => show({ job })} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const nameOf = ({ title }: Job) => title;
const hrefOf = ({ id }: Job) => hereWith({ job: id });

/** Reads the list again whenever the latest jobs were read. */
function useProgress(): void {
  const client = useQueryClient();
  const { dataUpdatedAt } = useQuery(latestJobs);
  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    const latest = hashKey(latestJobs.queryKey);
    void client.invalidateQueries({
      queryKey: [jobs.list.path],
      predicate: ({ queryHash }) => queryHash !== latest,
    });
  }, [client, dataUpdatedAt]);
}

function State({ job }: { job: Job }) {
  const { text, color } = tagOf(job);
  return <Badge color={color}>{text}</Badge>;
}

const columns: ListColumn<Job>[] = [
  {
    id: 'title',
    label: 'Job',
    names: true,
    grows: true,
    width: nameWidth,
    cell: ({ title }) => <Clip text={title} />,
  },
  {
    id: 'state',
    label: 'State',
    onPhone: true,
    width: 150,
    cell: (job) => <State job={job} />,
  },
  {
    id: 'changed',
    label: 'Done',
    onPhone: true,
    width: 130,
    align: 'right',
    cell: ({ changed, total }) => `${grouped(changed)} of ${grouped(total)}`,
  },
  {
    id: 'refused',
    label: 'Refused',
    width: 90,
    align: 'right',
    cell: ({ refused }) => grouped(refused),
  },
  { id: 'error', label: 'Reason', width: 200, cell: ({ error }) => <Clip text={error} /> },
  { id: 'by', label: 'By', width: 140, cell: ({ by }) => <Clip text={by.name} /> },
  {
    id: 'createdAt',
    label: 'Created',
    onPhone: true,
    width: 110,
    sort: 'createdAt',
    sortFirst: 'desc',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
];
