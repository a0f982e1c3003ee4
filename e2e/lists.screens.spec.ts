// What all lists have in common, screen by screen: room, cards on a phone, what a viewer sees, and empty lists.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { drawn, goWithin, soon, useSite } from './fixtures.ts';
import { answer, dialog, listPage } from './pages/list.page.ts';

const site = useSite();

const access = '/account/user-access-controls';
/** Path, heading and title, and name in the menu. */
const lists = [
  ['/games-listings/overview', 'Game listings', 'Overview'],
  ['/articels/overview', 'Articles', 'OverView'],
  ['/games-listings/blockchain', 'Blockchains', 'BlockChain'],
  ['/games-listings/categories', 'Categories', 'Categories'],
  ['/homepage/homepage-banners', 'Homepage banners', 'Homepage Banners'],
  ['/account/audit', 'Audit log', 'Audit log'],
  [`${access}?tab=accounts`, 'User Access Controls', 'User Access Controls'],
  [`${access}?tab=roles`, 'User Access Controls', 'User Access Controls'],
] as const;
const desktop = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };

async function open(page: Page, path: string) {
  await goWithin(page, path);
  const list = listPage(page);
  await list.rows.first().waitFor();
  return list;
}

test('at 1440 × 900 headings and names are whole, 20 rows fit, only the rows scroll; at 375 × 812 filters are behind one button, and at least five rows of two lines in sight; where nothing matches a list says what to do, and clears its filters', async () => {
  const page = await site.signedIn('/nope', { viewport: desktop });
  for (const [path, title, label] of lists) {
    const { main, rows, search } = await open(page, path);
    await soon(() => page.title()).toBe(`${title} - Ludex`);
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    const menu = page.getByRole('navigation', { name: 'Main' });
    expect(await menu.locator('[aria-current=page]').innerText()).toBe(label);

    const headings = main.getByRole('columnheader');
    const cut = await headings.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
    expect(cut, path).toEqual([]);
    expect((await main.locator('.list-bar').first().boundingBox())?.height, path).toBeLessThan(40);
    const names = await main.locator('[data-row] .list-names').first().boundingBox();
    // In the audit log the action is the name, and the record needs the room.
    if (label !== 'Audit log') expect(names?.width, path).toBeGreaterThanOrEqual(280);
    const room = await main.locator('.list-scroll').evaluate((element) => ({
      beside: element.scrollWidth - element.clientWidth,
      rows:
        (element.clientHeight - (element.querySelector('thead')?.clientHeight ?? 0)) /
        (element.querySelector('[data-row]')?.clientHeight ?? 1),
      page: document.documentElement.scrollHeight - document.documentElement.clientHeight,
    }));
    expect(room.beside, path).toBe(0);
    expect(room.page, path).toBe(0);
    // Rows of banners have a picture and two lines.
    expect(room.rows, path).toBeGreaterThanOrEqual(label === 'Homepage Banners' ? 14 : 20);

    await search.fill('qqqqqq');
    await main.getByText('Change the search or remove a filter.').waitFor();
    await main.getByRole('button', { name: 'Clear filters' }).last().click();
    await rows.first().waitFor();
    await soon(() => new URL(page.url()).searchParams.get('q'), path).toBeNull();

    await page.setViewportSize(phone);
    await soon(() => main.locator('.list-filter').count(), path).toBeLessThanOrEqual(1);
    await drawn(page);
    const boxes = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    // Trees have no pages below them.
    const foot = await main.locator('.list-foot').evaluateAll(([one]) => one?.getBoundingClientRect().top);
    const seen = boxes.filter(({ bottom }) => bottom <= (foot ?? phone.height)).length;
    expect(seen, path).toBeGreaterThanOrEqual(Math.min(5, boxes.length));
    expect(Math.max(...boxes.map(({ height }) => height)), path).toBeLessThanOrEqual(68);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(phone.width);
    expect(await main.getByRole('button', { name: /^Filters/ }).count(), path).toBe(
      path.endsWith('roles') ? 0 : 1,
    );
    await page.setViewportSize(desktop);
  }
  await page.setViewportSize(phone);
  const list = await open(page, '/games-listings/overview');
  await list.main.getByRole('button', { name: 'Filters', exact: true }).click();
  const popup = dialog(page);
  await popup.getByText('Status', { exact: true }).click();
  await popup.getByRole('checkbox', { name: 'Draft' }).click();
  await list.main.getByRole('button', { name: 'Filters (1)' }).waitFor();
});

