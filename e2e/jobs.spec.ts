// Jobs on many records: the rows of a job by outcome, the refused tried again, and its undo; repairs of an import.
import { beforeAll, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { listPage } from './pages/list.page.ts';

const site = useSite();
const desktop = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };
let token = '';
const call = (path: string, payload: object) => site.call(path, payload, token);
const stateOf = async (id: string) => (await call('/api/jobs/detail', { id })).data.job.state;

beforeAll(async () => {
  token = await site.token();
});

test('a job shows its rows by outcome, tries the refused again, and is undone', async () => {
  const names = Array.from({ length: 25 }, (_, n) => ({ name: `Job row ${n + 1}` }));
  const made: { id: string }[] = (await call('/api/gamelistings/import', { rows: names })).data;
  const ids = made.map(({ id }) => id);
  const genre = (await call('/api/gamelistings/addcategory', { name: 'Job genre' })).data;
  const { id } = (
    await call('/api/gamelistings/bulk', {
      select: { ids },
      do: { set: { releaseStage: 'beta' }, add: { categoryIds: [genre.id] } },
    })
  ).data;
  await soon(() => stateOf(id)).toBe('ready');
  await call('/api/gamelistings/edit', { id: ids[1], version: 1, releaseStage: 'alpha' });
  await call('/api/jobs/start', { id });
  await soon(() => stateOf(id)).toBe('done');

  const page = await site.signedIn('/jobs', { viewport: desktop });
  const list = listPage(page);
  await list.row('Edit listings').getByRole('link', { name: 'Edit listings' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Edit listings' });
  await drawer.getByText('24 changed, 1 refused').waitFor();
  const rows = page.locator('.job-rows > li');
  await soon(() => rows.count()).toBe(1);
  await rows.getByText('Changed since the preview by Administrator').waitFor();
  await axe(page);

  await drawer.getByRole('button', { name: 'Changed 24' }).press('Enter');
  await soon(() => rows.count()).toBe(20);
  const first = rows.filter({ hasText: /^Job row 1Changed/ });
  await first.getByText('Before and after').click();
  await soon(() => first.innerText()).toMatch(/Release stage[^]*Announced[^]*Beta[^]*Added Job genre/);
  await drawer.getByRole('button', { name: 'Page 2' }).click();
  await soon(() => rows.count()).toBe(4);
  const link = rows.getByRole('link', { name: 'Job row 25' });
  expect(await link.getAttribute('href')).toContain(ids[24]);

  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download refused rows' }).click();
  expect((await download).suggestedFilename()).toBe('refused.csv');

  await drawer.getByRole('button', { name: 'Retry the refused' }).click();
  await drawer.getByText('1 changed', { exact: true }).waitFor();
  await soon(() => new URL(page.url()).searchParams.get('job')).not.toBe(id);
  await page.goto(`${site.url}/jobs?job=${id}`);
  await drawer.getByRole('button', { name: 'Undo' }).click();
  const undone = page.getByRole('dialog', { name: 'Undo: Edit listings' });
  await undone.getByText('24 changed').waitFor();
  await undone.getByRole('button', { name: 'The job that it undoes' }).waitFor();
  await rows.first().waitFor();

  await page.setViewportSize(phone);
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
});

test('a tray shows a job on every page, through reloads, with Cancel, then its end with Undo', async () => {
  const made = [];
  for (const name of ['Tray one', 'Tray two'])
    made.push((await call('/api/gamelistings/create', { name })).data.id);
  const first = await heldJob(made);
  const page = await site.signedIn('/games-listings/overview', { viewport: desktop });
  const tray = page.getByRole('complementary', { name: 'Jobs' });
  await tray.getByRole('progressbar', { name: 'Progress of Edit listings' }).waitFor();
  await axe(page);
  await page.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('heading', { name: 'Categories' }).waitFor();
  await tray.getByText('0%').waitFor();
  await page.reload();
  await tray.getByText('0%').waitFor();
  await release(first);
  await tray.getByText('2 changed').waitFor();
  await page.reload();
  await tray.getByText('2 changed').waitFor();
  await page.setViewportSize(phone);
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await tray.getByRole('button', { name: 'Undo' }).click();
  await tray.getByRole('link', { name: 'Undo: Edit listings' }).waitFor();
  await tray.getByText('2 changed').waitFor();
  await tray.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('dialog', { name: 'Undo: Edit listings' }).getByText('2 changed').waitFor();
  await soon(() => tray.count()).toBe(0);

  const second = await heldJob(made);
  await page.goto(`${site.url}/games-listings/categories`);
  await tray.getByRole('button', { name: 'Cancel' }).click();
  await soon(() => tray.count()).toBe(0);
  await soon(() => stateOf(second)).toBe('cancelled');
});

/** A job that stays at its first row until it is released. */
async function heldJob(ids: string[]): Promise<string> {
  const payload = { select: { ids }, do: { set: { developer: 'Tray' } } };
  const { id } = (await call('/api/gamelistings/bulk', payload)).data;
  await soon(() => stateOf(id)).toBe('ready');
  const { writes } = await site.database();
  // No process works on a kind that it does not know.
  await writes
    .updateTable('recordJob')
    .set({ kind: 'held', state: 'running' })
    .where('id', '=', id)
    .execute();
  return id;
}

async function release(id: string): Promise<void> {
  const { writes } = await site.database();
  await writes.updateTable('recordJob').set({ kind: 'bulk' }).where('id', '=', id).execute();
}

test('what the check of an import refuses is repaired by value, and dates are asked once', async () => {
  const page = await site.signedIn('/desk/import?type=gameListing');
  const csv = ['name;chain;launch', 'One;Etherium;5/6/2027', 'Two;Etherium;6/7/2027', 'Three;Nowhere;'].join(
    '\n',
  );
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).click();
  await (await chooser).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByText('The day or the month may come first').waitFor();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('0 to create, 0 to change, 0 unchanged, 3 refused.').waitFor();
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await axe(page);
  await page.getByLabel('launch: 5/6/2027 may be two days (2 rows).').selectOption('Day first');
  await page.getByLabel('Repair of Etherium').selectOption('Use Ethereum');
  await page.getByRole('checkbox', { name: 'Remember as an alias' }).check();
  await page.getByLabel('Repair of Nowhere').selectOption('Skip these rows');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('2 to create, 0 to change, 0 unchanged, 0 refused, 1 skipped.').waitFor();
  await page.getByText('Aliases to remember: Etherium').waitFor();
  const records = page.getByRole('region', { name: 'First records' }).getByRole('listitem');
  await records.filter({ hasText: 'One' }).filter({ hasText: '2027-06-05' }).waitFor();
  await page.getByRole('button', { name: 'Import 2 rows' }).waitFor();
  await axe(page);
});
