// Password guesses are counted per account and per network, before the password is compared.
import { describe, expect, test } from 'vitest';
import { loginLimits } from '../../../contract/kit/limits.ts';
import { session } from '../../../contract/session/session.ts';
import { emailOf, password, type TestApp, testApps } from '../../test/harness.ts';

const start = testApps();
const viewer = emailOf('Viewer');

type Attempt = { email?: string; password?: string; from?: string };

/** Tries to sign in from an address and returns the outcome. */
async function attempt(
  { withToken }: TestApp,
  { email = viewer, password: guess = 'wrong', from = '203.0.113.1' }: Attempt,
) {
  const reply = await withToken('').send(
    session.login.path,
    { email, password: guess },
    { remoteAddress: from },
  );
  return reply.body['errorCode'] ?? 'ok';
}

async function fill(app: TestApp, times: number, one: (n: number) => Attempt): Promise<void> {
  for (let n = 0; n < times; n += 1) expect(await attempt(app, one(n))).toBe('wrong_credentials');
}

describe('an account', () => {
  test('has ten guesses in 15 minutes, from any address; then the right one is refused too', async () => {
    const app = await start();
    await fill(app, loginLimits.perAccount, (n) => ({ from: `203.0.113.${n}` }));
    expect(await attempt(app, { from: '198.51.100.1' })).toBe('too_many_requests');
    expect(await attempt(app, { from: '198.51.100.1', password })).toBe('too_many_requests');
    expect(await attempt(app, { email: emailOf('Writer'), password })).toBe('ok');
  });

  test('returns the time to wait, and accepts logins after it', async () => {
    const app = await start();
    await fill(app, 1, () => ({}));
    app.clock.advance(60_000);
    await fill(app, loginLimits.perAccount - 1, () => ({}));
    const reply = await app.withToken('').send(session.login.path, { email: viewer, password });
    expect(reply).toMatchObject({ status: 429, body: { errorCode: 'too_many_requests', showType: 1 } });
    expect(reply.headers['retry-after']).toBe(String(14 * 60));
    app.clock.advance(14 * 60_000 - 1);
    expect(await attempt(app, { password })).toBe('too_many_requests');
    app.clock.advance(1);
    expect(await attempt(app, { password })).toBe('ok');
  });

  test('locked while the clock was ahead stays locked only for the lock time', async () => {
    const app = await start();
    const day = 24 * 60 * 60_000;
    app.clock.advance(day);
    await fill(app, loginLimits.perAccount, () => ({}));
    app.clock.advance(-day);
    const reply = await app.withToken('').send(session.login.path, { email: viewer, password });
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(loginLimits.windowMs / 1_000);
    app.clock.advance(loginLimits.windowMs);
    expect(await attempt(app, { password })).toBe('ok');
  });

  test('does not stay locked because others go on guessing', async () => {
    const app = await start();
    await fill(app, loginLimits.perAccount, () => ({}));
    for (let minute = 0; minute < 15; minute += 1) {
      expect(await attempt(app, {})).toBe('too_many_requests');
      app.clock.advance(60_000);
    }
    expect(await attempt(app, { password })).toBe('ok');
  });

  test('resets its count after a success', async () => {
    const app = await start();
    await fill(app, loginLimits.perAccount - 1, () => ({}));
    expect(await attempt(app, { password })).toBe('ok');
    await fill(app, loginLimits.perAccount, () => ({}));
    expect(await attempt(app, {})).toBe('too_many_requests');
  });

  test('is the same in every spelling of its e-mail', async () => {
    const app = await start();
    const spellings = [viewer, viewer.toUpperCase(), ` ${viewer}`, `${viewer}\n`];
    await fill(app, loginLimits.perAccount, (n) => ({ email: spellings[n % spellings.length] ?? '' }));
    for (const email of spellings) expect(await attempt(app, { email })).toBe('too_many_requests');
  });

  test('that does not exist is counted too, so that it cannot be distinguished', async () => {
    const app = await start();
    await fill(app, loginLimits.perAccount, () => ({ email: 'nobody@example.com' }));
    expect(await attempt(app, { email: 'nobody@example.com' })).toBe('too_many_requests');
  });

  test('is protected against concurrent guesses', async () => {
    const app = await start();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => attempt(app, {})));
    expect(outcomes.filter((outcome) => outcome === 'wrong_credentials')).toHaveLength(
      loginLimits.perAccount,
    );
    expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(
      30 - loginLimits.perAccount,
    );
  });

  test('stays locked across a restart', async () => {
    const app = await start();
    await fill(app, loginLimits.perAccount, () => ({}));
    expect(await attempt(await app.restart(), { password })).toBe('too_many_requests');
  });
});

describe('a network', () => {
  /** Uses up the limit of a network on accounts that do not exist. */
  const exhaust = (app: TestApp, addressOf: (n: number) => string) =>
    fill(app, loginLimits.perPeer, (n) => ({ email: `nobody${n}@example.com`, from: addressOf(n) }));

  test('has a hundred guesses across all accounts, and others are not affected', async () => {
    const app = await start();
    await exhaust(app, () => '203.0.113.1');
    expect(await attempt(app, { password })).toBe('too_many_requests');
    expect(await attempt(app, { password, from: '203.0.113.2' })).toBe('ok');
    app.clock.advance(loginLimits.windowMs);
    expect(await attempt(app, { password })).toBe('ok');
  });

  test('is the /64 of one customer for IPv6', async () => {
    const app = await start();
    await exhaust(app, (n) => `2001:db8:1:2:${n}::${n}`);
    expect(await attempt(app, { password, from: '2001:db8:1:2:ffff:ffff:ffff:ffff' })).toBe(
      'too_many_requests',
    );
    expect(await attempt(app, { password, from: '2001:0DB8:0001:0002::1' })).toBe('too_many_requests');
    expect(await attempt(app, { password, from: '2001:db8:1:3::1' })).toBe('ok');
  });

  test('is the same for IPv4 and IPv4-mapped IPv6', async () => {
    const app = await start();
    await exhaust(app, () => '203.0.113.1');
    expect(await attempt(app, { password, from: '::ffff:203.0.113.1' })).toBe('too_many_requests');
    expect(await attempt(app, { password, from: '::ffff:203.0.113.2' })).toBe('ok');
  });

  test('does not use up its guesses with successful logins', async () => {
    const app = await start();
    for (let n = 0; n < loginLimits.perPeer + 20; n += 1) expect(await attempt(app, { password })).toBe('ok');
  });

  test('is taken from a forwarded address only behind a trusted proxy', async () => {
    const forwarded = async (app: TestApp) => {
      const data = JSON.stringify({ email: viewer, password: 'wrong' });
      await app.app.inject({
        method: 'POST',
        url: session.login.path,
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': '198.51.100.7', 'content-type': 'application/json' },
        payload: JSON.stringify({ data }),
      });
      const keys = await app.database.reads
        .selectFrom('throttle')
        .select('key')
        .where('key', 'like', '%peer%')
        .execute();
      return keys.map((row) => row.key);
    };
    expect(await forwarded(await start())).toEqual(['login:peer:10.0.0.1']);
    expect(await forwarded(await start({ trustProxy: '10.0.0.0/8' }))).toEqual(['login:peer:198.51.100.7']);
    expect(await forwarded(await start({ trustProxy: '192.0.2.1' }))).toEqual(['login:peer:10.0.0.1']);
  });
});

test('the entered e-mail is not stored', async () => {
  const app = await start();
  await attempt(app, { email: 'my secret password' });
  const rows = await app.database.reads.selectFrom('throttle').selectAll().execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('secret');
});
