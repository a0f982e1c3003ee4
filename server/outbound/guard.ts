// Decides where the server may connect to: to public addresses, and to the exceptions of OUTBOUND_ALLOW.
import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { OutboundError } from './outbound-error.ts';

/** Hosts with ports that may be reached although they are not public, such as `pictures.internal:8443`. */
export type Exceptions = ReadonlySet<string>;

/** Resolves a host name to all of its addresses, once. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** True for a host and port of OUTBOUND_ALLOW. */
export function isException(url: URL, exceptions: Exceptions): boolean {
  return exceptions.has(`${url.hostname}:${url.port || defaultPorts[url.protocol]}`);
}

/** Why a URL must not be requested, by its text alone. Host names are judged when they are resolved. */
export function urlFault(url: URL, exceptions: Exceptions): string | null {
  if (defaultPorts[url.protocol] === undefined) return 'Only http and https URLs are fetched';
  if (url.username !== '' || url.password !== '') return 'The URL must not contain a user name or password';
  if (isException(url, exceptions)) return null;
  if (!['', '80', '443'].includes(url.port)) return 'Only the ports 80 and 443 are fetched from';
  const literal = literalOf(url);
  return literal !== undefined && !isPublic(literal) ? notPublic : null;
}

/**
 * The addresses to connect to. Throws `blocked` unless all are public. Undefined for an exception, which the system resolves, as it
 * may stand in the hosts file.
 */
export async function addressesOf(
  url: URL,
  {
    exceptions,
    resolve,
    resolveException,
    signal,
  }: {
    exceptions: Exceptions;
    resolve: Resolve;
    resolveException?: Resolve | undefined;
    signal: AbortSignal;
  },
): Promise<string[] | undefined> {
  const fault = urlFault(url, exceptions);
  if (fault !== null) throw new OutboundError('blocked', fault);
  if (isException(url, exceptions)) return resolveException?.(url.hostname, signal);
  const literal = literalOf(url);
  const addresses = literal === undefined ? await resolve(url.hostname, signal) : [literal];
  if (addresses.length === 0) throw new OutboundError('noHost', 'There is no such host');
  if (!addresses.every(isPublic)) throw new OutboundError('blocked', notPublic);
  return addresses;
}

const notPublic = 'The address is not on the public internet';

/** The address in a URL without a host name. The URL parser has already turned forms such as `0x7f.1` into dots. */
function literalOf({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(address) ? address : undefined;
}

/** IPv6 addresses that are assigned to public networks: ipaddr.js also calls `::7f00:1` unicast. */
const globalUnicast = ipaddr.IPv6.parse('2000::');

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast, 3));
}

/** Asks the name servers itself: the system's own way would take one of the four threads that also read files and make pictures. */
export const resolvePublic: Resolve = async (hostname, signal) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => {
      if (answer.status === 'fulfilled') return answer.value;
      if (absent.has(answer.reason.code)) return [];
      throw new OutboundError('unreachable', 'The host name could not be resolved', answer.reason);
    });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** The name does not exist, or has no address of a family. */
const absent: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);
