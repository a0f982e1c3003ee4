// Blockchains: the list, what is changed in place, the drawer with all fields, and deleting one that listings are on.
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { axe, axeInBothThemes } from './axe.ts';
import { goWithin, soon, useSite } from './fixtures.ts';
import { answer, dialog, listPage, markedOption } from './pages/list.page.ts';

const site = useSite();
const path = '/games-listings/blockchain';
let token = '';

beforeAll(async () => {
  token = await site.token();
});

async function chains(query = '', options: Parameters<typeof site.signedIn>[1] = {}) {
  const list = listPage(await site.signedIn(path + query, options));
  await list.total.filter({ hasText: /\d/ }).waitFor();
  return list;
}

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function chain(q: string) {
  return (await site.call('/api/gamelistings/blockchainlist', { q }, token)).data[0];
}

test('filter by namespace, search by CAIP-2, sort; all of it in the address', async () => {
  const list = await chains();
  await list.filter('Namespace', 'solana');
  await soon(() => queryOf(list.page)).toEqual({ namespace: 'solana' });
  await soon(() => list.total.innerText()).toMatch(/^\d blockchains?$/);
  await list.chips.getByRole('button', { name: 'Clear filters' }).click();
  await list.search.fill('eip155:8453');
  await soon(() => list.names()).toEqual([expect.stringMatching(/^\s*Base/)]);
  await list.search.fill('');
  await list.heading('Name').getByRole('button').click();
  await soon(() => queryOf(list.page)).toEqual({ sort: '-name' });
});

test('status and featured change at once, of selected ones by Edit…', async () => {
  const list = await chains('?q=gnosis');
  await list.row('Gnosis').getByRole('button', { name: 'Active' }).click();
  await list.page.getByRole('menuitem', { name: 'Deprecated' }).click();
  await list.row('Gnosis').getByText('Deprecated').waitFor();
  await list.row('Gnosis').getByRole('button', { name: 'Feature Gnosis' }).click();
  await soon(() => chain('gnosis')).toMatchObject({ status: 'deprecated', featured: true });
  await list.select('Gnosis');
  await list.selected.getByRole('button', { name: 'Edit…' }).click();
  await dialog(list.page).getByRole('radio', { name: 'Active' }).click();
  await answer(list.page, 'Preview');
  await dialog(list.page).getByText('1 will be changed').waitFor();
  await soon(() => dialog(list.page).innerText()).toMatch(/Gnosis\s+Status: [^]*Deprecated → [^]*Active/);
  await answer(list.page, 'Change 1 blockchain');
  await list.page.getByText('1 blockchain changed').waitFor();
  await soon(() => chain('gnosis')).toMatchObject({ status: 'active' });
  await list.page.getByRole('button', { name: 'Undo' }).click();
  await soon(() => chain('gnosis')).toMatchObject({ status: 'deprecated' });

  await list.select('Gnosis');
  await list.selected.getByRole('button', { name: 'Edit…' }).click();
  await dialog(list.page).getByRole('combobox', { name: 'Field' }).fill('Explorers');
  await markedOption(list.page, 'Explorers').waitFor();
  await list.page.keyboard.press('Enter');
  await dialog(list.page).getByRole('textbox', { name: 'Explorers' }).fill('Bulkscan');
  await dialog(list.page).getByRole('textbox', { name: 'Link' }).fill('https://bulkscan.example');
  // Another field and another look lose nothing.
  await dialog(list.page).getByRole('combobox', { name: 'Field' }).fill('Website');
  await markedOption(list.page, 'Website').waitFor();
  await list.page.keyboard.press('Enter');
  await dialog(list.page).getByRole('textbox', { name: 'Website' }).waitFor();
  await list.page.keyboard.press('Escape');
  const question = list.page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await dialog(list.page).getByRole('combobox', { name: 'Field' }).fill('Explorers');
  await markedOption(list.page, 'Explorers').waitFor();
  await list.page.keyboard.press('Enter');
  await axe(list.page);
  await answer(list.page, 'Preview');
  await answer(list.page, 'Change 1 blockchain');
  const explorers = async () => (await chain('gnosis')).explorers.map(({ name }: { name: string }) => name);
  await soon(explorers).toContain('Bulkscan');
});

