// axe on what opens over the page, light and wide, dark and narrow: those dialogs, menus and popups that no other spec
// looks at in both.
import type { Page } from 'playwright';
import { beforeAll, describe, test } from 'vitest';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
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

type Opened = [path: () => string, ...buttons: (string | RegExp)[]];

/** Addresses that open something, and the buttons that open more, one after the other. */
const opened: Record<string, Opened> = {
  'a plan': [() => `${overview}?schedule=${ids.listing}`],
  'a return': [() => `${overview}?return=${ids.listing}`],
  'deleting a listing': [() => `${overview}?delete=${ids.listing}`],
  'the choice of a view': [() => overview, /^View: /],
  'a filter, or all on a phone': [() => overview, /^(Featured|Filters)$/],
  'disabling an account': [() => `${controls}?tab=accounts&disable=${ids.account}`],
  'deleting an account': [() => `${controls}?tab=accounts&delete=${ids.account}`],
  'a new password': [() => `${controls}?tab=accounts&reset=${ids.account}`],
  'deleting a role': [() => `${controls}?tab=roles&delete=${ids.role}`],
  'more that a form can do': [() => listingAt(ids.listing), 'More actions'],
  'the words for a picture': [() => listingAt(ids.listing), /^Describe Logo/],
};

describe.each([
  { dark: false, width: 1440 },
  { dark: true, width: 375 },
])('axe finds nothing (%o)', ({ dark, width }) => {
  test(`in ${Object.keys(opened).join(', ')}, the question before leaving a form, and the list of its keys`, async () => {
    const page = await site.signedIn('/readyz', { dark, viewport: { width, height: 900 } });
    for (const [what, [path, ...buttons]] of Object.entries(opened)) {
      await page.goto(site.url + path());
      for (const name of buttons) await page.getByRole('button', { name }).first().click();
      await over(page).waitFor();
      await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await axe(page);
      // Enter alone must not do it.
      if (/^(deleting a listing|deleting an account|disabling)/.test(what))
        await soon(() => focused(page)).toBe('Cancel');
    }

    await page.goto(site.url + listingAt(ids.listing));
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
