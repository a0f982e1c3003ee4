// Accounts and roles as an Administrator manages them, and what becomes of those who are managed.
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { axe, axeInBothThemes } from './axe.ts';
import { goWithin, soon, useSite } from './fixtures.ts';
import { answer, dialog, listPage, markedOption } from './pages/list.page.ts';

const site = useSite();
const page = '/account/user-access-controls';
let token = '';
let roles: { id: string; name: string }[] = [];

beforeAll(async () => {
  token = await site.token();
  roles = (await site.call('/api/account/rolelist', { pageSize: 200 }, token)).data;
});

const roleId = (name: string) => roles.find((role) => role.name === name)?.id ?? '';
const password = 'a password for testing';

async function made(fields: object): Promise<{ id: string; name: string; email: string; version: number }> {
  const reply = await site.call('/api/account/create', { password, ...fields }, token);
  expect(reply.success, reply.msg).toBe(true);
  return reply.data;
}

async function accountOf(email: string) {
  return (await site.call('/api/account/list', { q: email }, token)).data[0];
}

const heading = (on: Page) => on.getByRole('heading', { level: 1 });
const menuLabels = (on: Page) =>
  on.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();

test('an Administrator makes a role and an account with a one-time password, which signs in, chooses its own and sees only its menu [S1.1, S2.5, S6.5, R5, R6, T10]', async () => {
  const admin = await site.signedIn('/account/role-form');
  await admin.getByLabel('Name', { exact: true }).fill('Chain keeper');
  await admin.getByLabel('Blockchains: all').check();
  await admin.getByLabel('Categories: view').check();
  await admin.getByLabel('Categories: view').uncheck();
  const view = admin.getByRole('region', { name: 'Preview as this role' });
  await soon(() => view.getByText('Blockchains: view, edit, delete').count()).toBe(1);
  await soon(() => view.getByText('Categories', { exact: true }).count()).toBe(0);
  await admin.keyboard.press('Control+s');
  await soon(() => heading(admin).textContent()).toBe('Chain keeper');

  await admin.goto(`${site.url}${page}?tab=accounts`);
  await admin.getByRole('button', { name: 'New account' }).click();
  await dialog(admin).getByLabel('Name', { exact: true }).fill('Kit Keeper');
  await dialog(admin).getByLabel('E-mail', { exact: true }).fill('Kit@Example.com');
  await dialog(admin).getByRole('combobox', { name: 'Add a role' }).fill('chain');
  await markedOption(admin, 'Chain keeper').waitFor();
  await admin.keyboard.press('Enter');
  await dialog(admin).getByText('active', { exact: true }).waitFor();
  await admin.keyboard.press('Control+s');
  const oneTimeDialog = admin.getByRole('dialog', { name: 'One-time password of Kit Keeper' });
  const oneTime = await oneTimeDialog.getByLabel('One-time password').inputValue();
  expect(oneTime).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  await axe(admin);
  await answer(admin, 'Done');
  await soon(() => listPage(admin).names()).toContain('Kit Keeper');

  const kit = await site.page();
  await kit.goto(`${site.url}/user/login`);
  await kit.getByLabel('E-mail').fill('kit@example.com');
  await kit.getByLabel('Password', { exact: true }).fill(oneTime);
  await kit.keyboard.press('Enter');
  await soon(() => heading(kit).textContent()).toBe('Change your password');
  await kit.getByLabel('Current password').fill(oneTime);
  await kit.getByLabel('New password', { exact: true }).fill(password);
  await kit.getByLabel('New password again').fill(password);
  await kit.keyboard.press('Enter');
  await soon(() => heading(kit).textContent()).toBe('User Access Controls');
  await soon(() => menuLabels(kit)).toEqual(['User Access Controls', 'BlockChain', 'My work', 'Jobs', 'Bin']);
  await soon(() => kit.getByRole('tab').allInnerTexts()).toEqual(['My access']);
  await kit.goto(`${site.url}/account/role-form`);
  await soon(() => heading(kit).textContent()).toBe('No access');
});

test('a changed right takes effect in an open console with its next call, without a reload', async () => {
  const { data: role } = await site.call(
    '/api/account/addrole',
    { name: 'Changing', rights: [{ name: 'categories.view', level: 3 }] },
    token,
  );
  const { email } = await made({ email: 'open@example.com', name: 'Olga Open', roleIds: [role.id] });
  const open = await site.signedIn('/games-listings/categories', { as: { email, password } });
  const list = listPage(open);
  await list.rows.first().waitFor();
  expect(await list.main.getByRole('button', { name: 'New category' }).count()).toBe(0);
  const rights = ['categories.view', 'categories.edit', 'blockchains.view'].map((name) => ({
    name,
    level: 3,
  }));
  await site.call('/api/account/editrole', { id: role.id, version: role.version, rights }, token);
  await open.getByRole('link', { name: 'User Access Controls' }).click();
  await soon(() => menuLabels(open)).toContain('BlockChain');
  await open.getByRole('link', { name: 'Categories' }).click();
  await list.main.getByRole('button', { name: 'New category' }).waitFor();
});

