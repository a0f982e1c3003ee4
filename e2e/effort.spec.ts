// Clicks and typed fields that everyday tasks take from the home page.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { pngFile } from '../server/test/records/pictures.ts';
import { workbookOf } from '../server/test/records/workbooks.ts';
import { axe } from './axe.ts';
import { goWithin, soon, useSite } from './fixtures.ts';
import { formPage } from './pages/form.page.ts';
import { dialog, listPage, markedOption } from './pages/list.page.ts';

const site = useSite();
const home = '/account/user-access-controls';
let token = '';

beforeAll(async () => {
  token = await site.token();
});

/** A signed-in page that counts clicks and fields typed into. */
async function worker() {
  const page = await site.signedIn('/');
  await page.getByRole('heading', { name: 'User Access Controls' }).waitFor();
  const spent = { clicks: 0, fields: 0 };
  return {
    page,
    spent,
    click: async (target: Locator) => {
      await target.click();
      spent.clicks += 1;
    },
    type: async (target: Locator, text: string) => {
      await target.fill(text);
      spent.fields += 1;
    },
    /** Begins the next task, at an address. */
    begin: async (path: string) => {
      await goWithin(page, path);
      spent.clicks = 0;
      spent.fields = 0;
    },
  };
}

const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

async function listingNamed(q: string) {
  const { data } = await site.call('/api/gamelistings/list', { q }, token);
  return (await site.call('/api/gamelistings/detail', { id: data[0].id }, token)).data;
}

test('create a listing and publish it: 11 clicks and 3 fields, its two pictures from the library included [T1]', async () => {
  const { page, spent, click, type } = await worker();
  await click(inMenu(page, 'Overview'));
  await click(page.getByRole('button', { name: 'New listing' }));
  const form = formPage(page);
  await form.ready();
  await type(form.field('Name'), 'Counted in clicks');
  await type(form.field('Summary'), 'A game that exists so that the clicks to publish it can be counted.');
  await type(form.field('Website'), 'https://counted.example.com');
  await click(form.field('Categories'));
  await page.keyboard.type('Racing');
  await markedOption(page, 'Racing').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await click(page.getByRole('checkbox', { name: 'Web', exact: true }));
  await click(page.getByRole('radio', { name: 'Off-chain' }));
  for (const field of ['Logo', 'Cover']) {
    await click(form.picture(field).getByRole('button', { name: 'Library' }));
    const library = page.getByRole('dialog', { name: 'Library' });
    await library.getByRole('searchbox', { name: 'Search by name or text' }).fill(`${field} of Axie`);
    await click(library.getByRole('button', { name: `${field} of Axie Infinity`, exact: true }));
    await click(library.getByRole('button', { name: 'Use this picture' }));
    await form.picture(field).getByRole('img').first().waitFor();
  }
  await form.checklist.getByText('Ready to publish').waitFor();
  await page.keyboard.press('Control+Enter');
  await form.status('Published').waitFor();
  expect(spent).toEqual({ clicks: 11, fields: 3 });
});

test('a picture on a banner in the list: 3 clicks, nothing typed [T11]', async () => {
  const { page, spent, click } = await worker();
  await click(inMenu(page, 'Homepage Banners'));
  await click(page.getByRole('link', { name: 'Axie season opening' }));
  const form = formPage(page);
  await form.ready();
  const { bytes } = await pngFile(1920, 720, '#227755');
  // The system's own dialog for files is not counted, as it was not for the others.
  await form
    .picture('Picture')
    .locator('input[type=file]')
    .setInputFiles({ name: 'hero.png', mimeType: 'image/png', buffer: bytes });
  await click(dialog(page).getByRole('button', { name: 'Upload' }));
  await page.getByText('Unsaved changes').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Banner published with its changes').first().waitFor();
  expect(spent).toEqual({ clicks: 3, fields: 0 });
});

