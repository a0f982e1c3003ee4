// Limits on changing the access of others, also under concurrent requests.
import { describe, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Right } from '../../../contract/kit/rights.ts';
import { roles } from '../../../contract/roles/roles.ts';
import { session } from '../../../contract/session/session.ts';
import { type Client, password, type TestApp, testApps } from '../../test/harness.ts';
import { outcomeOf } from '../../test/outcomes.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

const accessRights: Right[] = [
  'accounts.view',
  'accounts.edit',
  'accounts.delete',
  'roles.view',
  'roles.edit',
  'roles.delete',
];

async function signedIn({ withToken }: TestApp, email: string): Promise<Client> {
  const { token } = await withToken('').ok(session.login, { email, password });
  return withToken(token);
}

/** An account that manages access and can view categories, but has no other rights. */
async function managed(app: TestApp) {
  const admin = await app.as('Administrator');
  const role = await make.role(admin, [...accessRights, 'categories.view']);
  const account = await make.account(admin, { roleIds: [role.id] });
  const manager = await signedIn(app, account.email);
  const { rows } = await admin.ok(accounts.list, { q: 'administrator' });
  return { admin, manager, role, account, administrator: rows[0] ?? account };
}

describe('callers cannot grant rights that they lack', () => {
  test('in a new role, and every such right is reported', async () => {
    const { manager } = await managed(await start());
    const rights = [
      { name: 'categories.view', level: 3 },
      { name: 'categories.edit', level: 3 },
      { name: 'banners.view', level: 2 },
      { name: 'audit.view', level: 3 },
    ];
    const refusal = await manager.fails('forbidden', roles.add, { name: 'More', rights });
    expect(refusal.errorMessage).toBe(
      'You cannot grant rights that you do not have: categories.edit, audit.view',
    );
    expect(Object.keys(refusal.fieldErrors ?? {})).toEqual(['rights.1.level', 'rights.3.level']);
    const own = rights.filter(({ name }) => !/edit|audit/.test(name));
    await manager.fails('invalid_fields', roles.add, { name: 'x', rights: own });
    expect(await manager.ok(roles.add, { name: 'Less' })).toMatchObject({ memberCount: 0 });
  });

  test('in an existing role, nor change a role with more rights', async () => {
    const { admin, manager } = await managed(await start());
    const [less, more] = [
      await make.role(admin, ['categories.view']),
      await make.role(admin, ['audit.view']),
    ];
    const audit = [{ name: 'audit.view', level: 3 }];
    await manager.fails('forbidden', roles.edit, { id: less.id, version: 1, rights: audit });
    for (const fields of [{ name: 'Renamed' }, { rights: [] }]) {
      const refusal = await manager.fails('forbidden', roles.edit, { id: more.id, version: 1, ...fields });
      expect(refusal.errorMessage).toBe('This role has rights that you do not have');
    }
    await manager.fails('forbidden', roles.remove, { id: more.id, version: 1 });
    await manager.ok(roles.edit, { id: less.id, version: 1, rights: [] });
  });

  test('by assigning a role to an account, in any position', async () => {
    const { admin, manager } = await managed(await start());
    const [less, more] = [
      await make.role(admin, ['categories.view']),
      await make.role(admin, ['audit.view']),
    ];
    const fields = { email: 'someone@example.com', name: 'Someone', password };
    const roleIds = [less.id, more.id];
    const refusal = await manager.fails('forbidden', accounts.create, { ...fields, roleIds });
    expect(refusal.fieldErrors?.['roleIds']).toContain(
      `The role ${more.name} has rights that you do not have`,
    );
    const account = await make.account(manager, { ...fields, roleIds: [less.id] });
    await manager.fails('forbidden', accounts.edit, { id: account.id, version: 1, roleIds });
    expect((await admin.ok(accounts.list, { ids: [account.id] })).rows).toEqual([account]);
  });

  test('and all rights together do not make an Administrator', async () => {
    const app = await start();
    const { admin, administrator } = await managed(app);
    const [adminRoleId = ''] = administrator.roleIds;
    const { rows } = await admin.ok(roles.list, { ids: [adminRoleId] });
    const everything = await make.role(admin, rows[0]?.rights.map(({ name }) => name) ?? []);
    const { email } = await make.account(admin, { roleIds: [everything.id] });
    const almost = await signedIn(app, email);
    await almost.fails('forbidden', accounts.create, {
      email: 'crown@example.com',
      name: 'Crown',
      roleIds: [adminRoleId],
    });
    await almost.fails('forbidden', accounts.resetPassword, { id: administrator.id });
    await make.account(almost, { roleIds: [everything.id] });
    await make.account(admin, { roleIds: [adminRoleId] });
  });
});

