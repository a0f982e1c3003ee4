// axe on what opens over the page, light and wide, dark and narrow: those dialogs, menus and popups that no other spec
// looks at in both.
import type { Page } from 'playwright';
import { beforeAll, describe, test } from 'vitest';
import { axe, axeInBothThemes } from './axe.ts';
import { goWithin, soon, useSite } from './fixtures.ts';
import { listingAt } from './pages/form.page.ts';

const site = useSite();
const overview = '/games-listings/overview';
const controls = '/account/user-access-controls';
const ids = { listing: '', account: '', role: '' };

beforeAll(async () => {
  const token = await site.token();
  const first = async (path: string, payload: object) =>
    String((await site.call(path, { pageSize: 1, ...payload }, token)).data[0].id);
  ids.listing = await first('/api/gamelistings/list', { q: 'axie', sort: '-completeness' });
  ids.role = await first('/api/account/rolelist', { q: 'Viewer' });
  const account = { name: 'Ann Away', email: 'away@example.com', roleIds: [ids.role] };
  const made = await site.call('/api/account/create', { ...account, password: 'a password for Ann' }, token);
  ids.account = made.data.id;
});

test('axe finds nothing, light and wide, dark and narrow, in the dialogs that have an address', async () => {
  const page = await site.signedIn(overview);
  for (const query of [`schedule=${ids.listing}`, `return=${ids.listing}`, `delete=${ids.listing}`])
    await look(`${overview}?${query}`);
  await look(`${controls}?tab=accounts&reset=${ids.account}`);
  await look(`${controls}?tab=roles&delete=${ids.role}`);
  // Enter alone must not do it.
  for (const path of [
    `${overview}?delete=${ids.listing}`,
    `${controls}?tab=accounts&disable=${ids.account}`,
    `${controls}?tab=accounts&delete=${ids.account}`,
  ]) {
    await page.goto(site.url + path);
    await soon(() => focused(page)).toBe('Cancel');
  }

  async function look(path: string): Promise<void> {
    await goWithin(page, path);
    await over(page).waitFor();
    await axeInBothThemes(page);
    await page.keyboard.press('Escape');
    await over(page).waitFor({ state: 'hidden' });
  }
});

describe.each([
  { dark: false, width: 1440 },
  { dark: true, width: 375 },
])('axe finds nothing (%o)', ({ dark, width }) => {
  test('in views, filters, more that a form can do, the words for a picture, the question before leaving, and the list of keys', async () => {
    const page = await site.signedIn(overview, { dark, viewport: { width, height: 900 } });
    for (const [path, button] of [
      [overview, /^View: /],
      [overview, /^(More|Filters)$/],
      [listingAt(ids.listing), 'More actions'],
      [listingAt(ids.listing), /^Describe Logo/],
    ] as const) {
      await goWithin(page, path);
      await page.getByRole('button', { name: button }).first().click();
      await over(page).waitFor();
      await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await axe(page);
      await page.keyboard.press('Escape');
      await over(page).waitFor({ state: 'hidden' });
    }

    await page.getByLabel('Tagline', { exact: true }).fill('Not saved');
    // On a phone from the menu, which is above everything else while it is open.
    const narrow = width < 768;
    if (narrow) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: narrow ? 'Categories' : 'Ludex, start page' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await axe(page);
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await over(page).waitFor({ state: 'hidden' });
    await page.getByRole('banner').getByRole('link').focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await axe(page);
  });
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const over = (page: Page) => page.locator('[role=dialog], [role=menu]').filter({ visible: true }).first();
