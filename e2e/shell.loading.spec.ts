// Failures between server and browser: chunks, replies, the connection, old and new builds, broken screens.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { soon, useSite } from './fixtures.ts';

const site = useSite();
const home = '/account/user-access-controls';
const chunk = /\/assets\/UserAccessControls-[\w-]+\.js/;
const failedLoads = /Failed to load resource|net::ERR/;
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const panel = (page: Page) => page.getByRole('heading', { name: /^Loading chunk \d+ failed$/ });

describe('route chunks', () => {
  test('while it loads: a centred large spinner under 100 px of padding, after 150 ms [S2.18]', async () => {
    const page = await site.page();
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const found = document.querySelector('.page-spinner');
        if (found !== null) (globalThis as { seen?: string }).seen ??= getComputedStyle(found).visibility;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.route(/LoginPage-[\w-]+\.js/, () => {});
    await page.goto(`${site.url}/user/login`);
    const spinner = page.getByRole('status', { name: 'Loading' });
    await spinner.waitFor();
    expect(await page.evaluate('globalThis.seen')).toBe('hidden');
    const style = await spinner.evaluate((element) => {
      const { paddingTop, textAlign } = getComputedStyle(element);
      return { paddingTop, textAlign, width: element.firstElementChild?.clientWidth };
    });
    expect(style).toEqual({ paddingTop: '100px', textAlign: 'center', width: 26 });
  });

  test('after a failure: "Loading chunk N failed" with Retry, recovers without a reload [S4.4, S8.6, D6]', async () => {
    const page = await site.signedIn('/nope', { expected: failedLoads });
    await page.route(chunk, (route) => route.abort());
    await page.evaluate('globalThis.sameDocument = true');
    await page.getByRole('link', { name: 'User Access Controls' }).click();
    await panel(page).waitFor();
    // The second try asks again, for the module or for whether the server has it, and fails too.
    await Promise.all([
      page.waitForEvent('requestfailed'),
      page.getByRole('button', { name: 'Retry' }).click(),
    ]);
    await panel(page).waitFor();
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Retry' }).click();
    await soon(() => heading(page).textContent()).toBe('User Access Controls');
    const isReloaded = !(await fetchesFailedModulesAgain(page));
    expect(await page.evaluate('globalThis.sameDocument')).toBe(isReloaded ? undefined : true);
  });

  test('where the browser does not fetch again what failed, Retry reloads once the server has it', async () => {
    const page = await site.signedIn(home, { expected: failedLoads });
    // The page's own requests pass, its imports fail.
    await page.route(chunk, (route) =>
      route.request().resourceType() === 'script' ? route.abort() : route.continue(),
    );
    await page.reload();
    await panel(page).waitFor();
    await page.evaluate('globalThis.sameDocument = true');
    await page.getByRole('button', { name: 'Retry' }).click();
    await soon(() => isSameDocument(page)).toBe(false);
    await panel(page).waitFor();
  });

  test('the panel resets on navigation, and coming back tries again', async () => {
    const page = await site.signedIn(home, { expected: failedLoads });
    await page.route(chunk, (route) => route.abort());
    await page.reload();
    await panel(page).waitFor();
    await page.unroute(chunk);
    await page.getByRole('link', { name: 'Categories' }).click();
    await soon(() => heading(page).textContent()).toBe('Categories');
    await page.goBack();
    await soon(() => heading(page).textContent()).toBe('User Access Controls');
  });

  test('after 120,000 ms without an answer: the same panel [S4.4, S9.2]', async () => {
    const page = await site.page({ expected: failedLoads });
    await page.clock.install();
    await page.route(/LoginPage-[\w-]+\.js/, () => {});
    const before = Date.now();
    await page.goto(`${site.url}/user/login`);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    // It was asked for between these two moments, which may lie some seconds apart.
    const after = Date.now() + 1_000;
    await page.clock.pauseAt(after);
    await page.clock.fastForward(before + 119_000 - after);
    expect(await panel(page).count()).toBe(0);
    await page.clock.fastForward(after - before + 1_000);
    await page.clock.resume();
    await page.getByRole('heading', { name: 'Loading chunk 1 failed' }).waitFor();
  });

  test("the layout's own chunk recovers as well", async () => {
    const page = await site.signedIn('/readyz', { expected: failedLoads });
    const layout = /\/assets\/Shell-[\w-]+\.js/;
    let requests = 0;
    await page.route(layout, (route) => {
      requests += 1;
      return route.abort();
    });
    await page.goto(site.url + home);
    await page.getByRole('heading', { name: 'Loading chunk 0 failed' }).waitFor();
    expect(requests, 'a failure is not asked for again before Retry').toBe(1);
    await page.unroute(layout);
    await page.getByRole('button', { name: 'Retry' }).click();
    await soon(() => heading(page).textContent()).toBe('User Access Controls');
  });

  test('after a new deployment Retry brings the new build [D6]', async () => {
    const page = await site.signedIn('/nope', { expected: failedLoads });
    const replies = await announceBuild(page, 'next');
    await page.route(chunk, (route) =>
      replies.areForeign ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    );
    await page.evaluate('globalThis.sameDocument = true');
    await page.getByRole('link', { name: 'User Access Controls' }).click();
    await panel(page).waitFor();
    await page.getByText('New content is available').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await soon(() => isSameDocument(page)).toBe(false);
    await soon(() => heading(page).textContent()).toBe('User Access Controls');
  });
});

