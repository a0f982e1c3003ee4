// Which records this tab is writing, so that its own changes are not shown as news.
import { useSyncExternalStore } from 'react';

/** True while a call that writes the record waits for its answer. */
export function useIsWriting(id: string | undefined): boolean {
  return useSyncExternalStore(onChange, () => id !== undefined && writing.has(id));
}

/** Counts a write of a record until it is answered. */
export async function whileWriting<T>(id: unknown, work: () => Promise<T>): Promise<T> {
  if (typeof id !== 'string') return work();
  count(id, 1);
  try {
    return await work();
  } finally {
    count(id, -1);
  }
}

const writing = new Map<string, number>();
const listeners = new Set<() => void>();

function count(id: string, by: 1 | -1): void {
  const next = (writing.get(id) ?? 0) + by;
  if (next === 0) writing.delete(id);
  else writing.set(id, next);
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
