// Roles that require two-factor, and administrators who reset it.
import { describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { roles } from '../../../contract/roles/roles.ts';
import { session } from '../../../contract/session/session.ts';
import { twoFactor } from '../../../contract/session/two-factor.ts';
import { tokens } from '../../../contract/tokens/tokens.ts';
import { type Client, emailOf, password, type RoleName, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { addPasskey, codeAt, passkeyLogin, setUpApp, signInWith } from '../../test/records/twoFactor.ts';

const start = testApps();
const currentPassword = password;

async function roleOf(admin: Client, name: string) {
  const { rows } = await admin.ok(roles.list, { q: name });
  const role = rows.find((row) => row.name === name);
  if (role === undefined) throw new Error(`There is no role ${name}`);
  return role;
}

async function require(admin: Client, name: string, requiresTwoFactor = true) {
  const { id, version } = await roleOf(admin, name);
  return admin.ok(roles.edit, { id, version, requiresTwoFactor });
}

async function accountOf(admin: Client, role: RoleName) {
  const { rows } = await admin.ok(accounts.list, { q: emailOf(role) });
  const account = rows.find(({ email }) => email === emailOf(role));
  if (account === undefined) throw new Error(`There is no account ${role}`);
  return account;
}

describe('a role that requires a second factor', () => {
  test('an account without two-factor can only set it up, also in an open session', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    const open = await app.as('Viewer');
    await open.ok(categories.list, {});
    await require(admin, 'Viewer');
    const refusal = await open.fails('forbidden', categories.list, {});
    expect(refusal.errorMessage).toBe('Set up a second factor before anything else: your role requires it');
    const viewer = await app.as('Viewer');
    await viewer.fails('forbidden', categories.list, {});
    expect((await viewer.ok(session.current, {})).account.mustSetUpTwoFactor).toBe(true);
    expect((await viewer.ok(twoFactor.status, {})).required).toBe(true);

    const { code } = await setUpApp(app, viewer);
    await viewer.ok(categories.list, {});
    expect((await viewer.ok(session.current, {})).account.mustSetUpTwoFactor).toBe(false);
    const next = await signInWith(app, 'Viewer', code());
    await next.ok(categories.list, {});
    app.clock.advance(30_000);
    await next.ok(twoFactor.removeApp, { currentPassword, otp: code() });
    await next.fails('forbidden', categories.list, {});
  });

  test('accepts a passkey', async () => {
    const app = await start();
    await require(await app.as('Administrator'), 'Viewer');
    const viewer = await app.as('Viewer');
    const { authenticator } = await addPasskey(viewer);
    await viewer.ok(categories.list, {});
    await app.withToken((await passkeyLogin(app, authenticator)).token).ok(categories.list, {});
  });

  test('counts in any position', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    const strict = await make.role(admin, [], { requiresTwoFactor: true });
    const viewer = await roleOf(admin, 'Viewer');
    const { email } = await make.account(admin, { roleIds: [viewer.id, strict.id] });
    const { token } = await app.withToken('').ok(session.login, { email, password });
    await app.withToken(token).fails('forbidden', categories.list, {});
  });

  test('can be the Administrator role, set by Administrators, and your own role, which can only be tightened', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    const manager = await make.role(admin, ['roles.view', 'roles.edit', 'accounts.view']);
    const { email } = await make.account(admin, { roleIds: [manager.id] });
    const { token } = await app.withToken('').ok(session.login, { email, password });
    const own = app.withToken(token);
    const administrator = await roleOf(admin, 'Administrator');
    await own.fails('forbidden', roles.edit, {
      id: administrator.id,
      version: administrator.version,
      requiresTwoFactor: true,
    });
    const { version } = await own.ok(roles.edit, {
      id: manager.id,
      version: manager.version,
      requiresTwoFactor: true,
    });
    await own.fails('forbidden', roles.list, {});
    await setUpApp(app, own);
    await own.fails('forbidden', roles.edit, { id: manager.id, version, requiresTwoFactor: false });

    await require(admin, 'Administrator');
    await admin.fails('forbidden', categories.list, {});
    await setUpApp(app, admin);
    expect((await require(admin, 'Administrator', false)).rights).toEqual(administrator.rights);
    await admin.fails('forbidden', roles.edit, {
      id: administrator.id,
      version: administrator.version + 2,
      name: 'Boss',
      requiresTwoFactor: true,
    });
  });
});

