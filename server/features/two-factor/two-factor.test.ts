// The caller's second factors: setup, renewal, removal, and their effect on sessions.
import { describe, expect, test } from 'vitest';
import { session } from '../../../contract/session/session.ts';
import { twoFactor } from '../../../contract/session/two-factor.ts';
import { emailOf, password, testApps } from '../../test/harness.ts';
import { softAuthenticator } from '../../test/peers/authenticator.ts';
import { addPasskey, codeAt, passkeyLogin, setUpApp, signInWith } from '../../test/records/twoFactor.ts';

const start = testApps();
const currentPassword = password;

describe('setting up an app', () => {
  test('asks for the password, and takes effect once a code is confirmed', async () => {
    const app = await start();
    const viewer = await app.as('Viewer');
    const wrong = await viewer.fails('invalid_fields', twoFactor.beginApp, { currentPassword: 'wrong' });
    expect(wrong.fieldErrors).toEqual({ currentPassword: 'This is not your current password' });
    const { secret, uri } = await viewer.ok(twoFactor.beginApp, { currentPassword });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({ secret, issuer: 'Ludex' });
    expect(decodeURIComponent(uri)).toContain(`Ludex:${emailOf('Viewer')}`);
    expect((await viewer.ok(twoFactor.status, {})).app).toBeNull();
    await app.as('Viewer');

    const old = codeAt(secret, new Date(app.clock.now.getTime() - 3_600_000));
    expect(
      (await viewer.fails('invalid_fields', twoFactor.confirmApp, { otp: old })).fieldErrors,
    ).toHaveProperty('otp');
    const { recoveryCodes } = await viewer.ok(twoFactor.confirmApp, { otp: codeAt(secret, app.clock.now) });
    expect(recoveryCodes).toHaveLength(10);
    expect(await viewer.ok(twoFactor.status, {})).toEqual({
      required: false,
      app: { since: app.clock.now.toISOString() },
      passkeys: [],
      recoveryCodes: 10,
    });
    await app.withToken('').fails('invalid_fields', session.login, {
      email: emailOf('Viewer'),
      password,
      otp: codeAt(secret, app.clock.now),
    });
  });

  test('ends all other sessions of the account and no others', async () => {
    const app = await start();
    const writer = await app.as('Writer');
    const [viewer, other] = [await app.as('Viewer'), await app.as('Viewer')];
    const { endedSessions } = await setUpApp(app, viewer);
    expect(endedSessions).toBe(1);
    await other.fails('identity_expired', session.current, {});
    await viewer.ok(session.current, {});
    await writer.ok(session.current, {});
  });

  test('must finish within 15 minutes, one app at a time, and needs a start', async () => {
    const app = await start();
    const viewer = await app.as('Viewer');
    await viewer.fails('invalid_transition', twoFactor.confirmApp, { otp: '123456' });
    const { secret } = await viewer.ok(twoFactor.beginApp, { currentPassword });
    app.clock.advance(15 * 60_000);
    await viewer.fails('invalid_transition', twoFactor.confirmApp, { otp: codeAt(secret, app.clock.now) });
    const { code } = await setUpApp(app, viewer);
    await viewer.fails('invalid_transition', twoFactor.beginApp, { currentPassword, otp: code() });
    await viewer.fails('invalid_transition', twoFactor.confirmApp, { otp: code() });
  });

  test('throttles the password like a password change', async () => {
    const app = await start();
    const viewer = await app.as('Viewer');
    for (let n = 0; n < 10; n += 1)
      await viewer.fails('invalid_fields', twoFactor.beginApp, { currentPassword: 'wrong' });
    await viewer.fails('too_many_requests', twoFactor.beginApp, { currentPassword });
  });
});

describe('removing the app', () => {
  test('asks for password and code; then the password alone is enough', async () => {
    const app = await start();
    const viewer = await app.as('Viewer');
    const { code, recoveryCodes } = await setUpApp(app, viewer);
    const other = await signInWith(app, 'Viewer', recoveryCodes?.[0] ?? '');
    expect(
      (await viewer.fails('invalid_fields', twoFactor.removeApp, { currentPassword })).fieldErrors,
    ).toHaveProperty('otp');
    await viewer.fails('invalid_fields', twoFactor.removeApp, { currentPassword, otp: '000000x' });
    await viewer.fails('invalid_fields', twoFactor.removeApp, { currentPassword: 'wrong', otp: code() });
    expect(await viewer.ok(twoFactor.removeApp, { currentPassword, otp: code() })).toEqual({
      endedSessions: 1,
    });
    await other.fails('identity_expired', session.current, {});
    expect(await viewer.ok(twoFactor.status, {})).toMatchObject({ app: null, recoveryCodes: 0 });
    await app.as('Viewer');
  });

  test('works with a recovery code, and keeps the codes if a passkey remains', async () => {
    const app = await start();
    const viewer = await app.as('Viewer');
    const { code, recoveryCodes } = await setUpApp(app, viewer);
    const { authenticator, recoveryCodes: more } = await addPasskey(viewer, 'Phone', code());
    expect(more).toBeNull();
    await viewer.ok(twoFactor.removeApp, { currentPassword, otp: recoveryCodes?.[0] });
    expect(await viewer.ok(twoFactor.status, {})).toMatchObject({ app: null, recoveryCodes: 9 });
    await app.withToken('').fails('invalid_fields', session.login, { email: emailOf('Viewer'), password });
    await passkeyLogin(app, authenticator);
    await viewer.fails('not_found', twoFactor.removeApp, { currentPassword });
  });
});

