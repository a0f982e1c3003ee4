// No request waits for another that it does not need: what a screen reads is asked for while its chunk is on its way.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { soon, useSite } from './fixtures.ts';

const site = useSite();
const access = '/account/user-access-controls';

const screens = [
  { chunk: 'listings.list', path: '/games-listings/overview?status=published&q=a' },
  { chunk: 'listings.form', path: '/games-listings/game-listings-form', of: '/api/gamelistings/list' },
  { chunk: 'desk.page', path: '/desk' },
  { chunk: 'UserAccessControls', path: `${access}?tab=roles` },
];

test('what a screen reads is asked for once, while its chunk is on its way', async () => {
  const page = await site.signedIn('/readyz');
  const asked = readsOf(page);
  for (const { chunk, path, of } of screens) {
    await page.goto(`${site.url}/readyz`);
    asked.splice(0);
    const url = site.url + path + (of === undefined ? '' : `?id=${await firstId(of)}`);
    await page.goto(url);
    await soon(() => asked.length).toBeGreaterThan(1);
    // The network also falls idle while a slow machine is drawing.
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy="true"], .page-spinner').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    const whole = asked.splice(0).toSorted();
    expect(whole, `${path}: nothing is asked twice`).toEqual([...new Set(whole)]);

    const release = await hold(page, chunk);
    await page.goto(url, { waitUntil: 'commit' });
    await soon(() => [path, ...asked.toSorted()]).toEqual([path, ...whole]);
    await release();
  }
});

/** Parts of screens, and the chunk that each comes beside. */
const parts = [
  { chunk: 'UserAccessControls', path: access, part: 'MyTwoFactor' },
  { chunk: 'UserAccessControls', path: `${access}?tab=accounts`, part: 'accounts.list' },
  { chunk: 'UserAccessControls', path: `${access}?tab=roles`, part: 'roles.list' },
  // With the plots opened before.
  { chunk: 'listings.list', path: '/games-listings/overview', part: 'listings.plots' },
  { chunk: 'banners.list', path: '/homepage/homepage-banners?view=timeline', part: 'banners.timeline' },
  { chunk: 'banners.list', path: '/homepage/homepage-banners?view=preview', part: 'banners.preview' },
  { chunk: 'categories.list', path: '/games-listings/categories?new=1', part: 'categories.form' },
  { chunk: 'blockchains.list', path: '/games-listings/blockchain?new=1', part: 'blockchains.form' },
  { chunk: 'audit.list', path: '/account/audit?request=1', part: 'audit.drawer' },
];

test('the part of a screen that its address opens comes beside its chunk', async () => {
  const stored = [{ name: 'list.listings', value: JSON.stringify({ panel: true }) }];
  const page = await site.signedIn('/readyz', { stored });
  for (const { chunk, path, part } of parts) {
    await page.goto(`${site.url}/readyz`);
    const release = await hold(page, chunk);
    const coming = page.waitForRequest(new RegExp(`/assets/${part}-`));
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await coming;
    await release();
  }
  await page.waitForLoadState('networkidle');
});

test('no styles are computed when a form is drawn', async () => {
  const page = await site.signedIn('/games-listings/game-listings-form');
  await page.getByLabel('Name', { exact: true }).waitFor();
  const computed = await page.evaluate(() =>
    [...document.querySelectorAll('style')].flatMap(({ sheet }) =>
      [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText.replaceAll(/--ant-[^;]+;/g, '')),
    ),
  );
  expect(computed.filter((rule) => /\.ant-[^{]*\{\s*[^\s}]/.test(rule))).toEqual([]);
});

/** Keeps a chunk from the page until the returned function is called. Routes also keep the page from its cache. */
async function hold(page: Page, chunk: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const assets = new RegExp(`/assets/${chunk}-`);
  const passed: Promise<void>[] = [];
  await page.route(assets, (route) => {
    passed.push(held.promise.then(() => route.continue()));
  });
  return async () => {
    held.resolve();
    await Promise.all(passed);
    await page.unroute(assets);
  };
}

async function firstId(list: string): Promise<string> {
  const { data } = await site.call(list, { sort: '-updatedAt' }, await site.token());
  return data[0].id;
}

/** Read when the page is idle, as is a list's second page: the tray's jobs, the bell's notices, and the pinned views of the menu. */
const idleReads = [
  '/api/jobs/list',
  '/api/inbox/list',
  '/api/desk/pulse',
  '/api/views/list',
  '/api/views/counts',
];

/** API requests of the page from now on, but for what is read when it is idle. */
function readsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const data = new URLSearchParams(request.postData() ?? '').get('data');
    if (!pathname.startsWith('/api/') || data === null) return;
    const { token: _, ...payload } = JSON.parse(data);
    if (payload.page !== 2 && !idleReads.includes(pathname))
      asked.push(`${pathname} ${JSON.stringify(payload)}`);
  });
  return asked;
}