describe('an administrator', () => {
  test('sees the factors of an account and can remove all; sessions end, and the change is audited', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    const viewer = await app.as('Viewer');
    const { code } = await setUpApp(app, viewer);
    const { authenticator } = await addPasskey(viewer, 'Phone', code());
    const before = await accountOf(admin, 'Viewer');
    expect(before.twoFactor).toEqual({ app: true, passkeys: 1, recoveryCodes: 10 });
    const after = await admin.ok(accounts.resetTwoFactor, { id: before.id });
    expect(after).toMatchObject({
      endedSessions: 1,
      version: before.version,
      twoFactor: { app: false, passkeys: 0, recoveryCodes: 0 },
    });
    await viewer.fails('identity_expired', session.current, {});
    await app.as('Viewer');
    const anyone = app.withToken('');
    const answer = authenticator.get(await anyone.ok(session.passkeyStart, {}));
    await anyone.fails('wrong_credentials', session.passkeyLogin, answer);
    const row = await app.database.reads
      .selectFrom('audit')
      .select(['actorName', 'entityLabel', 'changes'])
      .where('action', '=', 'account.resetTwoFactor')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ actorName: 'Administrator', entityLabel: 'The Viewer' });
    expect(row.changes).toContain('"recoveryCodes":10');
  });

  test('cannot reset accounts with more rights or their own account, and needs the right', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    const role = await make.role(admin, ['accounts.view', 'accounts.edit']);
    const { email } = await make.account(admin, { roleIds: [role.id] });
    const { token } = await app.withToken('').ok(session.login, { email, password });
    const { id } = await accountOf(admin, 'Administrator');
    await app.withToken(token).fails('forbidden', accounts.resetTwoFactor, { id });
    await admin.fails('forbidden', accounts.resetTwoFactor, { id });
    await (await app.as('Viewer')).fails('forbidden', accounts.resetTwoFactor, { id });
  });

  test('who sets a password keeps the second factor, and the other way round', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    const { secret } = await setUpApp(app, await app.as('Viewer'));
    const { id, email } = await accountOf(admin, 'Viewer');
    await admin.ok(accounts.resetPassword, { id, password: 'another fine password' });
    const login = { email, password: 'another fine password' };
    await app.withToken('').fails('invalid_fields', session.login, login);
    await app.withToken('').ok(session.login, { ...login, otp: codeAt(secret, app.clock.now) });
  });
});

test('an API token of an account without the required factor does not work until the factor is set up', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const role = await make.role(admin, ['categories.view', 'tokens.edit']);
  const { email } = await make.account(admin, { roleIds: [role.id] });
  const { token: session1 } = await app.withToken('').ok(session.login, { email, password });
  const owner = app.withToken(session1);
  const { token } = await owner.ok(tokens.create, { name: 'Export', rights: ['categories.view'], days: 1 });
  const program = app.withToken(token);
  await program.ok(categories.list, {});
  await admin.ok(roles.edit, { id: role.id, version: role.version, requiresTwoFactor: true });
  await program.fails('forbidden', categories.list, {});
  await addPasskey(owner);
  await program.ok(categories.list, {});
});

test('a sign-in by single sign-on does not ask for a second factor', async () => {
  const app = await start();
  await require(await app.as('Administrator'), 'Viewer');
  const viewer = await app.as('Viewer');
  await app.database.writes.updateTable('session').set({ method: 'sso' }).execute();
  await viewer.ok(categories.list, {});
});
