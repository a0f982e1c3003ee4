// Overload: accepted requests finish in time, the rest is refused at once, and the server recovers afterwards.
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { listings } from '../contract/listings/listings.ts';
import { session } from '../contract/session/session.ts';
import { dataField, formType } from '../server/test/wire.ts';
import { expectUnavailable, watchHealth } from './breaks.ts';
import { emptyDatabase } from './databases.ts';
import { type Ask, ask, figures, flood, quantile, residentMegabytes, saturation } from './load.ts';
import { inForm, owner, readyServer, signIn } from './world.ts';

/** Minimum concurrent clients: more than fit in the queue. */
const crowd = inForm({ short: 600, long: 1_500 });

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  // Other load of the machine reduces the server's capacity.
  test('five times what a server can bear', { retry: 1 }, async () => {
    const { env } = await emptyDatabase(engine);
    const server = await readyServer({ ...env, SAMPLE: 'on' });
    const { token } = await signIn(server.url);
    const list = { url: new URL(listings.list.path, server.url), payload: { token, pageSize: 100 } };
    const kept = { url: new URL('/v1/games', server.url) };
    const rate = await saturation(list, inForm({ short: 0.5, long: 10 }));
    // Accepted work takes about a second, so a fast machine needs more clients than that.
    const clients = Math.max(crowd, Math.round(rate * 1.5));
    expect((await ask(kept)).status).toBe(200);
    const slowestHealth = watchHealth(server.url);
    const before = residentMegabytes(server.child.pid);

    const seconds = inForm({ short: 2, long: 60 });
    let isOver = false;
    const flooding = flood(list, { clients, perSecond: rate * 5, seconds }).finally(() => (isOver = true));
    const [{ outcomes, share }, ready, refusal, problem] = await Promise.all([
      flooding,
      flood(kept, { clients: 4, perSecond: 20, seconds }),
      refusalOf(
        () => list,
        () => isOver,
      ),
      // A different request each time, since replies are cached.
      refusalOf(
        (n) => ({ url: new URL(`/v1/games?q=${n}`, server.url) }),
        () => isOver,
      ),
    ]);
    const after = residentMegabytes(server.child.pid);
    const recovered = performance.now();
    for (let inRow = 0; inRow < 20; ) {
      const { status, ms } = await ask(list);
      inRow = status === 200 && ms < 500 ? inRow + 1 : 0;
    }
    const took = performance.now() - recovered;

    const accepted = outcomes.filter(({ status }) => status === 200).map(({ ms }) => ms);
    const refusals = outcomes.filter(({ status }) => status !== 200);
    const refused = refusals.map(({ ms }) => ms);
    figures(`overload on ${engine}`, {
      'load of the machine': loadavg()[0] ?? 0,
      'bearable/s': rate,
      "asking's part of a processor": share,
      'asked/s': outcomes.length / seconds,
      'accepted/s': accepted.length / seconds,
      'refused share': refused.length / outcomes.length,
      'accepted p50 ms': quantile(accepted, 0.5),
      'accepted p99 ms': quantile(accepted, 0.99),
      'refused p50 ms': quantile(refused, 0.5),
      'refused p99 ms': quantile(refused, 0.99),
      'ready replies refused': ready.outcomes.filter(({ status }) => status !== 200).length,
      'slowest health ms': slowestHealth(),
      'MB before': before,
      'MB after': after,
      'ms until well': took,
    });
    // In the short form, other tests run at the same time.
    const inTime = inForm({ short: 4_000, long: 2_000 });
    expect(quantile(accepted, 0.99)).toBeLessThan(inTime);
    expect(quantile(refused, 0.5)).toBeLessThan(inForm({ short: 1_500, long: 500 }));
    expect(quantile(refused, 0.99)).toBeLessThan(inTime / 2);
    // Refused clients hardly reduce the work done.
    expect(accepted.length).toBeGreaterThan((rate * seconds) / 4);
    for (const { status, retryAfter } of refusals) expect([status, retryAfter]).toEqual([503, 1]);
    expectUnavailable(refusal);
    expect(server.stdout()).toContain(refusal.body.traceId);
    expect(problem.body).toMatchObject({ status: 503, title: 'Service Unavailable' });
    expect(problem.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(problem.headers.get('access-control-allow-origin')).toBe('*');
    for (const { headers } of [refusal, problem]) {
      expect(headers.get('retry-after')).toBe('1');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    for (const { status } of ready.outcomes) expect(status).toBe(200);
    expect(slowestHealth()).toBeLessThan(inTime);
    expect(after - before).toBeLessThan(400);
    expect(took).toBeLessThan(10_000);
  });
});

/** Sends requests until one is refused. Accepted clients wait long, and so call rarely. */
async function refusalOf(askFor: (n: number) => Ask, isOver: () => boolean) {
  const refusals: Awaited<ReturnType<typeof answerTo>>[] = [];
  let asked = 0;
  const askOften = async () => {
    while (refusals.length === 0 && !isOver()) {
      const answer = await answerTo(askFor((asked += 1)));
      if (answer.status === 503) refusals.push(answer);
      await pause(5);
    }
  };
  await Promise.all(Array.from({ length: 8 }, askOften));
  const [first] = refusals;
  if (first === undefined) throw new Error('No request was refused');
  return first;
}

async function answerTo({ url, payload }: Ask) {
  const body = payload && dataField(JSON.stringify(payload));
  const form = { method: 'POST', headers: { 'content-type': formType } };
  const reply = await fetch(url, body === undefined ? {} : { ...form, body });
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
}

test('many clients that connect at once to a new server are accepted', { retry: 1 }, async () => {
  const { env } = await emptyDatabase('sqlite');
  const server = await readyServer(env);
  const one = { url: new URL('/v1/openapi.json', server.url) };
  const outcomes = await Promise.all(Array.from({ length: 300 }, () => ask(one)));
  for (const { status } of outcomes) expect(status).toBe(200);
});

test('more logins than can be compared', async () => {
  const { env } = await emptyDatabase('sqlite');
  const server = await readyServer(env);
  const slowestHealth = watchHealth(server.url);
  const url = new URL(session.login.path, server.url);
  const login = (n: number) =>
    ask({ url, payload: { email: `nobody-${n}@example.com`, password: owner.password } });
  const before = residentMegabytes(server.child.pid);
  const outcomes = await Promise.all(Array.from({ length: 150 }, (_, n) => login(n)));
  const inVain = outcomes.filter(({ status }) => status === 503);
  for (const { retryAfter } of inVain) expect(retryAfter).toBeGreaterThan(0);
  expect(inVain.length).toBeGreaterThan(80);
  const compared = outcomes.filter(({ status }) => status === 401);
  // More than the first two; the number depends on the load of the machine.
  expect(compared.length).toBeGreaterThan(2);
  expect(compared.length + inVain.length).toBe(outcomes.length);
  // Two at a time need 19 MB each.
  expect(residentMegabytes(server.child.pid) - before).toBeLessThan(200);
  // While all processors are busy.
  expect(slowestHealth()).toBeLessThan(3_000);
  expect((await ask({ url, payload: owner })).status).toBe(200);
});
