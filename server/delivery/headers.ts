// Headers of the delivery API's replies.
import type { CachedReply, Encoding } from './cache.ts';

/** Seconds for which shared caches may serve a reply: while fresh, while revalidating, while this server fails. */
const caching = { fresh: 10, stale: 60, onError: 86_400 };
export const freshSeconds = caching.fresh;

/** `Cache-Control` of a reply that stays valid for a number of seconds. Only pages are shown stale: what has no page may get one. */
export function cacheControl(validSeconds: number, status: number): string {
  if (status !== 200) return `public, max-age=${Math.min(caching.fresh, validSeconds)}`;
  if (validSeconds >= caching.fresh) return usualCacheControl;
  const stale = Math.min(caching.stale, validSeconds);
  return `public, max-age=${validSeconds}, stale-while-revalidate=${stale}, stale-if-error=${caching.onError}`;
}
const usualCacheControl = `public, max-age=${caching.fresh}, stale-while-revalidate=${caching.stale}, stale-if-error=${caching.onError}`;

/** Scripts of any site may read replies, including the headers that they need to cache and retry. */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, Surrogate-Key',
};
export const preflightHeaders = {
  ...corsHeaders,
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'If-None-Match',
  'Access-Control-Max-Age': '86400',
};
const corsList = Object.entries(corsHeaders).flat();

/** Names and values in turn. Without a body (304) there is no length. */
export function headersOf(
  reply: CachedReply,
  encoding: Encoding,
  cacheControl: string,
  body: Buffer | undefined,
): string[] {
  const headers = [
    'Content-Type',
    reply.type,
    'Cache-Control',
    cacheControl,
    'ETag',
    entityTag(reply.etag, encoding),
    'Vary',
    'Accept-Encoding',
    'Cross-Origin-Resource-Policy',
    'cross-origin',
    ...corsList,
    ...reply.headers,
  ];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  if (body !== undefined) headers.push('Content-Length', String(body.length));
  return headers;
}

/** A strong tag, which has to differ by encoding: RFC 9110, 8.8.3.3. */
function entityTag(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`;
}

/** True if `If-None-Match` names a reply, in any encoding. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag));
}
