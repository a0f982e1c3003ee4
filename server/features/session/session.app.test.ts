// Signing in with a password and a code from an authenticator app, or a recovery code.
import { describe, expect, test } from 'vitest';
import { loginLimits } from '../../../contract/kit/limits.ts';
import { session } from '../../../contract/session/session.ts';
import { twoFactor } from '../../../contract/session/two-factor.ts';
import { emailOf, password, testApps } from '../../test/harness.ts';
import { tally } from '../../test/outcomes.ts';
import { codeAt, setUpApp, signInWith } from '../../test/records/twoFactor.ts';

const start = testApps();
const email = emailOf('Viewer');
const right = { email, password };

describe('an account with an app', () => {
  test('needs both password and code', async () => {
    const app = await start();
    const { code } = await setUpApp(app, await app.as('Viewer'));
    const anyone = app.withToken('');
    const asked = await anyone.fails('invalid_fields', session.login, right);
    expect(asked.fieldErrors).toEqual({
      otp: 'Enter the code of your authenticator app, or a recovery code',
    });
    expect(asked.data).toEqual({ methods: ['app', 'recoveryCode'] });
    await anyone.fails('wrong_credentials', session.login, { email, password: 'wrong', otp: code() });
    const { token } = await anyone.ok(session.login, { ...right, otp: code() });
    const [own] = await app.withToken(token).ok(session.list, {});
    expect(own).toMatchObject({ current: true, method: 'app' });
  });

  test('looks like any other account, or none, to callers without the password', async () => {
    const app = await start();
    await setUpApp(app, await app.as('Viewer'));
    const replies = await Promise.all(
      [email, emailOf('Writer'), 'nobody@example.com'].flatMap((one) =>
        [{}, { otp: '123456' }].map((extra) =>
          app.withToken('').send(session.login.path, { email: one, password: 'wrong', ...extra }),
        ),
      ),
    );
    const texts = replies.map(({ status, body }) => JSON.stringify([status, { ...body, traceId: '' }]));
    expect(new Set(texts).size).toBe(1);
    expect(replies[0]?.body['errorCode']).toBe('wrong_credentials');
  });

  test('accepts each code once, also under concurrent requests', async () => {
    const app = await start();
    const { code } = await setUpApp(app, await app.as('Viewer'));
    const attempts = [1, 2, 3, 4].map(() =>
      app.withToken('').send(session.login.path, { ...right, otp: code() }),
    );
    expect(tally(await Promise.all(attempts))).toEqual({ ok: 1, invalid_fields: 3 });
    const again = await app.withToken('').fails('invalid_fields', session.login, { ...right, otp: code() });
    expect(again.fieldErrors).toEqual({ otp: 'This code is wrong or was already used' });
    app.clock.advance(30_000);
    await signInWith(app, 'Viewer', code());
  });

  test('accepts codes within half a minute of clock drift, and never one older than the last used', async () => {
    const app = await start();
    const { secret } = await setUpApp(app, await app.as('Viewer'));
    const { clock } = app;
    const at = (seconds: number) => codeAt(secret, new Date(clock.now.getTime() + seconds * 1000));
    const refuse = (otp: string) =>
      app.withToken('').fails('invalid_fields', session.login, { ...right, otp });
    clock.advance(300_000);
    await refuse(at(-60));
    await refuse(at(60));
    await signInWith(app, 'Viewer', at(-30));
    await signInWith(app, 'Viewer', at(30));
    await refuse(at(0));
  });

  test('accepts codes again once a fast clock is corrected, and none of them twice', async () => {
    const app = await start();
    const { code } = await setUpApp(app, await app.as('Viewer'));
    const { clock } = app;
    const refuse = () => app.withToken('').fails('invalid_fields', session.login, { ...right, otp: code() });
    const [hour, step] = [3_600_000, 30_000];
    clock.advance(hour);
    await signInWith(app, 'Viewer', code());
    clock.advance(10 * step);
    await signInWith(app, 'Viewer', code());
    clock.advance(-hour - 10 * step);
    await signInWith(app, 'Viewer', code());
    await refuse();
    clock.advance(step);
    await signInWith(app, 'Viewer', code());
    clock.advance(hour - step);
    await refuse();
    clock.advance(step);
    await signInWith(app, 'Viewer', code());
    clock.advance(9 * step);
    await refuse();
  });

  test('accepts each recovery code once, in any spelling', async () => {
    const app = await start();
    const viewer = await app.as('Viewer');
    const { recoveryCodes } = await setUpApp(app, viewer);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes ?? [];
    expect(first).toMatch(/^([a-z2-9]{5}-){2}[a-z2-9]{5}$/);
    const client = await signInWith(app, 'Viewer', first);
    expect((await client.ok(session.list, {})).find((one) => one.current)?.method).toBe('recoveryCode');
    expect((await client.ok(twoFactor.status, {})).recoveryCodes).toBe(9);
    await app.withToken('').fails('invalid_fields', session.login, { ...right, otp: first });
    await signInWith(app, 'Viewer', second.toUpperCase().replaceAll('-', ' '));
  });

  test('throttles guesses of the code together with guesses of the password', async () => {
    const app = await start();
    const { code } = await setUpApp(app, await app.as('Viewer'));
    const attempt = async (extra: object) =>
      (await app.withToken('').send(session.login.path, { ...right, ...extra })).body['errorCode'] ?? 'ok';
    const wrong = code() === '000000' ? '000001' : '000000';
    for (let n = 0; n < loginLimits.perAccount; n += 1)
      expect(await attempt(n % 2 === 0 ? { otp: wrong } : {})).toBe('invalid_fields');
    expect(await attempt({ otp: code() })).toBe('too_many_requests');
    app.clock.advance(loginLimits.windowMs);
    expect(await attempt({ otp: code() })).toBe('ok');
  });

  test('a sign-in in two steps does not use up the limit of its network', async () => {
    const app = await start();
    const { recoveryCodes } = await setUpApp(app, await app.as('Viewer'));
    for (const otp of recoveryCodes ?? []) {
      await app.withToken('').fails('invalid_fields', session.login, right);
      await signInWith(app, 'Viewer', otp);
    }
    const { count } = await app.database.reads
      .selectFrom('throttle')
      .select('count')
      .where('key', 'like', 'login:peer:%')
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });
});

