// Answers while the server starts, which may take minutes: it waits for other processes that start, and migrates. /healthz says 200
// and everything else 503. In a thread of its own, as SQLite migrates on the main thread.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CallError } from './errors.ts';
import { failed } from './http/envelope.ts';

export type StartingSetup = { host: string; port: number; notReady: string };
export type FromStarting = 'listening' | { code: string; message: string };

/** Listens. Throws as `listen` does. The returned function frees the port. */
export async function answerWhileStarting(address: {
  host: string;
  port: number;
}): Promise<() => Promise<void>> {
  // A port that the system chooses is not known before the server listens.
  if (address.port === 0) return async () => {};
  const failure = new CallError('unavailable', { text: 'Ludex is starting' });
  const setup: StartingSetup = { ...address, notReady: JSON.stringify(failed(failure, randomUUID())) };
  const thread = new Worker(new URL('./starting-thread.ts', import.meta.url), { workerData: setup });
  const exit = once(thread, 'exit');
  const [said]: FromStarting[] = await once(thread, 'message');
  if (said !== 'listening') {
    await thread.terminate();
    throw Object.assign(new Error(said?.message), { code: said?.code });
  }
  return async () => {
    thread.postMessage('end');
    await exit;
  };
}
