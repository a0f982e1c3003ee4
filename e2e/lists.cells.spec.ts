// Fields of listings that are changed in their row.
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { soon } from './fixtures.ts';
import { dialog } from './pages/list.page.ts';
import { useOverview } from './pages/overview.page.ts';

const { call, overview } = useOverview();

test('stage, categories and tags are changed in the row, by keys too, and taken back', async () => {
  const { id } = (await call('/api/gamelistings/create', { name: 'Changed in its row', tags: ['old'] })).data;
  const detail = async () => (await call('/api/gamelistings/detail', { id })).data;
  const list = await overview('?q=changed+in+its+row');
  const { page } = list;
  const row = list.row('Changed in its row');
  await row.getByTitle('Change the stage').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Beta' }).click();
  await row.getByText('Beta').waitFor();
  await soon(async () => (await detail()).releaseStage).toBe('beta');
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(async () => (await detail()).releaseStage).not.toBe('beta');
  await row.getByText('Beta').waitFor({ state: 'hidden' });

  const categories = row.getByTitle('Change categories of Changed in its row');
  await categories.click();
  await dialog(page).getByRole('checkbox', { name: 'Racing' }).check();
  await axe(page);
  await page.keyboard.press('Escape');
  await soon(() => dialog(page).count()).toBe(0);
  expect((await detail()).categories).toEqual([]);
  await categories.click();
  await dialog(page).getByRole('checkbox', { name: 'Racing' }).check();
  await page.keyboard.press('Enter');
  await row.getByText('Racing').waitFor();
  await soon(async () => (await detail()).categories).toMatchObject([{ name: 'Racing' }]);

  await list.main.getByRole('button', { name: 'View: columns, density and order' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Tags' }).check();
  await page.keyboard.press('Escape');
  await row.getByTitle('Change tags of Changed in its row').click();
  await dialog(page).getByRole('checkbox', { name: 'old' }).uncheck();
  await dialog(page).getByRole('searchbox').fill('new');
  await dialog(page).getByRole('checkbox', { name: 'new', exact: true }).check();
  await page.keyboard.press('Enter');
  await soon(async () => (await detail()).tags).toEqual(['new']);
  await row.getByText('new', { exact: true }).waitFor();
});
