// The audit log as a page, as a file, and as the history of a record.
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { axe, axeInBothThemes } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { dialog, listPage } from './pages/list.page.ts';

const site = useSite();
let category = { id: '', version: 0 };

beforeAll(async () => {
  const token = await site.token();
  const made = await site.call('/api/gamelistings/addcategory', { name: 'Rhythm' }, token);
  const { id, version } = made.data;
  const edit = { id, version, name: 'Rhythm & music', color: '#112233' };
  const edited = await site.call('/api/gamelistings/editcategory', edit, token);
  expect(edited.success).toBe(true);
  category = edited.data;
});

test('the menu leads to it; who, action, record and fields; filters are in the address; one entry opens', async () => {
  const page = await site.signedIn('/games-listings/categories');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).click();
  await page.waitForURL('**/account/audit');
  await soon(() => page.title()).toBe('Audit log - Ludex');
  const log = listPage(page);
  await log.filter('Action', 'Edit');
  await soon(() => log.total.innerText()).toBe('1 entry');
  await soon(() => new URL(page.url()).searchParams.get('action')).toBe('category.edit');
  await log.filter('Type', 'Category');
  await soon(() => new URL(page.url()).searchParams.get('entityType')).toBe('category');
  await log.rows.first().getByText('Rhythm & music').waitFor();
  expect(await log.names()).toEqual(['Edit']);
  await log.rows.first().getByText('Name, Colour').waitFor();

  await log.rows.first().getByRole('link').click();
  const entry = dialog(page);
  await entry.getByText('#112233').waitFor();
  expect(await entry.innerText()).toMatch(/Colour\s+added:\s+#112233/);
  await axe(page);
  await page.keyboard.press('Escape');
  await soon(() => new URL(page.url()).searchParams.has('request')).toBe(false);
});

test('days narrow it, and the export holds what the filters leave', async () => {
  const page = await site.signedIn(`/account/audit?entityId=${category.id}`);
  const log = listPage(page);
  await page.getByRole('button', { name: 'From' }).click();
  await page.getByLabel('From', { exact: true }).last().fill('2020-01-31');
  await log.chips.getByText('One record').waitFor();
  await log.chips.getByText('From: 31 Jan 2020').waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
  await soon(() => log.total.innerText()).toBe('2 entries');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.filter((line) => line.includes('category.edit')).length).toBe(2);
  await page.goto(`${site.url}/account/audit?action=audit.export`);
  await soon(() => log.total.innerText()).toBe('1 entry');
});

test('the history of a record opens over its form, which keeps its input; axe finds nothing, light and wide, dark and narrow', async () => {
  const page = await site.signedIn(`/games-listings/categories?edit=${category.id}`);
  const form = dialog(page);
  await form.getByLabel('Description').fill('Typed and not saved');
  await form.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await soon(() => history.getByRole('listitem').count()).toBe(2);
  await history.getByRole('button', { name: 'Version 2' }).click();
  await history.getByText('#112233').waitFor();
  await axeInBothThemes(page);
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });
  expect(await form.getByLabel('Description').inputValue()).toBe('Typed and not saved');
});

test('without the right there is no way to it', async () => {
  const page = await site.signedIn('/account/audit', { as: await site.account('Writer') });
  await page.getByText('403').waitFor();
  await axe(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Categories' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
});
