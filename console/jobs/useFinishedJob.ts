// The progress of a job, for a screen that shows it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Job } from '../../contract/jobs/jobs.ts';
import type { Call } from '../../contract/kit/calls.ts';
import { BizError, showError } from '../data/client.ts';
import { refreshArea } from '../list/pageQuery.ts';
import { finishedJob } from './finished.ts';

/** The latest state of a job that was started, until the server is done with it; then the reads of `area` are refreshed. */
export function useFinishedJob(started: Job | undefined, area: Call): Job | undefined {
  const client = useQueryClient();
  const [job, setJob] = useState<Job>();
  useEffect(() => {
    if (started === undefined) return;
    const left = new AbortController();
    const follow = async () => {
      try {
        setJob(await finishedJob(started.id, setJob, left.signal));
        await refreshArea(client, area);
      } catch (error) {
        if (left.signal.aborted) return;
        if (!(error instanceof BizError)) throw error;
        showError(error);
      }
    };
    setJob(started);
    void follow();
    return () => left.abort();
  }, [client, started, area]);
  return job;
}