test('roles are put in order by the keyboard and by buttons, and the first is marked as the one that decides', async () => {
  const roleIds = [roleId('Viewer'), roleId('Writer'), roleId('Ad Manager')];
  const { id, email } = await made({ email: 'order@example.com', name: 'Olaf Order', roleIds });
  const admin = await site.signedIn(`${page}?tab=accounts&edit=${id}`);
  const rows = dialog(admin).getByRole('list', { name: 'Roles in their order' }).getByRole('listitem');
  const names = async () => (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  await soon(names).toEqual(['1 Viewer active', '2 Writer', '3 Ad Manager']);
  await dialog(admin).getByRole('button', { name: 'Move Writer up' }).click();
  await soon(names).toEqual(['1 Writer active', '2 Viewer', '3 Ad Manager']);
  await dialog(admin).getByRole('button', { name: 'Drag Ad Manager' }).focus();
  // The second key at once: nobody waits until the rows are measured.
  await admin.keyboard.press('Space');
  await admin.keyboard.press('ArrowUp');
  await admin.getByText('Ad Manager over place 2 of 3').waitFor();
  await admin.keyboard.press('Space');
  await soon(names).toEqual(['1 Writer active', '2 Ad Manager', '3 Viewer']);
  await dialog(admin).getByRole('button', { name: 'Remove Viewer' }).click();
  await admin.keyboard.press('Control+s');
  await soon(async () => (await accountOf(email)).roleIds).toEqual([roleId('Writer'), roleId('Ad Manager')]);
});

test('an account is disabled, given another password and enabled, and its open session ends at once', async () => {
  const { name, email } = await made({
    email: 'away@example.com',
    name: 'Ann Away',
    roleIds: [roleId('Viewer')],
  });
  const ann = await site.signedIn('/games-listings/overview', {
    as: { email, password },
    fresh: true,
    expected: /status of 401/,
  });
  await listPage(ann).rows.first().waitFor();
  const admin = await site.signedIn(`${page}?tab=accounts&q=away`, { expected: /status of 422/ });
  const list = listPage(admin);
  await list.choose(name, 'Disable…');
  await dialog(admin).getByText('Ann Away is signed in now').waitFor();
  await answer(admin, 'Disable');
  await soon(async () => (await accountOf(email)).status).toBe('disabled');
  await ann.getByRole('link', { name: 'User Access Controls' }).click();
  await ann.getByRole('dialog', { name: 'Identity expired' }).waitFor();
  await ann.close();
  await list.row(name).getByText('Disabled', { exact: true }).waitFor();
  await list.choose(name, 'Enable');
  await soon(async () => (await accountOf(email)).status).toBe('active');

  await list.choose(name, 'Reset password…');
  await dialog(admin).getByRole('radio', { name: 'Set a password' }).click();
  await dialog(admin).getByLabel('New password').fill('short');
  await answer(admin, 'Reset password');
  await dialog(admin).getByText('At least 12 characters').waitFor();
  await dialog(admin).getByLabel('New password').fill('a second password');
  await answer(admin, 'Reset password');
  await soon(() => dialog(admin).count()).toBe(0);
  const login = await site.call('/api/session/login', { email, password: 'a second password' });
  expect(login.data.account.mustChangePassword).toBe(true);
});

test('a form says why what it shows cannot be changed, and a refusal lands on its field', async () => {
  const admin = await site.signedIn(`/account/role-form?id=${roleId('Administrator')}`);
  await admin.getByText('Administrator is built in. It has every right').waitFor();
  expect(await admin.getByLabel('Audit log: view').isDisabled()).toBe(true);
  expect(await admin.getByRole('button', { name: 'Save' }).count()).toBe(0);

  const own = await accountOf('admin@example.com');
  await goWithin(admin, `${page}?tab=accounts&edit=${own.id}`);
  await dialog(admin).getByText('You cannot change your own roles and status.').waitFor();
  expect(await dialog(admin).getByRole('radio', { name: 'Disabled' }).isDisabled()).toBe(true);
  await dialog(admin).getByLabel('E-mail', { exact: true }).fill('nobody');
  await admin.keyboard.press('Control+s');
  await dialog(admin).getByText('Enter an e-mail address').first().waitFor();

  await admin.goto(`${site.url}${page}?tab=roles&delete=${roleId('Administrator')}`);
  await dialog(admin).getByText('Give these accounts another role first').waitFor();
});

test('a stale save of a role is shown right by right, and what a save changes is said before', async () => {
  const { data: role } = await site.call('/api/account/addrole', { name: 'Contested' }, token);
  const admin = await site.signedIn(`/account/role-form?id=${role.id}`, { expected: /status of 409/ });
  await admin.getByLabel('Articles: view').check();
  const changes = admin.getByRole('region', { name: 'Changes on save' });
  await changes.getByText('Articles: view').waitFor();
  await admin.getByLabel('Articles: delete').check();
  const rights = [
    { name: 'media.view', level: 3 },
    { name: 'articles.delete', level: 1 },
    { name: 'banners.view', level: 3 },
  ];
  const theirs = { id: role.id, version: 1, rights, description: 'Theirs' };
  await site.call('/api/account/editrole', theirs, token);
  await admin.keyboard.press('Control+s');
  const choice = (right: string) =>
    dialog(admin).getByRole('group', { name: `${right}, it was Not granted` });
  await choice('Articles: view').getByRole('radio', { name: 'Mine Granted' }).waitFor();
  expect(await dialog(admin).getByRole('button', { name: 'Choose for 1 more' }).isDisabled()).toBe(true);
  await axe(admin);
  await choice('Articles: delete').getByRole('radio', { name: 'Theirs Level 1 (not granted)' }).click();
  await choice('Homepage banners: view').getByRole('radio', { name: 'Mine Not granted' }).click();
  await dialog(admin).getByRole('button', { name: 'Save' }).click();
  await soon(async () => {
    const { data } = await site.call('/api/account/rolelist', { ids: [role.id] }, token);
    const granted = data[0].rights.filter((right: { level: number }) => right.level === 3);
    return [data[0].description, granted.map((right: { name: string }) => right.name)];
  }).toEqual(['Theirs', ['articles.view', 'media.view']]);
  // A stored level that is neither 0 nor 3 is shown, and grants nothing.
  const cell = admin.getByRole('cell').filter({ has: admin.getByLabel('Articles: delete') });
  await cell.getByText('level 1').waitFor();
  expect(await cell.getByRole('checkbox').isChecked()).toBe(false);
});

test('axe finds nothing, light and wide, dark and narrow: accounts, roles, drawer, dialogs, role form', async () => {
  const own = await accountOf('admin@example.com');
  const shown = await site.signedIn(page);
  const matrix = shown.getByRole('region', { name: 'Levels of rights' });
  const places: [string, Locator][] = [
    [`${page}?tab=accounts`, listPage(shown).rows.first()],
    [
      `${page}?tab=accounts&edit=${own.id}`,
      dialog(shown).getByText('You cannot change your own roles and status.'),
    ],
    [
      `${page}?tab=roles&see=${roleId('Writer')}`,
      shown.getByRole('dialog', { name: 'Writer' }).getByRole('button', { name: 'Close' }).first(),
    ],
    [`/account/role-form?id=${roleId('Writer')}`, matrix],
    [
      `/account/role-form?id=${roleId('Administrator')}`,
      shown.getByText('Administrator is built in. It has every right'),
    ],
  ];
  for (const [path, awaited] of places) {
    await goWithin(shown, path);
    await awaited.waitFor();
    await axeInBothThemes(shown);
    if (!path.includes('role-form')) continue;
    expect(await matrix.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(
      await matrix
        .getByRole('row', { name: /^Articles/ })
        .getByRole('cell')
        .count(),
    ).toBeGreaterThan(3);
  }
});

test('a new e-mail for your own account takes your current password', async () => {
  const { id, email } = await made({
    email: 'own@example.com',
    name: 'Oona Own',
    roleIds: [roleId('Administrator')],
  });
  const own = await site.signedIn(`${page}?tab=accounts&edit=${id}`, {
    as: { email, password },
    expected: /status of 422/,
  });
  await dialog(own).getByLabel('E-mail', { exact: true }).fill('renamed@example.com');
  await own.keyboard.press('Control+s');
  await dialog(own).getByText('Enter your current password to change your e-mail').first().waitFor();
  await dialog(own).getByLabel('Current password').fill(password);
  await own.keyboard.press('Control+s');
  await soon(async () => (await accountOf('renamed@example.com'))?.name).toBe('Oona Own');
});
