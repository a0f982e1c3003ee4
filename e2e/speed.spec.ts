// What is asked for when: nothing waits for what it does not need, and what will be needed next is there before.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { soon, useSite } from './fixtures.ts';

const site = useSite();
const overview = '/games-listings/overview';
const form = '/games-listings/game-listings-form';
const list = '/api/gamelistings/list';
const detail = '/api/gamelistings/detail';

test('the data of a list and of a form are asked for beside their chunk, not after it', async () => {
  const page = await site.signedIn(overview, { cold: true });
  await page.locator('[data-row]').first().waitFor();
  expect(await startOf(page, list)).toBeLessThanOrEqual(await endOf(page, 'listings.list'));
  const id = await page.locator('[data-row]').first().getAttribute('data-row');
  await page.goto(`${site.url}${form}?id=${id}`);
  await page.locator('.record-form').waitFor();
  expect(await startOf(page, detail)).toBeLessThanOrEqual(await endOf(page, 'listings.form'));
});

test('the next page and the record that is pointed at are there before they are asked for', async () => {
  const page = await site.signedIn(`${overview}?pageSize=20`);
  const asked = payloads(page);
  await soon(() => asked(list)).toMatchObject([{ page: 1 }, { page: 2 }]);
  const second = page.locator('[data-row]').nth(1);
  const id = await second.getAttribute('data-row');
  expect(asked(detail)).toEqual([]);
  await second.hover();
  await soon(() => asked(detail)).toMatchObject([{ id }]);
  await soon(() => endOf(page, 'listings.form')).toBeGreaterThan(0);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await soon(() => asked(detail).length).toBe(2);
});

test('not where data is saved, and not by touch', async () => {
  const page = await site.signedIn('/nope');
  await page.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })');
  await page.goto(site.url + overview);
  const asked = payloads(page);
  await page.locator('[data-row]').first().hover();
  await page.waitForTimeout(1_500);
  expect(asked(list).filter((payload) => payload['page'] === 2)).toEqual([]);
  expect(asked(detail)).toEqual([]);

  const phone = await site.signedIn(overview);
  const touched = payloads(phone);
  await phone
    .locator('[data-row]')
    .first()
    .dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true });
  await phone.waitForTimeout(500);
  expect(touched(detail)).toEqual([]);
});

/** Milliseconds after the page's start at which the first request to a path went out. */
function startOf(page: Page, path: string): Promise<number> {
  return page.evaluate((name) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries.find((entry) => entry.name.endsWith(name))?.startTime ?? Number.POSITIVE_INFINITY;
  }, path);
}

/** The same for the end of a chunk's arrival; -1 where it has not been loaded. */
function endOf(page: Page, chunk: string): Promise<number> {
  return page.evaluate((name) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries.find((entry) => entry.name.includes(`/assets/${name}-`))?.responseEnd ?? -1;
  }, chunk);
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
