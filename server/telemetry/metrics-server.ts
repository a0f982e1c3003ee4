// Serves the numbers on a port of their own, so that no proxy of the product can show them to the world.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { openMetrics } from './metrics.ts';

/** Listens until the function returned is called. Rejects where it cannot. */
export async function serveMetrics(
  metrics: ReturnType<typeof openMetrics>,
  at: { host: string; port: number },
): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(at);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
