// The layout by mouse, by keyboard, on a small screen, light and dark; and what axe finds on it.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axe, axeInBothThemes } from './axe.ts';
import { goWithin, soon, useSite } from './fixtures.ts';

const site = useSite();
const home = '/account/user-access-controls';
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const small = { viewport: { width: 375, height: 740 } };

test('fixed 48 px header with logo and product name, which stays where the page scrolls, side menu of 208 px, 48 px collapsed and remembered, primary colour #1890ff [S1.8, S1.9]', async () => {
  const page = await site.signedIn(home);
  await heading(page).waitFor();
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 48 });
  expect(await nav(page).boundingBox()).toMatchObject({ x: 0, y: 48, width: 208, height: 852 });
  expect((await page.getByRole('main').boundingBox())?.width).toBe(1440 - 208);
  await page.getByRole('link', { name: 'Ludex, start page' }).waitFor();

  await page.getByRole('button', { name: 'Collapse the menu' }).click();
  await page.reload();
  await heading(page).waitFor();
  await soon(async () => (await nav(page).boundingBox())?.width).toBe(48);
  await nav(page).getByRole('button', { name: 'Games Listings' }).hover();
  await nav(page).getByRole('link', { name: 'Categories' }).click();
  await soon(() => heading(page).textContent()).toBe('Categories');
  await page.getByRole('button', { name: 'Expand the menu' }).click();
  await soon(async () => (await nav(page).boundingBox())?.width).toBe(208);

  const on = page.getByRole('switch', { checked: true }).first();
  await on.waitFor();
  const colour = () => on.evaluate((element) => getComputedStyle(element).backgroundColor);
  await soon(colour).toBe('rgb(24, 144, 255)');
  const edge = () =>
    nav(page)
      .getByRole('link', { name: 'Categories' })
      .evaluate((link) => getComputedStyle(link).boxShadow);
  await soon(edge).toContain('rgb(24, 144, 255)');

  await page.setViewportSize({ width: 1440, height: 400 });
  await goWithin(page, home);
  await page.getByText('This session').waitFor();
  await page.evaluate(() => window.scrollTo(0, 300));
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0, height: 48 });
});

test('an address that is typed is shown from its top, however far the page before was scrolled', async () => {
  const page = await site.signedIn(home, small);
  // A short page cannot scroll, so it is made long from the first frame.
  await page.addInitScript(() => {
    const lengthen = () => (document.documentElement.style.minHeight = '5000px');
    document.addEventListener('readystatechange', lengthen, { once: true });
  });
  const show = async (path: string) => {
    await page.goto(`${site.url}${path}`);
    await heading(page).waitFor();
    return page.evaluate(() => window.scrollY);
  };
  expect(await show('/games-listings/categories')).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 1_000));
  await soon(() => page.evaluate(() => window.scrollY)).toBe(1_000);
  expect(await show('/games-listings/overview')).toBe(0);
  expect(await show('/games-listings/categories?q=a')).toBe(0);
});

