// The latest jobs of this account, read again while one is active.
import { isActive, type Job, jobs } from '../../contract/jobs/jobs.ts';
import { pageOf } from '../list/pageQuery.ts';

/** Time between two reads while a job is active, in ms. */
export const progressMs = 1_000;
const latest = 10;

/** For `useQuery`. */
export const latestJobs = {
  ...pageOf(jobs.list, { pageSize: latest }),
  refetchOnWindowFocus: false,
  refetchInterval: ({ state }: { state: { data?: { rows: readonly Job[] } | undefined } }) =>
    state.data?.rows.some(isActive) ? progressMs : false,
} as const;
