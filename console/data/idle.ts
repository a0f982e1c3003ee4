// Runs low-priority work when the page is idle.

/** Time that waiting reads get to finish, in ms. */
const firstWork = 1_000;
/** Interval between two attempts to load, in ms. */
const pause = 2_000;

/** Time after drawing a list until it counts as idle, in ms. */
export const rest = 300;

/** Runs work when the browser is idle after `after` ms. Returns a function that cancels it. */
export function whenIdle(work: () => void, after = firstWork): () => void {
  let idle = 0;
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') work();
    else idle = requestIdleCallback(work, { timeout: firstWork });
  }, after);
  return () => {
    clearTimeout(timer);
    if (idle !== 0) cancelIdleCallback(idle);
  };
}

/** True if the browser is set to save data: then nothing is prefetched. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Retries loading an essential chunk until it succeeds. */
export async function retryUntilOnline<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    await connection();
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Resolves as soon as the browser reports a connection. */
async function connection(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
