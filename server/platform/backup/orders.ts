// Has backups made and proven in a thread of their own, which lives as long as one order: nobody waits for either.
import type { Drill } from '../../../contract/backups.ts';
import { answerOf, startThread } from '../threads.ts';
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
export async function inThread<O extends Order>(order: O, signal: AbortSignal): Promise<Results[O['do']]> {
  signal.throwIfAborted();
  const worker = startThread(new URL('./thread.ts', import.meta.url), order);
  const abort = () => worker.postMessage('abort');
  signal.addEventListener('abort', abort);
  const outcome = await answerOf<Outcome>(worker, 'backups').finally(() =>
    signal.removeEventListener('abort', abort),
  );
  if ('error' in outcome) throw new Error(outcome.error);
  // The order says of which kind the result is.
  return outcome.result as Results[O['do']];
}
