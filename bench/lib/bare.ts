// The limit: node:http and nothing else, answering the same bytes under the same headers. A process of its own, so
// that it has as much of the machine as the product has.
import { createServer } from 'node:http';

type Reply = { path: string; headers: Record<string, string>; body: string };

process.once('message', (replies: Reply[]) => {
  const byPath = new Map(
    replies.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const reply = byPath.get(request.url ?? '');
    response.writeHead(reply === undefined ? 404 : 200, reply?.headers);
    response.end(reply?.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
