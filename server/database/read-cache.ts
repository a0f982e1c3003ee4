// Caches reads until anything is committed.
import type { Database } from './database.ts';

const maxEntries = 500;

/** A value that never comes again once anything has been committed. */
type Mark = number | string;

/** A read that began before a commit is not taken for what holds after it: each is stored with the mark from before it. */
export function createReadCache(currentMark: () => Mark | Promise<Mark>): Database['remember'] {
  const reads = new Map<string, Promise<unknown>>();
  let validAt: Mark | undefined;
  return async <T>(key: string, read: () => Promise<T>) => {
    const mark = await currentMark();
    if (mark !== validAt || reads.size >= maxEntries) reads.clear();
    validAt = mark;
    // A key always stands for the same read.
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