test('secrets appear in no reply, audit row or stored request, and are encrypted if there is a key', async () => {
  const app = await start({ secretKey: 'a key for tests that is long enough to be one' });
  const viewer = await app.as('Viewer');
  const { secret, recoveryCodes, code } = await setUpApp(app, viewer);
  await signInWith(app, 'Viewer', code());
  const { reads } = app.database;
  const rows = await Promise.all([
    reads.selectFrom('audit').selectAll().execute(),
    reads.selectFrom('request').selectAll().execute(),
    reads.selectFrom('authenticatorApp').selectAll().execute(),
    reads.selectFrom('recoveryCode').selectAll().execute(),
    viewer.send(twoFactor.status, {}),
  ]);
  const stored = JSON.stringify(rows);
  expect(stored).toContain('account.confirmApp');
  for (const one of [secret, ...(recoveryCodes ?? [])]) expect(stored).not.toContain(one);
});

test('a key that is added later encrypts existing secrets at their next use', async () => {
  const app = await start({ secretKey: 'a key for tests that is long enough to be one' });
  const { secret, code } = await setUpApp(app, await app.as('Viewer'));
  await app.database.writes
    .updateTable('authenticatorApp')
    .set({ secret: `plain:${secret}` })
    .execute();
  await signInWith(app, 'Viewer', code());
  const row = await app.database.reads
    .selectFrom('authenticatorApp')
    .select('secret')
    .executeTakeFirstOrThrow();
  expect(row.secret).toMatch(/^aes256gcm:/);
  app.clock.advance(30_000);
  await signInWith(app, 'Viewer', code());
});

test('without its key the app cannot be used, but recovery codes can', async () => {
  const app = await start({ secretKey: 'a key for tests that is long enough to be one' });
  const { recoveryCodes, code } = await setUpApp(app, await app.as('Viewer'));
  await app.database.writes
    .updateTable('authenticatorApp')
    .set({ secret: `aes256gcm:${Buffer.alloc(60).toString('base64url')}` })
    .execute();
  await app.withToken('').fails('invalid_fields', session.login, { ...right, otp: code() });
  await signInWith(app, 'Viewer', recoveryCodes?.[0] ?? '');
});
