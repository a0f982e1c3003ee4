// Reads the delivery API of Ludex, with its types.
import { type Calls, paths } from './calls.ts';

export type { Calls } from './calls.ts';
export type Get = <N extends keyof Calls>(name: N, params: Calls[N]['params']) => Promise<Calls[N]['reply']>;

/** Thrown for a former slug: the record is at another path now. */
export class Moved extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`Moved to ${path}`);
    this.path = path;
  }
}

/** Thrown for any other reply: 400 for parameters, 404 for what never was public, 410 for what no longer is. */
export class Failed extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const timeoutMs = 5_000;
const maxCached = 500;

type Cached = { etag: string; body: unknown; keys: string[]; checkedAt: number };
/** Forgets the replies that have one of these surrogate keys. */
export type Purge = (keys: readonly string[]) => void;

/**
 * A function that calls by name: `get('game', { slug })`. Replies are cached. A reply older than `trustMs` is revalidated by its
 * ETag. Without webhooks `trustMs` is 0; with them a webhook purges the replies that changed.
 */
export function createClient(origin: string, trustMs: number): { get: Get; purge: Purge } {
  const cache = new Map<string, Cached>();
  let purges = 0;
  const purge: Purge = (keys) => {
    purges += 1;
    const changed = new Set(keys);
    for (const [url, cached] of cache) if (cached.keys.some((key) => changed.has(key))) cache.delete(url);
  };
  const get = async <N extends keyof Calls>(name: N, params: Calls[N]['params']) => {
    const url = origin + addressOf(paths[name], params);
    const cached = cache.get(url);
    if (cached !== undefined && Date.now() - cached.checkedAt < trustMs)
      return cached.body as Calls[N]['reply'];
    const purgesBefore = purges;
    /** 0 if a purge came meanwhile: the reply may be older. */
    const checkedAt = () => (purges === purgesBefore ? Date.now() : 0);
    const reply = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: cached === undefined ? {} : { 'if-none-match': cached.etag },
    });
    if (reply.status === 304 && cached !== undefined) {
      cached.checkedAt = checkedAt();
      return cached.body as Calls[N]['reply'];
    }
    if (reply.status === 301) throw new Moved((reply.headers.get('location') ?? '/').replace('/v1', ''));
    const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? await reply.json() : await reply.text();
    if (!reply.ok) throw new Failed(reply.status, `${url}: ${(body as { detail?: string }).detail}`);
    const etag = reply.headers.get('etag');
    if (etag !== null && !reply.headers.get('cache-control')?.includes('no-store')) {
      cache.delete(url);
      const keys = reply.headers.get('surrogate-key')?.split(' ') ?? [];
      cache.set(url, { etag, body, keys, checkedAt: checkedAt() });
      // A map keeps the order of insertion: the first key is the oldest.
      if (cache.size > maxCached) cache.delete(cache.keys().next().value ?? '');
    }
    return body as Calls[N]['reply'];
  };
  return { get, purge };
}

function addressOf(path: string, params: object): string {
  const given = Object.entries(params).map(([name, value]) => [name, String(value)] as const);
  // Ludex refuses empty parameters.
  const query = new Map(given.filter(([, value]) => value !== ''));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return encodeURIComponent(value);
  });
  return query.size === 0 ? filled : `${filled}?${new URLSearchParams([...query])}`;
}
