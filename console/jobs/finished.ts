// Waits for a job, and offers to undo it.
import type { QueryClient } from '@tanstack/react-query';
import { isActive, type Job, type JobRow, jobs } from '../../contract/jobs/jobs.ts';
import { BizError, call, isUnanswered, showError } from '../data/client.ts';
import { notify } from '../data/notify.ts';
import { dismissJob, reportHere } from './followed.ts';

/** Time between two questions, in ms: from the first to the longest. */
const pauses = { first: 100, longest: 1_600 };

/** As many as a page of a reply holds. */
const maxRefused = 200;

/**
 * Resolves when the server is done with a job, whose end the caller reports. Keeps asking while the server cannot be reached. Rejects when
 * `signal` is aborted, and leaves the job to the tray.
 */
export async function finishedJob(
  id: string,
  onProgress: (job: Job) => void = () => {},
  signal?: AbortSignal,
): Promise<Job> {
  const leave = reportHere(id);
  try {
    for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
      const job = await askedFor(id);
      signal?.throwIfAborted();
      if (job !== undefined && !isActive(job)) {
        dismissJob(id);
        return job;
      }
      if (job !== undefined) onProgress(job);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  } finally {
    leave();
  }
}

async function askedFor(id: string): Promise<Job | undefined> {
  try {
    return (await call(jobs.detail, { id, pageSize: 1 }, { display: false })).job;
  } catch (error) {
    if (error instanceof BizError && isUnanswered(error)) return undefined;
    throw error;
  }
}

/** The first rows that a job refused. */
export async function refusedRows(id: string): Promise<JobRow[]> {
  const payload = { id, outcome: ['refused' as const], pageSize: maxRefused };
  return (await call(jobs.detail, payload, { display: false })).rows;
}

/** Says what jobs of one act did, with Undo. `counted` names their records, such as "3 listings". */
export function offerJobUndo(
  client: QueryClient,
  done: readonly Job[],
  text: string,
  counted: (count: number) => string,
): void {
  const ids = done.filter(({ canUndo }) => canUndo).map(({ id }) => id);
  if (ids.length > 0) notify.undo(text, () => void undo(client, ids, counted));
  else notify.success(text);
}

async function undo(
  client: QueryClient,
  ids: readonly string[],
  counted: (count: number) => string,
): Promise<void> {
  try {
    const undone = await Promise.all(
      ids.map(async (id) => finishedJob((await call(jobs.undo, { id }, { display: false })).id)),
    );
    const { changed, refused, errors } = totalOf(undone);
    for (const error of errors) notify.error(error);
    if (changed > 0) notify.success(`Undone for ${counted(changed)}`);
    if (refused > 0)
      notify.warning(`Undo refused for ${counted(refused)}. Desk › Jobs says why.`, { stays: true });
    // Records that refer to a restored one may have changed too.
    await client.invalidateQueries();
  } catch (error) {
    if (!(error instanceof BizError)) throw error;
    showError(error);
  }
}

/** What jobs of one act did together. */
export function totalOf(done: readonly Job[]): { changed: number; refused: number; errors: Set<string> } {
  const sum = (count: (job: Job) => number) => done.reduce((total, job) => total + count(job), 0);
  return {
    changed: sum(({ changed }) => changed),
    refused: sum(({ refused }) => refused),
    errors: new Set(done.flatMap(({ error }) => error ?? [])),
  };
}