test('below 768 px the menu is a drawer; 375 px works', async () => {
  const page = await site.signedIn(home, small);
  await heading(page).waitFor();
  expect(await nav(page).isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('link', { name: 'User Access Controls' }).waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await drawer.getByRole('link', { name: 'Categories' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await soon(() => heading(page).textContent()).toBe('Categories');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.mouse.click(350, 400);
  await drawer.waitFor({ state: 'hidden' });
});

test('by keyboard: the first stop skips to the content, ? shows the shortcuts but not while typing, groups open and close, a navigation moves the focus to the main heading', async () => {
  const page = await site.signedIn(home);
  await heading(page).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  expect(page.url()).toBe(site.url + home);

  const current = page.getByLabel('Current password');
  await current.press('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await current.fill('');
  await page.getByRole('button', { name: 'user menu' }).press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Save the form').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const group = nav(page).getByRole('button', { name: 'Games Listings' });
  await group.press('Enter');
  await soon(() => group.getAttribute('aria-expanded')).toBe('false');
  await nav(page).getByRole('link', { name: 'Categories' }).waitFor({ state: 'hidden' });
  await group.press(' ');
  await nav(page).getByRole('link', { name: 'Categories' }).waitFor();

  await nav(page).getByRole('link', { name: 'Categories' }).press('Enter');
  await soon(() => heading(page).textContent()).toBe('Categories');
  await soon(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.goBack();
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('User Access Controls');
});

test('the user menu says whose session it is; the theme chosen there is remembered [S1.11]', async () => {
  const page = await site.signedIn(home);
  await page.getByRole('button', { name: 'user menu' }).click();
  const menu = page.getByRole('dialog', { name: 'User menu' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await menu.getByText('admin@example.com').waitFor();
  await menu.getByText(/Times are in \S+/).waitFor();
  await menu.getByLabel('Dark').check();
  await menu.getByLabel('Compact').check();
  await axe(page);
  await page.reload();
  await heading(page).waitFor();
  await soon(ground).toBe('rgb(12, 12, 14)');
  await page.getByRole('button', { name: 'user menu' }).click();
  await soon(() => menu.getByLabel('Compact').isChecked()).toBe(true);
  await menu.getByLabel('Light').check();
  await soon(ground).toBe('rgb(247, 247, 247)');
});

describe('my access', () => {
  test('own profile, first role in words, all roles in order [S3.3]', async () => {
    const page = await site.signedIn(home, { as: await site.account('Listing Editor') });
    const section = (name: string) => page.getByRole('region', { name });
    await section('Profile').getByText('listing.editor@example.com').waitFor();
    await section('Profile').getByText('Staff').waitFor();
    await section('Permissions').getByText('Categories: view, edit', { exact: true }).waitFor();
    await section('Permissions').getByText('Only your first role applies.').waitFor();
    expect(await section('Permissions').locator('ol > li').allInnerTexts()).toEqual([
      'Listing Editor active',
    ]);
  });

  test('the own name and picture are changed there, and the header shows them at once [S1.11]', async () => {
    const page = await site.signedIn(home, { as: await site.account('Content Manager') });
    const profile = page.getByRole('region', { name: 'Profile' });
    await profile.getByLabel('Name', { exact: true }).fill('Connie Tent');
    await page.keyboard.press('Enter');
    await page.getByText('Name saved').waitFor();
    const button = page.getByRole('banner').getByRole('button', { name: 'Connie Tent, user menu' });
    await button.waitFor();
    await profile.getByRole('button', { name: 'Library' }).click();
    const library = page.getByRole('dialog', { name: 'Library' });
    await library.getByRole('searchbox').fill('Logo of Pixels');
    await library.getByRole('button', { name: 'Logo of Pixels', exact: true }).click();
    await library.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByText('Picture saved').waitFor();
    await soon(() => button.locator('img').getAttribute('src')).toMatch(/\.webp$/);
    await profile.getByRole('button', { name: /^Remove .* from here$/ }).click();
    await page.getByText('Picture removed').waitFor();
    await soon(() => button.locator('img').getAttribute('src')).toMatch(/^data:|avatar/);
    // The focused element is gone: the focus moves to its neighbor.
    await soon(() =>
      profile.getByRole('button', { name: 'Upload' }).and(page.locator(':focus')).count(),
    ).toBe(1);
  });

  test("own sessions: this one marked, end one, end all others; change password: the server's words at their fields, the first of them with the focus", async () => {
    const viewer = await site.account('Viewer');
    const page = await site.signedIn(home, { as: viewer, fresh: true, expected: /status of 422/ });
    const tokens = [];
    for (const _ of [1, 2, 3]) tokens.push((await site.call('/api/session/login', viewer)).data.token);
    await page.reload();
    const rows = page.getByRole('region', { name: 'My sessions' }).getByRole('listitem');
    await soon(() => rows.count()).toBe(4);
    expect(await rows.filter({ hasText: 'This session' }).innerText()).toContain('127.0.0.1');
    await page
      .getByRole('button', { name: /^End the session of/ })
      .first()
      .click();
    await page.getByText('1 session ended').waitFor();
    await soon(() => rows.count()).toBe(3);
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByText('2 sessions ended').waitFor();
    await soon(() => rows.count()).toBe(1);
    for (const token of tokens)
      expect((await site.call('/api/session/current', {}, token)).success).toBe(false);

    await page.getByLabel('Current password').fill('not my password');
    await page.getByLabel('New password', { exact: true }).fill('viewer@example.com');
    await page.getByLabel('New password again').fill('something else');
    await page.keyboard.press('Enter');
    await page.getByText('This is not the same password').waitFor();
    await page.getByLabel('New password again').fill('viewer@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('This is not your current password').waitFor();
    const [current, wanted] = [
      page.getByLabel('Current password'),
      page.getByLabel('New password', { exact: true }),
    ];
    await soon(() => current.evaluate((field) => field === document.activeElement)).toBe(true);
    await soon(() => wanted.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('New password again').inputValue()).toBe('viewer@example.com');
  });
});

describe('axe finds nothing serious', () => {
  test('on the access of an account, a page that is not there, and an error, light and wide, dark and narrow', async () => {
    const page = await site.signedIn(home);
    for (const path of [home, '/nope', '/exception?errorCode=teapot&errorMessage=Short+and+stout']) {
      await goWithin(page, path);
      await heading(page).waitFor();
      if (path === home) await page.getByText('This session').waitFor();
      await axeInBothThemes(page);
    }
  });

  test('on the login page with its errors', async () => {
    const page = await site.page();
    await page.goto(`${site.url}/user/login`);
    await heading(page).waitFor();
    await axeInBothThemes(page);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Enter your password').waitFor();
    await axe(page);
  });
});
