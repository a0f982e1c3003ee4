// The own second factors: set up, renewed, taken away again, and what that does to sessions.
import { describe, expect, test } from 'vitest';
import { session } from '../../../contract/session/session.ts';
import { twoFactor } from '../../../contract/session/two-factor.ts';
import { softAuthenticator } from '../../test/authenticator.ts';
import { emailOf, password, testApps } from '../../test/harness.ts';
import { addPasskey, codeAt, passkeyLogin, setUpApp, signInWith } from '../../test/twoFactor.ts';

const start = testApps();
const currentPassword = password;

describe('setting up an app', () => {
  test('takes the password again, and counts only once a code of it was seen', async () => {
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

  test('ends all other sessions of the account and nobody else’s', async () => {
    const app = await start();
    const writer = await app.as('Writer');
    const [viewer, other] = [await app.as('Viewer'), await app.as('Viewer')];
    const { endedSessions } = await setUpApp(app, viewer);
    expect(endedSessions).toBe(1);
    await other.fails('identity_expired', session.current, {});
    await viewer.ok(session.current, {});
    await writer.ok(session.current, {});
  });

  test('has a quarter of an hour, one app at a time, and nothing to confirm before it began', async () => {
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

  test('is throttled by the password like changing that is', async () => {
    const app = await start();
    const viewer = await app.as('Viewer');
    for (let n = 0; n < 10; n += 1)
      await viewer.fails('invalid_fields', twoFactor.beginApp, { currentPassword: 'wrong' });
    await viewer.fails('too_many_requests', twoFactor.beginApp, { currentPassword });
  });
});

describe('turning the app off', () => {
  test('takes password and code, and then the password is enough again', async () => {
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

  test('works with a recovery code, and leaves the codes where a passkey stays', async () => {
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

test('new recovery codes make the old ones void, and need something to recover', async () => {
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
  test('are several, under names, listed with their last use, renamed and deleted', async () => {
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

  test('are their owner’s alone', async () => {
    const app = await start();
    const [viewer, writer] = [await app.as('Viewer'), await app.as('Writer')];
    const { passkey } = await addPasskey(viewer);
    const { id } = passkey;
    await writer.fails('not_found', twoFactor.renamePasskey, { id, name: 'Mine' });
    await writer.fails('not_found', twoFactor.removePasskey, { id, currentPassword });
    expect((await writer.ok(twoFactor.status, {})).passkeys).toEqual([]);
  });

  test('are made from a challenge of the own account, once, in five minutes, and verify their user', async () => {
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
    // A challenge for signing in makes no passkey.
    const { challenge } = await app.withToken('').ok(session.passkeyStart, {});
    await refuse(softAuthenticator().create({ ...(await begin()), challenge }));
    expect((await viewer.ok(twoFactor.status, {})).passkeys).toHaveLength(1);
  });

  test('known ones are excluded, and not added twice', async () => {
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