test('accounts with more rights cannot be edited, disabled, deleted, reset or signed out', async () => {
  const app = await start();
  const { admin, manager, administrator } = await managed(app);
  const { id, version } = administrator;
  const attempts = [
    manager.fails('forbidden', accounts.edit, { id, version, name: 'Fool' }),
    manager.fails('forbidden', accounts.edit, { id, version, status: 'disabled' }),
    manager.fails('forbidden', accounts.remove, { id, version }),
    manager.fails('forbidden', accounts.resetPassword, { id, password: 'mine from now on' }),
    manager.fails('forbidden', accounts.endSessions, { id }),
  ];
  for (const { errorMessage } of await Promise.all(attempts))
    expect(errorMessage).toBe('This account has rights that you do not have');
  await admin.ok(session.current, {});
  // A second role with more rights counts too, since it could be moved to the front.
  const less = await make.role(admin, ['categories.view']);
  const both = await make.account(admin, { roleIds: [less.id, ...administrator.roleIds] });
  await manager.fails('forbidden', accounts.resetPassword, { id: both.id });
});

test('callers cannot change their own roles, status or role, delete themselves or reset their own password', async () => {
  const { admin, manager, role, account } = await managed(await start());
  const { id, version } = account;
  const other = await make.role(admin, ['categories.view']);
  const payload = { id, version, roleIds: [other.id], status: 'disabled' };
  const refusal = await manager.fails('forbidden', accounts.edit, payload);
  expect(refusal.fieldErrors).toEqual({
    roleIds: 'You cannot change your own roles',
    status: 'You cannot disable your own account',
  });
  for (const call of [accounts.resetPassword, accounts.endSessions])
    expect((await manager.fails('forbidden', call, { id })).errorMessage).toContain('your own account');
  await manager.fails('forbidden', accounts.remove, { id, version });
  for (const fields of [{ rights: [] }, { name: 'Mine' }]) {
    const refused = await manager.fails('forbidden', roles.edit, { id: role.id, version: 1, ...fields });
    expect(refused.errorMessage).toBe('You cannot change your own role');
  }
  await manager.ok(accounts.edit, {
    id,
    version,
    name: 'Renamed',
    roleIds: account.roleIds,
    status: 'active',
  });
});

test('the Administrator role can be neither changed nor deleted', async () => {
  const { admin, manager, administrator } = await managed(await start());
  const [id = ''] = administrator.roleIds;
  for (const client of [admin, manager]) {
    const edit = { id, version: 1, name: 'Janitor', rights: [] };
    expect((await client.fails('forbidden', roles.edit, edit)).errorMessage).toContain('built in');
    await client.fails('forbidden', roles.remove, { id, version: 1 });
  }
});

test('the last account that can manage accounts cannot be removed', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const { rows } = await admin.ok(accounts.list, { q: 'administrator' });
  const { id = '', version = 0 } = rows[0] ?? {};
  const remover = await make.role(admin, ['accounts.delete', 'roles.edit', 'roles.delete']);
  const other = await signedIn(app, (await make.account(admin, { roleIds: [remover.id] })).email);
  for (const client of [admin, other]) await client.fails('forbidden', accounts.remove, { id, version });
  await admin.fails('forbidden', accounts.edit, { id, version, status: 'disabled' });
  await admin.fails('forbidden', accounts.edit, { id, version, roleIds: [remover.id] });
  await admin.ok(session.current, {});
});

test('of two managers who disable each other at once, only one succeeds', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const role = await make.role(admin, accessRights);
  const attacks = [
    {
      path: accounts.edit.path,
      payload: (id: string) => ({ id, version: 1, status: 'disabled' }),
    },
    { path: accounts.remove.path, payload: (id: string) => ({ id, version: 1 }) },
    { path: accounts.resetPassword.path, payload: (id: string) => ({ id }) },
  ];
  for (let round = 0; round < 12; round += 1) {
    const [one, two] = [
      await make.account(admin, { roleIds: [role.id] }),
      await make.account(admin, { roleIds: [role.id] }),
    ];
    const clients = [await signedIn(app, one.email), await signedIn(app, two.email)];
    const attack = attacks[round % attacks.length];
    if (attack === undefined) throw new Error('no attack');
    const targets = [two.id, one.id];
    const replies = await Promise.all(
      clients.map((client, at) => client.send(attack.path, attack.payload(targets[at] ?? ''))),
    );
    expect(replies.map(outcomeOf).sort()).toEqual(['identity_expired', 'ok']);
  }
});

test('a right that is removed while it is being granted is not granted', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  for (let round = 0; round < 8; round += 1) {
    const held = await make.role(admin, [...accessRights, 'audit.view']);
    const manager = await signedIn(app, (await make.account(admin, { roleIds: [held.id] })).email);
    const rights = accessRights.map((name) => ({ name, level: 3 }));
    const given = { name: `Given ${round}`, rights: [{ name: 'audit.view', level: 3 }] };
    const [taken, gave] = await Promise.all([
      admin.send(roles.edit.path, { id: held.id, version: 1, rights }),
      manager.send(roles.add.path, given),
    ]);
    expect(taken.status).toBe(200);
    expect(['ok', 'forbidden']).toContain(outcomeOf(gave));
    await manager.fails('forbidden', roles.add, { ...given, name: `Later ${round}` });
  }
});
