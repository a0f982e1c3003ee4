// Requests URLs that people have entered. Private networks are out of reach: a host name is resolved once, and only the addresses that
// the guard has judged are connected to. Each redirect is judged like a first URL.
import type { LookupFunction } from 'node:net';
import { isIPv6 } from 'node:net';
import type { Agent } from 'undici';
import { addressesOf, type Exceptions, type Resolve, resolvePublic } from './guard.ts';
import { OutboundError } from './outbound-error.ts';

export type OutboundReply = {
  status: number;
  /** The URL that replied, after redirects. */
  url: string;
  /** The redirects, in order: the status of each, and the URL that it leads to. */
  hops: readonly Hop[];
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it was sent: nothing is unpacked. */
  bytes: Buffer;
  /** The header `retry-after`. */
  retryAfter?: string | undefined;
};

export type Hop = { status: number; to: string };

export type OutboundRequest = {
  url: string;
  /** The header `accept`. */
  accept: string;
  maxBytes: number;
  /** Leaves out what is larger, where otherwise the request fails. */
  cutsBody?: boolean;
  /** Limit for everything, with redirects but without `turn`. */
  timeoutMs: number;
  /** Resolves when a redirect to another host may be followed. */
  turn?: (host: string) => Promise<void>;
  signal: AbortSignal;
  /** Connections for several requests. */
  kept?: KeptConnections;
  /** Sent by POST. Redirects are then not followed, and of a reply that is too large the beginning is returned. */
  post?: { body: string; headers: Readonly<Record<string, string>> };
};

/** Fetches a URL, without cookies. Throws an `OutboundError`, or the signal's reason. */
export type Outbound = (request: OutboundRequest) => Promise<OutboundReply>;

type Settings = {
  exceptions: Exceptions;
  resolve?: Resolve;
  /** Resolves the hosts of exceptions; by default the system does. */
  resolveException?: Resolve | undefined;
};

const maxRedirects = 5;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

export function outboundClient({
  exceptions,
  resolve = resolvePublic,
  resolveException,
}: Settings): Outbound {
  return async (request) => {
    let url = new URL(request.url);
    let leftMs = request.timeoutMs;
    const hops: Hop[] = [];
    while (hops.length <= maxRedirects) {
      const began = performance.now();
      const { location, ...reply } = await hop(url, { ...request, timeoutMs: leftMs });
      if (location === undefined) return { ...reply, hops };
      leftMs -= performance.now() - began;
      if (!URL.canParse(location, url))
        throw new OutboundError('unreachable', 'The redirect has no valid URL');
      const next = new URL(location, url);
      if (next.host !== url.host) await request.turn?.(next.host);
      url = next;
      hops.push({ status: reply.status, to: url.href });
    }
    throw new OutboundError('tooManyRedirects', `More than ${maxRedirects} redirects`);
  };

  async function hop(url: URL, request: OutboundRequest) {
    const timeout = AbortSignal.timeout(Math.max(Math.ceil(request.timeoutMs), 0));
    const signal = AbortSignal.any([request.signal, timeout]);
    try {
      const connections = request.kept ?? new KeptConnections();
      try {
        const agent = await connections.to(url.origin, () =>
          addressesOf(url, { exceptions, resolve, resolveException, signal }),
        );
        return await fetchOnce(url, agent, { ...request, signal });
      } finally {
        if (request.kept === undefined) await connections.close();
      }
    } catch (error) {
      request.signal.throwIfAborted();
      if (error instanceof OutboundError) throw error;
      if (signal.aborted) throw new OutboundError('timeout', 'The server took too long', error);
      throw new OutboundError('unreachable', 'The server could not be reached', error);
    }
  }
}

async function fetchOnce(
  url: URL,
  agent: Agent,
  { accept, maxBytes, cutsBody = false, signal, post }: Omit<OutboundRequest, 'url'>,
): Promise<Omit<OutboundReply, 'hops'> & { location?: string }> {
  const { statusCode, headers, body } = await agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    ...(post === undefined ? { method: 'GET' } : { method: 'POST', body: post.body }),
    headers: { ...post?.headers, accept, 'accept-encoding': 'identity', 'user-agent': 'Ludex' },
    signal,
  });
  const retryAfter = [headers['retry-after']].flat()[0];
  const reply = { status: statusCode, url: url.href, headers, retryAfter };
  const location = [headers['location']].flat()[0];
  if (post === undefined && redirects.includes(statusCode) && location !== undefined) {
    body.on('error', () => {}).destroy();
    return { ...reply, location, bytes: Buffer.alloc(0) };
  }
  const isCut = cutsBody || post !== undefined;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    pieces.push(piece);
    if (size >= maxBytes && isCut) break;
    if (size > maxBytes) throw new OutboundError('tooLarge', `Larger than ${megabytes(maxBytes)} MB`);
  }
  return { ...reply, bytes: Buffer.concat(pieces).subarray(0, maxBytes) };
}

/** Clients by origin, each of which connects only to the addresses that were judged at its first request. For a short time. */
export class KeptConnections {
  readonly #agents = new Map<string, Agent>();

  async to(origin: string, judge: () => Promise<readonly string[] | undefined>): Promise<Agent> {
    const known = this.#agents.get(origin);
    if (known !== undefined) return known;
    const agent = await agentFor(await judge());
    this.#agents.set(origin, agent);
    return agent;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#agents.values()].map((agent) => agent.destroy()));
  }
}

/** A client that connects to these addresses only. Loaded on demand, as undici takes 30 MB. */
async function agentFor(addresses: readonly string[] | undefined): Promise<Agent> {
  const { Agent } = await import('undici');
  return new Agent({
    connections: 1,
    allowH2: false,
    connect: addresses === undefined ? {} : { lookup: lookupIn(addresses) },
  });
}

/** Answers every lookup with the same judged addresses. */
function lookupIn(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, { all }, callback) => {
    const [first] = found;
    if (all === true) callback(null, found);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
