// How a job stands, in words.
import type { Job } from '../../contract/jobs/jobs.ts';
import { grouped } from '../ui/format/grouped.ts';

/** One sentence without a full stop. */
export function summaryOf(job: Job): string {
  const { state, total, changed, unchanged, refused, error, file, note } = job;
  const left = total - changed - unchanged - refused;
  const counts = [
    `${grouped(changed)} changed`,
    unchanged > 0 && `${grouped(unchanged)} unchanged`,
    refused > 0 && `${grouped(refused)} refused`,
  ];
  const done = counts.filter((part) => part !== false).join(', ');
  if (state === 'preparing') return total === 0 ? 'Preparing' : `Preparing ${grouped(total)} rows`;
  if (state === 'ready')
    return `Ready: ${grouped(left)} to do, ${grouped(refused)} refused${note === null ? '' : `, ${note}`}`;
  if (state === 'queued') return 'Waiting for another job to end';
  if (state === 'running') return `${grouped(total - left)} of ${grouped(total)} done`;
  if (state === 'failed') return `Failed: ${error ?? ''}${total === 0 ? '' : `. ${done}`}`;
  if (state === 'cancelled') return total === 0 ? 'Cancelled' : `Cancelled. ${done}`;
  if (state === 'undone') return 'Undone';
  return file === null ? done : `${file.name} is ready`;
}

/** The part of its rows that a job has done, from 0 to 1. */
export function shareOf({ total, changed, unchanged, refused }: Job): number {
  return total === 0 ? 0 : (changed + unchanged + refused) / total;
}
