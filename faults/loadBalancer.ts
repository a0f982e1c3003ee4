// A load balancer: round robin among the ready servers, with persistent connections and without retries, so that its
// client sees every failure behind it.
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** Milliseconds between readiness checks. */
const checkIntervalMs = 200;

/** Hop-by-hop headers. */
const ofConnection = new Set(['connection', 'keep-alive']);

type Server = { url: string; ready: boolean; checkedAt: number };

export class LoadBalancer {
  url = '';
  readonly #servers: Server[] = [];
  readonly #agent = new Agent({ keepAlive: true });
  #turn = 0;

  /** Starts one that stops when the test ends. */
  static async start(): Promise<LoadBalancer> {
    const balancer = new LoadBalancer();
    const server = createServer((from, to) => void balancer.#pass(from, to));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object') balancer.url = `http://127.0.0.1:${address?.port}`;
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
      balancer.#agent.destroy();
    });
    return balancer;
  }

  add(url: string): void {
    this.#servers.push({ url, ready: false, checkedAt: 0 });
  }

  async #pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const server = await this.#next();
    if (server === undefined) return void to.writeHead(502).end('No server is ready');
    const { method, headers } = from;
    const passed = request(new URL(from.url ?? '', server.url), { method, headers, agent: this.#agent });
    passed.on('response', (reply) => {
      const passedOn = Object.entries(reply.headers).filter(([name]) => !ofConnection.has(name));
      to.writeHead(reply.statusCode ?? 502, Object.fromEntries(passedOn));
      reply.pipe(to);
    });
    passed.on('error', (error) => {
      if (to.headersSent) to.destroy();
      else to.writeHead(502).end(String(error));
    });
    from.pipe(passed);
  }

  /** The next server that was ready at the last check. */
  async #next(): Promise<Server | undefined> {
    this.#turn = (this.#turn + 1) % this.#servers.length;
    const inTurn = [...this.#servers.slice(this.#turn), ...this.#servers.slice(0, this.#turn)];
    for (const server of inTurn) {
      if (Date.now() - server.checkedAt >= checkIntervalMs) {
        server.ready = await isReady(server.url);
        server.checkedAt = Date.now();
      }
      if (server.ready) return server;
    }
    return undefined;
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(new URL('/readyz', url)).then(
    ({ status }) => status === 200,
    () => false,
  );
}
