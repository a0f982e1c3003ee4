// What the page has asked the server for before the console could: scripts/console/early.ts.

/** Milliseconds after the page's start for which what was asked for then is news. */
const fresh = 10_000;

/** The reply to this very request if it is under way or here; each is given out once. Rejects as a fetch with `signal` would. */
export function earlyReply(path: string, body: unknown, signal: AbortSignal): Promise<Response> | undefined {
  const key = path + String(body);
  const reply = globalThis.earlyReplies?.get(key);
  if (reply === undefined || performance.now() > fresh) return undefined;
  globalThis.earlyReplies?.delete(key);
  return new Promise((resolve, reject) => {
    reply.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
