// Cached replies are served while the database does not answer, for a time, and never what may have been unpublished before.
import { gunzipSync } from 'node:zlib';
import fastify, { LogController } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { DeliveryOptions } from './feature.ts';
import { serveDelivery } from './routes.ts';

const minuteMs = 60_000;
const body = { text: 'A game. '.repeat(200) };

/** Everything that a test breaks and sees. */
async function start({ staleMs = 10 * minuteMs } = {}) {
  const state = {
    time: 0,
    mark: 0,
    publicCommits: 0,
    isCurrent: true,
    changed: false,
    /** How asking for changes fails; undefined if it succeeds. */
    fault: undefined as object | undefined,
    hangs: false,
  };
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line).msg) };
  const logController = new LogController({ disableRequestLogging: true });
  const app = fastify({ logger: { level: 'info', stream }, logController });
  onTestFinished(() => app.close());
  const call = { summary: '', query: z.strictObject({ n: z.string().optional() }), output: z.unknown() };
  const answer = async () => {
    if (state.fault !== undefined) throw Object.assign(new Error('away'), state.fault);
    return { body, keys: ['games'] };
  };
  const open = () => ({
    handlers: { page: answer, preview: answer },
    publishDue: async () => {},
    refresh: async () => {
      if (state.hangs) await new Promise(() => {});
      if (state.fault !== undefined) throw Object.assign(new Error('away'), state.fault);
      return state.changed;
    },
    isCurrent: () => state.isCurrent,
    advance: async () => {},
    next: () => Number.POSITIVE_INFINITY,
  });
  const contract = {
    page: { path: '/v1/page' as const, ...call },
    preview: { path: '/v1/preview' as const, private: true as const, ...call },
  };
  const options = {
    publicUrl: 'http://localhost',
    siteUrl: 'http://localhost',
    productName: '',
    siteName: '',
    fourEyes: [],
  };
  const database = { mark: () => state.mark, publicCommits: () => state.publicCommits };
  serveDelivery(
    app,
    { contract, open },
    {
      ...options,
      database: database as unknown as DeliveryOptions['database'],
      clock: () => new Date(state.time),
      cacheBytes: 1_000_000,
      staleMs,
    },
  );
  const visit = async (path: string, headers: Record<string, string> = {}) => {
    // As on PostgreSQL, where each reply has to be confirmed now and then.
    state.mark += 1;
    return app.inject({ url: `/v1/${path}`, headers });
  };
  const status = async (path: string) => (await visit(path)).statusCode;
  expect(await status('page?n=1')).toBe(200);
  return { app, state, visit, status, lines };
}

const unavailable = { code: 'ECONNREFUSED' };

test.each([
  ['PostgreSQL refuses connections', unavailable],
  ['PostgreSQL is starting', { code: '57P03' }],
  ['PostgreSQL has a full disk', { code: '53100' }],
  ['SQLite is busy', { errcode: 5 }],
  ['SQLite is locked', { errcode: 6 }],
  ['SQLite has an I/O error', { errcode: 10 }],
  ['SQLite has a full disk', { errcode: 13 }],
])('%s: cached replies are served, all others are refused, and it recovers by itself', async (_, fault) => {
  const { state, visit, status, lines } = await start();
  state.fault = fault;
  for (let n = 0; n < 3; n += 1) {
    const reply = await visit('page?n=1');
    expect([reply.statusCode, reply.json()]).toEqual([200, body]);
    expect(reply.headers['cache-control']).toMatch(/^public, max-age=0, stale-while-revalidate=0, /);
  }
  const zipped = await visit('page?n=1', { 'accept-encoding': 'gzip' });
  expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(body);
  const etag = String(zipped.headers.etag);
  expect((await visit('page?n=1', { 'accept-encoding': 'gzip', 'if-none-match': etag })).statusCode).toBe(
    304,
  );
  for (const path of ['page?n=2', 'preview?n=1', 'page?n=3']) {
    const refused = await visit(path);
    expect([refused.statusCode, refused.headers['content-type'], refused.headers['retry-after']]).toEqual([
      503,
      'application/problem+json; charset=utf-8',
      '5',
    ]);
  }
  state.fault = undefined;
  await expect.poll(() => status('page?n=2'), { interval: 20 }).toBe(200);
  expect((await visit('page?n=1')).headers['cache-control']).toMatch(/^public, max-age=10, /);
  expect(lines).toEqual([
    'the database does not answer; cached replies are served',
    'the database answers again',
  ]);
});

test('a database that hangs is not waited for', async () => {
  const { state, status, visit } = await start();
  state.hangs = true;
  expect(await status('page?n=1')).toBe(200);
  // The second does not wait at all, and a client that asks again is told that nothing has changed.
  const { statusCode, headers } = await visit('page?n=1');
  expect([
    statusCode,
    (await visit('page?n=1', { 'if-none-match': String(headers.etag) })).statusCode,
  ]).toEqual([200, 304]);
});

test('the time for which replies are served without the database ends', async () => {
  const { state, status } = await start({ staleMs: 5 * minuteMs });
  state.fault = unavailable;
  state.time += 4 * minuteMs;
  expect(await status('page?n=1')).toBe(200);
  state.time += 2 * minuteMs;
  expect(await status('page?n=1')).toBe(503);
});

test('with no such time nothing is served', async () => {
  const { state, status } = await start({ staleMs: 0 });
  state.fault = unavailable;
  expect(await status('page?n=1')).toBe(503);
});

test('what this process may have unpublished since is not served', async () => {
  const { state, status } = await start();
  state.publicCommits += 1;
  state.fault = unavailable;
  expect(await status('page?n=1')).toBe(503);
});

test('what is known to have changed, and could not be read, is not served', async () => {
  const { state, status } = await start();
  state.isCurrent = false;
  state.fault = unavailable;
  expect(await status('page?n=1')).toBe(503);
  state.isCurrent = true;
  expect(await status('page?n=1')).toBe(503);
});

test('a fault of the program is none of the database', async () => {
  const { state, status } = await start();
  state.fault = { code: '42P01' };
  expect(await status('page?n=1')).toBe(500);
});
