// Categories: the tree, what is changed in place, the drawer, and deleting one that listings use.
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { axeInBothThemes } from './axe.ts';
import { goWithin, soon, useSite } from './fixtures.ts';
import { answer, dialog, listPage, markedOption } from './pages/list.page.ts';

const site = useSite();
const path = '/games-listings/categories';
let token = '';

beforeAll(async () => {
  token = await site.token();
});

async function tree(query = '', options: Parameters<typeof site.signedIn>[1] = {}) {
  const list = listPage(await site.signedIn(path + query, options));
  await list.total.filter({ hasText: /\d/ }).waitFor();
  return list;
}

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function category(name: string) {
  const { data } = await site.call('/api/gamelistings/categorylist', { pageSize: 200 }, token);
  return data.find((one: { name: string }) => one.name === name);
}

test('search finds names and aliases without accents, type narrows; both are in the address; the number of listings leads to them', async () => {
  const list = await tree();
  await list.page.keyboard.press('/');
  await list.page.keyboard.type('FPS');
  await soon(() => list.names()).toEqual(['Action', 'Shooter']);
  await list.search.fill('');
  await list.filter('Type', 'Theme');
  await soon(() => queryOf(list.page)).toEqual({ type: 'theme' });
  await soon(() => list.names()).not.toContain('Action');
  expect(await list.names()).toContain('Fantasy');

  const { id, listingCount } = await category('Shooter');
  await list.chips.getByRole('button', { name: 'Clear filters' }).click();
  await list
    .row('Shooter')
    .getByRole('link', { name: /listings of Shooter/ })
    .click();
  await list.page.waitForURL(`${site.url}/games-listings/overview?categoryId=${id}`);
  await soon(() => list.total.innerText()).toBe(`${listingCount} listings`);
  await list.chips.getByText('Category: Shooter').waitFor();
});

test('active switches at once, and back with the reason if it is refused', async () => {
  const { id, version } = await category('Puzzle');
  await site.call('/api/gamelistings/editcategory', { id, version, active: true }, token);
  const list = await tree('', { expected: /500/ });
  const isActive = list.row('Puzzle').getByRole('switch');
  const shown = () => isActive.getAttribute('aria-checked');
  const saved = async () => (await category('Puzzle')).active;

  const accepted = Promise.withResolvers<void>();
  await list.page.route('**/editcategory', async (route) => {
    await accepted.promise;
    await route.continue();
  });
  await isActive.click();
  await soon(shown).toBe('false');
  expect(await saved()).toBe(true);
  accepted.resolve();
  await soon(saved).toBe(false);

  const refused = Promise.withResolvers<void>();
  await list.page.route('**/editcategory', async (route) => {
    await refused.promise;
    const json = { code: 500, success: false, errorMessage: 'Not today', showType: 2 };
    await route.fulfill({ status: 500, json });
  });
  await isActive.click();
  await soon(shown).toBe('true');
  refused.resolve();
  await list.page.getByText('Not today').waitFor();
  await soon(shown).toBe('false');
});

test('up and down change the order by keyboard; Edit… changes several at once', async () => {
  const list = await tree();
  const names = await list.names();
  const at = names.indexOf('Fighting');
  const above = names[at - 1] ?? '';
  const saved = async () => (await category('Fighting')).sortOrder - (await category(above)).sortOrder;
  await list.row('Fighting').getByRole('button', { name: 'Move Fighting up' }).press('Enter');
  await soon(async () => (await list.names()).indexOf('Fighting')).toBe(at - 1);
  await soon(saved).toBeLessThan(0);
  await list.page.reload();
  await list.rows.first().waitFor();
  expect((await list.names()).indexOf('Fighting')).toBe(at - 1);
  await list.select('Fighting', above);
  await list.selected.getByText('2 selected').waitFor();
  await list.selected.getByRole('button', { name: 'Edit…' }).click();
  await dialog(list.page).getByRole('radio', { name: 'No' }).click();
  await answer(list.page, 'Preview');
  await answer(list.page, 'Change 2 categories');
  await list.page.getByText('2 categories changed').waitFor();
  expect(await category(above)).toMatchObject({ active: false });
  await list.page.getByRole('button', { name: 'Undo' }).click();
  await soon(() => category(above)).toMatchObject({ active: true });
});

