// Saved views: chosen, changed, saved, pinned, shared and opened by default, by keyboard and on a phone.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { goWithin, soon, useSite } from './fixtures.ts';
import { answer, dialog, listPage, settled } from './pages/list.page.ts';

const site = useSite();

function viewsOf(page: Page) {
  const main = page.getByRole('main');
  const panel = main.getByRole('dialog', { name: 'Views' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  return {
    panel,
    /** The switcher, which names the open view. */
    switcher: main.locator('.list-view'),
    open: async () => {
      await main.locator('.list-view').press('Enter');
      await panel.getByRole('list', { name: 'Views', exact: true }).waitFor();
    },
    choose: async (name: string) => {
      await panel.getByRole('link', { name }).press('Enter');
      await panel.waitFor({ state: 'hidden' });
    },
    act: async (name: string | RegExp) => panel.getByRole('button', { name }).click(),
    /** A pinned view in the menu, with its count. */
    pinned: (name: string) => menu.getByRole('link', { name }),
  };
}

const numberIn = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));

test('a view is opened, changed, saved under a name, pinned with its count and opened by default', async () => {
  const page = await site.signedIn('/games-listings/overview');
  const list = listPage(page);
  const views = viewsOf(page);
  await list.row('Axie Infinity').waitFor();
  await views.open();
  await axe(page);
  await views.choose('Not verified for 90 days');
  await list.chips.getByText('Not verified since: 90 days ago').waitFor();
  await soon(() => new URL(page.url()).searchParams.get('verifiedBefore')).toBe('-90d');
  await soon(() => views.switcher.innerText()).toBe('Not verified for 90 days');

  // Filters, order and columns differ from the view: it says so, and can be put back.
  await list.filter('Platform', 'Windows');
  await soon(() => views.switcher.innerText()).toMatch(/modified/);
  await views.open();
  await views.act('Reset');
  await soon(() => views.switcher.innerText()).toBe('Not verified for 90 days');
  await soon(() => list.chips.innerText()).not.toContain('Windows');
  await list.main.getByRole('button', { name: /^More/ }).click();
  const more = list.main.getByRole('dialog', { name: 'More filters' });
  await more.getByText('Tag', { exact: true }).click();
  await more.getByRole('searchbox', { name: 'Find tag' }).fill('no such tag');
  await more.getByRole('checkbox', { name: 'no such tag' }).check();
  await list.chips.getByText('Tag: no such tag').waitFor();
  await more.getByRole('checkbox', { name: 'no such tag' }).uncheck();
  await more.getByText('Completeness below', { exact: true }).click();
  await more.getByRole('spinbutton', { name: 'Completeness below' }).fill('95');
  await page.keyboard.press('Enter');
  await list.chips.getByText('Completeness below: 95%').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View: columns, density and order' }).click();
  await page.getByRole('checkbox', { name: 'Publish date' }).check();
  await page.keyboard.press('Escape');
  await list.heading('Publish date').waitFor();
  await list.filter('Platform', 'Windows');
  await views.open();
  await views.act('Save as…');
  await dialog(page).getByLabel('Name').fill('Windows, unverified');
  await dialog(page)
    .getByRole('checkbox', { name: /^Pin to the menu/ })
    .check();
  await settled(page);
  await axe(page);
  await answer(page, 'Save');
  await soon(() => views.switcher.innerText()).toBe('Windows, unverified');

  // The menu counts what the list shows.
  const pin = views.pinned('Windows, unverified');
  await soon(async () => numberIn((await pin.innerText()).split('\n')[1] ?? '')).toBe(
    numberIn(await list.total.innerText()),
  );
  await views.open();
  await views.act('Make default');
  await views.panel.getByText('Default', { exact: true }).waitFor();
  await page.keyboard.press('Escape');

  // Opened without a query, the list opens with it; the whole list is one click away and stays.
  await page.goto(`${site.url}/games-listings/overview`);
  await soon(() => views.switcher.innerText()).toBe('Windows, unverified');
  await list.chips.getByText('Platform: Windows').waitFor();
  await list.heading('Publish date').waitFor();
  await views.open();
  await views.choose('All game listings');
  await list.chips.waitFor({ state: 'hidden' });
  await soon(() => views.switcher.innerText()).toBe('Views');
  await soon(() => list.heading('Publish date').count()).toBe(0);
  // With a query of its own it opens with that.
  await goWithin(page, '/games-listings/overview?q=axie');
  await list.row('Axie Infinity').waitFor();
  await soon(() => views.switcher.innerText()).toBe('Views');

  // The palette finds views too.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('windows unver');
  await page.getByRole('option', { name: /Windows, unverified/ }).click();
  await soon(() => views.switcher.innerText()).toBe('Windows, unverified');

  await views.open();
  await views.act('Delete…');
  await answer(page, 'Delete');
  await pin.waitFor({ state: 'hidden' });
  await soon(() => views.switcher.innerText()).toBe('Views');
});