test('add a chain with every kind of field, edit it, and delete it again; a CAIP-2 that is taken is said on its field', async () => {
  const list = await chains('', { expected: /409|422/ });
  await list.main.getByRole('button', { name: 'New blockchain' }).click();
  const drawer = dialog(list.page);
  const field = (name: string) => drawer.getByRole('textbox', { name, exact: true });
  await drawer.getByRole('textbox', { name: /^\W+Name$/ }).fill('Testnet of Tests');
  await field('CAIP-2').fill('eip155:424242');
  await drawer.getByText('Testnet', { exact: true }).click();
  await field('Currency name').fill('Test Ether');
  await field('Symbol').fill('TETH');
  await drawer.getByRole('combobox', { name: 'Parent chain' }).fill('ethereum');
  await markedOption(list.page, 'Ethereum').waitFor();
  await list.page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Add explorer' }).click();
  await field('Name').fill('Testscan');
  await field('Link').fill('https://testscan.example');
  await answer(list.page, 'Save');
  await soon(() => queryOf(list.page)).toEqual({});
  const made = await chain('Testnet of Tests');
  expect(made).toMatchObject({
    slug: 'testnet-of-tests',
    caip2: 'eip155:424242',
    networkType: 'testnet',
    nativeCurrency: { name: 'Test Ether', symbol: 'TETH', decimals: 18 },
    explorers: [{ name: 'Testscan', url: 'https://testscan.example' }],
  });

  await list.search.fill('testnet of');
  await soon(() => list.names()).toHaveLength(1);
  await list.row('Testnet of Tests').getByRole('link').first().click();
  await soon(() => queryOf(list.page)).toMatchObject({ edit: made.id, q: 'testnet of' });
  await field('Website').fill('https://tests.example');
  await list.page.keyboard.press('Control+s');
  await soon(async () => (await chain('Testnet of Tests')).websiteUrl).toBe('https://tests.example');

  await list.choose('Testnet of Tests', 'Delete');
  await list.main.getByText('No blockchains match').waitFor();

  await goWithin(list.page, `${path}?new=1`);
  await drawer
    .getByRole('textbox', { name: /^\W*Name$/ })
    .first()
    .fill('Another Base');
  await drawer.getByRole('textbox', { name: 'CAIP-2' }).fill('eip155:8453');
  await answer(list.page, 'Save');
  await drawer.locator('[data-field="caip2"] .ant-form-item-explain-error').waitFor();
});

test('deleting one in use moves its listings to one with the same kind of addresses', async () => {
  const { id, listingCount } = await chain('polygon');
  const list = await chains('?q=polygon');
  await list.choose('Polygon', 'Delete…');
  const question = dialog(list.page);
  await question.getByText(new RegExp(`${listingCount} listings use it`)).waitFor();
  expect(await question.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true);
  await question.getByRole('combobox').fill('optim');
  await markedOption(list.page, 'Optimism').waitFor();
  await list.page.keyboard.press('Enter');
  await answer(list.page, 'Move them to Optimism and delete');
  await list.page
    .getByText(/“Polygon” deleted, \d+ listings( and \d+ articles?)? moved to “Optimism”/)
    .waitFor();
  const left = await site.call('/api/gamelistings/list', { blockchainId: [id] }, token);
  expect(left.data).toEqual([]);
});

test('where no other chain writes addresses alike, that is said, and what can be done; the buttons keep a distance, beside and below each other', async () => {
  const list = await chains('?q=solana', { expected: /422/ });
  await list.choose('Solana', 'Delete…');
  const question = dialog(list.page);
  await question.getByText(/^No other blockchain uses the address format of Solana/).waitFor();
  expect(await question.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
  const gap = async (side: 'x' | 'y') => {
    const [keep, remove] = await Promise.all(
      ['Cancel', /elete$/].map((name) => question.getByRole('button', { name }).boundingBox()),
    );
    if (!keep || !remove) return undefined;
    return remove[side] - keep[side] - (side === 'x' ? keep.width : keep.height);
  };
  await soon(() => gap('x')).toBe(8);
  await question.getByRole('combobox').fill('optim');
  await markedOption(list.page, 'Optimism').waitFor();
  await list.page.keyboard.press('Enter');
  await list.page.setViewportSize({ width: 375, height: 812 });
  await soon(() => gap('y')).toBe(8);
  await question.getByText(/^Its name becomes an alias/).waitFor();
  await answer(list.page, 'Move them to Optimism and delete');
  await question.getByRole('alert').filter({ hasText: 'same address format' }).waitFor();
  await answer(list.page, 'Cancel');
  expect(await chain('solana')).toMatchObject({ name: 'Solana' });
});

test('the whole journey without a mouse', async () => {
  const list = await chains('?q=ronin');
  await list.page.keyboard.press('j');
  await list.page.keyboard.press('Enter');
  const drawer = dialog(list.page);
  await drawer.getByRole('textbox', { name: 'Website' }).waitFor();
  await list.page.keyboard.press('Escape');
  await soon(() => queryOf(list.page)).toEqual({ q: 'ronin' });
  // Back where the drawer was opened.
  const opener = list.row('Ronin').getByRole('link').first();
  await soon(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
  await list.page.keyboard.press('/');
  await list.page.keyboard.type('base');
  await list.row('Base').waitFor();
});

test('axe finds nothing, light and wide, dark and narrow: list, drawer and dialog', async () => {
  const list = await chains();
  await list.rows.first().waitFor();
  await axeInBothThemes(list.page);
  const { id } = await chain('ethereum');
  await goWithin(list.page, `${path}?edit=${id}`);
  await dialog(list.page).getByRole('textbox', { name: 'CAIP-2' }).waitFor();
  await axeInBothThemes(list.page);
  await goWithin(list.page, `${path}?delete=${id}`);
  await dialog(list.page)
    .getByText(/use it/)
    .waitFor();
  await axeInBothThemes(list.page);
});
