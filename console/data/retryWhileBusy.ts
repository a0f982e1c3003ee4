// A server that cannot answer now says when to come again: 503 with Retry-After. What may be asked twice does so by itself.
import { BizError } from './bizError.ts';
import { notify } from './notify.ts';

/** How often something is asked again before its failure is shown. */
const most = 3;

/** Who is told to come later than these seconds decides for themself. */
const longest = 30;

const busy = 'The server is busy. Retrying…';

/**
 * Asks, and asks again when the server wants it. Each time later than the last one, and by chance up to twice as late:
 * those who were sent away together do not come back together.
 */
export async function retryWhileBusy<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let times = 1; ; times += 1) {
    try {
      return await ask();
    } catch (error) {
      const seconds = error instanceof BizError && error.code === 503 ? error.retryAfter : undefined;
      if (times > most || seconds === undefined || seconds > longest) throw error;
      await told(() => pause(seconds * 1_000 * times * (1 + Math.random()), signal));
    }
  }
}

let waiting = 0;

/** One notice for all that wait, as long as any does. */
async function told(wait: () => Promise<void>): Promise<void> {
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