test('columns follow the account to another browser, and a shared view its roles, also on a phone', async () => {
  const page = await site.signedIn('/games-listings/overview', { fresh: true });
  const list = listPage(page);
  const views = viewsOf(page);
  await list.row('Axie Infinity').waitFor();
  const stored = page.waitForResponse(/\/api\/views\/layout$/);
  await page.getByRole('button', { name: 'View: columns, density and order' }).click();
  await page.getByRole('checkbox', { name: 'Chains' }).uncheck();
  await page.keyboard.press('Escape');
  await stored;
  await list.filter('Status', 'Draft');
  await views.open();
  await views.act('Save as view…');
  await dialog(page).getByLabel('Name').fill('Drafts for everyone');
  await dialog(page).getByRole('radio', { name: 'Everyone' }).check();
  await answer(page, 'Save');
  await soon(() => views.switcher.innerText()).toBe('Drafts for everyone');

  const other = await site.signedIn('/games-listings/overview', { fresh: true });
  await listPage(other).heading('Stage').waitFor();
  await soon(() => listPage(other).heading('Chains').count()).toBe(0);

  const phone = await site.signedIn('/games-listings/overview', {
    as: await site.account('Viewer'),
    viewport: { width: 375, height: 812 },
  });
  const theirs = viewsOf(phone);
  await listPage(phone).row('Axie Infinity').waitFor();
  await theirs.open();
  await axe(phone);
  await theirs.choose('Drafts for everyone');
  await listPage(phone).chips.getByText('Status: Draft').waitFor();
  await theirs.open();
  expect(await theirs.panel.getByRole('button', { name: 'Rename…' }).count()).toBe(0);
  await theirs.act('Pin to menu');
  await theirs.panel.getByText('Pinned', { exact: true }).waitFor();
  await phone.keyboard.press('Escape');
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(375);
});

test('banners and categories have views as well', async () => {
  const page = await site.signedIn('/nope');
  const lists = [
    ['/homepage/homepage-banners?status=draft', 'Banners in the making', 'Status: Draft'],
    ['/games-listings/categories?active=false', 'Switched off', 'Active: Inactive'],
  ] as const;
  for (const [path, name, chip] of lists) {
    await goWithin(page, path);
    const list = listPage(page);
    const views = viewsOf(page);
    await list.chips.getByText(chip).waitFor();
    await views.open();
    await views.act('Save as view…');
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page)
      .getByRole('checkbox', { name: /^Pin to the menu/ })
      .check();
    await answer(page, 'Save');
    await soon(() => views.switcher.innerText()).toBe(name);
    await list.main.getByRole('button', { name: 'Clear filters' }).first().click();
    await list.chips.waitFor({ state: 'hidden' });
    await views.pinned(name).click();
    await list.chips.getByText(chip).waitFor();
  }
});
