// Signing in with a passkey: only for its own site and account, once per challenge.
import { describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { session } from '../../../contract/session/session.ts';
import { emailOf, password, testApps } from '../../test/harness.ts';
import { tally } from '../../test/outcomes.ts';
import { softAuthenticator } from '../../test/peers/authenticator.ts';
import { addPasskey, passkeyLogin } from '../../test/records/twoFactor.ts';

const start = testApps();

describe('a passkey', () => {
  test('signs its account in without e-mail and password, and the audit log shows it', async () => {
    const app = await start();
    const viewer = await app.as('Viewer');
    const { authenticator, passkey } = await addPasskey(viewer);
    expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: null, synced: false });
    const { token, account, roles } = await passkeyLogin(app, authenticator);
    expect([account.email, roles[0]?.name]).toEqual([emailOf('Viewer'), 'Viewer']);
    const [own] = await app.withToken(token).ok(session.list, {});
    expect(own).toMatchObject({ current: true, method: 'passkey' });
  });

  test('turns off signing in with the password alone', async () => {
    const app = await start();
    const { recoveryCodes } = await addPasskey(await app.as('Viewer'));
    const right = { email: emailOf('Viewer'), password };
    const asked = await app.withToken('').fails('invalid_fields', session.login, right);
    expect(asked.data).toEqual({ methods: ['recoveryCode', 'passkey'] });
    await app.withToken('').ok(session.login, { ...right, otp: recoveryCodes?.[0] });
  });

  test('answers a challenge once, within five minutes', async () => {
    const app = await start();
    const { authenticator } = await addPasskey(await app.as('Viewer'));
    const anyone = app.withToken('');
    const answer = authenticator.get(await anyone.ok(session.passkeyStart, {}));
    const attempts = [1, 2, 3].map(() => anyone.send(session.passkeyLogin.path, answer));
    expect(tally(await Promise.all(attempts))).toEqual({ ok: 1, wrong_credentials: 2 });
    const late = authenticator.get(await anyone.ok(session.passkeyStart, {}));
    app.clock.advance(5 * 60_000);
    await anyone.fails('wrong_credentials', session.passkeyLogin, late);
  });

  test.each([
    ['of another site', { origin: 'http://evil.example' }],
    ['bound to another host', { rpId: 'evil.example' }],
    ['without user verification', { verified: false }],
    ['whose counter decreased', { counter: 1 }],
  ])('%s signs nobody in', async (_, circumstances) => {
    const app = await start();
    const { authenticator } = await addPasskey(await app.as('Viewer'));
    await passkeyLogin(app, authenticator);
    const anyone = app.withToken('');
    const options = await anyone.ok(session.passkeyStart, {});
    await anyone.fails('wrong_credentials', session.passkeyLogin, authenticator.get(options, circumstances));
    await passkeyLogin(app, authenticator);
  });

  test('that is unknown, forged, of another account or of a disabled account gets the same answer', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    const { authenticator } = await addPasskey(await app.as('Viewer'));
    const anyone = app.withToken('');
    const unknown = softAuthenticator();
    const texts: unknown[] = [];
    const attempt = async (answer: object) =>
      texts.push((await anyone.fails('wrong_credentials', session.passkeyLogin, answer)).errorMessage);
    const request = () => anyone.ok(session.passkeyStart, {});
    await attempt(unknown.get(await request()));
    await attempt({ ...authenticator.get(await request()), signature: 'AAAA' });
    await attempt({ ...authenticator.get(await request()), clientDataJSON: 'AAAA' });
    await attempt({ ...authenticator.get(await request()), userHandle: 'AAAA' });
    await attempt({ ...unknown.get(await request()), id: authenticator.get(await request()).id });
    const { rows } = await admin.ok(accounts.list, { q: emailOf('Viewer') });
    const { id = '', version = 1 } = rows[0] ?? {};
    await admin.ok(accounts.edit, { id, version, status: 'disabled' });
    await attempt(authenticator.get(await request()));
    expect(new Set(texts).size).toBe(1);
    const failed = await app.database.reads
      .selectFrom('audit')
      .select('entityId')
      .where('action', '=', 'session.passkeyLogin')
      .where('result', '=', 'failed')
      .execute();
    expect(failed).toHaveLength(6);
  });
});

test.each(['http://192.0.2.1', 'https://192.0.2.1', 'http://games.example'])(
  'at %s, where browsers do not support them, passkeys are not available',
  async (publicUrl) => {
    const app = await start({ publicUrl });
    await app.withToken('').fails('not_found', session.passkeyStart, {});
  },
);
