// Attempts to bypass the login throttle. That it does not lock out the owner of the account: session.familiar.test.ts.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loginLimits } from '../../../contract/kit/limits.ts';
import { session } from '../../../contract/session/session.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { accountKey } from '../../auth/sessions/account-key.ts';
import { throttleKeys } from '../../auth/throttle.ts';
import { exhaust, guessed } from '../../test/guesses.ts';
import { emailOf, password, testApps } from '../../test/harness.ts';
import { outcomeOf } from '../../test/outcomes.ts';
import { dataField, formType, inject, jsonType } from '../../test/wire.ts';

const start = testApps();
const { path } = session.login;

describe('an account without guesses left cannot be reached', () => {
  type Way = { url?: string; headers?: Record<string, string>; email?: string; more?: object; type?: string };
  const ways: [string, Way][] = [
    ...['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP', 'True-Client-IP', 'X-Client-IP'].map(
      (name): [string, Way] => [
        `the header ${name}`,
        { headers: { [name]: name === 'Forwarded' ? 'for=198.51.100.9' : '198.51.100.9' } },
      ],
    ),
    ...[
      path.toUpperCase(),
      '/api/Session/login',
      `${path}/`,
      `/${path}`,
      '/api//session/login',
      '/api/./session/login',
      '/api/x/../session/login',
      '/api/session/%6cogin',
      '/api/session%2Flogin',
      `${path};v=1`,
      `${path}?again=1`,
      `${path}%00`,
      `${path}%20`,
      `http://elsewhere.example${path}`,
    ].map((url): [string, Way] => [`the path ${url}`, { url }]),
    ['an extra key', { more: { again: 1 } }],
    ['a one-time code', { more: { otp: '123456' } }],
    ['a token', { more: { token: 'x' } }],
    ['capitals', { email: guessed.toUpperCase() }],
    ['wide letters', { email: guessed.replace('v', 'ｖ') }],
    ['spaces around', { email: `\u2003${guessed}\u00a0` }],
    ['the other body', { type: jsonType }],
    ['a JSON text', { type: `${jsonType}; charset=utf-8` }],
  ];

  test.each(ways)(
    'by %s',
    async (_name, { url = path, headers = {}, email = guessed, more = {}, type = formType }) => {
      const app = await start();
      await exhaust(app);
      const text = JSON.stringify({ email, password, ...more });
      const payload = type === formType ? dataField(text) : JSON.stringify({ data: text });
      const reply = await inject(app.app, {
        method: 'POST',
        url,
        remoteAddress: '203.0.113.2',
        headers: { 'content-type': type, ...headers },
        payload,
      });
      expect(reply.body).not.toHaveProperty('success', true);
      const codes = ['too_many_requests', 'not_found', 'invalid_fields', 'bad_request', 'wrong_credentials'];
      expect(codes).toContain(outcomeOf(reply));
      const sessions = await app.database.reads.selectFrom('session').select('id').execute();
      expect(sessions).toEqual([]);
    },
  );

  test('by another spelling of its e-mail: all spellings of one account count together', () => {
    const letter = fc.constantFrom(...'aAéÉe\u0301ßẞſsKKkİiı\u0307ΣσςΩΩÅÅ.@'.split(''));
    const email = fc.array(letter, { minLength: 1, maxLength: 5 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(email, email, (one, other) => {
        fc.pre(accountKey(one) === accountKey(other));
        expect(throttleKeys(one, '::1').account).toBe(throttleKeys(other, '::1').account);
      }),
      { seed: 1, numRuns: 300, maxSkipsPerRun: 100_000 },
    );
    for (const text of ['straße@x', 'ΟΔΟΣ@x', 'é@x', 'K@x', 'İ@x'])
      for (const other of [text.toLowerCase(), text.toUpperCase(), text.normalize('NFD')])
        if (accountKey(text) === accountKey(other))
          expect(throttleKeys(text, '::1').account).toBe(throttleKeys(other, '::1').account);
  });
});

test('the time of a refusal reveals nothing about the account', { retry: 2 }, async () => {
  // Expensive enough that skipping it would be measurable.
  const hashCost = { memory: 2_048, passes: 2 };
  const app = await start({ hashCost });
  const { writes } = app.database;
  const passwordHash = await hashPassword(password, hashCost);
  await writes.updateTable('account').set({ passwordHash }).execute();
  const writer = writes.updateTable('account').where('email', '=', emailOf('Writer'));
  await writer.set({ status: 'disabled' }).execute();
  const kinds = {
    'a wrong password': { email: guessed, password: 'wrong' },
    'no account': { email: 'nobody@example.com', password: 'wrong' },
    'a disabled account': { email: emailOf('Writer'), password },
  };
  const times: Record<string, number[]> = {};
  // Each case comes first, second and last equally often.
  const orders = ['012', '120', '201', '210', '102', '021'].map((order) => order.split('').map(Number));
  for (let round = 0; round < 60; round += 1) {
    // Keeps the guesses below the limit, and spreads other load of the machine evenly.
    app.clock.advance(loginLimits.windowMs / 5);
    for (const at of orders[round % orders.length] ?? []) {
      const [kind = '', login = {}] = Object.entries(kinds)[at] ?? [];
      const began = performance.now();
      const reply = await app.withToken('').send(path, login);
      (times[kind] ??= []).push(performance.now() - began);
      expect(outcomeOf(reply)).toBe('wrong_credentials');
    }
  }
  const [wrong = [], none = [], disabled = []] = Object.values(times).map((all) => all.slice(5));
  // Chance gives one half; with this many samples it deviates by more than 0.2 once in ten thousand runs.
  for (const other of [none, disabled]) expect(Math.abs(oftenSlower(wrong, other) - 0.5)).toBeLessThan(0.2);
});

/** Fraction of all pairs in which the first takes longer than the second: the rank-sum statistic, from 0 to 1. */
function oftenSlower(first: readonly number[], second: readonly number[]): number {
  const slower = first.flatMap((one) => second.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
  return slower.reduce<number>((sum, each) => sum + each, 0) / slower.length;
}