test('a viewer sees no control that does nothing, and forms that say so', async () => {
  const page = await site.signedIn('/nope', { viewport: desktop, as: await site.account('Viewer') });
  for (const [path] of lists.slice(0, 5)) {
    const { main, rows } = await open(page, path);
    const idle = rows.locator('input, [role=switch], [aria-pressed], button:disabled');
    expect(await idle.count(), path).toBe(0);
    expect(await main.getByRole('checkbox').count(), path).toBe(0);
    const headings = await main.getByRole('columnheader').allInnerTexts();
    for (const heading of ['Order', 'On']) expect(headings, path).not.toContain(heading);
    expect(await main.getByRole('button', { name: /^(New|Edit|Delete|Add|Move|Drag)/ }).count(), path).toBe(
      0,
    );
  }
  // The forms of listings and articles: listing-form.parts and articles.
  const token = await site.token();
  for (const [call, path, records] of [
    ['/api/gamelistings/blockchainlist', '/games-listings/blockchain?edit=', 'blockchains'],
    ['/api/homepage/bannerlist', '/homepage/banner-form?id=', 'homepage banners'],
  ] as const) {
    const { data } = await site.call(call, { pageSize: 1 }, token);
    await goWithin(page, path + data[0].id);
    await page.getByText(`View only: you need the right to edit ${records}.`).waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count(), path).toBe(0);
  }
});

test('a scheduled record says in the list when it goes live', async () => {
  const token = await site.token();
  const publishAt = new Date(new Date().getFullYear() + 1, 5, 3, 10).toISOString();
  const page = await site.signedIn('/nope', { viewport: desktop });
  for (const [area, path] of [
    ['gamelistings', '/games-listings/overview'],
    ['articles', '/articels/overview'],
  ] as const) {
    const found = await site.call(`/api/${area}/list`, { status: ['inReview'] }, token);
    const { id, version } = found.data[0];
    const status = { id, version, status: 'scheduled', publishAt };
    expect((await site.call(`/api/${area}/status`, status, token)).success).toBe(true);
    await goWithin(page, `${path}?status=scheduled`);
    const row = page.locator(`[data-row="${id}"]`);
    await row.getByText(`3 Jun ${new Date().getFullYear() + 1}`, { exact: true }).waitFor();
    expect(await row.getByTitle(/^Goes live 3 Jun \d+, 10:00$/).count()).toBe(1);
  }
});

describe('selection', () => {
  const focusedRow = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null);

  test('keys select ranges and go back over them; the buttons stand over the headings, and no row moves', async () => {
    const page = await site.signedIn('/nope', { viewport: desktop });
    const list = await open(page, '/games-listings/overview?sort=name');
    const before = await list.rows.first().boundingBox();
    const count = (text: string) => list.selected.getByText(text, { exact: true }).waitFor();
    await page.keyboard.press('j');
    for (const [key, selected] of [
      ['x', '1 selected'],
      ['Shift+ArrowDown', '2 selected'],
      ['Shift+ArrowDown', '3 selected'],
      ['Shift+ArrowUp', '2 selected'],
      ['Shift+j', '3 selected'],
      ['Shift+k', '2 selected'],
    ] as const) {
      await page.keyboard.press(key);
      await count(selected);
    }
    for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await count('6 selected');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+x');
    await count('8 selected');
    expect(await list.rows.first().boundingBox()).toEqual(before);
    expect(await list.main.locator('.list-sort').first().isVisible()).toBe(false);
    const bar = await list.selected.boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((before?.y ?? 0) + 1);

    await list.selected.getByRole('button', { name: 'Clear selection' }).press('Enter');
    await soon(() => list.selected.innerText()).toBe('');
    await soon(() => focusedRow(page)).toBe(await list.rows.first().getAttribute('data-row'));
  });

  test('after an action and a deletion the focus is on a row', async () => {
    const page = await site.signedIn('/nope', { viewport: desktop });
    const list = await open(page, '/articels/overview?sort=title&status=draft,archived');
    const id = await list.rows.nth(1).getAttribute('data-row');
    const tick = list.rows.nth(1).getByRole('checkbox');
    await tick.press('Space');
    await list.selected.getByRole('button', { name: 'Restore as draft' }).press('Enter');
    await page.getByText('1 article returned to draft').waitFor();
    await soon(() => focusedRow(page)).toBe(id);
    await tick.press('Space');
    await list.selected.getByRole('button', { name: 'Delete' }).press('Enter');
    await answer(page, /^Delete/);
    await page.locator(`[data-row="${id}"]`).waitFor({ state: 'detached' });
    await soon(() => focusedRow(page)).toBe(await list.rows.first().getAttribute('data-row'));
    // The change of the status has an Undo as well.
    const notice = page.locator('.ant-message-notice', { hasText: '1 article deleted' });
    await notice.getByRole('button', { name: 'Undo' }).click();
    await page.locator(`[data-row="${id}"]`).waitFor();
    expect(await list.selected.innerText()).toBe('');
  });

  test('many are deleted once their number is typed; without the server nothing happens, and Undo brings them back', async () => {
    const token = await site.token();
    for (let n = 1; n <= 6; n += 1)
      await site.call('/api/articles/create', { title: `Unreached ${n}` }, token);
    // A row under the pointer is read ahead while it is being deleted.
    const page = await site.signedIn('/nope', {
      viewport: desktop,
      expected: /net::ERR_FAILED|404.*articles\/detail/,
    });
    const list = await open(page, '/articels/overview?q=unreached');
    await list.main.getByRole('checkbox', { name: /^Select all/ }).check();
    await page.route('**/api/articles/bulk', (route) => route.abort());
    await list.selected.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    const confirm = dialog(page).getByRole('button', { name: 'Delete 6 articles' });
    await confirm.waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await dialog(page).getByLabel('Type 6 to confirm').fill('6');
    await axe(page);
    await answer(page, 'Delete 6 articles');
    await page.getByText('6 articles deleted').waitFor();
    await list.main.getByText('No articles match').waitFor();
    const left = async () => (await site.call('/api/articles/list', { q: 'unreached' }, token)).data.length;
    await soon(left).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await soon(() => list.rows.count()).toBe(6);
  });
});

