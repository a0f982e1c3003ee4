// Fetches of URLs that people enter, against real servers on this machine.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeptConnections, type OutboundRequest, outboundClient } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';

const servers: Server[] = [];
/** Every address that this process has tried to connect to. */
let attempts: string[] = [];

function noteAttempts(message: unknown): void {
  const { socket } = message as { socket: unknown };
  if (socket instanceof Socket) socket.on('connectionAttempt', (address) => void attempts.push(address));
}

beforeEach(() => {
  attempts = [];
  subscribe('net.client.socket', noteAttempts);
});
afterEach(() => {
  unsubscribe('net.client.socket', noteAttempts);
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const limits = { accept: 'image/*', maxBytes: 1_000, timeoutMs: 5_000 };

function get(url: string, { hosts = [], resolve = noHost, ...given }: Given = {}) {
  const { signal } = new AbortController();
  return outboundClient({ exceptions: new Set(hosts), resolve })({ ...limits, signal, url, ...given });
}
type Given = Partial<OutboundRequest> & { hosts?: string[]; resolve?: () => Promise<string[]> };

const noHost = async (): Promise<string[]> => [];
const faultOf = (error: unknown) => (error instanceof OutboundError ? error.fault : error);
const failure = (url: string, given?: Given) => get(url, given).then(() => 'none', faultOf);

test('an exception is fetched with its redirects, without cookies and unpacked as sent', async () => {
  const seen: unknown[] = [];
  const bomb = gzipSync(Buffer.alloc(500_000));
  const host = await serve((request, reply) => {
    seen.push([request.url, request.headers['accept-encoding'], request.headers.cookie]);
    if (request.url === '/a') reply.writeHead(302, { location: '/b?c', 'set-cookie': 'x=1' }).end('moved');
    else reply.writeHead(404, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const reply = await get(`http://${host}/a`, { hosts: [host] });
  const hops = [{ status: 302, to: `http://${host}/b?c` }];
  expect(reply).toMatchObject({ status: 404, url: `http://${host}/b?c`, bytes: bomb, hops });
  expect(seen).toEqual([
    ['/a', 'identity', undefined],
    ['/b?c', 'identity', undefined],
  ]);
  expect(attempts).toEqual(['127.0.0.1', '127.0.0.1']);
});

test('requests that keep their connections resolve and connect once, until these are closed', async () => {
  const host = await serve((_request, reply) => void reply.end('done'));
  let resolved = 0;
  const resolveException = async () => {
    resolved += 1;
    return ['127.0.0.1'];
  };
  const outbound = outboundClient({ exceptions: new Set([host]), resolve: noHost, resolveException });
  const { signal } = new AbortController();
  for (const total of [1, 2]) {
    const kept = new KeptConnections();
    for (const _ of [1, 2, 3]) await outbound({ ...limits, signal, url: `http://${host}/`, kept });
    await kept.close();
    expect([resolved, attempts.length]).toEqual([total, total]);
  }
});

test('a POST is sent once: a redirect is a reply, and of a long one the beginning is returned', async () => {
  const seen: unknown[] = [];
  const host = await serve((request, reply) => {
    seen.push([request.method, request.url, request.headers['x-signed']]);
    const headers = { location: '/elsewhere', 'retry-after': '7' };
    request.resume().on('end', () => reply.writeHead(307, headers).end('x'.repeat(100_000)));
  });
  const post = { body: '{"a":1}', headers: { 'x-signed': 'yes' } };
  const reply = await get(`http://${host}/hook`, { hosts: [host], post });
  expect(reply).toMatchObject({ status: 307, retryAfter: '7', url: `http://${host}/hook` });
  expect(reply.bytes.toString()).toBe('x'.repeat(limits.maxBytes));
  expect(seen).toEqual([['POST', '/hook', 'yes']]);
  expect(await failure('http://127.0.0.1/', { post })).toBe('blocked');
});

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0x7f.0.0.1/',
  'http://0/',
  'https://10.1.2.3/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://１２７.0.0.1/',
  'http://public.example:8080/',
  'https://public.example:22/',
  'http://me@public.example/',
  'http://:secret@public.example/',
  'ftp://public.example/',
  'file:///etc/passwd',
  'data:image/png,',
])('%s is refused, and nothing is connected to', async (url) => {
  const reached = async () => expect.fail('nothing is resolved either');
  expect(await failure(url, { resolve: reached })).toBe('blocked');
  expect(attempts).toEqual([]);
});

test('a name is refused if any of its addresses is private', async () => {
  for (const addresses of [['127.0.0.1'], ['1.1.1.1', '10.0.0.1'], ['::ffff:10.0.0.1'], ['nonsense']])
    expect(await failure('http://mixed.example/', { resolve: async () => addresses })).toBe('blocked');
  expect(await failure('http://gone.example/')).toBe('noHost');
  const { signal } = new AbortController();
  const named = outboundClient({ exceptions: new Set() })({ ...limits, signal, url: 'http://localhost/' });
  await expect(named).rejects.toThrow(OutboundError);
  expect(attempts).toEqual([]);
});

test('a name is resolved once, and only what was judged is connected to', async () => {
  // Belongs to nobody yet.
  const answers = [['2e00::1'], ['127.0.0.1']];
  let asked = 0;
  const resolve = async () => answers[asked++] ?? [];
  const fault = await failure('http://rebinding.example/', { resolve, timeoutMs: 100 });
  expect(['unreachable', 'timeout']).toContain(fault);
  expect(asked).toBe(1);
  expect(attempts).toEqual(['2e00::1']);
});

test('a redirect is judged like the first URL', async () => {
  let reached = 0;
  const inside = await serve((_request, reply) => {
    reached += 1;
    reply.end('secret');
  });
  let location = '';
  const host = await serve((_request, reply) => void reply.writeHead(307, { location }).end());
  const resolve = async () => ['127.0.0.1'];
  for (location of [`http://${inside}/`, 'http://inside.example/', '//[::1]/', 'ftp://x/', 'http://a:b@c/'])
    expect(await failure(`http://${host}/`, { hosts: [host], resolve })).toBe('blocked');
  location = 'http://[';
  expect(await failure(`http://${host}/`, { hosts: [host] })).toBe('unreachable');
  location = '/';
  expect(await failure(`http://${host}/`, { hosts: [host] })).toBe('tooManyRedirects');
  expect(reached).toBe(0);
});

test('bytes and time are limited', async () => {
  const host = await serve((request, reply) => {
    if (request.url === '/silent') return;
    if (request.url === '/announced') reply.writeHead(200, { 'content-length': '5000' });
    reply.write('x');
    if (request.url === '/drip') setInterval(() => reply.write('x'), 5).unref();
    else reply.end('x'.repeat(4_999));
  });
  const hosts = [host];
  expect(await failure(`http://${host}/announced`, { hosts })).toBe('tooLarge');
  expect(await failure(`http://${host}/chunked`, { hosts })).toBe('tooLarge');
  const cut = await get(`http://${host}/chunked`, { hosts, cutsBody: true });
  expect(cut.bytes.toString()).toBe('x'.repeat(1_000));
  expect((await get(`http://${host}/drip`, { hosts, cutsBody: true, maxBytes: 3 })).bytes).toHaveLength(3);
  expect(await failure(`http://${host}/silent`, { hosts, timeoutMs: 50 })).toBe('timeout');
  expect(await failure(`http://${host}/drip`, { hosts, timeoutMs: 100, maxBytes: 1e6 })).toBe('timeout');
  const stopping = new AbortController();
  const stopped = get(`http://${host}/silent`, { hosts, signal: stopping.signal });
  stopping.abort(new Error('stopping'));
  await expect(stopped).rejects.toThrow('stopping');
  for (const server of servers.splice(0)) server.close().closeAllConnections();
  expect(await failure(`http://${host}/closed`, { hosts })).toBe('unreachable');
});
