// Thread that answers while the server starts. It imports nothing, so that it listens at once.
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromStarting, StartingSetup } from './starting.ts';

// Set by starting.ts.
const { host, port, notReady } = workerData as StartingSetup;

const tell = (message: FromStarting) => parentPort?.postMessage(message);

const server = createServer((request, reply) => {
  const isAlive = request.url === '/healthz';
  reply.writeHead(isAlive ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    ...(isAlive ? {} : { 'retry-after': '5' }),
  });
  reply.end(isAlive ? '{"status":"ok"}' : notReady);
});
server.on('error', ({ code = '', message }: NodeJS.ErrnoException) => tell({ code, message }));
server.listen({ host, port }, () => tell('listening'));
parentPort?.once('message', () => {
  server.close(() => process.exit());
  server.closeAllConnections();
});
