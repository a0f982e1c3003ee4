// Clients that send nothing, very slowly, or never read: no other client waits for them, and they are disconnected.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { listings } from '../contract/listings/listings.ts';
import { media } from '../contract/media/media.ts';
import { multipart } from '../server/test/forms.ts';
import { pngFile } from '../server/test/records/pictures.ts';
import { exchange, formType } from '../server/test/wire.ts';
import { timeUntil } from './breaks.ts';
import { emptyDatabase } from './databases.ts';
import { type Ask, ask, figures, quantile, residentMegabytes } from './load.ts';
import { inForm, readyServer, signIn } from './world.ts';

const idleSockets = inForm({ short: 500, long: 5_000 });
const pipelined = inForm({ short: 1_000, long: 5_000 });

test('silent clients, slow clients, and clients that do not read', async (context) => {
  const needed = idleSockets + 1_000;
  if (openFiles() < needed) context.skip(`${needed} open files are needed: ulimit -n says ${openFiles()}`);
  const { env } = await emptyDatabase('sqlite');
  const server = await readyServer({ ...env, SAMPLE: 'on' });
  const { token } = await signIn(server.url);
  const list = { url: new URL(listings.list.path, server.url), payload: { token } };
  const large = new URL('/v1/games?pageSize=100', server.url);
  expect((await ask({ url: large })).status).toBe(200);
  const clients = new RawClients(server.url);
  const idle = await responseTimes(list);
  const before = residentMegabytes(server.child.pid);

  await clients.open('silent', idleSockets);
  await clients.open('slow headers', 100, `POST ${list.url.pathname} HTTP/1.1\r\nHost: ludex\r\nX-Slow: `);
  const upload = await uploadOf(server.url, token);
  await clients.open('slow uploads', 16, upload.begun);
  await clients.open('slow bodies', 100, `${postHead(list.url)}Content-Length: 200000\r\n\r\ndata=`);
  // More than all buffers in between hold.
  const reads = `GET ${large.pathname}${large.search} HTTP/1.1\r\nHost: ludex\r\n\r\n`.repeat(400);
  await clients.open('slow readers', 40, reads);
  clients.drip(['slow headers', 'slow bodies', 'slow uploads'], 'x');
  // A client that does not read only notices the disconnect when it sends.
  clients.drip(['slow readers'], '\r\n');
  const beside = await responseTimes(list);
  const during = residentMegabytes(server.child.pid);
  figures('slow clients', {
    'load of the machine': loadavg()[0] ?? 0,
    'p99 ms alone': idle,
    'p99 ms beside them': beside,
    'MB alone': before,
    'MB beside them': during,
  });
  expect(during - before).toBeLessThan(400);

  // They occupy all upload slots, and others wait behind them.
  const uploading = performance.now();
  expect(await upload.whole()).toBe(200);
  figures('an upload beside slow ones', { ms: performance.now() - uploading });
  const answered = clients.replies('slow uploads').filter((heard) => heard !== '');
  expect(answered.length).toBeGreaterThan(0);
  for (const heard of answered) expect(heard).toMatch(/^HTTP\/1.1 408 /);

  // Their limits are tens of seconds.
  if (inForm({ short: 0, long: 1 }) === 0) return;
  for (const kind of clients.kinds()) {
    const ms = await timeUntil(async () => clients.left(kind) === 0, 120_000);
    figures(`${kind}, cut off`, { 's after the others': ms / 1_000 });
  }
  for (const reply of clients.replies('slow headers')) expect(reply).toMatch(/^HTTP\/1.1 408 .*"too_slow"/s);
  expect((await ask(list)).status).toBe(200);
});

test('endless bodies, and compressed ones', async () => {
  const { env } = await emptyDatabase('sqlite');
  const server = await readyServer(env);
  const before = residentMegabytes(server.child.pid);
  const url = new URL(listings.list.path, server.url);
  const clients = new RawClients(server.url);
  await clients.open('endless', 20, `${postHead(url)}Transfer-Encoding: chunked\r\n\r\n`);
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  await clients.flood('endless', chunk);
  for (const reply of clients.replies('endless')) expect(reply).toMatch(/^(HTTP\/1.1 413 |$)/);

  // 64 MB of zeros in 64 kB, which the server must not decompress.
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': formType, 'content-encoding': 'gzip' },
    body: bomb,
  });
  expect(await reply.json()).toMatchObject({ errorCode: 'unsupported_media_type' });
  expect(reply.status).toBe(415);
  expect(residentMegabytes(server.child.pid) - before).toBeLessThan(200);
});

