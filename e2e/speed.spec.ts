// What is asked for when: nothing waits for what it does not need, and what will be needed next is there before.
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { addManyListings } from '../server/test/many.ts';
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

test('the next page and the record that is pointed at are there before they are asked for', async () => {
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
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const _ of [1, 2, 3]) await page.keyboard.press('j');
  await page.clock.runFor(1_000);
  await soon(() => asked(detail).length).toBe(2);
});

test('a list that has been sorted is there the other way round for whoever still points at the heading', async () => {
  const page = await site.signedIn(overview);
  const asked = payloads(page);
  const sorts = () => asked(list).map(({ sort }) => sort);
  const heading = page.getByRole('columnheader', { name: 'Name' });
  await heading.getByRole('button').click();
  await soon(sorts).toContain('-name');
  expect(await heading.getAttribute('aria-sort')).toBe('ascending');
  expect(sorts().filter((sort) => sort === '-name').length).toBe(1);
});

test('a row that is ticked is not one that will be opened', async () => {
  const page = await site.signedIn(overview);
  const asked = payloads(page);
  await page.locator('[data-row]').first().getByRole('checkbox').click();
  await page.waitForTimeout(500);
  expect(asked(detail)).toEqual([]);
  await page.locator('[data-row]').first().locator('[data-opens-row]').hover();
  await soon(() => asked(detail).length).toBe(1);
});

test('the next page takes over the elements of the page before it, and nothing of what they said', async () => {
  const page = await site.signedIn(`${overview}?sort=name`);
  const row = page.locator('[data-row]').first();
  const time = row.locator('time');
  await row.getByRole('checkbox').click();
  await time.hover();
  expect(await time.getAttribute('title')).not.toBeNull();
  await row.evaluate((element) => element.setAttribute('data-mark', ''));
  const id = await row.getAttribute('data-row');
  await page.getByRole('button', { name: 'Next page' }).click();
  await soon(() => row.getAttribute('data-row')).not.toBe(id);
  expect(await row.getAttribute('data-mark')).not.toBeNull();
  expect(await time.getAttribute('title')).toBeNull();
  expect(await row.getByRole('checkbox').isChecked()).toBe(false);
  expect(await row.locator('[data-opens-row]').getAttribute('href')).not.toContain(id);
});

test('not where data is saved, and not by touch', async () => {
  const page = await site.signedIn('/readyz');
  await page.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })');
  const asked = payloads(page);
  await page.goto(site.url + overview);
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

test('a thousand rows on a page: those in sight are in the document, the keyboard reaches all, all can be selected', async () => {
  const page = await site.signedIn(`${overview}?sort=name`);
  await page.locator('[data-row]').first().waitFor();
  const rows = page.locator('[data-row]');
  const first = await rows.first().textContent();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('1,000 per page');
  await soon(() => page.locator('.list-table').getAttribute('aria-rowcount')).toBe('1001');
  await soon(() => new URL(page.url()).searchParams.get('pageSize')).toBe('1000');
  expect(await rows.count()).toBeLessThan(150);

  const scroller = page.locator('.list-scroll');
  await rows.nth(2).locator('[data-opens-row]').focus();
  await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await page.locator('[aria-rowindex="1001"]').waitFor();
  await soon(() => rows.count()).toBeLessThan(150);
  // What has the focus stays, and the keyboard goes on from there.
  expect(await focused(page)).toBe('4');
  for (const place of ['5', '6', '7']) {
    await page.keyboard.press('j');
    await soon(() => focused(page)).toBe(place);
  }
  await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await page.locator('[aria-rowindex="1001"] [data-opens-row]').focus();
  await page.keyboard.press('k');
  await soon(() => focused(page)).toBe('1000');

  const heading = page.getByRole('columnheader', { name: 'Name' });
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
  const row = page.locator('[aria-rowindex="1000"]');
  await soon(async () => (await top(row)) > (await top(heading)) && (await top(row)) < 900).toBe(true);
  expect(await widths(page, 'th')).toEqual(await widths(page, '[aria-rowindex="1000"] td'));
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByText('1,000 selected').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await soon(() => rows.first().textContent()).not.toBe(first);
  await soon(() => page.locator('.list-range').textContent()).toContain('1,001–2,000');
});

test('counts of thousands stand apart above their bars, on a phone as well', async () => {
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

test.each([false, true])('axe finds nothing on a page of a thousand rows (dark: %s)', async (dark) => {
  const page = await site.signedIn(`${overview}?pageSize=1000`, { dark });
  await page.locator('[data-row]').first().waitFor();
  await page.locator('.list-scroll').evaluate((element) => element.scrollTo({ top: 9_000 }));
  await page.locator('[aria-rowindex="290"]').waitFor();
  await axe(page);
});

/** The place among the table's rows of the one that has the focus. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.closest('[data-row]')?.ariaRowIndex);
}

/** Of the first cells, from the left. */
function widths(page: Page, cells: string): Promise<number[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`.list-table ${selector}`)]
        .slice(0, 6)
        .map((cell) => Math.round(cell.getBoundingClientRect().width)),
    cells,
  );
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