test('find by part of a name, change the website and publish: 2 clicks, 2 fields; find by website or by contract: 1 click, 1 field; who changed what of an open record: 2 clicks; undo a deletion: 1 click at once, 2 clicks at any later time [T2, T8, T9, T12]', async () => {
  const { page, spent, click, type, begin } = await worker();
  await click(inMenu(page, 'Overview'));
  const list = listPage(page);
  await type(list.search, 'splinter');
  await soon(() => list.names()).toEqual([expect.stringContaining('Splinterlands')]);
  await click(list.row('Splinterlands').getByRole('link', { name: /Splinterlands/ }));
  await type(page.getByLabel('Website', { exact: true }), 'https://splinterlands.example.com');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Listing published with its changes').first().waitFor();
  expect(spent).toEqual({ clicks: 2, fields: 2 });
  expect((await listingNamed('splinter')).websiteUrl).toBe('https://splinterlands.example.com');

  await begin(home);
  await click(inMenu(page, 'Overview'));
  const listing = await listingNamed('axie infinity');
  const address: string = listing.deployments.find((row: { address: string | null }) => row.address).address;
  await type(list.search, address.toLowerCase());
  await soon(() => list.names()).toEqual([expect.stringContaining('Axie Infinity')]);
  expect(spent).toEqual({ clicks: 1, fields: 1 });
  await list.search.fill('nothing is called so');
  await soon(() => list.names()).toEqual([]);
  await list.search.fill(listing.websiteUrl);
  await soon(() => list.names()).toEqual([expect.stringContaining('Axie Infinity')]);

  const { id, version } = await listingNamed('illuvium');
  await site.call('/api/gamelistings/edit', { id, version, tagline: 'Another line' }, token);
  await begin(`/games-listings/game-listings-form?id=${id}`);
  await click(page.getByRole('button', { name: 'More actions' }));
  await click(page.getByRole('menuitem', { name: 'History' }));
  const latest = dialog(page).getByRole('listitem').first();
  await soon(() => latest.innerText()).toMatch(/Edit\s+by Administrator[\s\S]+Tagline/);
  expect(spent).toEqual({ clicks: 2, fields: 0 });
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });

  const mistake = { name: 'Deleted by mistake' };
  const { data } = await site.call('/api/gamelistings/create', mistake, token);
  const codeOf = async () => (await site.call('/api/gamelistings/detail', { id: data.id }, token)).code;
  await begin('/games-listings/overview?q=mistake');
  await list.choose(mistake.name, 'Delete');
  await click(page.getByRole('button', { name: 'Undo' }));
  await soon(codeOf).toBe(200);
  expect(spent).toEqual({ clicks: 1, fields: 0 });

  const { version: restored } = await listingNamed('mistake');
  await site.call('/api/gamelistings/delete', { id: data.id, version: restored }, token);
  await begin(home);
  await click(inMenu(page, 'Bin'));
  await click(page.getByRole('button', { name: 'Restore Deleted by mistake' }));
  await soon(codeOf).toBe(200);
  expect(spent).toEqual({ clicks: 2, fields: 0 });
});

