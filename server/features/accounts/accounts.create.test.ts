// Creating and listing accounts.
import { describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { roles } from '../../../contract/roles/roles.ts';
import { session } from '../../../contract/session/session.ts';
import { newId } from '../../records/ids.ts';
import { type Client, emailOf, password, testApps } from '../../test/harness.ts';
import { tally } from '../../test/outcomes.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

async function roleIdOf(client: Client, name: string): Promise<string> {
  const { rows } = await client.ok(roles.list, { q: name });
  return rows.find((row) => row.name === name)?.id ?? '';
}

describe('a new account', () => {
  test('with a given password can sign in at once', async () => {
    const { as, withToken } = await start();
    const admin = await as('Administrator');
    const roleIds = [await roleIdOf(admin, 'Writer'), await roleIdOf(admin, 'Viewer')];
    const made = await admin.ok(accounts.create, {
      email: ' Zoë@Example.com ',
      name: 'Zoë Zander',
      roleIds,
      password,
    });
    expect(made).toMatchObject({
      email: 'Zoë@Example.com',
      name: 'Zoë Zander',
      version: 1,
      roleIds,
      roles: [{ name: 'Writer' }, { name: 'Viewer' }],
      access: 'staff',
      status: 'active',
      mustChangePassword: false,
      lastLoginAt: null,
      sessionCount: 0,
      oneTimePassword: null,
      createdBy: { name: 'Administrator' },
    });
    const email = 'zoë@example.COM'.normalize('NFD');
    const { account, roles: held } = await withToken('').ok(session.login, { email, password });
    expect(account).toMatchObject({ id: made.id, access: 'staff', mustChangePassword: false });
    expect(held.map(({ name }) => name)).toEqual(['Writer', 'Viewer']);
    expect((await admin.ok(accounts.list, { ids: [made.id] })).rows).toMatchObject([
      { sessionCount: 1, lastLoginAt: '2026-06-01T12:00:00.000Z' },
    ]);
  });

  test('without a password gets a one-time password that is in its reply only, must be changed and is not stored', async () => {
    const { as, database, withToken } = await start();
    const admin = await as('Administrator');
    const roleIds = [await roleIdOf(admin, 'Viewer')];
    const payload = { requestId: 'once', email: 'new@example.com', name: 'New', roleIds };
    const made = await admin.ok(accounts.create, payload);
    const invented = made.oneTimePassword ?? '';
    expect(invented).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const { token, account } = await withToken('').ok(session.login, {
      email: made.email,
      password: invented,
    });
    expect(account.mustChangePassword).toBe(true);
    await withToken(token).fails('forbidden', categories.list, {});

    expect(await admin.ok(accounts.create, payload)).toEqual(made);
    const stored = JSON.stringify([
      await database.reads.selectFrom('account').selectAll().execute(),
      await database.reads.selectFrom('audit').selectAll().execute(),
      await database.reads.selectFrom('request').selectAll().execute(),
    ]);
    expect(stored).toContain('new@example.com');
    expect(stored).not.toContain(invented);
  });

  test('sent twice with one requestId is created once, and a different payload is refused', async () => {
    const { as } = await start();
    const admin = await as('Administrator');
    const roleIds = [await roleIdOf(admin, 'Viewer')];
    const payload = { requestId: 'r', email: 'twice@example.com', name: 'Twice', roleIds, password };
    const replies = await Promise.all([1, 2, 3].map(() => admin.ok(accounts.create, payload)));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    expect(replies[1]).toEqual(replies[0]);
    for (const other of [{ name: 'Other' }, { password: `${password}!` }])
      await admin.fails('request_reused', accounts.create, { ...payload, ...other });
    expect((await admin.ok(accounts.list, { q: 'twice' })).total).toBe(1);
  });

  test('reports every failing field at once', async () => {
    const admin = await (await start()).as('Administrator');
    const missing = newId();
    const { fieldErrors } = await admin.fails('invalid_fields', accounts.create, {
      email: 'no e-mail',
      name: '',
      roleIds: [missing],
      status: 'asleep',
      password: 'no e-mail no',
      avatar: 1,
    });
    expect(fieldErrors).toEqual({
      email: 'Enter an e-mail address',
      name: 'Must not be empty',
      'roleIds.0': 'This role does not exist',
      status: expect.stringContaining('Must be one of'),
      avatar: 'Unknown field',
    });
    const refused = async (fields: object) =>
      (await admin.fails('invalid_fields', accounts.create, fields)).fieldErrors;
    expect(await refused({})).toEqual({ email: 'Required', name: 'Required', roleIds: 'Required' });
    const whole = { email: 'long.enough@example.com', name: 'N', roleIds: [] };
    expect(await refused({ ...whole, password: 'LONG.enough@example.com' })).toEqual({
      roleIds: 'At least one role',
      password: 'Must not be the e-mail or the name',
    });
    const six = Array.from({ length: 6 }, newId);
    expect(await refused({ ...whole, roleIds: six })).toMatchObject({ roleIds: 'At most 5' });
    expect(await refused({ ...whole, roleIds: [missing, missing] })).toMatchObject({
      roleIds: 'Duplicate value',
    });
  });

  test('needs an e-mail that no other account has, in any spelling', async () => {
    const { as } = await start();
    const admin = await as('Administrator');
    const roleIds = [await roleIdOf(admin, 'Viewer')];
    await make.account(admin, { roleIds, email: 'zoë@example.com' });
    for (const email of ['ZOË@example.com', 'zoë@example.com'.normalize('NFD'), emailOf('Writer')]) {
      const { fieldErrors } = await admin.fails('duplicate', accounts.create, { email, name: 'N', roleIds });
      expect(fieldErrors).toEqual({ email: 'Another account has this e-mail already' });
    }
    const attempts = [1, 2, 3, 4].map(() =>
      admin.send(accounts.create.path, { email: 'race@example.com', name: 'N', roleIds, password }),
    );
    const codes = tally(await Promise.all(attempts));
    expect(codes).toEqual({ ok: 1, duplicate: 3 });
  });
});

describe('the list of accounts', () => {
  test('can be searched by name and e-mail, filtered by status and role, and sorted', async () => {
    const { as, clock } = await start();
    const admin = await as('Administrator');
    const [writer, viewer] = [await roleIdOf(admin, 'Writer'), await roleIdOf(admin, 'Viewer')];
    await make.account(admin, { roleIds: [viewer, writer], name: 'Émile Zola', email: 'zola@paris.example' });
    clock.advance(1_000);
    await make.account(admin, { roleIds: [viewer], name: 'Ada', status: 'disabled' });
    const names = async (payload: Parameters<typeof admin.ok<typeof accounts.list>>[1]) =>
      (await admin.ok(accounts.list, payload)).rows.map(({ name }) => name);
    expect(await names({ q: 'emile' })).toEqual(['Émile Zola']);
    expect(await names({ q: 'paris' })).toEqual(['Émile Zola']);
    expect(await names({ status: ['disabled'] })).toEqual(['Ada']);
    expect(await names({ roleId: [writer] })).toEqual(['Émile Zola', 'The Writer']);
    expect(await names({ roleId: [viewer], sort: '-createdAt', pageSize: 2 })).toEqual(['Ada', 'Émile Zola']);
    expect((await names({})).slice(0, 3)).toEqual(['Ada', 'Administrator', 'Émile Zola']);
    expect((await names({ sort: '-lastLoginAt' }))[0]).toBe('Administrator');
    expect((await names({ sort: 'email' }))[0]).toBe('The Ad Manager');
  });

  test('contains no secrets and requires the right to view accounts', async () => {
    const { as } = await start();
    const reply = await (await as('Administrator')).send(accounts.list.path, {});
    expect(JSON.stringify(reply.body)).not.toMatch(/argon2|hash|token/i);
    await (await as('Content Manager')).fails('forbidden', accounts.list, {});
  });
});
