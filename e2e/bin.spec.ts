// The bin: what is deleted, restored under another name, given back after a merge, and deleted for ever.
import { beforeAll, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { dialog, listPage } from './pages/list.page.ts';

const site = useSite();
const desktop = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };
let token = '';
const call = (path: string, payload: object) => site.call(path, payload, token);

beforeAll(async () => {
  token = await site.token();
});

test('records are found in the bin, restored one or many, and deleted for ever after a typed confirmation', async () => {
  const ids: string[] = [];
  for (const name of ['Binned one', 'Binned two', 'Binned three', 'Binned for ever']) {
    const { id } = (await call('/api/gamelistings/create', { name })).data;
    ids.push(id);
    await call('/api/gamelistings/delete', { id, version: 1 });
  }
  const genre = (await call('/api/gamelistings/addcategory', { name: 'Binned genre' })).data;
  await call('/api/gamelistings/deletecategory', { id: genre.id, version: 1 });
  await call('/api/gamelistings/addcategory', { name: 'Binned genre' });

  // A link to a record that is in the bin.
  const page = await site.signedIn(`/games-listings/game-listings-form?id=${ids[0]}`, {
    viewport: desktop,
    expected: /status of 404/,
  });
  await page.getByText('It is in the bin: Administrator deleted it').waitFor();
  await axe(page);
  await page.getByRole('link', { name: 'Restore it from the bin' }).click();
  await dialog(page).getByRole('button', { name: 'Restore', exact: true }).waitFor();

  await page.goto(`${site.url}/bin?q=binned`);
  const list = listPage(page);
  await soon(() => list.rows.count()).toBe(5);
  await axe(page);
  await list.row('Binned one').getByText('Administrator').waitFor();
  await list.row('Binned one').getByText('30', { exact: true }).waitFor();
  await list.choose('Binned one', 'History');
  await page.getByRole('dialog', { name: 'History' }).getByText('Delete', { exact: true }).waitFor();
  await page.getByRole('dialog', { name: 'History' }).getByRole('button', { name: 'Close' }).click();
  await list.filter('Type', 'Categories');
  await soon(() => list.rows.count()).toBe(1);

  await page.getByRole('button', { name: 'Restore Binned genre' }).click();
  await dialog(page).getByRole('button', { name: 'Restore', exact: true }).click();
  await dialog(page).getByText('There is a category of this name already').waitFor();
  await dialog(page).getByLabel('New name').fill('Binned genre again');
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('“Binned genre again” restored').waitFor();

  await page.goto(`${site.url}/bin?q=binned&type=gameListing`);
  await soon(() => list.rows.count()).toBe(4);
  for (const name of ['Binned two', 'Binned three']) await list.row(name).getByRole('checkbox').check();
  await list.selected.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('2 records restored').waitFor();
  await soon(() => list.rows.count()).toBe(2);

  await list.choose('Binned for ever', 'Delete for ever…');
  const purge = dialog(page).getByRole('button', { name: 'Delete for ever' });
  expect(await purge.isDisabled()).toBe(true);
  await dialog(page).getByLabel('Type “delete” to confirm').fill('delete');
  await purge.click();
  await page.getByText('“Binned for ever” deleted for ever').waitFor();
  await soon(() => list.rows.count()).toBe(1);
  expect((await call('/api/bin/list', { ids })).data).toHaveLength(1);

  await page.setViewportSize(phone);
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
});
