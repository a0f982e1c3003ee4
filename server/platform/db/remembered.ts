// What was read, for as long as nothing can have changed it.
import type { Database } from './db.ts';

/** Reads that are remembered at most. */
const most = 500;

/** What never comes again once anything has been committed; a read that began after it was asked for shows no less. */
type Mark = number | string;

/** Remembers reads until a mark is another one: that of the tables that they are read from, or of all. */
export function rememberUntil(
  markOf: (tables?: readonly string[]) => Mark | Promise<Mark>,
): Database['remember'] {
  const briefly = new Map<string, { value: unknown; at: Mark }>();
  const longer: typeof briefly = new Map();
  let since: Mark | undefined;
  return async <T>(key: string, read: () => Promise<T>, of?: readonly string[]) => {
    const known = of === undefined ? briefly : longer;
    const now = await markOf(of);
    if (known.size >= most || (known === briefly && now !== since)) known.clear();
    if (known === briefly) since = now;
    const kept = known.get(key);
    // What a key names is always read by the same function.
    if (kept?.at === now) return kept.value as Promise<T>;
    // Who asks before it is read waits for the same.
    const value = read();
    const entry = { value, at: now };
    known.set(key, entry);
    value.catch(() => {
      if (known.get(key) === entry) known.delete(key);
    });
    return value;
  };
}
