// What is left at a zoom of 400 %, in forced colours, and for texts that run from right to left.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { drawn, goWithin, soon, useSite } from './fixtures.ts';
import { listingAt, useForms } from './pages/form.page.ts';

const site = useSite();
const { made } = useForms(site);
const overview = '/games-listings/overview';
const controls = '/account/user-access-controls';

/** Opens an address, and waits until its screen is there. */
async function goTo(page: Page, path: string): Promise<void> {
  await goWithin(page, path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy="true"], .page-spinner').first().waitFor({ state: 'detached' });
}

test('at 320 × 256 px no screen scrolls sideways, and what has the focus is not covered', async () => {
  const { id } = await made({ name: 'Narrow', tagline: 'A tagline' });
  const page = await site.signedIn('/nope', { viewport: { width: 320, height: 256 } });
  const screens = [
    overview,
    listingAt(id),
    '/games-listings/blockchain',
    '/games-listings/categories',
    '/homepage/homepage-banners',
    '/homepage/homepage-banners?at=2026-06-01T10:00:00.000Z',
    '/homepage/banner-form',
    '/articels/overview',
    '/articels/airticle-form',
    controls,
    `${controls}?tab=accounts`,
    `${controls}?tab=roles`,
    '/account/role-form',
    '/account/audit',
    '/account/backups',
    '/account/webhooks',
  ];
  const wide: string[] = [];
  for (const path of screens) {
    await goTo(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wide.push(`${path}: ${width}`);
  }
  expect(wide).toEqual([]);
  for (const path of [listingAt(id), overview]) {
    await goTo(page, path);
    const covered: string[] = [];
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab');
      await drawn(page);
      const name = await page.evaluate(() => {
        const { activeElement: focus } = document;
        if (focus === null) return undefined;
        const { left, right, top, height } = focus.getBoundingClientRect();
        // A part of it is enough: a row of links may be scrolled sideways.
        const seen = [left + 4, (left + right) / 2, right - 4].map((x) =>
          document.elementFromPoint(x, top + height / 2),
        );
        const isIts = (at: Element | null) =>
          at !== null && (focus.contains(at) || at.contains(focus) || at.closest('label')?.control === focus);
        return seen.some(isIts) ? undefined : focus.outerHTML.slice(0, 120);
      });
      if (name !== undefined) covered.push(name);
    }
    expect(covered, path).toEqual([]);
  }
});

test('forced colours tell every state', async () => {
  const { id } = await made({ name: 'Contrast', tagline: 'One old line' });
  await site.call('/api/gamelistings/edit', { id, version: 1, tagline: 'One new line' }, await site.token());
  const page = await site.signedIn('/games-listings/categories', { forcedColors: 'active' });
  /** The colours in which an element is drawn. */
  const look = (selector: string) =>
    page.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      if (element === null) throw new Error(`no ${wanted}`);
      const { backgroundColor, color, borderBottomColor, borderBottomWidth, outlineStyle } =
        getComputedStyle(element);
      return [backgroundColor, color, borderBottomColor, borderBottomWidth, outlineStyle].join(' ');
    }, selector);
  const differ = async (on: string, off: string) => {
    await page.locator(on).first().waitFor();
    await page.locator(off).first().waitFor({ state: 'attached' });
    expect(await look(on), on).not.toBe(await look(off));
  };
  await page.getByRole('switch').first().waitFor();
  await page.getByRole('switch').first().click();
  await differ('.toggle[aria-checked="true"]', '.toggle[aria-checked="false"]');
  await differ('.shell-side a[aria-current="page"]', '.shell-side a:not([aria-current])');
  await goTo(page, overview);
  await differ(
    '.list-pages button[aria-current]',
    '.list-pages button[aria-label^="Page"]:not([aria-current])',
  );
  await page.getByRole('checkbox').nth(1).check();
  await differ('tr[data-selected] td', 'tr[data-row]:not([data-selected]) td');
  await goTo(page, controls);
  await differ('[role=tab][aria-selected="true"]', '[role=tab][aria-selected="false"]');
  await goTo(page, listingAt(id));
  await differ('.form-nav a[aria-current]', '.form-nav a:not([aria-current])');
  await page.getByRole('button', { name: 'Bold' }).click();
  await differ('.richtext-toolbar [aria-pressed="true"]', '.richtext-toolbar [aria-pressed="false"]');
  await page.keyboard.press('Control+k');
  await differ('.palette-row[aria-selected="true"]', '.palette-row[aria-selected="false"]');
  await page.keyboard.press('Escape');
  // Words of a comparison: by a sign and a line, as their background is gone.
  await goWithin(page, `${listingAt(id)}&history=${id}`);
  await page.locator('.history-open').first().click();
  const marks = (word: string) =>
    page
      .locator(word)
      .first()
      .evaluate((it) => {
        const { textDecorationLine: line } = getComputedStyle(it);
        return `${getComputedStyle(it, '::before').content} ${line}`;
      });
  await soon(() => marks('.history-changes ins')).toBe('"+" underline');
  await soon(() => marks('.history-changes del')).toBe('"−" line-through');
});

test('texts from right to left are shown so', async () => {
  const name = 'مغامرة الصحراء (2)!';
  const { id } = await made({ name, tagline: 'لعبة جديدة.' });
  const page = await site.signedIn(listingAt(id));
  const title = page.getByRole('heading', { name, level: 1 });
  await title.waitFor();
  const direction = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await direction('h1')).toBe('rtl');
  for (const label of ['Name', 'Tagline']) {
    const field = page.getByLabel(label, { exact: true });
    await soon(() => field.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl');
  }
  expect(
    await page
      .getByLabel('Developer', { exact: true })
      .evaluate((input) => getComputedStyle(input).direction),
  ).toBe('ltr');
  await goTo(page, `${overview}?q=${encodeURIComponent('الصحراء')}`);
  await page.locator('[data-row]').getByText(name).waitFor();
  expect(await direction('[data-row] .list-name bdi')).toBe('rtl');
  expect(await direction('.list-search input')).toBe('rtl');
});
