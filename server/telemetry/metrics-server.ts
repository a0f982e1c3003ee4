// Serves the metrics on their own port, so that the site's proxy does not expose them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { openMetrics } from './metrics.ts';

/** Listens until the returned function is called. Rejects if it cannot listen. */
export async function serveMetrics(
  metrics: ReturnType<typeof openMetrics>,
  address: { host: string; port: number },
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
  server.listen(address);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
