// Routes, titles, access to them, and unknown addresses.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { goWithin, soon, useSite } from './fixtures.ts';
import { newListing } from './pages/form.page.ts';
import { dialog } from './pages/list.page.ts';

const site = useSite();
const home = '/account/user-access-controls';
const overview = '/games-listings/overview';
const nobody = '01900000-0000-7000-8000-000000000000';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const pathOf = (page: Page) => page.url().slice(site.url.length);

describe('routes', () => {
  test('/, /index.html, /account, /account/ and /ACCOUNT: replace to /account/user-access-controls, Back leaves the redirect out [S2.1, R1]', async () => {
    const page = await site.signedIn('/exception?errorCode=before');
    for (const path of ['/', '/index.html', '/account', '/account/', '/ACCOUNT']) {
      await page.goto(site.url + path);
      await page.waitForURL(site.url + home);
      await soon(() => heading(page).textContent()).toBe('User Access Controls');
      await page.goBack();
      await page.waitForURL(`${site.url}/exception?errorCode=before`);
    }
  });

  test('/user and /user/: replace to /user/login, which has no layout, and has window.g_umi and window.routerBase [S2.2, S2.3, S9.3, R2, R3]', async () => {
    const page = await site.page();
    for (const path of ['/user', '/user/']) {
      await page.goto(site.url + path);
      await page.waitForURL(`${site.url}/user/login`);
      await page.getByRole('form', { name: 'Log in' }).waitFor();
    }
    await page.goto(`${site.url}/user/login`);
    await page.getByLabel('E-mail').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await soon(() => page.title()).toBe('Ludex');
    expect(await heading(page).textContent()).toBe('Ludex');
    // For scripts that look for them.
    expect(await page.evaluate('[window.g_umi, window.routerBase]')).toEqual([{ version: '3.5.35' }, '/']);
  });

  test('/user/anything-else: not-found page, no layout [S2.4, R4]', async () => {
    for (const page of [await site.page(), await site.signedIn()]) {
      await page.goto(`${site.url}/user/anything-else`);
      await soon(() => heading(page).textContent()).toBe('Page not found');
      expect(await page.getByRole('navigation').count()).toBe(0);
      expect(pathOf(page)).toBe('/user/anything-else');
    }
  });

  test('every item of the menu: its group, its heading and title; "User Access Controls" has the tab "My access" [S1.1, S2.5, S2.7, S2.9, S2.11, S2.12, S2.13, R7, R8, R9, R10, D12]', async () => {
    const page = await site.signedIn(home);
    await page.getByRole('tab', { name: 'My access', selected: true }).waitFor();
    await soon(() => page.title()).toBe('User Access Controls - Ludex');
    for (const [path, label, group, title] of [
      ['/account/audit', 'Audit log', 'Account', 'Audit log'],
      ['/account/backups', 'Backups', 'Account', 'Backups'],
      ['/homepage/homepage-banners', 'Homepage Banners', 'Homepage', 'Homepage banners'],
      ['/games-listings/overview', 'Overview', 'Games Listings', 'Game listings'],
      ['/games-listings/blockchain', 'BlockChain', 'Games Listings', 'Blockchains'],
      ['/games-listings/categories', 'Categories', 'Games Listings', 'Categories'],
      ['/articels/overview', 'OverView', 'Articles', 'Articles'],
      ['/releases', 'Releases', 'Desk', 'Releases'],
      ['/links', 'Links', 'Desk', 'Links'],
      ['/collections', 'Collections', 'Desk', 'Collections'],
      ['/duplicates', 'Duplicates', 'Desk', 'Duplicates'],
      ['/desk/media', 'Media', 'Desk', 'Media library'],
      ['/desk', 'My work', 'Desk', 'My work'],
      ['/insights', 'Insights', 'Desk', 'Insights'],
      ['/jobs', 'Jobs', 'Desk', 'Jobs'],
      ['/bin', 'Bin', 'Desk', 'Bin'],
    ] as const) {
      await menu(page).getByRole('link', { name: label, exact: true }).click();
      await page.waitForURL((url) => url.pathname === path);
      await soon(() => page.title()).toBe(`${title} - Ludex`);
      await soon(() => heading(page).textContent()).toBe(title);
      await soon(() => menu(page).locator('[aria-current=page]').innerText()).toBe(label);
      await soon(() => menu(page).locator('.side-group-active > button').innerText()).toBe(group);
    }
  });

  test('forms: not in the menu, their group open and highlighted [S2.6, S2.8, S2.10, S2.14, R6, R7, R8, R10]', async () => {
    const page = await site.signedIn(home);
    for (const [path, label, group] of [
      ['/account/role-form', 'Role', 'Account'],
      ['/homepage/banner-form', 'Banner', 'Homepage'],
      ['/games-listings/game-listings-form', 'Game listing', 'Games Listings'],
      ['/articels/airticle-form', 'Article', 'Articles'],
    ] as const) {
      await goWithin(page, path);
      await soon(() => page.title()).toBe(`${label} - Ludex`);
      expect(await menu(page).locator(`a[href="${path}"]`).count()).toBe(0);
      expect(await menu(page).locator('[aria-current=page]').count()).toBe(0);
      const active = menu(page).locator('.side-group-active > button');
      await soon(() => active.innerText()).toBe(group);
      expect(await active.getAttribute('aria-expanded')).toBe('true');
    }
  });

  test('/exception: error page, both texts shown as text [S2.17, R11, D1]', async () => {
    const page = await site.signedIn(
      '/exception?errorCode=%3Cb%3Eno&errorMessage=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E',
    );
    await soon(() => heading(page).textContent()).toBe('<b>no');
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(await page.getByRole('main').locator('img').count()).toBe(0);
    await soon(() => page.title()).toBe('Ludex');
    await page.getByRole('link', { name: 'Back to the start page' }).click();
    await page.waitForURL(site.url + home);
  });

  test('unknown addresses: not-found page inside the layout, nothing selected, address unchanged [S2.15, R12, D2]', async () => {
    const page = await site.signedIn('/readyz');
    const alike = ['/nope.html', '/account/v1.2', '/api', '/media', '/assets/gone.js'];
    for (const path of ['/nope', '/games-listings', '/account/user-access-controls/x', ...alike]) {
      await page.goto(site.url + path);
      await soon(() => heading(page).textContent()).toBe('Page not found');
      await menu(page).getByRole('link', { name: 'User Access Controls' }).waitFor();
      expect(await menu(page).locator('[aria-current=page]').count(), path).toBe(0);
      expect(pathOf(page)).toBe(path);
      await soon(() => page.title()).toBe('Ludex');
    }
  });

  test('matching ignores case and a trailing slash', async () => {
    const page = await site.signedIn('/Account/User-ACCESS-Controls/');
    await soon(() => heading(page).textContent()).toBe('User Access Controls');
    expect(await menu(page).locator('[aria-current=page]').innerText()).toBe('User Access Controls');
    await goWithin(page, '/EXCEPTION/?errorCode=x');
    await soon(() => heading(page).textContent()).toBe('x');
  });
});