test('import a sheet of 200 rows with guessed columns: 6 clicks, and its refused rows are named', async () => {
  const { page, spent, click } = await worker();
  const rows = Array.from({ length: 200 }, (_, index) => [
    `Imported ${index}`,
    index === 7 ? 'no link' : `https://imported-${index}.example.com`,
    'Racing',
    index,
  ]);
  const games = [['Title', 'Homepage', 'Genres', 'Steam AppID'], ...rows];
  const buffer = workbookOf({ Games: games, Notes: [['Remark'], ['Seen in May']] });
  await click(inMenu(page, 'Overview'));
  await click(page.getByRole('button', { name: 'View: columns, density and order' }));
  await click(page.getByRole('link', { name: 'Import…' }));
  await page.getByRole('heading', { name: 'Import game listings' }).waitFor();
  await axe(page);
  const chooser = page.waitForEvent('filechooser');
  await click(page.getByRole('button', { name: 'Choose file' }));
  await (await chooser).setFiles({ name: 'games.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.getByLabel('Sheet').selectOption('Notes');
  await page.getByText(/^1 row, /).waitFor();
  await page.getByLabel('Sheet').selectOption('Games');
  await page.getByText('200 rows, 4 of 4 columns mapped').waitFor();
  expect(await page.getByLabel('Field of Homepage').inputValue()).toBe('websiteUrl');
  await axe(page);
  await click(page.getByRole('button', { name: 'Check', exact: true }));
  const refused = page.getByRole('region', { name: 'Refused rows' });
  await refused.getByRole('row', { name: /^9 Imported 7 Homepage no link/ }).waitFor();
  await page.getByText('199 to create, 0 to change, 0 unchanged, 1 refused.').waitFor();
  await axe(page);
  await page.setViewportSize({ width: 375, height: 800 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(375);
  await click(page.getByRole('button', { name: 'Import 199 rows' }));
  await page.getByText('199 created, 0 changed, 0 unchanged, 1 refused.').waitFor();
  expect(spent).toEqual({ clicks: 6, fields: 0 });
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The import was undone.').waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a\xe9', 'latin1') });
  await page.getByText('a.csv, read as Windows-1252').waitFor();
});

test('the stage of all that match a search: 6 clicks from the list, undone with 1 more', async () => {
  const staged = Array.from({ length: 25 }, (_, n) => ({ name: `Staged ${n}` }));
  await site.call('/api/gamelistings/import', { rows: staged }, token);
  const { page, spent, click, begin } = await worker();
  await begin('/games-listings/overview?q=staged');
  const list = listPage(page);
  await soon(() => list.rows.count()).toBe(20);
  await click(page.getByRole('checkbox', { name: 'Select all on this page' }));
  await click(page.getByRole('button', { name: 'Select all 25' }));
  await click(list.selected.getByRole('button', { name: 'Edit…' }));
  await click(dialog(page).getByRole('radio', { name: 'Beta', exact: true }));
  await axe(page);
  await click(dialog(page).getByRole('button', { name: 'Preview' }));
  await dialog(page).getByText('25 will be changed').waitFor();
  await dialog(page).getByText('First 10 of 25').waitFor();
  await axe(page);
  await click(dialog(page).getByRole('button', { name: 'Change 25 listings' }));
  await page.getByText('25 listings changed').waitFor();
  expect(spent).toEqual({ clicks: 6, fields: 0 });
  const ofStage = async () =>
    (await site.call('/api/gamelistings/list', { q: 'staged', releaseStage: ['beta'] }, token)).data.length;
  expect(await ofStage()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(ofStage).toBe(0);
});

test('publish ten: 2 clicks from the list; add a category: 4; delete them: 3 and their number [T4] [T5]', async () => {
  const source = await listingNamed('axie infinity');
  const { summary, platforms, websiteUrl, logo, cover, categories } = source;
  const complete = { summary, platforms, websiteUrl, logoId: logo.id, coverId: cover.id, onChain: 'none' };
  const categoryIds = categories.slice(0, 1).map(({ id }: { id: string }) => id);
  for (let n = 0; n < 10; n += 1) {
    const listing = { name: `Tenfold ${n}`, ...complete, categoryIds };
    await site.call('/api/gamelistings/create', listing, token);
  }
  const { page, spent, click, type, begin } = await worker();
  await begin('/games-listings/overview?q=tenfold');
  const list = listPage(page);
  await soon(() => list.rows.count()).toBe(10);
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await click(all);
  await click(list.selected.getByRole('button', { name: 'Publish' }));
  await page.getByText('10 listings published').waitFor();
  await soon(() => list.selected.innerText()).toBe('');
  expect(spent).toEqual({ clicks: 2, fields: 0 });

  spent.clicks = 0;
  await click(all);
  await click(list.selected.getByRole('button', { name: 'Categories' }));
  await click(dialog(page).getByRole('checkbox', { name: 'Racing' }));
  await click(dialog(page).getByRole('button', { name: 'Add to 10 listings' }));
  await page.getByText('10 listings changed').waitFor();
  await soon(() => list.selected.innerText()).toBe('');
  expect(spent).toEqual({ clicks: 4, fields: 0 });
  const names = (await listingNamed('tenfold')).categories.map(({ name }: { name: string }) => name);
  expect(names).toEqual([categories[0].name, 'Racing']);

  await all.click();
  await list.selected.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('10 listings archived').waitFor();
  await soon(() => list.selected.innerText()).toBe('');
  spent.clicks = 0;
  await click(all);
  await click(list.selected.getByRole('button', { name: 'Delete' }));
  await type(dialog(page).getByLabel('Type 10 to confirm'), '10');
  await click(dialog(page).getByRole('button', { name: 'Delete 10 listings' }));
  await page.getByText('10 listings deleted').waitFor();
  expect(spent).toEqual({ clicks: 3, fields: 1 });
});

test('export what a list shows: 2 clicks from the list, and the file holds just that', async () => {
  const { page, spent, click, begin } = await worker();
  await begin('/games-listings/blockchain?q=saigon');
  const list = listPage(page);
  await list.row('Ronin Saigon').waitFor();
  await click(list.main.getByRole('button', { name: 'Export…' }));
  await dialog(page).getByRole('radio', { name: 'What the list shows: 1 blockchain' }).waitFor();
  await axe(page);
  const saving = page.waitForEvent('download');
  await click(dialog(page).getByRole('button', { name: 'Export', exact: true }));
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^blockchains-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toMatch(/^\u{feff}id,/u);
  expect(rows).toEqual([expect.stringContaining(',Ronin Saigon,')]);
  await soon(() => dialog(page).count()).toBe(0);
  expect(spent).toEqual({ clicks: 2, fields: 0 });

  await begin('/games-listings/blockchain?q=ronin');
  await list.select('Ronin Saigon');
  await list.selected.getByRole('button', { name: 'Export…' }).click();
  await dialog(page).getByRole('radio', { name: 'Selected: 1 blockchain', checked: true }).waitFor();
  await dialog(page).getByRole('button', { name: 'Use the columns of the list' }).click();
  const savingSelected = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  const selected = await readFile(await (await savingSelected).path(), 'utf8');
  const [shown, ...chains] = selected.trimEnd().split('\r\n');
  expect(shown).toMatch(/^\u{feff}id,name,caip2,.*,networkType,/u);
  expect(chains.map((line) => line.split(',')[1])).toEqual(['Ronin Saigon']);
});
