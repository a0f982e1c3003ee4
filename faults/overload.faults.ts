// Overload: what cannot be answered in time is refused with 503 and Retry-After, health checks are answered, memory stays
// bounded, and the server answers again when the load ends.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { v4 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { categories } from '../contract/categories/categories.ts';
import { listings } from '../contract/listings/listings.ts';
import { session } from '../contract/session/session.ts';
import { dataField, formType } from '../server/test/wire.ts';
import { expectUnavailable, timeUntil, watchHealth } from './breaks.ts';
import { emptyDatabase } from './databases.ts';
import { type Ask, ask, figures, flood, quantile, residentMegabytes, saturation } from './load.ts';
import { inForm, owner, readyServer, signIn } from './world.ts';

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  test('requests beyond the queue are refused, and answered once the load ends', async () => {
    const { env } = await emptyDatabase(engine);
    const server = await readyServer({ ...env, SAMPLE: 'on' });
    const client = await signIn(server.url);
    const { token } = client;
    const list = { url: new URL(listings.list.path, server.url), payload: { token, pageSize: 100 } };
    const cached = { url: new URL('/v1/games', server.url) };
    expect((await ask(cached)).status).toBe(200);
    const health = watchHealth(server.url);
    const before = residentMegabytes(server.child.pid);

    // Writes that wait for a lock hold every place at which requests are worked on.
    const unlock = await lockWrites(env);
    let locked = true;
    const holdPlace = async (name: string) => {
      while (locked) await client(categories.add, { name, requestId: uuid() });
    };
    const holders = Promise.all(Array.from({ length: 40 }, (_, n) => holdPlace(`Category ${n}`)));
    const refusal = await firstRefusal(() => list);
    // Not the same again: that would come from the cache.
    const problem = await firstRefusal((n) => ({ url: new URL(`/v1/games?q=${n}`, server.url) }));
    const outcomes = await Promise.all(Array.from({ length: 600 }, () => ask(list)));
    const during = residentMegabytes(server.child.pid);
    locked = false;
    await unlock();
    await holders;
    await timeUntil(async () => (await ask(list)).status === 200);

    expectUnavailable(refusal);
    expect(server.stdout()).toContain(refusal.body.traceId);
    expect(problem.body).toMatchObject({ status: 503, title: 'Service Unavailable' });
    expect(problem.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(problem.headers.get('access-control-allow-origin')).toBe('*');
    for (const { headers } of [refusal, problem]) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const refused = outcomes.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    // Either the queue is full, or the pool of connections to PostgreSQL.
    for (const { status, retryAfter } of refused) expect([status, retryAfter > 0]).toEqual([503, true]);
    expect(health.failures).toBe(0);
    expect(during - before).toBeLessThan(400);
  });
});

/** Takes the lock that every write needs, beside the server; returns what releases it. */
async function lockWrites(env: Record<string, string>): Promise<() => Promise<void>> {
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = env;
  if (url === undefined) {
    const file = new DatabaseSync(join(folder, 'ludex.sqlite'), { timeout: 10_000 });
    file.exec('begin immediate');
    return async () => file.close();
  }
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  await connection.query('begin; lock table category in exclusive mode');
  return () => connection.end();
}

/** Asks until a request is refused. */
async function firstRefusal(askFor: (n: number) => Ask) {
  for (let n = 0; ; n += 1) {
    const { url, payload } = askFor(n);
    const body = payload && dataField(JSON.stringify(payload));
    const form = { method: 'POST', headers: { 'content-type': formType } };
    const reply = await fetch(url, body === undefined ? {} : { ...form, body });
    if (reply.status === 503) return { status: 503, headers: reply.headers, body: await reply.json() };
    await reply.arrayBuffer();
  }
}

/** Measured with `npm run test:faults`; how much is refused depends on the machine. */
test.runIf(inForm({ short: 0, long: 1 }) === 1).each(['sqlite', 'postgres'] as const)(
  'five times what a server can bear, on %s',
  async (engine) => {
    const { env } = await emptyDatabase(engine);
    const server = await readyServer({ ...env, SAMPLE: 'on' });
    const { token } = await signIn(server.url);
    const list = { url: new URL(listings.list.path, server.url), payload: { token, pageSize: 100 } };
    const rate = await saturation(list, 10);
    const health = watchHealth(server.url);
    const before = residentMegabytes(server.child.pid);
    const seconds = 60;
    const clients = Math.max(1_500, Math.round(rate * 1.5));
    const { outcomes, share } = await flood(list, { clients, perSecond: rate * 5, seconds });
    const after = residentMegabytes(server.child.pid);
    const recoveryMs = await timeUntil(async () => (await ask(list)).status === 200);
    const accepted = outcomes.filter(({ status }) => status === 200).map(({ ms }) => ms);
    const refusals = outcomes.filter(({ status }) => status !== 200);
    const refused = refusals.map(({ ms }) => ms);
    figures(`overload on ${engine}`, {
      'bearable/s': rate,
      "clients' share of a processor": share,
      'requests/s': outcomes.length / seconds,
      'accepted/s': accepted.length / seconds,
      'refused share': refused.length / outcomes.length,
      'accepted p50 ms': quantile(accepted, 0.5),
      'accepted p99 ms': quantile(accepted, 0.99),
      'refused p50 ms': quantile(refused, 0.5),
      'refused p99 ms': quantile(refused, 0.99),
      'slowest health check ms': health.slowestMs,
      'MB before': before,
      'MB after': after,
      'recovery ms': recoveryMs,
    });
    expect(accepted.length).toBeGreaterThan(0);
    for (const { status, retryAfter } of refusals) expect([status, retryAfter]).toEqual([503, 1]);
    expect(health.failures).toBe(0);
    expect(after - before).toBeLessThan(400);
  },
);

test('300 clients that connect to a new server at once are all answered', async () => {
  const { env } = await emptyDatabase('sqlite');
  const server = await readyServer(env);
  const one = { url: new URL('/v1/openapi.json', server.url) };
  const outcomes = await Promise.all(Array.from({ length: 300 }, () => ask(one)));
  for (const { status } of outcomes) expect(status).toBe(200);
});

test('logins beyond those whose password can be compared are refused', async () => {
  const { env } = await emptyDatabase('sqlite');
  const server = await readyServer(env);
  const health = watchHealth(server.url);
  const url = new URL(session.login.path, server.url);
  const login = (n: number) =>
    ask({ url, payload: { email: `nobody-${n}@example.com`, password: owner.password } });
  const before = residentMegabytes(server.child.pid);
  const outcomes = await Promise.all(Array.from({ length: 150 }, (_, n) => login(n)));
  const refused = outcomes.filter(({ status }) => status === 503);
  for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  const compared = outcomes.filter(({ status }) => status === 401);
  expect(compared.length).toBeGreaterThan(0);
  expect(compared.length + refused.length).toBe(outcomes.length);
  // Two are compared at a time, in 19 MB each.
  expect(residentMegabytes(server.child.pid) - before).toBeLessThan(200);
  expect(health.failures).toBe(0);
  expect((await ask({ url, payload: owner })).status).toBe(200);
});
