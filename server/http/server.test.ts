// The server on a socket: what Node itself refuses, and what happens while it closes.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { session } from '../../contract/session/session.ts';
import { type Reply, testApps } from '../test/harness.ts';
import { keepLogs } from '../test/logs.ts';
import { dataField, exchange, expectFailure, formType, listen, readResponse } from '../test/wire.ts';

const start = testApps();
const { path } = session.current;
const common = 'Host: ludex\r\nConnection: close\r\n';

describe('malformed HTTP is refused in the envelope and the connection closed, with a log line', () => {
  const manyHeaders = Array.from({ length: 3_000 }, (_, number) => `x-${number}: x\r\n`).join('');
  test.each([
    ['no HTTP at all', 'nonsense\r\n\r\n', 'bad_request'],
    ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'bad_request'],
    ['a method that does not exist', `FOO ${path} HTTP/1.1\r\n${common}\r\n`, 'bad_request'],
    ['no Host', `POST ${path} HTTP/1.1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, 'bad_request'],
    [
      'a length that is no number',
      `POST ${path} HTTP/1.1\r\n${common}Content-Length: x\r\n\r\n`,
      'bad_request',
    ],
    [
      'a length and chunks',
      `POST ${path} HTTP/1.1\r\n${common}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'bad_request',
    ],
    [
      'a broken chunk',
      `POST ${path} HTTP/1.1\r\n${common}Content-Type: ${formType}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      'bad_request',
    ],
    ['a NUL in a header', `POST ${path} HTTP/1.1\r\n${common}User-Agent: a\0b\r\n\r\n`, 'bad_request'],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\n${common}x: ${'x'.repeat(20_000)}\r\n\r\n`,
      'headers_too_large',
    ],
    ['too many headers', `GET / HTTP/1.1\r\n${common}${manyHeaders}\r\n`, 'headers_too_large'],
    [
      'an address that is too long',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${common}\r\n`,
      'headers_too_large',
    ],
  ] as const)('%s', async (_name, bytes, code) => {
    const logs = keepLogs();
    const { app } = await start({ logger: logs.logger });
    const reply = readResponse(await exchange(await listen(app), bytes));
    expectFailure(reply, code);
    const lines = logs.lines().filter((line) => line['traceId'] === reply.body['traceId']);
    expect(lines).toEqual([expect.objectContaining({ msg: 'request completed', status: reply.status })]);
  });
});

describe('a client may', () => {
  test('expect something that the server does not know', async () => {
    const { app } = await start();
    const bytes = `POST ${path} HTTP/1.1\r\n${common}Expect: more\r\nContent-Type: ${formType}\r\nContent-Length: 7\r\n\r\ndata={}`;
    expectFailure(readResponse(await exchange(await listen(app), bytes)), 'identity_expired');
  });

  test('ask whether to go on with its body', async () => {
    const { app } = await start();
    const bytes = `POST ${path} HTTP/1.1\r\n${common}Expect: 100-continue\r\nContent-Type: ${formType}\r\nContent-Length: 7\r\n\r\ndata={}`;
    const [interim = '', ...rest] = (await exchange(await listen(app), bytes)).split(/(?<=\r\n\r\n)(?=HTTP)/);
    expect(interim).toMatch(/^HTTP\/1.1 100 Continue/);
    expectFailure(readResponse(rest.join('')), 'identity_expired');
  });

  test('send its body in chunks, of which there are not more than the limit', async () => {
    const { app, as } = await start();
    const port = await listen(app);
    const { token } = await as('Viewer');
    const send = (body: string) => {
      const chunks = (body.match(/.{1,1000}/g) ?? []).map(
        (chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
      );
      const head = `POST ${path} HTTP/1.1\r\n${common}Content-Type: ${formType}\r\nTransfer-Encoding: chunked\r\n\r\n`;
      return exchange(port, `${head}${chunks.join('')}0\r\n\r\n`);
    };
    expect(await send(dataField(JSON.stringify({ token })))).toContain('The Viewer');
    expectFailure(readResponse(await send(`data=${'x'.repeat(256 * 1024)}`)), 'payload_too_large');
  });

  test('use HTTP/1.0, which has no Host', async () => {
    const { app } = await start();
    const reply = readResponse(await exchange(await listen(app), 'GET /healthz HTTP/1.0\r\n\r\n'));
    expect(reply).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});

describe('while it is about to close, the server', () => {
  test('is not ready, yet answers, and asks all to connect anew', async () => {
    const leaving = new AbortController();
    const { app } = await start({ leaving: leaving.signal });
    const port = await listen(app);
    const ask = async (url: string) => {
      const bytes = `GET ${url} HTTP/1.1\r\nHost: ludex\r\n\r\n`;
      return exchange(port, bytes);
    };
    // Kept from now on as a reply that is ready.
    expect((await app.inject('/v1/home')).statusCode).toBe(200);
    leaving.abort();
    expectFailure(readResponse(await ask('/readyz')), 'unavailable');
    for (const url of ['/healthz', '/v1/home', '/v1/docs']) {
      // The exchange ends since the server hangs up.
      const text = await ask(url);
      expect(text).toMatch(/^HTTP\/1.1 200 OK/);
      expect(text).toMatch(/\r\nconnection: close\r\n/i);
    }
  });
});

describe('while it closes, the server', () => {
  /** Sends a request in two parts and returns what came back; the server begins to close in between. */
  async function closeWithin(app: FastifyInstance, first: string, rest: string): Promise<Reply> {
    const port = await listen(app);
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const arrived = new Promise((resolve) => {
      app.server.once('connection', (connection: Socket) => connection.once('data', resolve));
    });
    socket.write(first);
    await arrived;
    const closed = app.close();
    socket.write(rest);
    await once(socket, 'close');
    await closed;
    return readResponse(Buffer.concat(chunks).toString());
  }

  const head = (url: string) => `GET ${url} HTTP/1.1\r\nConnection: keep-alive\r\n`;

  test('finishes what is in flight, and then hangs up', async () => {
    const { app, as } = await start();
    const { token } = await as('Viewer');
    const body = dataField(JSON.stringify({ token }));
    const headers = `Host: ludex\r\nContent-Type: ${formType}\r\nContent-Length: ${body.length}\r\n`;
    const first = `POST ${path} HTTP/1.1\r\nConnection: keep-alive\r\n${headers}\r\n${body.slice(0, 10)}`;
    const reply = await closeWithin(app, first, body.slice(10));
    expect(reply).toMatchObject({ status: 200, body: { data: { account: { name: 'The Viewer' } } } });
    expect(reply.headers['connection']).toBe('close');
  });

  test('answers what comes later with 503', async () => {
    const { app } = await start();
    const reply = await closeWithin(app, head(path), 'Host: ludex\r\n\r\n');
    expectFailure(reply, 'unavailable');
    expect(reply.headers).toMatchObject({ 'retry-after': '5', connection: 'close' });
  });

  test('does not wait for a connection on which nothing was ever said', async () => {
    const { app } = await start();
    const port = await listen(app);
    const connected = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    const gone = once(socket, 'close');
    await connected;
    await app.close();
    await gone;
  });

  test('is alive but not ready', async () => {
    const alive = await closeWithin((await start()).app, head('/healthz'), 'Host: ludex\r\n\r\n');
    expect(alive).toMatchObject({ status: 200, body: { status: 'ok' } });
    const ready = await closeWithin((await start()).app, head('/readyz'), 'Host: ludex\r\n\r\n');
    expectFailure(ready, 'unavailable');
  });
});
