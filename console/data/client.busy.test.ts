// Retries of calls that a busy server refused with 503 and Retry-After.
import { expect, onTestFinished, test, vi } from 'vitest';
import { categories } from '../../contract/categories/categories.ts';
import { session } from '../../contract/session/session.ts';
import type { Answer } from '../test/browser.ts';
import { payloadOf, setUp } from '../test/client.ts';
import { BizError } from './bizError.ts';
import { retryWhileBusy } from './retryWhileBusy.ts';

const busy: Answer = {
  status: 503,
  headers: { 'retry-after': '0' },
  body: { success: false, errorCode: 'unavailable', errorMessage: 'Not now', showType: 4 },
};
const done: Answer = { body: { code: 200, success: true, data: 5 } };
const waitingText = 'The server is busy. Retrying…';

/** A server that is busy for some requests. */
function setUpBusy(times: number, answer: Answer = busy) {
  let left = times;
  return setUp(() => ((left -= 1) >= 0 ? answer : done));
}

test('a read is asked again, which is said, and taken back', async () => {
  const { read, server, shown, closed } = await setUpBusy(3);
  await expect(read()).resolves.toBe(5);
  expect(server.asked).toHaveLength(4);
  expect(shown).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'warning', text: waitingText, key: waitingText, stays: true })),
  );
  expect(closed).toEqual([waitingText, waitingText, waitingText]);
});

test('the fourth refusal is shown', async () => {
  const { read, server, shown } = await setUpBusy(4);
  await expect(read()).rejects.toMatchObject({ code: 503, errorCode: 'unavailable' });
  expect(server.asked).toHaveLength(4);
  expect(shown.at(-1)).toMatchObject({ kind: 'open', description: 'Not now' });
});

test('a write is sent again as it is, with its requestId; but not a sign-in', async () => {
  const { call, server } = await setUpBusy(1);
  await call(categories.edit, { id: 'x', version: 1, name: 'Once' });
  const [first, second] = server.asked.map(payloadOf);
  expect(first).toMatchObject({ name: 'Once', requestId: expect.any(String), token: 'token-1' });
  expect(second).toEqual(first);
  const other = await setUpBusy(1);
  const signIn = other.call(session.login, { email: 'ada@example.com', password: 'x' });
  await expect(signIn).rejects.toMatchObject({ code: 503 });
  expect(other.server.asked).toHaveLength(1);
});

test.each<[string, Answer]>([
  ['does not say when', { ...busy, headers: {} }],
  ['says a time of the far future', { ...busy, headers: { 'retry-after': '3600' } }],
  ['refuses for another reason', { ...busy, status: 429 }],
])('a server that %s is not asked again', async (_name, answer) => {
  const { read, server } = await setUpBusy(1, answer);
  await expect(read()).rejects.toThrow('Not now');
  expect(server.asked).toHaveLength(1);
});

test('an aborted call is not retried', async () => {
  const { read, server, shown } = await setUp({ ...busy, headers: { 'retry-after': '9' } });
  const controller = new AbortController();
  const reply = read({ signal: controller.signal }).catch((reason: unknown) => reason);
  await expect.poll(() => shown.length).toBe(1);
  controller.abort();
  expect(await reply).toMatchObject({ name: 'AbortError' });
  expect(server.asked).toHaveLength(1);
});

test('a crowd that was sent away together comes back one by one, and later each time', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: number[][] = [];
  const start = Date.now();
  const crowd = Array.from({ length: 300 }, (_, person) =>
    retryWhileBusy(async () => {
      (asked[person] ??= []).push(Date.now() - start);
      throw new BizError({ code: 503, errorCode: 'unavailable', message: '', showType: 4, retryAfter: 2 });
    }, undefined).catch(() => {}),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(crowd);
  const waits = asked.map((times) => times.slice(1).map((time, at) => time - (times[at] ?? 0)));
  for (const [first = 0, second = 0, third = 0, ...more] of waits) {
    expect([first, second, third].map((ms, at) => Math.floor(ms / (2_000 * (at + 1))))).toEqual([1, 1, 1]);
    expect(more).toEqual([]);
  }
  const inEachTenth = Map.groupBy(waits, ([first = 0]) => Math.floor(first / 200));
  expect(inEachTenth.size).toBe(10);
});