test('new recovery codes invalidate the old ones, and need a second factor', async () => {
  const app = await start();
  const viewer = await app.as('Viewer');
  await viewer.fails('invalid_transition', twoFactor.renewCodes, { currentPassword });
  const { code, recoveryCodes } = await setUpApp(app, viewer);
  await viewer.fails('invalid_fields', twoFactor.renewCodes, { currentPassword });
  const renewed = await viewer.ok(twoFactor.renewCodes, { currentPassword, otp: code() });
  expect(renewed.recoveryCodes).toHaveLength(10);
  const login = { email: emailOf('Viewer'), password };
  await app.withToken('').fails('invalid_fields', session.login, { ...login, otp: recoveryCodes?.[0] });
  await app.withToken('').ok(session.login, { ...login, otp: renewed.recoveryCodes[0] });
});

describe('passkeys', () => {
  test('can be several, named, listed with their last use, renamed and deleted', async () => {
    const app = await start();
    const viewer = await app.as('Viewer');
    const laptop = await addPasskey(viewer, 'Laptop');
    app.clock.advance(1_000);
    const phone = await addPasskey(viewer, 'Phone');
    expect([laptop.recoveryCodes?.length, phone.recoveryCodes]).toEqual([10, null]);
    app.clock.advance(1_000);
    await passkeyLogin(app, phone.authenticator);
    const { id } = laptop.passkey;
    expect(await viewer.ok(twoFactor.renamePasskey, { id, name: ' Old laptop ' })).toMatchObject({
      name: 'Old laptop',
    });
    const { passkeys } = await viewer.ok(twoFactor.status, {});
    expect(passkeys).toMatchObject([
      { name: 'Old laptop', lastUsedAt: null },
      { name: 'Phone', lastUsedAt: app.clock.now.toISOString() },
    ]);
    await viewer.fails('invalid_fields', twoFactor.removePasskey, { id, currentPassword: 'wrong' });
    await viewer.ok(twoFactor.removePasskey, { id, currentPassword });
    await viewer.fails('not_found', twoFactor.removePasskey, { id, currentPassword });
    const anyone = app.withToken('');
    const answer = laptop.authenticator.get(await anyone.ok(session.passkeyStart, {}));
    await anyone.fails('wrong_credentials', session.passkeyLogin, answer);
  });

  test('belong to their owner only', async () => {
    const app = await start();
    const [viewer, writer] = [await app.as('Viewer'), await app.as('Writer')];
    const { passkey } = await addPasskey(viewer);
    const { id } = passkey;
    await writer.fails('not_found', twoFactor.renamePasskey, { id, name: 'Mine' });
    await writer.fails('not_found', twoFactor.removePasskey, { id, currentPassword });
    expect((await writer.ok(twoFactor.status, {})).passkeys).toEqual([]);
  });

  test('are created from a challenge of the same account, once, within five minutes, with user verification', async () => {
    const app = await start();
    const [viewer, writer] = [await app.as('Viewer'), await app.as('Writer')];
    const begin = () => viewer.ok(twoFactor.beginPasskey, { currentPassword });
    const refuse = (passkey: object, by = viewer) =>
      by.fails('invalid_transition', twoFactor.addPasskey, { name: 'Key', passkey });
    const made = softAuthenticator().create(await begin());
    await refuse(made, writer);
    await viewer.ok(twoFactor.addPasskey, { name: 'Key', passkey: made });
    await refuse(made);
    await refuse(softAuthenticator().create(await begin(), { verified: false }));
    await refuse(softAuthenticator().create(await begin(), { origin: 'http://evil.example' }));
    const late = softAuthenticator().create(await begin());
    app.clock.advance(5 * 60_000);
    await refuse(late);
    // A challenge for signing in does not create a passkey.
    const { challenge } = await app.withToken('').ok(session.passkeyStart, {});
    await refuse(softAuthenticator().create({ ...(await begin()), challenge }));
    expect((await viewer.ok(twoFactor.status, {})).passkeys).toHaveLength(1);
  });

  test('that are registered are excluded, and not added twice', async () => {
    const app = await start();
    const viewer = await app.as('Viewer');
    const { authenticator } = await addPasskey(viewer);
    const options = await viewer.ok(twoFactor.beginPasskey, { currentPassword });
    const again = authenticator.create(options);
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([again.id]);
    expect(options.authenticatorSelection.userVerification).toBe('required');
    await viewer.fails('duplicate', twoFactor.addPasskey, { name: 'Again', passkey: again });
  });
});
