// The thread behind orders.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { usePacked } from '../packages.ts';
import { giveWay } from '../threads.ts';
import type { Order, Outcome, Results } from './orders.ts';

usePacked();
// Nobody waits for it, and it takes a processor for seconds.
giveWay();
const abort = new AbortController();
parentPort?.once('message', () => abort.abort(new Error('The server is stopping'))).unref();
// Who started the thread says what it is to do.
parentPort?.postMessage(await outcomeOf(workerData as Order));

async function outcomeOf(order: Order): Promise<Outcome> {
  try {
    return { result: await obey(order) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function obey(given: Order): Promise<Results[keyof Results]> {
  const { signal } = abort;
  if (given.do === 'stage') {
    const { stageBackup } = await import('./restore.ts');
    return stageBackup(given.order, signal);
  }
  const { drillBackup, makeBackup } = await import('./make.ts');
  if (given.do === 'drill') return drillBackup(given.order, signal);
  const { bytes } = await makeBackup(given.order, signal);
  return { bytes, drill: await drillBackup(given.order, signal) };
}
