// Prefetching: the console loads the next page and pointed-at records early, and nothing it does not need.
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { addManyListings } from '../server/test/records/many.ts';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';

// The catalogue of the test's own begins with nothing.
const site = useSite({ env: { SAMPLE: 'off' } });
const overview = '/games-listings/overview';
const list = '/api/gamelistings/list';
const detail = '/api/gamelistings/detail';

beforeAll(async () => {
  await addManyListings(await site.database(), 5_000);
});

test('the next page and the hovered record are prefetched', async () => {
  const page = await site.signedIn('/readyz');
  const asked = payloads(page);
  await page.goto(`${site.url}${overview}?pageSize=20`);
  await soon(() => asked(list)).toMatchObject([{ page: 1 }, { page: 2 }]);
  const second = page.locator('[data-row]').nth(1);
  const id = await second.getAttribute('data-row');
  expect(asked(detail)).toEqual([]);
  await second.hover();
  await soon(() => asked(detail)).toMatchObject([{ id }]);
  await soon(() => isLoaded(page, 'listings.form')).toBe(true);
  // Of those that are only passed, however slowly, nothing is asked.
  await stopClock(page);
  for (const _ of [1, 2, 3]) await page.keyboard.press('j');
  await page.clock.runFor(1_000);
  await soon(() => asked(detail).length).toBe(2);
});

test('a sorted list is prefetched in the other direction while the pointer is on the heading', async () => {
  const page = await site.signedIn(overview);
  const asked = payloads(page);
  const sorts = () => asked(list).map(({ sort }) => sort);
  const heading = page.getByRole('columnheader', { name: 'Name' });
  await heading.getByRole('button').click();
  await soon(sorts).toContain('-name');
  expect(await heading.getAttribute('aria-sort')).toBe('ascending');
  expect(sorts().filter((sort) => sort === '-name').length).toBe(1);
});

test('ticking a row does not prefetch it', async () => {
  const page = await site.signedIn(overview);
  const asked = payloads(page);
  const checkbox = page.locator('[data-row]').first().getByRole('checkbox');
  await checkbox.waitFor();
  await stopClock(page);
  await checkbox.click();
  await page.clock.runFor(1_000);
  expect(asked(detail)).toEqual([]);
  await page.clock.resume();
  await page.locator('[data-row]').first().locator('[data-opens-row]').hover();
  await soon(() => asked(detail).length).toBe(1);
});

test('the next page takes over the elements of the page before it, and nothing of what they said', async () => {
  const page = await site.signedIn(`${overview}?sort=name`);
  const row = page.locator('[data-row]').first();
  const time = row.locator('time').first();
  await row.getByRole('checkbox').click();
  await time.hover();
  await soon(() => time.getAttribute('title')).not.toBeNull();
  await row.evaluate((element) => element.setAttribute('data-mark', ''));
  const id = await row.getAttribute('data-row');
  await page.getByRole('button', { name: 'Next page' }).click();
  await soon(() => row.getAttribute('data-row')).not.toBe(id);
  expect(await row.getAttribute('data-mark')).not.toBeNull();
  expect(await time.getAttribute('title')).toBeNull();
  expect(await row.getByRole('checkbox').isChecked()).toBe(false);
  expect(await row.locator('[data-opens-row]').getAttribute('href')).not.toContain(id);
});

test('no prefetch with data saver or by touch', async () => {
  const page = await site.signedIn('/readyz');
  await page.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })');
  const asked = payloads(page);
  await page.goto(site.url + overview);
  await page.locator('[data-row]').first().waitFor();
  await stopClock(page);
  await page.locator('[data-row]').first().hover();
  await page.clock.runFor(2_000);
  expect(asked(list).filter((payload) => payload['page'] === 2)).toEqual([]);
  expect(asked(detail)).toEqual([]);

  const phone = await site.signedIn(overview);
  const touched = payloads(phone);
  await phone.locator('[data-row]').first().waitFor();
  await stopClock(phone);
  await phone
    .locator('[data-row]')
    .first()
    .dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true });
  await phone.clock.runFor(1_000);
  expect(touched(detail)).toEqual([]);
});

test('a page has at most 200 rows; the keyboard reaches all, and all can be selected', async () => {
  const page = await site.signedIn(`${overview}?sort=name&pageSize=1000`);
  const rows = page.locator('[data-row]');
  await soon(() => rows.count()).toBe(20);
  const sizes = page.getByRole('combobox', { name: 'Rows per page' });
  expect(await sizes.locator('option').allTextContents()).toEqual(
    [20, 50, 100, 200].map((n) => `${n} per page`),
  );
  await sizes.selectOption('200 per page');
  await soon(() => rows.count()).toBe(200);
  await rows.nth(198).locator('[data-opens-row]').focus();
  await page.keyboard.press('j');
  await rows.nth(199).locator('[data-opens-row]:focus').waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByText('200 selected').waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await soon(() => page.locator('.list-range').textContent()).toContain('201–400');
});

test('counts of thousands do not touch each other above their bars, on a phone as well', async () => {
  const page = await site.signedIn(overview, { viewport: { width: 375, height: 812 } });
  const panel = page.getByRole('button', { name: 'Plots' });
  if ((await panel.getAttribute('aria-expanded')) !== 'true') await panel.click();
  await page
    .locator('.plot-count', { hasText: /^\d,\d{3}$/ })
    .first()
    .waitFor();
  const gaps = await page.locator('.plot-bars').evaluateAll((plots) =>
    plots.flatMap((plot) => {
      const texts = [...plot.querySelectorAll('.plot-count')].map((count) => {
        const range = document.createRange();
        range.selectNodeContents(count);
        return range.getBoundingClientRect();
      });
      return texts.slice(1).map((text, index) => text.left - (texts[index]?.right ?? 0));
    }),
  );
  expect(gaps.length).toBeGreaterThan(10);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3);
});

/** Stops the page's clock; a test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

function isLoaded(page: Page, chunk: string): Promise<boolean> {
  return page.evaluate(
    (name) =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}-`)),
    chunk,
  );
}

/** Reads what has been sent to a path so far. */
function payloads(page: Page): (path: string) => Record<string, unknown>[] {
  const sent: { path: string; payload: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    const data = new URLSearchParams(request.postData() ?? '').get('data');
    if (data !== null) sent.push({ path: new URL(request.url()).pathname, payload: JSON.parse(data) });
  });
  return (path) => sent.filter((one) => one.path === path).map(({ payload }) => payload);
}
