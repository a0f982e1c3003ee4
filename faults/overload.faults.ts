// More than can be done: what is taken on is done in time, the rest is refused at once, and when it is over it is over.
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

/** Clients that ask at once, at least: more than may wait in the queue. */
const crowd = inForm({ short: 600, long: 1_500 });

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  // What else the machine does takes from what the server can bear.
  test('five times what a server can bear', { retry: 1 }, async () => {
    const { env } = await emptyDatabase(engine);
    const server = await readyServer({ ...env, SAMPLE: 'on' });
    const { token } = await signIn(server.url);
    const list = { url: new URL(listings.list.path, server.url), payload: { token, pageSize: 100 } };
    const kept = { url: new URL('/v1/games', server.url) };
    const rate = await saturation(list, inForm({ short: 0.5, long: 10 }));
    // What is let in is done within a second or so: a quick machine would bear a smaller crowd than of a second's work.
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
      // Not the same again: that would be remembered.
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
    // In short form beside other tests, which take from the server and from who asks.
    const inTime = inForm({ short: 4_000, long: 2_000 });
    expect(quantile(accepted, 0.99)).toBeLessThan(inTime);
    expect(quantile(refused, 0.5)).toBeLessThan(inForm({ short: 1_500, long: 500 }));
    expect(quantile(refused, 0.99)).toBeLessThan(inTime / 2);
    // As much work is done as without those who come in vain, or nearly.
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

/** Some ask at once until one of them is refused: whoever is let in waits for long, and asks seldom. */
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
  if (first === undefined) throw new Error('Nobody was refused');
  return first;
}

async function answerTo({ url, payload }: Ask) {
  const body = payload && dataField(JSON.stringify(payload));
  const form = { method: 'POST', headers: { 'content-type': formType } };
  const reply = await fetch(url, body === undefined ? {} : { ...form, body });
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
}

test('a crowd that comes at once to a new server is let in', { retry: 1 }, async () => {
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
  // Others than the first two as well; how many depends on what else the machine does.
  expect(compared.length).toBeGreaterThan(2);
  expect(compared.length + inVain.length).toBe(outcomes.length);
  // Two at a time need 19 MB each.
  expect(residentMegabytes(server.child.pid) - before).toBeLessThan(200);
  // Beside what keeps all processors busy.
  expect(slowestHealth()).toBeLessThan(3_000);
  expect((await ask({ url, payload: owner })).status).toBe(200);
});
