// Caches reads until any commit.
import type { Database } from './database.ts';

const maxEntries = 500;

/** Changes with each commit and never repeats. */
type Mark = number | string;

/** The mark is taken before the read, so that a commit during the read invalidates its result. */
export function createReadCache(currentMark: () => Mark | Promise<Mark>): Database['remember'] {
  const reads = new Map<string, Promise<unknown>>();
  let validAt: Mark | undefined;
  return async <T>(key: string, read: () => Promise<T>) => {
    const mark = await currentMark();
    if (mark !== validAt || reads.size >= maxEntries) reads.clear();
    validAt = mark;
    // A key identifies its read, and so the type.
    const cached = reads.get(key) as Promise<T> | undefined;
    if (cached !== undefined) return cached;
    const value = read();
    reads.set(key, value);
    value.catch(() => {
      if (reads.get(key) === value) reads.delete(key);
    });
    return value;
  };
}
