// What nobody waits for: it is done when the page has come to rest.

/** Milliseconds in which what is waited for should be there. */
const firstWork = 1_000;
/** Milliseconds between two attempts to load. */
const pause = 2_000;

/** Milliseconds after which a list that has been drawn has come to rest. */
export const rest = 300;

/** Does something `after` milliseconds, when there is nothing else to do. Returns how to call it off. */
export function whenIdle(work: () => void, after = firstWork): () => void {
  let idle = 0;
  const timer = setTimeout(() => {
    // Safari has no such call.
    if (typeof requestIdleCallback === 'undefined') work();
    else idle = requestIdleCallback(work, { timeout: firstWork });
  }, after);
  return () => {
    clearTimeout(timer);
    if (idle !== 0) cancelIdleCallback(idle);
  };
}

/** Whether somebody has asked their browser to spare the connection: then nothing is fetched that may not be needed. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Loads what the page cannot do without, for as long as it takes. */
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

/** Resolves as soon as the browser does not believe itself offline. */
async function connection(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
