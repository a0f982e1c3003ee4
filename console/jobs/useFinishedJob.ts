// Waits for a job that the server works on.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isActive, type Job, jobs } from '../../contract/jobs/jobs.ts';
import type { Call } from '../../contract/kit/calls.ts';
import { queryOf } from '../data/queries.ts';
import { refreshArea } from '../list/pageQuery.ts';

/** Time between two questions for a job's progress, in ms. */
const progressMs = 700;

/** A job, asked for until the server is done with it; then the reads of `area` are refreshed. Undefined until it is known. */
export function useFinishedJob(id: string | undefined, area: Call): Job | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    ...queryOf(jobs.detail, { id: id ?? '', pageSize: 1 }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data === undefined || isActive(state.data.job) ? progressMs : false,
  });
  const job = data?.job;
  useEffect(() => {
    if (job !== undefined && !isActive(job)) void refreshArea(client, area);
  }, [client, job, area]);
  return job;
}
