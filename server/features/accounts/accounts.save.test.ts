// Editing accounts, and the effect on their sessions.
import { expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { roles } from '../../../contract/roles/roles.ts';
import { session } from '../../../contract/session/session.ts';
import { emailOf, password, type RoleName, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { addPicture } from '../../test/records/pictures.ts';

const start = testApps();

/** The account of a seeded role, as seen by an Administrator. */
async function accountOf({ as }: TestApp, role: RoleName) {
  const admin = await as('Administrator');
  const { rows } = await admin.ok(accounts.list, { q: emailOf(role) });
  const account = rows.find(({ email }) => email === emailOf(role));
  if (account === undefined) throw new Error(`There is no ${role}`);
  return { admin, account };
}

test('an edit changes only the given fields, and the account is found by its new name and e-mail', async () => {
  const app = await start();
  const { admin, account } = await accountOf(app, 'Writer');
  const { id, version } = account;
  const payload = { id, version, name: 'Wanda Werk', email: 'Wanda@example.com' };
  const edited = await admin.ok(accounts.edit, payload);
  expect(edited).toEqual({
    ...account,
    version: 2,
    name: 'Wanda Werk',
    email: 'Wanda@example.com',
    updatedBy: { id: expect.any(String), name: 'Administrator' },
  });
  expect((await admin.ok(accounts.list, { q: 'wanda' })).total).toBe(1);
  expect((await admin.ok(accounts.list, { q: 'writer' })).rows.map((row) => row.id)).not.toContain(id);
  await app.withToken('').ok(session.login, { email: 'WANDA@example.com', password });
  const stale = await admin.fails('stale_version', accounts.edit, { id, version: 1, name: 'Late' });
  expect(stale.data).toMatchObject({ id, version: 2, name: 'Wanda Werk' });
  const taken = await admin.fails('duplicate', accounts.edit, {
    id,
    version: 2,
    email: emailOf('Viewer').toUpperCase(),
  });
  expect(taken.fieldErrors).toHaveProperty('email');
});

test('a changed role applies from the next call, without signing in again', async () => {
  const app = await start();
  const { admin, account } = await accountOf(app, 'Viewer');
  const viewer = await app.as('Viewer');
  await viewer.fails('forbidden', categories.add, { name: 'Not yet' });
  const editor = await make.role(admin, ['categories.view', 'categories.edit']);
  const roleIds = [editor.id, ...account.roleIds];
  await admin.ok(accounts.edit, { id: account.id, version: account.version, roleIds });
  await viewer.ok(categories.add, { name: 'Now' });
  const current = await viewer.ok(session.current, {});
  expect(current.roles.map(({ name }) => name)).toEqual([editor.name, 'Viewer']);
  const stamp = async () => (await viewer.send(session.current.path, {})).headers['x-ludex-access'];
  const before = await stamp();
  expect(await stamp()).toBe(before);

  const rights = [{ name: 'categories.view' as const, level: 3 }];
  await admin.ok(roles.edit, { id: editor.id, version: 1, rights });
  await viewer.fails('forbidden', categories.add, { name: 'No more' });
  // An open console learns of it from any reply.
  expect(await stamp()).not.toBe(before);
  await viewer.ok(categories.list, {});
});

test.each([
  ['disabled', accounts.edit, { status: 'disabled' }],
  ['deleted', accounts.remove, {}],
] as const)('an account that is %s is out at once, and cannot come back', async (_what, call, fields) => {
  const app = await start();
  const { admin, account } = await accountOf(app, 'Viewer');
  const [viewer, writer] = [await app.as('Viewer'), await app.as('Writer')];
  await admin.ok(call, { id: account.id, version: account.version, ...fields });
  await viewer.fails('identity_expired', session.current, {});
  const again = { email: emailOf('Viewer'), password };
  await app.withToken('').fails('wrong_credentials', session.login, again);
  await writer.ok(session.current, {});
});

test('an account that is enabled again can sign in', async () => {
  const app = await start();
  const { admin, account } = await accountOf(app, 'Viewer');
  const { id, version } = account;
  await admin.ok(accounts.edit, { id, version, status: 'disabled' });
  await admin.ok(accounts.edit, { id, version: version + 1, status: 'active' });
  await app.as('Viewer');
});

test('a reset password ends all sessions and is required for the next sign-in', async () => {
  const app = await start();
  const { admin, account } = await accountOf(app, 'Viewer');
  const sessions = [await app.as('Viewer'), await app.as('Viewer')];
  const { id } = account;
  const given = await admin.ok(accounts.resetPassword, { id, password: 'ein ganz neues Wort' });
  expect(given).toMatchObject({ endedSessions: 2, oneTimePassword: null, mustChangePassword: false });
  for (const client of sessions) await client.fails('identity_expired', session.current, {});
  const email = emailOf('Viewer');
  await app.withToken('').fails('wrong_credentials', session.login, { email, password });
  await app.withToken('').ok(session.login, { email, password: 'ein ganz neues Wort' });

  const made = await admin.ok(accounts.resetPassword, { id });
  expect(made).toMatchObject({ endedSessions: 1, mustChangePassword: true });
  const { account: self } = await app
    .withToken('')
    .ok(session.login, { email, password: made.oneTimePassword ?? '' });
  expect(self.mustChangePassword).toBe(true);

  const { fieldErrors } = await admin.fails('invalid_fields', accounts.resetPassword, {
    id,
    password: email,
  });
  expect(fieldErrors).toEqual({ password: 'Must not be the e-mail or the name' });
  const audits = await app.database.reads
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'account.resetPassword')
    .execute();
  expect(audits).toHaveLength(2);
  expect(JSON.stringify(audits)).not.toContain(made.oneTimePassword);
});

test('sessions can be ended without other changes', async () => {
  const app = await start();
  const { admin, account } = await accountOf(app, 'Viewer');
  const viewer = await app.as('Viewer');
  expect(await admin.ok(accounts.endSessions, { id: account.id })).toEqual({ ended: 1 });
  await viewer.fails('identity_expired', session.current, {});
  await app.as('Viewer');
});

test('accounts can change their own name, with the current version', async () => {
  const app = await start();
  const viewer = await app.as('Viewer');
  const { account } = await viewer.ok(session.current, {});
  const renamed = await viewer.ok(accounts.profile, { version: account.version, name: 'Vera' });
  expect(renamed).toMatchObject({ id: account.id, name: 'Vera', version: account.version + 1 });
  expect((await viewer.ok(session.current, {})).account).toMatchObject({
    name: 'Vera',
    version: renamed.version,
  });
  const stale = await viewer.fails('stale_version', accounts.profile, { version: 1, name: 'V' });
  expect(stale.data).toMatchObject({ name: 'Vera' });
  const refused = await viewer.fails('invalid_fields', accounts.profile, { version: 2, roleIds: [] });
  expect(refused.fieldErrors).toEqual({ roleIds: 'Unknown field' });
});

test('an avatar must be square, appears in the session, and cannot be deleted while in use', async () => {
  const app = await start();
  const { admin, account } = await accountOf(app, 'Viewer');
  const viewer = await app.as('Viewer');
  const [square, wide] = [await addPicture(app.database, 200, 200), await addPicture(app.database, 200, 100)];
  const { version } = account;
  const refused = await viewer.fails('invalid_fields', accounts.profile, { version, avatarId: wide });
  expect(refused.fieldErrors?.['avatarId']).toContain('Must be square');
  expect(await viewer.ok(accounts.profile, { version, avatarId: square })).toMatchObject({
    avatarId: square,
    avatar: { id: square, width: 200 },
  });
  const { avatar } = (await viewer.ok(session.current, {})).account;
  expect(avatar).toMatch(/^\/media\/[0-9a-f]{64}\/160\.webp$/);
  const remove = () => app.database.writes.deleteFrom('media').where('id', '=', square).execute();
  await expect(remove()).rejects.toThrow(/foreign key/i);
  await admin.ok(accounts.remove, { id: account.id, version: version + 1 });
  await remove();
});
