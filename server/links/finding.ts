// Judges a reply to a check of a link, or why there was none. A site that limits requests or keeps robots out is never called dead.
import { getDomain } from 'tldts';
import { namesOnePage } from '../../contract/links/link-keys.ts';

import type { OutboundReply } from '../outbound/outbound.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { areOneSite } from './one-site.ts';
import { parkingSign } from './parking.ts';

export type Finding = {
  /** `dead` is a first sign: a second check decides. */
  state: 'ok' | 'redirected' | 'suspect' | 'dead' | 'unknown' | 'blocked';
  status: number | null;
  target: string | null;
  note: string | null;
  /** False if nobody answered, which may be the fault of our network. */
  answered: boolean;
};

const permanent: readonly number[] = [301, 308];
const gone: readonly number[] = [404, 410];

export function judgeReply(url: string, reply: OutboundReply): Finding {
  const { status, hops } = reply;
  const found = { status, target: null, note: null, answered: true };
  if (gone.includes(status) && !isChallenge(reply)) return { ...found, state: 'dead' };
  if (status < 200 || status > 299) return { ...found, state: 'unknown', note: noteOf(status) };
  const parking = parkingSign(url, reply);
  if (parking !== null)
    return { ...found, state: 'suspect', target: targetOf(url, reply.url), note: parking };
  if (!isSameSite(url, reply.url))
    return { ...found, state: 'suspect', target: reply.url, note: 'Leads to another domain' };
  // What is moved for good, up to the first redirect that is only for now.
  const end = hops.findIndex((hop) => !permanent.includes(hop.status));
  const moved = hops.slice(0, end === -1 ? hops.length : end).at(-1);
  return moved === undefined || isSamePage(url, moved.to) || namesOnePage(url, moved.to)
    ? { ...found, state: 'ok' }
    : { ...found, state: 'redirected', target: moved.to };
}

export function judgeError(error: unknown): Finding {
  const found = { status: null, target: null, answered: true };
  if (!(error instanceof OutboundError)) throw error;
  const { fault, message, cause } = error;
  if (fault === 'blocked') return { ...found, state: 'blocked', note: message };
  if (fault === 'noHost') return { ...found, state: 'dead', note: message, answered: false };
  const isTls = isTlsFault(cause);
  const note = isTls ? 'The certificate or the TLS connection is faulty' : message;
  const answered = isTls || fault === 'tooManyRedirects' || fault === 'tooLarge';
  return { ...found, state: 'unknown', note, answered };
}

/** On one domain, or on hosts of one network, store or video site. */
function isSameSite(one: string, other: string): boolean {
  if (domainOf(one) === domainOf(other)) return true;
  const hosts = (url: string) => [new URL(url).hostname, domainOf(url)];
  return hosts(one).some((host) => hosts(other).some((another) => areOneSite(host, another)));
}

/** The registrable domain, or the host where there is none, such as an IP address. */
function domainOf(url: string): string {
  return getDomain(url) ?? new URL(url).hostname;
}

function targetOf(url: string, to: string): string | null {
  return isSamePage(url, to) ? null : to;
}

/** Redirects that only write the URL out, such as to a root's slash, are none. */
function isSamePage(one: string, other: string): boolean {
  const written = (url: string) => {
    const parsed = new URL(url);
    parsed.hash = '';
    return parsed.href;
  };
  return written(one) === written(other);
}

function noteOf(status: number): string | null {
  if (status === 429) return 'The site limits requests';
  if ([401, 403, 405, 412].includes(status)) return 'The site keeps robots out';
  return status >= 500 ? 'The site has a fault' : null;
}

/** Headers by which guards against robots mark their own pages, which may have any status. */
function isChallenge({ headers }: OutboundReply): boolean {
  return ['cf-mitigated', 'x-datadome', 'retry-after', 'x-amzn-waf-action'].some((name) => name in headers);
}

/** Codes of Node.js and OpenSSL. */
function isTlsFault(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^(?:ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)|_CERT_/.test(code);
}
