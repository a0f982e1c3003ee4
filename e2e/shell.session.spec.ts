// Signing in and out, what storage holds, sessions that die, and rights that change, followed by every tab.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { RightLevel } from '../contract/kit/rights.ts';
import { axe } from './axe.ts';
import { type Credentials, drawn, goWithin, soon, useSite } from './fixtures.ts';

const site = useSite();
const home = '/account/user-access-controls';
const unauthorized = /status of 401/;
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? 'null'));
const keysOf = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const expiryDialog = (page: Page) => page.getByRole('dialog', { name: 'Identity expired' });

describe('login page', () => {
  test('works with password managers, takes the focus, says inline what is missing and goes there, hints at Caps Lock, and shows the password on request', async () => {
    const page = await loginPage();
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    expect(await page.getByLabel('E-mail').getAttribute('autocomplete')).toBe('username');
    expect(await password(page).getAttribute('autocomplete')).toBe('current-password');

    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Enter your e-mail').waitFor();
    await page.getByText('Enter your password').waitFor();
    await soon(() => page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('E-mail').fill('a@example.com');
    await page.keyboard.press('Enter');
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');

    // A browser under test has no lock of its own to switch on.
    await password(page).evaluate((field) => {
      field.dispatchEvent(new KeyboardEvent('keyup', { key: 'A', bubbles: true, modifierCapsLock: true }));
    });
    await page.getByText('Caps Lock is on').waitFor();
    await password(page).fill('secret');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await soon(() => password(page).getAttribute('type')).toBe('text');
  });

  test('says inline that e-mail or password are wrong, and keeps what was typed', async () => {
    const page = await loginPage(unauthorized);
    await logIn(page, { email: 'nobody@example.com', password: 'wrong' });
    await soon(() => page.getByRole('alert').allInnerTexts()).toContain('Wrong e-mail or password');
    expect(await page.getByLabel('E-mail').inputValue()).toBe('nobody@example.com');
    expect(await stored(page)).toBeNull();
  });
});

describe('storage', () => {
  test('after login: token, roles with their rights, email; the state is restored before the first paint [S3.1, S4.1]', async () => {
    const viewer = await site.account('Viewer');
    const page = await loginPage();
    await logIn(page, viewer);
    await page.waitForURL(site.url + home);
    const info = await stored(page);
    expect(info).toMatchObject({ email: viewer.email, name: 'The Viewer', roles: [{ name: 'Viewer' }] });
    expect(info.roles[0].rights).toContainEqual({ name: 'gameListings.view', level: 3 });
    expect(info.token).toMatch(/^[\w-]{43}$/);

    await page.route('**/api/**', () => {});
    await page.reload();
    await page.getByRole('banner').getByText('The Viewer').waitFor();
    await menuLink(page, 'Overview').waitFor();
    // An empty avatar is the bundled default picture.
    expect(await page.getByRole('button', { name: 'user menu' }).locator('img').getAttribute('src')).toMatch(
      /^data:|avatar/,
    );
  });

  test('logout: ended on the server, storage cleared, /user/login, "Logout successfully"; other tabs follow [S4.2, S4.3]', async () => {
    const page = await site.signedIn(home, { fresh: true });
    const pulses = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/pulse')),
      );
    await soon(pulses).not.toEqual([]);
    const other = await page.context().newPage();
    await other.goto(`${site.url}/games-listings/overview`);
    await heading(other).waitFor();
    await other.locator('[data-row]').first().getByRole('link').first().click();
    await soon(() => keysOf(other)).toContain('recent');
    await goWithin(other, '/games-listings/overview');
    const { token } = await stored(page);
    // The browser may put a page away before the page hears that the session has ended.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
    await page.getByRole('button', { name: 'user menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('Logout successfully').waitFor();
    await page.waitForURL(`${site.url}/user/login`);
    await soon(() => stored(page)).toBeNull();
    await soon(() => site.call('/api/session/current', {}, token)).toMatchObject({
      errorCode: 'identity_expired',
    });
    await other.waitForURL(`${site.url}/user/login?redirect=%2Fgames-listings%2Foverview`);
    for (const tab of [page, other])
      expect((await keysOf(tab)).filter((key) => key !== 'preferences')).toEqual([]);

    await logIn(page, await site.account('Administrator'));
    await page.waitForURL(site.url + home);
    await other.waitForURL(`${site.url}/games-listings/overview`);
  });

  test('roles missing: "Identity expired, please log in again", denied until the next login [S6.2]', async () => {
    const page = await site.signedIn('/readyz', { fresh: true });
    await page.evaluate(() => {
      const info = JSON.parse(localStorage.getItem('userInfo') ?? '{}');
      localStorage.setItem('userInfo', JSON.stringify({ ...info, roles: undefined }));
    });
    const told = notice(page, 'Identity expired, please log in again');
    await page.goto(`${site.url}/games-listings/overview`);
    await told;
    const again = page.waitForResponse('**/api/session/current');
    await page.goto(`${site.url}/account/role-form`);
    await (await again).finished();
    await drawn(page);
    expect(await heading(page).textContent()).toBe('No access');
    await page.getByRole('button', { name: 'user menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${site.url}/user/login`);
    await logIn(page, await site.account('Administrator'));
    await page.waitForURL(site.url + home);
    await goWithin(page, '/games-listings/overview');
    await soon(() => heading(page).textContent()).toBe('Game listings');
  });
});

describe('expiry', () => {
  test('before anything is shown: to the login page with one notice, and back', async () => {
    const page = await site.signedIn('/readyz', { fresh: true, expected: unauthorized });
    await endOnServer(page);
    const told = notice(page, 'Identity expired, please log in again');
    await page.goto(`${site.url}/games-listings/categories`);
    await page.waitForURL(`${site.url}/user/login?redirect=%2Fgames-listings%2Fcategories`);
    await told;
    expect(await stored(page)).toBeNull();
    await logIn(page, await site.account('Administrator'));
    await page.waitForURL(`${site.url}/games-listings/categories`);
  });

  test('mid-form: warning "Identity expired", a dialog asks for the password, and the save goes on [S6.3, D16]', async () => {
    const writer = await site.account('Ad Manager');
    const page = await site.signedIn(home, { as: writer, fresh: true, expected: unauthorized });
    await page.getByLabel('Current password').fill(writer.password);
    await page.getByLabel('New password', { exact: true }).fill('a much better one');
    await page.getByLabel('New password again').fill('a much better one');
    const other = await page.context().newPage();
    await other.goto(site.url + home);
    // The first call that is refused says so, in its own tab: none may be on its way yet.
    for (const tab of [page, other]) {
      await tab.getByText('This session').waitFor();
      await tab.getByRole('heading', { name: 'Authenticator app' }).waitFor();
      await tab.waitForLoadState('networkidle');
    }
    // The save is to notice it, and not the pulse before it.
    await page.context().route('**/api/desk/pulse', () => {});
    await endOnServer(page);
    const told = notice(page, 'Identity expired');
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();

    await expiryDialog(page).waitFor();
    await told;
    expect(await stored(page)).toBeNull();
    await axe(page);
    // The work in other tabs waits too.
    await expiryDialog(other).waitFor();
    expect(await expiryDialog(page).getByLabel('E-mail').inputValue()).toBe(writer.email);
    await password(expiryDialog(page)).fill('not this one');
    await page.keyboard.press('Enter');
    await expiryDialog(page).getByText('Wrong e-mail or password').waitFor();
    // A button that still turns takes no Enter; it stops a moment after the words are there.
    await expiryDialog(page).locator('button[type=submit]:not([aria-busy])').waitFor();
    await password(expiryDialog(page)).fill(writer.password);
    await page.keyboard.press('Enter');
    await page.getByText('Password changed').waitFor();
    await expiryDialog(page).waitFor({ state: 'hidden' });
    await expiryDialog(other).waitFor({ state: 'hidden' });
    expect(page.url()).toBe(site.url + home);
  });

  test('giving up leads to the login page', async () => {
    const page = await site.signedIn(home, { fresh: true, expected: unauthorized });
    await page.getByText('This session').waitFor();
    await endOnServer(page);
    await menuLink(page, 'Categories').click();
    await page.getByRole('button', { name: 'Log in as someone else' }).click();
    await page.waitForURL(`${site.url}/user/login?redirect=%2Fgames-listings%2Fcategories`);
  });
});

describe('access', () => {
  test('a denied route: 403 page in the layout with a way back; denied items leave menu and title', async () => {
    await grant('Writer', []);
    const page = await site.signedIn('/games-listings/overview', { as: await site.account('Writer') });
    await soon(() => heading(page).textContent()).toBe('No access');
    await soon(() => page.title()).toBe('Ludex');
    expect(await menuLink(page, 'Overview').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Games Listings' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to the start page' }).click();
    await page.waitForURL(site.url + home);
  });

  test('a session that changes in another tab is followed at once, without a reload', async () => {
    const page = await site.signedIn('/games-listings/categories', { fresh: true });
    await menuLink(page, 'Categories').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${site.url}/readyz`);
    await other.evaluate(() => {
      const info = JSON.parse(localStorage.getItem('userInfo') ?? '{}');
      localStorage.setItem(
        'userInfo',
        JSON.stringify({ ...info, roles: [{ id: '1', name: 'None', rights: [] }] }),
      );
    });
    await soon(() => heading(page).textContent()).toBe('No access');
    await soon(() => menuLink(page, 'Categories').count()).toBe(0);
    await soon(() => page.title()).toBe('Ludex');
  });

  test('a right taken away on the server is noticed by the first refusal', async () => {
    const page = await site.signedIn(home, {
      as: await site.account('Listing Editor'),
      expected: /status of 403/,
    });
    await menuLink(page, 'BlockChain').waitFor();
    await grant('Listing Editor', [
      { name: 'gameListings.view', level: 3 },
      { name: 'blockchains.view', level: 2 },
    ]);
    await menuLink(page, 'BlockChain').click();
    await soon(() => heading(page).textContent()).toBe('No access');
    await soon(() => menuLink(page, 'BlockChain').count()).toBe(0);
    expect(await menuLink(page, 'Overview').count()).toBe(1);
  });

  test('a password that the server made up is changed before anything else', async () => {
    const manager = await site.account('Content Manager');
    const database = await site.database();
    await database.writes
      .updateTable('account')
      .set({ mustChangePassword: 1 })
      .where('email', '=', manager.email)
      .execute();
    const page = await loginPage();
    await page.goto(`${site.url}/games-listings/overview`);
    await logIn(page, manager);
    await page.waitForURL(`${site.url}/games-listings/overview`);
    await soon(() => heading(page).textContent()).toBe('Change your password');
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.reload();
    await page.getByLabel('Current password').fill(manager.password);
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel('New password again').fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('At least 12 characters').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('long enough to keep');
    await page.getByLabel('New password again').fill('long enough to keep');
    await page.keyboard.press('Enter');
    await soon(() => heading(page).textContent()).toBe('Game listings');
  });
});

async function loginPage(expected = /^$/): Promise<Page> {
  const page = await site.page({ expected });
  await page.goto(`${site.url}/user/login`);
  return page;
}

function password(within: Pick<Page, 'getByLabel'>) {
  return within.getByLabel('Password', { exact: true });
}

async function logIn(page: Page, who: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email);
  await password(page).fill(who.password);
  await page.keyboard.press('Enter');
}

/** Waits for the one notice with this text, from before it comes: after three seconds it is gone. */
function notice(page: Page, text: string): Promise<void> {
  return page.locator('.ant-message').getByText(text).waitFor();
}

/** Ends the page's session on the server, behind the browser's back. */
async function endOnServer(page: Page): Promise<void> {
  const { token } = await stored(page);
  expect(await site.call('/api/session/logout', {}, token)).toMatchObject({ success: true });
}

async function grant(role: string, rights: RightLevel[]): Promise<void> {
  const database = await site.database();
  await database.writes
    .updateTable('role')
    .set({ rights: JSON.stringify(rights) })
    .where('name', '=', role)
    .execute();
}
