// A web of hosts on this machine, for checks of links. Each host name leads to one server.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Outbound, outboundClient } from '../../outbound/outbound.ts';

export type Page = (request: IncomingMessage, reply: ServerResponse) => void;

/** Private hosts, which the guard has to keep out of reach. */
const privateHosts: Readonly<Record<string, string>> = { 'inside.example': '10.0.0.1' };

/**
 * Serves pages by `host/path`; all other hosts do not exist. `at` makes a URL of `host/path`, and `seen` lists requests in the same form.
 * @param impatient timeouts of pages that never answer, in milliseconds, instead of what a request asks for
 */
export async function webOf(
  pages: Readonly<Record<string, Page>>,
  impatient: Readonly<Record<string, number>> = {},
) {
  const seen: string[] = [];
  const state = { atOnce: 0, most: 0 };
  const server = createServer((request, reply) => {
    const path = `${request.headers.host?.replace(/:\d+$/, '')}${request.url}`;
    seen.push(path);
    const page = pages[path];
    if (page === undefined) reply.writeHead(404).end('Not found');
    else page(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const hosts = new Set(Object.keys(pages).map((path) => path.split('/')[0] ?? ''));
  const client = outboundClient({
    exceptions: new Set([...hosts].map((host) => `${host}:${port}`)),
    resolve: async (host) => [privateHosts[host] ?? []].flat(),
    resolveException: async () => ['127.0.0.1'],
  });
  const outbound: Outbound = async (request) => {
    state.atOnce += 1;
    state.most = Math.max(state.most, state.atOnce);
    try {
      const { hostname, pathname } = new URL(request.url);
      const timeoutMs = impatient[`${hostname}${pathname}`] ?? request.timeoutMs;
      return await client({ ...request, timeoutMs });
    } finally {
      state.atOnce -= 1;
    }
  };
  return { outbound, seen, state, at: (path: string) => `http://${path.replace('/', `:${port}/`)}`, port };
}
