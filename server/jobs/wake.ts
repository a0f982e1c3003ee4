// Tells the runners of this process that a job may be waiting. Other processes find it by polling.
const listeners = new Set<() => void>();

/** Calls `listener` soon after a job was created or started. Returns a function that stops this. */
export function onWake(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call it in the transaction that creates or starts a job. */
export function wake(): void {
  for (const listener of listeners) listener();
}