test('many requests on few connections take no more than their share', async () => {
  const { env } = await emptyDatabase('sqlite');
  const server = await readyServer({ ...env, SAMPLE: 'on' });
  const { token } = await signIn(server.url);
  const list = { url: new URL(listings.list.path, server.url), payload: { token } };
  const idle = await responseTimes(list);
  const before = residentMegabytes(server.child.pid);
  const clients = new RawClients(server.url);
  const flood = (n: number) =>
    Array.from(
      { length: pipelined },
      (_, k) => `GET /v1/games?q=${n}-${k} HTTP/1.1\r\nHost: ludex\r\n\r\n`,
    ).join('');
  for (let n = 0; n < 10; n += 1) await clients.open('pipelines', 1, flood(n));
  const beside = await responseTimes(list);
  figures('pipelines', { 'p99 ms alone': idle, 'p99 ms beside them': beside });
  expect(residentMegabytes(server.child.pid) - before).toBeLessThan(200);
  await timeUntil(async () => clients.left('pipelines') === 0);
});

/** Starts an upload with its first bytes, and sends a complete one; returns the status. */
async function uploadOf(url: string, token: string) {
  const { headers, payload } = multipart({ token, file: await pngFile(300, 200) });
  const { pathname } = new URL(media.upload.path, url);
  const type = headers['content-type'];
  const head = `POST ${pathname} HTTP/1.1\r\nHost: ludex\r\nContent-Type: ${type}\r\nContent-Length: 200000\r\n\r\n`;
  return {
    begun: head + payload.toString('latin1', 0, payload.length - 200),
    whole: async () =>
      (await fetch(new URL(pathname, url), { method: 'POST', headers, body: new Uint8Array(payload) }))
        .status,
  };
}

/** The 99th percentile of response times in milliseconds, with few requests at a time. Each must succeed. */
async function responseTimes(one: Ask): Promise<number> {
  const times: number[] = [];
  const lane = async () => {
    for (let n = 0; n < 25; n += 1) {
      const { status, ms } = await ask(one);
      expect(status).toBe(200);
      times.push(ms);
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return quantile(times, 0.99);
}

function postHead({ pathname }: URL): string {
  return `POST ${pathname} HTTP/1.1\r\nHost: ludex\r\nContent-Type: ${formType}\r\n`;
}

/** The limit of open files of a process. Node raises the soft limit to the hard one. */
function openFiles(): number {
  return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
}

type RawClient = { kind: string; socket: Socket; closed: boolean; heard: string };

/** Connections opened at once; the system would silently drop some of a larger number. */
const connectBatch = 100;

/** Clients that send any bytes and read only what they must. */
class RawClients {
  readonly #clients: RawClient[] = [];
  readonly #port: number;

  constructor(url: string) {
    this.#port = Number(new URL(url).port);
    onTestFinished(() => {
      for (const { socket } of this.#clients) socket.destroy();
    });
  }

  /** Opens connections that start with these bytes. */
  async open(kind: string, count: number, bytes = ''): Promise<void> {
    for (let left = count; left > 0; left -= connectBatch) {
      await this.#openSome(kind, Math.min(left, connectBatch), bytes);
      // Connections are accepted in order, so this reply proves that all earlier ones were accepted.
      await exchange(this.#port, 'GET /healthz HTTP/1.1\r\nHost: ludex\r\nConnection: close\r\n\r\n');
    }
  }

  async #openSome(kind: string, count: number, bytes: string): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, () => {
        const socket = connect(this.#port, '127.0.0.1');
        const client: RawClient = { kind, socket, closed: false, heard: '' };
        this.#clients.push(client);
        socket.on('error', () => {});
        socket.on('close', () => {
          client.closed = true;
        });
        if (kind !== 'slow readers')
          socket.on('data', (chunk) => {
            client.heard = (client.heard + chunk.toString('latin1')).slice(0, 1_000);
          });
        return new Promise<void>((resolve) => {
          socket.once('close', resolve).once('connect', () => {
            socket.write(bytes);
            resolve();
          });
        });
      }),
    );
  }

  /** Sends these bytes once a second from now on. */
  drip(kinds: readonly string[], bytes: string): void {
    const timer = setInterval(() => {
      for (const { kind, socket, closed } of this.#clients)
        if (kinds.includes(kind) && !closed) socket.write(bytes);
    }, 1_000);
    onTestFinished(() => clearInterval(timer));
  }

  /** Sends the same bytes repeatedly until every client is disconnected. */
  async flood(kind: string, bytes: string): Promise<void> {
    const pour = async ({ socket, ...client }: RawClient) => {
      while (!socket.destroyed && !client.closed) {
        if (!socket.write(bytes))
          await Promise.race([pause(50), new Promise((r) => socket.once('drain', r))]);
        await pause(0);
      }
    };
    await Promise.all(this.#of(kind).map(pour));
  }

  kinds(): string[] {
    return [...new Set(this.#clients.map(({ kind }) => kind))];
  }

  left(kind: string): number {
    return this.#of(kind).filter(({ closed }) => !closed).length;
  }

  replies(kind: string): string[] {
    return this.#of(kind).map(({ heard }) => heard);
  }

  #of(kind: string): RawClient[] {
    return this.#clients.filter((client) => client.kind === kind);
  }
}
