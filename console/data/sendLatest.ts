// Sends a value that keeps changing, one call at a time, so that no call overtakes another and the last value is the one that stays.

export type LatestSender<T> = {
  /** Sends the value once the call before is over. One that waited is left out then. */
  put: (value: T) => void;
  stop: () => void;
};

/** After a failure that may pass, the value is sent again this much later. */
const againMs = 2_000;

/** @param mayPass true for a failure after which the same value is sent again */
export function sendLatest<T>(
  send: (value: T, signal: AbortSignal) => Promise<void>,
  mayPass: (error: unknown) => boolean,
): LatestSender<T> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let waiting: { value: T } | undefined;
  let isSending = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    if (waiting === undefined || isSending || signal.aborted) return;
    const { value } = waiting;
    waiting = undefined;
    isSending = true;
    void send(value, signal)
      .catch((error: unknown) => {
        if (waiting !== undefined || signal.aborted || !mayPass(error)) return;
        again = setTimeout(() => put(value), againMs);
      })
      .finally(() => {
        isSending = false;
        next();
      });
  };
  const put = (value: T) => {
    clearTimeout(again);
    waiting = { value };
    next();
  };
  return {
    put,
    stop: () => {
      clearTimeout(again);
      stopping.abort();
    },
  };
}
