// Attempts to bypass the login throttle. That it does not lock out the owner of the account: session.familiar.test.ts.
import { createHook } from 'node:async_hooks';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { session } from '../../../contract/session/session.ts';
import { accountKey } from '../../auth/sessions/account-key.ts';
import { throttleKeys } from '../../auth/throttle.ts';
import { emailOf, password, testApps } from '../../test/harness.ts';
import { outcomeOf } from '../../test/outcomes.ts';
import { exhaust, guessed } from '../../test/records/guesses.ts';
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

test('a refusal costs as many password hashes whether or not there is such an account', async () => {
  const app = await start();
  const { writes } = app.database;
  const writer = writes.updateTable('account').where('email', '=', emailOf('Writer'));
  await writer.set({ status: 'disabled' }).execute();
  let hashes = 0;
  const hook = createHook({ init: (_id, type) => void (hashes += Number(type === 'ARGON2REQUEST')) });
  const costOf = async (login: { email: string; password: string }) => {
    hashes = 0;
    expect(outcomeOf(await app.withToken('').send(path, login))).toBe('wrong_credentials');
    return hashes;
  };
  // The first refusal of a server makes the hash that stands in for those of unknown accounts.
  await costOf({ email: 'nobody@example.com', password: 'wrong' });
  hook.enable();
  onTestFinished(() => void hook.disable());
  expect(await costOf({ email: guessed, password: 'wrong' })).toBe(1);
  expect(await costOf({ email: 'nobody@example.com', password: 'wrong' })).toBe(1);
  expect(await costOf({ email: emailOf('Writer'), password })).toBe(1);
});
