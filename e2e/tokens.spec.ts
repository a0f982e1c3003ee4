// API tokens: created, shown once, used and revoked.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { answer, dialog } from './pages/list.page.ts';

const site = useSite();
const path = '/account/user-access-controls';

/** The part of the page with the own tokens. */
const own = (page: Page) => page.getByRole('region', { name: 'My API tokens' });

/** Makes a token in the dialog and returns it. */
async function make(page: Page, name: string): Promise<string> {
  await own(page).getByRole('button', { name: 'Create token…' }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill(name);
  await dialog(page).getByRole('radio', { name: 'in 30 days' }).click();
  const listings = dialog(page).getByRole('group', { name: 'Game listings' });
  await listings.getByRole('checkbox', { name: 'view' }).click();
  await answer(page, 'Create token');
  const token = await dialog(page).getByLabel('API token').inputValue();
  return token;
}

test('a token is created, shown once, works, shows its use, and is revoked by its owner', async () => {
  const page = await site.signedIn(path);
  await own(page).getByText('No tokens yet').waitFor();
  await own(page).getByRole('button', { name: 'Create token…' }).click();
  await answer(page, 'Create token');
  await dialog(page).getByText('Must not be empty').waitFor();
  await dialog(page).getByText('At least one right').waitFor();
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await soon(() => dialog(page).count()).toBe(0);

  const token = await make(page, 'Importer');
  expect(token).toMatch(/^ldx_[\w-]{43}$/);
  await axe(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await soon(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await answer(page, 'Done');
  await own(page).getByText('never used').waitFor();
  expect(await page.content()).not.toContain(token);

  expect(await site.call('/api/gamelistings/list', {}, token)).toMatchObject({ success: true });
  expect(await site.call('/api/articles/list', {}, token)).toMatchObject({ errorCode: 'forbidden' });
  await page.reload();
  await own(page)
    .getByText(/last used .* from the same machine/)
    .waitFor();
  await own(page).getByText('Game listings: view').waitFor();

  await own(page).getByRole('button', { name: 'End the token Importer' }).click();
  await answer(page, 'End');
  await own(page).getByText('No tokens yet').waitFor();
  expect(await site.call('/api/gamelistings/list', {}, token)).toMatchObject({
    errorCode: 'identity_expired',
  });
});

test("an account manager sees another account's tokens and revokes them", async () => {
  const admin = await site.token();
  const role = { name: 'Robot keeper', rights: ['gameListings.view', 'tokens.edit'].map(granted) };
  const { data: made } = await site.call('/api/account/addrole', role, admin);
  const person = { email: 'keeper@example.com', password: 'a password for testing' };
  const { data: account } = await site.call(
    '/api/account/create',
    { ...person, name: 'Kim Keeper', roleIds: [made.id] },
    admin,
  );
  const kim = await site.signedIn(path, { as: person });
  const token = await make(kim, 'Robot');
  await kim.close();
  const page = await site.signedIn(`${path}?tab=accounts&edit=${account.id}`);
  await dialog(page).getByText('Robot', { exact: true }).waitFor();
  await dialog(page).getByRole('button', { name: 'End the token Robot' }).click();
  await answer(page, 'End');
  await soon(() => page.getByText('Robot', { exact: true }).count()).toBe(0);
  expect(await site.call('/api/gamelistings/list', {}, token)).toMatchObject({
    errorCode: 'identity_expired',
  });
});

test('without the right to create tokens none are offered', async () => {
  const page = await site.signedIn(path, { as: await site.account('Viewer') });
  await page.getByRole('heading', { name: 'My sessions' }).waitFor();
  expect(await own(page).count()).toBe(0);
});

const granted = (name: string) => ({ name, level: 3 });