describe('session guard', () => {
  test('logged out, every address leads to the login and back again [S2.19, D3]', async () => {
    const page = await site.page();
    for (const path of ['/', '/games-listings/overview?q=a%20b', '/exception?errorCode=x']) {
      await page.goto(site.url + path);
      await page.waitForURL(/\/user\/login/);
      const wanted = path === '/' ? home : path;
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(wanted);
      await logIn(page);
      await page.waitForURL(site.url + wanted);
      await heading(page).waitFor();
      await forgetSession(page);
    }
  });

  // The other ones that are not followed: console/app/paths.test.ts.
  test('a redirect to another site is not followed: the start page instead [D15]', async () => {
    const page = await site.page();
    await page.goto(`${site.url}/user/login?redirect=${encodeURIComponent('//evil.example')}`);
    await logIn(page);
    await page.waitForURL(site.url + home);
    await heading(page).waitFor();
  });

  test('logged in, /user/login leads on', async () => {
    const page = await site.signedIn('/user/login?redirect=%2Fexception%3FerrorCode%3Dy');
    await page.waitForURL(`${site.url}/exception?errorCode=y`);
  });
});

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.keyboard.press('Enter');
}

/** Leaves the console before its storage is cleared, so that nothing is told of a session that ended. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto(`${site.url}/readyz`);
  await page.evaluate(() => localStorage.clear());
}

test('a link to a record that is gone says so, with a way back to the list', async () => {
  const page = await site.signedIn('/nope', { expected: /status of 404|status of 422/ });
  const places: [path: string, noun: string, list: string][] = [
    [`${newListing}?id=${nobody}`, 'Listing', overview],
    [`${newListing}?id=nonsense`, 'Listing', overview],
    [`/articels/airticle-form?id=${nobody}`, 'Article', '/articels/overview'],
    [`/account/role-form?id=${nobody}`, 'Role', home],
    [`/games-listings/categories?edit=${nobody}`, 'Category', '/games-listings/categories'],
    [`/games-listings/blockchain?edit=${nobody}`, 'Blockchain', '/games-listings/blockchain'],
    [`${home}?tab=accounts&edit=${nobody}`, 'Account', home],
    [`${home}?tab=roles&see=${nobody}`, 'Role', home],
    [`${overview}?schedule=${nobody}`, 'Listing', overview],
    [`/account/audit?request=${nobody}`, 'Entry', '/account/audit'],
    [`/releases?release=${nobody}`, 'Release', '/releases'],
    [`/jobs?job=${nobody}`, 'Job', '/jobs'],
    [`/links?link=${nobody}`, 'Link', '/links'],
  ];
  for (const [path, noun, list] of places) {
    await goWithin(page, path);
    const place = path.startsWith(list) ? dialog(page) : page.getByRole('main');
    await place.getByText(`${noun} not found`).first().waitFor();
    await place.getByText('Back to the list').click();
    await soon(() => new URL(page.url()).pathname).toBe(list);
    await dialog(page).waitFor({ state: 'hidden' });
  }
  // What belongs to a page that is there is taken out of the address.
  const [listing] = (await site.call('/api/gamelistings/list', { pageSize: 1 }, await site.token())).data;
  const form = `${newListing}?id=${listing.id}`;
  for (const [path, said, left] of [
    [`${form}&history=${nobody}`, 'History', form],
    [`${form}&comments=${nobody}`, 'Comments', form],
    [`${form}&comments=${listing.id}&comment=${nobody}`, 'Comment', `${form}&comments=${listing.id}`],
    [`${overview}?view=${nobody}`, 'View', overview],
    [`${overview}?status=draft&categoryId=${nobody}`, 'Category', `${overview}?status=draft`],
    [`${overview}?blockchainId=${nobody}`, 'Chain', overview],
    [
      `/games-listings/categories?new=1&parent=${nobody}`,
      'Parent category',
      '/games-listings/categories?new=1',
    ],
    [`/account/webhooks?webhook=${nobody}`, 'Webhook', '/account/webhooks'],
  ] as const) {
    await goWithin(page, path);
    await page.getByText(`${said} not found. It was deleted, or the link is wrong.`).first().waitFor();
    await soon(() => pathOf(page), path).toBe(left);
  }
});

test('a reply with showType 9 leads to /exception, or says its text to who stays; a list offers Retry without a second word [S4.8]', async () => {
  const page = await site.signedIn('/nope');
  const body = { success: false, showType: 9, errorCode: 'E&1', errorMessage: 'Out <b>of</b> order' };
  await page.route('**/api/session/list', (route) => route.fulfill({ json: body }));
  await page.getByRole('link', { name: 'User Access Controls' }).click();
  await page.waitForURL(`${site.url}/exception?errorCode=E%261&errorMessage=Out+%3Cb%3Eof%3C%2Fb%3E+order`);
  await page.getByText('Out <b>of</b> order').waitFor();

  // A list: the message, and Retry in its place.
  const message = page.locator('.ant-message');
  const list = { ...body, showType: 1, errorMessage: 'No rows today' };
  await page.route('**/api/articles/list', (route) => route.fulfill({ json: list }));
  await goWithin(page, '/articels/overview');
  await message.getByText('No rows today').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).waitFor();
  expect(await page.getByText('No rows today').count()).toBe(1);

  // A save: asked whether to leave, and staying.
  await page.route('**/api/gamelistings/addcategory', (route) => route.fulfill({ json: body }));
  await goWithin(page, '/games-listings/categories?new=1');
  await page.getByLabel('Name', { exact: true }).fill('Not saved');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await message.getByText('Out <b>of</b> order').waitFor();

  // A sign-in without a session.
  const login = await site.page();
  await login.route('**/api/session/login', (route) => route.fulfill({ json: body }));
  await login.goto(`${site.url}/user/login`);
  await login.getByLabel('E-mail').fill('ada@example.com');
  await login.getByLabel('Password', { exact: true }).fill('secret');
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await login.getByRole('heading', { name: 'E&1' }).waitFor();
});
