// Tries the refused rows of a bulk job again, by another job that does the same.
import type { Job } from '../../../contract/jobs/jobs.ts';
import type { Call } from '../../../contract/kit/calls.ts';
import { call } from '../../data/client.ts';

/** The calls that prepare bulk jobs, by type of record. */
const bulkCalls: Readonly<Record<string, () => Promise<Call>>> = {
  gameListing: async () => (await import('../../../contract/listings/listings.ts')).listings.bulk,
  article: async () => (await import('../../../contract/articles/articles.ts')).articles.bulk,
  banner: async () => (await import('../../../contract/banners/banners.ts')).banners.bulk,
  category: async () => (await import('../../../contract/categories/categories.ts')).categories.bulk,
  blockchain: async () => (await import('../../../contract/blockchains/blockchains.ts')).blockchains.bulk,
};

export function canRetry({ kind, refused, state }: Job): boolean {
  return kind === 'bulk' && refused > 0 && ['done', 'failed', 'cancelled'].includes(state);
}

/** Starts the job, and returns it. */
export async function retry(job: Job, input: Readonly<Record<string, unknown>>): Promise<Job> {
  const bulk = await bulkCalls[job.type ?? '']?.();
  if (bulk === undefined) throw new Error(`No bulk call for ${job.type}`);
  const payload = { select: { refusedBy: job.id }, do: input['do'], start: true };
  return (await call(bulk, payload)) as Job;
}
