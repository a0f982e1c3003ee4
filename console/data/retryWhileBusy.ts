// Retries calls that a busy server refuses with 503 and Retry-After, if they can be repeated safely.
import { BizError } from './bizError.ts';
import { notify } from './notify.ts';

/** Retries before a failure is shown. */
const maxRetries = 3;

/** Longer waits are left to the user. */
const maxWaitSeconds = 30;

const busy = 'The server is busy. Retrying…';

/**
 * Calls, and retries while the server is busy. The wait grows with every retry, with jitter up to twice its length, so
 * that clients refused together do not return together.
 */
export async function retryWhileBusy<T>(send: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let times = 1; ; times += 1) {
    try {
      return await send();
    } catch (error) {
      const seconds = error instanceof BizError && error.code === 503 ? error.retryAfter : undefined;
      if (times > maxRetries || seconds === undefined || seconds > maxWaitSeconds) throw error;
      await withNotice(() => pause(seconds * 1_000 * times * (1 + Math.random()), signal));
    }
  }
}

let waiting = 0;

/** Shows one notice while any call waits. */
async function withNotice(wait: () => Promise<void>): Promise<void> {
  waiting += 1;
  notify.warning(busy, { stays: true });
  try {
    await wait();
  } finally {
    waiting -= 1;
    if (waiting === 0) notify.close(busy);
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