describe('builds and workers', () => {
  test('a newer build on the server: notification "New content is available", confirming reloads [S4.5]', async () => {
    const page = await site.signedIn('/nope');
    expect(await page.getByText('New content is available').count()).toBe(0);
    await announceBuild(page, 'next');
    await page.evaluate('globalThis.sameDocument = true');
    await page.getByRole('link', { name: 'User Access Controls' }).click();
    const notification = page.getByRole('alert').filter({ hasText: 'New content is available' });
    await notification.waitFor();
    await notification.getByRole('button', { name: 'Reload' }).click();
    await soon(() => isSameDocument(page)).toBe(false);
    await heading(page).waitFor();
    expect(await page.getByText('New content is available').count()).toBe(0);
  });

  test('service workers and caches left by an older console are removed [S1.10, S4.6]', async () => {
    const page = await site.page();
    await page.goto(`${site.url}/user/login`);
    const script = await page.evaluate(
      () => document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')?.href ?? '',
    );
    // This console would remove what is left while it starts.
    await page.route('**/user/login', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>An older console</title>' }),
    );
    await page.reload();
    await page.evaluate(async (worker) => {
      await caches.open('old-precache');
      await navigator.serviceWorker.register(worker, { type: 'module' });
    }, script);
    expect(await page.evaluate(remains)).toEqual({ workers: 1, caches: ['old-precache'] });
    await page.unrouteAll();
    await page.reload();
    await soon(() => page.evaluate(remains)).toEqual({ workers: 0, caches: [] });
  });
});

test('no reply in 15 s: the request is aborted, "timeout of 15000ms exceeded", and Retry where it failed [D13, Q9, Q10]', async () => {
  const page = await site.signedIn('/nope');
  await page.clock.install();
  await page.route('**/api/session/list', () => {});
  const aborted = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/session/list'),
  );
  const asked = page.waitForRequest('**/api/session/list');
  // The message is gone after three seconds, so it is waited for from before.
  const told = page.locator('.ant-message').getByText('timeout of 15000ms exceeded').waitFor();
  await page.getByRole('link', { name: 'User Access Controls' }).click();
  await page.getByRole('heading', { name: 'My sessions' }).waitFor();
  await asked;
  await page.clock.fastForward(15_000);
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
  await told;
  const retry = page.getByRole('region', { name: 'My sessions' }).getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await page.unrouteAll();
  await retry.click();
  await page.getByText('This session').waitFor();
});

test.each(['/user/login', home])(
  '"You are offline now" for as long as the browser is (%s) [S4.7, D5]',
  async (path) => {
    const expected = failedLoads;
    const page = path === home ? await site.signedIn(path, { expected }) : await site.page({ expected });
    await page.clock.install();
    await page.goto(site.url + path);
    // Chunks that are not loaded yet cannot be loaded any more.
    await heading(page).waitFor();
    const warning = page.getByRole('alert').getByText('You are offline now');
    await page.context().setOffline(true);
    await warning.waitFor();
    await page.clock.fastForward(60_000);
    expect(await warning.isVisible()).toBe(true);
    await page.context().setOffline(false);
    await warning.waitFor({ state: 'hidden' });
  },
);

describe('a screen that breaks', () => {
  const broken = {
    contentType: 'text/javascript',
    body: 'export default () => { throw new Error("broken for a test") }',
  };
  const expected = /broken for a test|The above error/;

  test('leaves the layout, and the next navigation starts afresh [D14]', async () => {
    const page = await site.signedIn('/nope', { expected });
    await page.route(chunk, (route) => route.fulfill(broken));
    await page.getByRole('link', { name: 'User Access Controls' }).click();
    await soon(() => heading(page).textContent()).toBe('This page has failed');
    await page.getByRole('link', { name: 'Categories' }).click();
    await soon(() => heading(page).textContent()).toBe('Categories');
  });

  test('the login page has the same net [D14]', async () => {
    const page = await site.page({ expected });
    await page.route(/LoginPage-[\w-]+\.js/, (route) => route.fulfill(broken));
    await page.goto(`${site.url}/user/login`);
    await soon(() => heading(page).textContent()).toBe('This page has failed');
  });
});

/**
 * From now on replies come from a server with another build of the console, until the page is loaded again. The routes
 * stay: the page may ask for a chunk by itself, and a request whose route is just being removed may never be answered.
 */
async function announceBuild(page: Page, build: string): Promise<{ areForeign: boolean }> {
  const replies = { areForeign: true };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) replies.areForeign = false;
  });
  await page.route('**/api/**', async (route) => {
    if (!replies.areForeign) return route.continue();
    const response = await route.fetch();
    const headers = { ...response.headers(), 'x-ludex-build': build };
    // The page may have been reloaded, and no longer waits for it.
    return route.fulfill({ response, headers }).catch(() => undefined);
  });
  return replies;
}

/** False once the page was loaded again since `sameDocument` was set; also while it is loading. */
async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'sameDocument' in globalThis).catch(() => false);
}

async function remains(): Promise<{ workers: number; caches: string[] }> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  return { workers: registrations.length, caches: await caches.keys() };
}

/** Chromium 156 does. To 150, a module that failed had failed for as long as its document lived. */
async function fetchesFailedModulesAgain(page: Page): Promise<boolean> {
  let times = 0;
  await page.route('**/late.js', (route) => {
    times += 1;
    return times === 1 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const load = "import('/late.js')";
  return page.evaluate(`${load}.catch(() => ${load}).then(() => true, () => false)`);
}
