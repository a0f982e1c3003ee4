// Headers of the public site's replies.
import type { Encoding, ReadyReply } from './replyCache.ts';

/** Seconds for which caches before this server may answer by themselves: while fresh, while asking anew, while we fail. */
const shared = { fresh: 10, stale: 60, onError: 86_400 };
export const freshSeconds = shared.fresh;

/** What caches are told of a reply that holds for some seconds more. */
export function cachingFor(seconds: number): string {
  if (seconds >= shared.fresh) return usualCaching;
  return `public, max-age=${seconds}, stale-while-revalidate=${Math.min(shared.stale, seconds)}, stale-if-error=${shared.onError}`;
}
const usualCaching = `public, max-age=${shared.fresh}, stale-while-revalidate=${shared.stale}, stale-if-error=${shared.onError}`;

/** Headers as names and values by turns; the body's length where it is sent. */
export function headersOf(
  reply: ReadyReply,
  encoding: Encoding,
  caching: string,
  body: Buffer | undefined,
): string[] {
  const headers = [
    'Content-Type',
    reply.type,
    'Cache-Control',
    caching,
    'ETag',
    tagOf(reply.etag, encoding),
    'Vary',
    'Accept-Encoding',
    'Access-Control-Allow-Origin',
    '*',
    'Cross-Origin-Resource-Policy',
    'cross-origin',
    ...reply.headers,
  ];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  if (body !== undefined) headers.push('Content-Length', String(body.length));
  return headers;
}

/** Strong, and so another one for each encoding: RFC 9110, 8.8.3.3. */
function tagOf(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`;
}

/** Whether a condition names what is there already. */
export function matches(wanted: string | undefined, etag: string): boolean {
  return wanted !== undefined && (wanted === '*' || wanted.includes(etag));
}
