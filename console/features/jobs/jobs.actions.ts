// What can be done with a job, for its row's menu and its drawer.
import { isActive, type Job, jobs } from '../../../contract/jobs/jobs.ts';
import { call } from '../../data/client.ts';
import { urlOf } from '../../data/navigation.ts';
import { currentSession } from '../../data/session.ts';

/** By the name, which sessions know; the server refuses a namesake. */
export const isMine = ({ by }: Job): boolean => by.name === currentSession()?.name;

export const canCancel = (job: Job): boolean => isMine(job) && (job.state === 'ready' || isActive(job));

export const canUndo = (job: Job): boolean => isMine(job) && job.canUndo;

/** Downloads the refused rows of a job, or the file that it wrote. */
export async function download({ id }: Job, what: 'refused' | 'file'): Promise<void> {
  const { path } = await call(jobs.link, { id, what });
  location.assign(urlOf(path));
}
