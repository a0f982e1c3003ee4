// Threads beside the event loop, each with a heap of its own.
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
