// A minimal browser for tests of the request layer in Node, and a server with scripted replies.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { Notice } from '../data/notify.ts';

export type Asked = { method: string; path: string; contentType: string; body: string };
export type Answer = { status?: number; body?: object | string; headers?: Record<string, string> };
type Respond = (asked: Asked) => Answer | 'nothing' | 'hang up';

/** A real HTTP server. `asked` holds every request so far; `closed` counts aborted ones. */
export async function replyServer(respond: Respond) {
  const asked: Asked[] = [];
  const state = { closed: 0 };
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.once('close', () => {
      if (!response.writableEnded) state.closed += 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const seen = {
      method,
      path: url,
      contentType: headers['content-type'] ?? '',
      body: Buffer.concat(chunks).toString(),
    };
    asked.push(seen);
    const reply = respond(seen);
    if (reply === 'nothing') return;
    if (reply === 'hang up') return void request.socket.destroy();
    const { status = 200, body = {}, headers: extra } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...extra });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { origin: `http://127.0.0.1:${port}`, asked, state, close };
}

/** Fresh modules of the request layer with an empty storage; records notices and navigations. */
export async function freshClient(origin: string) {
  vi.resetModules();
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  const [client, session, notify, navigation] = await Promise.all([
    import('../data/client.ts'),
    import('../data/session.ts'),
    import('../data/notify.ts'),
    import('../data/navigation.ts'),
  ]);
  const shown: Notice[] = [];
  const closed: string[] = [];
  const visited: string[] = [];
  notify.setNotifyHost({ show: (notice) => shown.push(notice), close: (key) => closed.push(key) });
  navigation.setNavigator((to) => visited.push(to));
  return { ...client, ...session, shown, closed, visited };
}

/** An empty storage. */
export function memoryStorage(): Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