test('a child is added under its parent, edited by its own address, and shows everywhere [S3.6]', async () => {
  const parent = await category('Strategy');
  const list = await tree();
  await list.row('Strategy').getByRole('button', { name: 'Add a category below Strategy' }).click();
  await soon(() => queryOf(list.page)).toEqual({ new: '1', parent: parent.id });
  const drawer = dialog(list.page);
  await drawer.getByRole('textbox', { name: /^\W*Name$/ }).fill('Wargame');
  await answer(list.page, 'Save');
  await list.row('Wargame').waitFor();
  await soon(() => queryOf(list.page)).toEqual({});
  const made = await category('Wargame');
  expect(made).toMatchObject({ parentId: parent.id, type: parent.type, slug: 'wargame' });

  await goWithin(list.page, `${path}?edit=${made.id}`);
  await drawer.getByRole('textbox', { name: /^\W*Name$/ }).fill('War game');
  await list.page.keyboard.press('Control+s');
  await list.row('War game').waitFor();
  await list.page.getByRole('link', { name: 'Overview', exact: true }).click();
  await list.main.getByRole('button', { name: 'Category' }).first().click();
  await list.main.getByText('War game').waitFor();
});

test('Back closes the drawer, and asks first when something is typed', async () => {
  const list = await tree();
  await list.row('Sports').getByRole('link', { name: 'Sports', exact: true }).click();
  const name = dialog(list.page).getByRole('textbox', { name: /^\W*Name$/ });
  await name.fill('Sport');
  await list.page.goBack();
  await list.page.getByText('Leave without saving?').waitFor();
  await list.page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await name.inputValue()).toBe('Sport');
  // The address that Back has left is there again only a moment later.
  await soon(() => queryOf(list.page)).not.toEqual({});
  await list.page.goBack();
  await list.page.getByRole('button', { name: 'Discard changes' }).click();
  await soon(() => queryOf(list.page)).toEqual({});
  await soon(() => name.count()).toBe(0);
});

test('deleting one in use says how many; nothing is proposed, Enter alone cancels, and Undo gives the listings back [T6]', async () => {
  const { id, listingCount } = await category('Farming');
  expect(listingCount).toBeGreaterThan(0);
  const list = await tree();
  const question = dialog(list.page);
  const remove = list.row('Farming').getByRole('button', { name: 'Delete Farming' });
  await remove.click();
  await question.getByText(new RegExp(`${listingCount} listings? uses? it: `)).waitFor();
  expect(await question.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true);
  await soon(() => list.page.locator(':focus').textContent()).toBe('Cancel');
  await list.page.keyboard.press('Enter');
  await soon(() => question.count()).toBe(0);
  expect(await category('Farming')).toMatchObject({ id, listingCount });
  await remove.click();
  await question.getByRole('combobox').fill('simul');
  await markedOption(list.page, 'Simulation').waitFor();
  await list.page.keyboard.press('Enter');
  await answer(list.page, 'Move them to Simulation and delete');
  await list.page.getByText(/“Farming” deleted, .* moved to “Simulation”/).waitFor();
  await soon(() => list.row('Farming').count()).toBe(0);
  const users = async () =>
    (await site.call('/api/gamelistings/list', { categoryId: [id] }, token)).data.length;
  expect(await users()).toBe(0);
  expect((await category('Simulation')).aliases).toContain('Farming');
  await list.page.getByRole('button', { name: 'Undo' }).click();
  await list.row('Farming').waitFor();
  expect(await users()).toBeGreaterThan(0);
  expect(await category('Farming')).toMatchObject({ id, listingCount });
});

test('axe finds nothing, light and wide, dark and narrow: list, drawer and dialog', async () => {
  const list = await tree();
  await list.rows.first().waitFor();
  await axeInBothThemes(list.page);
  const { id } = await category('Card Game');
  await goWithin(list.page, `${path}?edit=${id}`);
  await dialog(list.page)
    .getByRole('textbox', { name: /^\W*Name$/ })
    .waitFor();
  await axeInBothThemes(list.page);
  await goWithin(list.page, `${path}?delete=${id}`);
  await dialog(list.page)
    .getByText(/uses? it/)
    .waitFor();
  await axeInBothThemes(list.page);
  // On a phone both are in the row's menu.
  await list.page.keyboard.press('Escape');
  await dialog(list.page).waitFor({ state: 'hidden' });
  await list.page.setViewportSize({ width: 375, height: 900 });
  await list.choose('Card Game', 'Edit Card Game');
  await dialog(list.page)
    .getByRole('textbox', { name: /^\W*Name$/ })
    .waitFor();
});
