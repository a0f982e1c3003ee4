// Has backups made and proven in a thread of their own, which lives as long as one order: nobody waits for either.
import type { Drill } from '../../../contract/backups.ts';
import { startThread } from '../threads.ts';
import type { DrillOrder, MakeOrder } from './make.ts';
import type { StageOrder } from './restore.ts';

/** To make and to prove a backup is one order. */
export type Order =
  | { do: 'make'; order: MakeOrder }
  | { do: 'drill'; order: DrillOrder }
  | { do: 'stage'; order: StageOrder };
export type Results = { make: { bytes: number; drill: Drill }; drill: Drill; stage: undefined };

/** What the thread answers. */
export type Outcome = { result: Results[keyof Results] } | { error: string };

/** Runs an order. Aborting ends it soon, and leaves nothing behind. */
export function inThread<O extends Order>(order: O, signal: AbortSignal): Promise<Results[O['do']]> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = startThread(new URL('./thread.ts', import.meta.url), order);
    const abort = () => worker.postMessage('abort');
    signal.addEventListener('abort', abort);
    worker.on('message', (outcome: Outcome) => {
      if ('error' in outcome) reject(new Error(outcome.error));
      // The order says of which kind the result is.
      else resolve(outcome.result as Results[O['do']]);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', abort);
      reject(new Error('The thread of backups has ended'));
    });
  });
}
