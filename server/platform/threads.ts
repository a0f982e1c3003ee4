// Threads beside the event loop, each with a heap of its own.
import { constants, getPriority, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/**
 * Starts a thread. What its work makes fills a semi-space, of 2 MB where nothing else is said, until it is collected; V8
 * takes three of them at most. What is alive then is copied, so that larger ones pay where much lives for a while.
 */
export function startThread(module: URL, workerData: unknown, semiSpace = 2): Worker {
  // The process is started with a size for its own heap, which V8 has read by now. Left there, it would be that of each
  // thread, whatever its limits say.
  setFlagsFromString('--max-semi-space-size=0');
  return new Worker(module, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 3 * semiSpace } });
}

/** What a thread says, which is one thing; rejects where it fails, or ends, before. `name` is what it makes, in the plural. */
export function answerOf<T>(worker: Worker, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(ended(name)));
  });
}

/**
 * Has the thread that calls this, and the processes that it starts, give way to everything else that wants the processor.
 * Linux has priorities of threads, which is where POSIX wants one of the process (setpriority(2)); elsewhere all stays.
 */
export function giveWay(): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  // From where the process is: to go up is refused.
  if (process.platform === 'linux')
    setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL));
}

/** What a thread has failed of: an error, of which only the text would come over, and what tells it from others. */
export type Thrown = { error: Error; facts: object };

/** What was thrown, as a thread hands it over; `rethrown` makes it whole again. */
export function handedOver(thrown: unknown): Thrown {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return {
    error,
    facts: {
      ...('code' in error ? { code: error.code } : {}),
      ...('errcode' in error ? { errcode: error.errcode } : {}),
    },
  };
}

export function rethrown({ error, facts }: Thrown): Error {
  return Object.assign(error, facts);
}

function ended(name: string): Error {
  return new Error(`The thread of ${name} has ended`);
}
