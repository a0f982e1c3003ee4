// Roles: created, changed, listed, and deleted once they have no members.
import { expect, test } from 'vitest';
import { allRights } from '../../../contract/kit/rights.ts';
import { roles } from '../../../contract/roles/roles.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

test('the seeded roles exist, each with all rights of the catalogue and its number of members', async () => {
  const admin = await (await start()).as('Administrator');
  const { rows, total } = await admin.ok(roles.list, {});
  expect(total).toBe(6);
  expect(rows.map(({ name }) => name)).toEqual([
    'Ad Manager',
    'Administrator',
    'Content Manager',
    'Listing Editor',
    'Viewer',
    'Writer',
  ]);
  for (const role of rows) {
    expect(role.memberCount).toBe(1);
    expect(role.rights.map(({ name }) => name)).toEqual(allRights);
    expect(role.builtIn).toBe(role.name === 'Administrator');
  }
  expect(rows[1]?.rights.every(({ level }) => level === 3)).toBe(true);
});

test('a role is created with the given levels, all others at 0, and found by name and description', async () => {
  const admin = await (await start()).as('Administrator');
  const payload = {
    requestId: 'role',
    name: 'Guest writer',
    description: 'Columns and reviews',
    rights: [
      { name: 'articles.view' as const, level: 3 },
      { name: 'articles.edit' as const, level: 2 },
    ],
  };
  const role = await admin.ok(roles.add, payload);
  expect(await admin.ok(roles.add, payload)).toEqual(role);
  expect(role).toMatchObject({ version: 1, memberCount: 0, builtIn: false });
  expect(role.rights.filter(({ level }) => level > 0)).toEqual([
    { name: 'articles.view', level: 3 },
    { name: 'articles.edit', level: 2 },
  ]);
  expect((await admin.ok(roles.list, { q: 'reviews' })).rows).toEqual([role]);

  const edited = await admin.ok(roles.edit, { id: role.id, version: 1, description: null });
  expect(edited).toMatchObject({ version: 2, description: null, rights: role.rights });
  expect((await admin.ok(roles.list, { q: 'reviews' })).total).toBe(0);
  const stale = await admin.fails('stale_version', roles.edit, { id: role.id, version: 1, name: 'Late' });
  expect(stale.data).toMatchObject({ version: 2, name: 'Guest writer' });
});

test('a level is an integer from 0 to 3, and every error is reported', async () => {
  const admin = await (await start()).as('Administrator');
  const { fieldErrors } = await admin.fails('invalid_fields', roles.add, {
    name: 'x',
    rights: [
      { name: 'articles.view', level: '3' },
      { name: 'articles.edit', level: 4 },
      { name: 'articles.sing', level: 1 },
      { name: 'media.view', level: 2.5 },
      { name: 'media.upload', level: -1 },
    ],
  });
  expect(Object.keys(fieldErrors ?? {}).sort()).toEqual([
    'name',
    'rights.0.level',
    'rights.1.level',
    'rights.2.name',
    'rights.3.level',
    'rights.4.level',
  ]);
  const twice = [
    { name: 'media.view', level: 3 },
    { name: 'media.view', level: 0 },
  ];
  expect(
    (await admin.fails('invalid_fields', roles.add, { name: 'Twice', rights: twice })).fieldErrors,
  ).toEqual({ rights: 'Duplicate right' });
});

test('role names are unique regardless of case', async () => {
  const admin = await (await start()).as('Administrator');
  const { id } = await make.role(admin, [], { name: 'Éditeur' });
  for (const name of ['éditeur', 'EDITEUR', 'writer']) {
    const { fieldErrors } = await admin.fails('duplicate', roles.add, { name });
    expect(fieldErrors).toEqual({ name: 'Another role has this name already' });
  }
  await admin.ok(roles.edit, { id, version: 1, name: 'éditeur' });
  await admin.fails('duplicate', roles.edit, { id, version: 2, name: 'Viewer' });
});

test('a role with members, in any position, is not deleted, and the error names some members', async () => {
  const admin = await (await start()).as('Administrator');
  const [held, first] = [await make.role(admin), await make.role(admin)];
  const members = [];
  for (let n = 0; n < 6; n += 1)
    members.push(await make.account(admin, { roleIds: [first.id, held.id], name: `Member ${n}` }));
  const failure = await admin.fails('in_use', roles.remove, { id: held.id, version: 1 });
  expect(failure.errorMessage).toBe('Still in use: 6 accounts hold this role');
  expect(failure.data).toEqual({
    count: 6,
    sample: members.slice(0, 5).map(({ id, name }) => ({ type: 'account', id, label: name })),
  });
  const free = await make.role(admin);
  await admin.fails('stale_version', roles.remove, { id: free.id, version: 2 });
  expect(await admin.ok(roles.remove, { id: free.id, version: 1 })).toEqual({ id: free.id });
  await admin.fails('not_found', roles.remove, { id: free.id, version: 1 });
});
