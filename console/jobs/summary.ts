// How a job stands, in words.
import { type Job, jobStates } from '../../contract/jobs/jobs.ts';
import type { BadgeColor } from '../ui/display/Badge.tsx';
import { grouped } from '../ui/format/grouped.ts';

/** One sentence without a full stop. */
export function summaryOf(job: Job): string {
  const { state, total, changed, unchanged, refused, error, file, note } = job;
  const left = total - changed - unchanged - refused;
  const counts = [
    (changed > 0 || refused === 0) && `${grouped(changed)} changed`,
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

const colors: Partial<Record<Job['state'], BadgeColor>> = {
  ready: 'gold',
  queued: 'blue',
  running: 'blue',
  preparing: 'blue',
  done: 'green',
  failed: 'orange',
};

/** The state of a job as a tag. One that is done says what it refused. */
export function tagOf({ state, changed, refused }: Job): { text: string; color: BadgeColor } {
  const text = jobStates[state];
  if (state !== 'done' || refused === 0) return { text, color: colors[state] ?? 'plain' };
  const count = `${grouped(refused)} refused`;
  return { text: changed === 0 ? count : `${text}, ${count}`, color: 'orange' };
}

/** The part of its rows that a job has done, from 0 to 1. */
export function shareOf({ total, changed, unchanged, refused }: Job): number {
  return total === 0 ? 0 : (changed + unchanged + refused) / total;
}