test('choices of categories keep their tree and know aliases; a long CAIP-2 id takes a second line', async () => {
  const page = await site.signedIn('/nope', { viewport: desktop });
  const list = await open(page, '/games-listings/overview');
  await list.main.getByRole('button', { name: 'Category' }).first().click();
  const popup = dialog(page);
  const left = async (name: string) => (await popup.getByText(name, { exact: true }).boundingBox())?.x ?? 0;
  expect(await left('Shooter')).toBeGreaterThan((await left('Action')) + 10);
  await popup.getByRole('searchbox').fill('first-person');
  await popup.getByText('Action › Shooter').waitFor();
  expect(await popup.getByRole('checkbox').count()).toBe(1);

  await goWithin(page, '/games-listings/game-listings-form');
  const categories = page.getByRole('combobox', { name: 'Categories' });
  await categories.click();
  const option = (name: string) => page.locator(`.ant-select-item-option[title="${name}"]:visible .dot`);
  const [parent, child] = [await option('Action').boundingBox(), await option('Shooter').boundingBox()];
  expect(child?.x).toBeGreaterThan((parent?.x ?? 0) + 10);

  await page.getByRole('button', { name: 'Add chain' }).click();
  await page.getByRole('combobox', { name: 'Chain' }).click();
  const lines = async (name: string) => {
    await page.keyboard.type(name);
    const chosen = page.locator(`.ant-select-item-option[title="${name}"]:visible .picker-choice`);
    const tops = await chosen.evaluate(({ children }) =>
      [...children].map((child) => Math.round(child.getBoundingClientRect().top / 20)),
    );
    for (const _ of name) await page.keyboard.press('Backspace');
    return new Set(tops).size;
  };
  expect([await lines('Base'), await lines('Bitcoin')]).toEqual([1, 2]);
});

test('in the dark page, card, header, popover and drawer are told apart', async () => {
  const page = await site.signedIn('/games-listings/categories', { viewport: desktop, dark: true });
  const { main, rows } = listPage(page);
  await rows.first().waitFor();
  await main.getByRole('button', { name: 'Type' }).click();
  const grounds = ['body', '.list-scroll', '.shell-header', '.popup:popover-open'];
  const light = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const [red = 0] = getComputedStyle(element).backgroundColor.match(/\d+/g) ?? [];
      return Number(red);
    });
  const lights: number[] = [];
  for (const ground of grounds) lights.push(await light(ground));
  for (const [index, one] of lights.entries()) {
    if (index > 0) expect(one, grounds[index]).toBeGreaterThan((lights[index - 1] ?? 0) + 5);
  }
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'New category' }).click();
  await dialog(page).getByLabel('Name', { exact: true }).waitFor();
  expect(await light('.ant-drawer-section')).toBe(lights.at(-1));
});
