// What is typed and not finished: incomplete dates and numbers, and words of an input method.
import { expect, test } from 'vitest';
import { soon, useSite } from './fixtures.ts';
import { bannerAt, useBanners } from './pages/banners.page.ts';
import { formPage, listingAt, newListing, useForms } from './pages/form.page.ts';
import { dialog, listPage } from './pages/list.page.ts';
import { translate } from './pages/translate.ts';

const site = useSite();
const forms = useForms(site);
const banners = useBanners(site);

test('an incomplete date, time or number is an error on its field, and is neither saved nor published', async () => {
  const starts = '2027-06-03T08:00:00.000Z';
  const { id } = await banners.made({ name: 'Half typed', publishAt: starts });
  const banner = await forms.open(bannerAt(id), { timezoneId: 'UTC' });
  const { keyboard } = banner.page;
  // Without its hour, the moment is none that can be read.
  await banner.field('Starts').press('ArrowRight');
  for (const key of ['ArrowRight', 'ArrowRight', 'Backspace']) await keyboard.press(key);
  await banner.field('Ends').focus();
  await keyboard.type('06032028');
  await banner.save();
  await banner.said('2 fields need attention').waitFor({ state: 'attached' });
  expect(await banner.section('Schedule').getByText('Complete the time').count()).toBe(2);
  await banner.button('Publish').click();
  await banner.said('2 fields need attention').waitFor({ state: 'attached' });
  expect(await banners.detail(id)).toMatchObject({ status: 'draft', publishAt: starts, unpublishAt: null });
  // Emptied as a whole it is none, and finished it is what was typed.
  await banner.field('Starts').focus();
  for (let part = 0; part < 6; part += 1) {
    await keyboard.press('Backspace');
    await keyboard.press('ArrowRight');
  }
  await banner.field('Ends').focus();
  await keyboard.type('06032028');
  await keyboard.type('0915AM');
  await banner.save();
  await banner.said('Banner saved').waitFor();
  expect(await banners.detail(id)).toMatchObject({
    publishAt: null,
    unpublishAt: '2028-06-03T09:15:00.000Z',
  });
});

test('a half-typed day or number of a listing stays as typed and saves nothing', async () => {
  const { id } = await forms.made({
    name: 'Half typed',
    releaseDate: '2027-06-03',
    releaseDatePrecision: 'day',
    minAge: 12,
  });
  const { page, field, ...form } = await forms.open(listingAt(id));
  await form.goTo('Internal');
  await field('Featured position').fill('1');
  await field('Featured position').press('e');
  await field('Minimum age').press('End');
  await page.keyboard.type('e');
  await field('Release date').focus();
  await page.keyboard.press('Backspace');
  await form.save();
  await form.said('3 fields need attention').waitFor({ state: 'attached' });
  const faults = await page.locator('.form-problems li').allInnerTexts();
  expect(faults.toSorted()).toEqual([
    'Featured position: Enter a number',
    'Minimum age: Enter a number',
    'Release date: Complete the date',
  ]);
  await field('Minimum age').press('Backspace');
  await field('Featured position').press('Backspace');
  await field('Release date').focus();
  await page.keyboard.type('07');
  await form.save();
  await form.said('Listing saved').waitFor();
  expect(await forms.detail(id)).toMatchObject({ releaseDate: '2027-07-03', minAge: 12, featuredRank: 1 });
});

test('a day of a filter is taken when it is finished, with one step back', async () => {
  const page = await site.signedIn('/account/audit');
  const log = listPage(page);
  await log.total.filter({ hasText: /\d/ }).waitFor();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const data = new URLSearchParams(request.postData() ?? '').get('data') ?? '{}';
    const { from: day } = JSON.parse(data);
    if (day !== undefined) asked.add(day.slice(0, 4));
  });
  const steps = await page.evaluate(() => history.length);
  const from = () => new URL(page.url()).searchParams.get('from');
  await log.main.getByRole('button', { name: 'From' }).click();
  const day = dialog(page).getByLabel('From', { exact: true });
  await day.focus();
  await page.keyboard.type('11202026');
  expect(await day.inputValue()).toBe('2026-11-20');
  expect(from()).toBeNull();
  await page.keyboard.press('Enter');
  await soon(from).toMatch(/^2026-11-(19|20)T/);
  // Only the year is changed, one digit after the other.
  await day.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('02');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Must be from 1970 to 2199').waitFor();
  for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.type('2025');
  // Past the picker's button.
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  await soon(from).toMatch(/^2025-11-(19|20)T/);
  expect(await page.evaluate(() => history.length)).toBe(steps + 2);
  await soon(() => [...asked]).toEqual(['2026', '2025']);
});

test('keys of an input method stay with it, and a search waits for the end of the composition', async () => {
  await forms.made({ name: 'げーむ of the year' });
  const list = listPage(await site.signedIn('/games-listings/overview'));
  const { page, search } = list;
  await list.total.filter({ hasText: /\d/ }).waitFor();
  const searched: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/gamelistings/list')) return;
    const data = new URLSearchParams(request.postData() ?? '').get('data') ?? '{}';
    const { q } = JSON.parse(data);
    if (q !== undefined) searched.push(q);
  });
  await page.clock.install();
  await search.focus();
  const keys = await page.context().newCDPSession(page);
  for (const text of ['g', 'げ', 'げー', 'げーむ']) {
    await keys.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    // Past any delay of the search.
    await page.clock.fastForward(1000);
  }
  for (const key of ['ArrowDown', 'Enter', 'F6']) {
    const event = { key, code: key, windowsVirtualKeyCode: 229 };
    await keys.send('Input.dispatchKeyEvent', { ...event, type: 'rawKeyDown' });
    await keys.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
  }
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await search.inputValue()).toBe('げーむ');
  expect(new URL(page.url()).searchParams.get('q')).toBeNull();
  await keys.send('Input.insertText', { text: 'げーむ' });
  await page.clock.fastForward(1000);
  await soon(() => list.total.innerText()).toBe('1 listing');
  expect(searched).toEqual(['げーむ']);
});

test('two new records have a draft each: what another tab is typing is neither mixed in nor discarded', async () => {
  const { page: one, ...first } = await forms.open(newListing);
  const openTab = async () => {
    const form = formPage(await one.context().newPage());
    await form.page.goto(site.url + newListing);
    await form.ready();
    return form;
  };
  const stored = (page: typeof one) => page.evaluate(() => JSON.stringify(localStorage));
  await first.field('Name').fill('Typed in the first tab');
  await first.field('Tagline').fill('Of the first');
  await soon(() => stored(one)).toContain('Of the first');

  const second = await openTab();
  const offer = second.page.getByRole('group', { name: 'Unsaved changes' });
  await offer.getByText(/are being typed in another tab/).waitFor();
  expect(await offer.getByRole('button').count()).toBe(0);
  await second.field('Name').fill('Typed in the second tab');
  await soon(() => stored(second.page)).toContain('the second tab');

  // The first tab is closed without a word.
  await one.close();
  const third = await openTab();
  const offers = third.page.getByRole('group', { name: 'Unsaved changes' });
  await soon(() => offers.count()).toBe(2);
  const left = offers.filter({ hasText: 'Of the first' });
  await offers
    .filter({ hasText: 'the second tab' })
    .getByText(/in another tab/)
    .waitFor();
  await left.getByRole('button', { name: 'Restore' }).click();
  await soon(() => third.field('Name').inputValue()).toBe('Typed in the first tab');
  await second.page.close();
  const fourth = await openTab();
  const last = fourth.page.getByRole('group', { name: 'Unsaved changes' });
  await last.filter({ hasText: 'the second tab' }).getByRole('button', { name: 'Discard' }).click();
  await soon(() => last.allInnerTexts()).toEqual([expect.stringContaining('Of the first')]);
  expect(await stored(fourth.page)).not.toContain('the second tab');
});

test('a page that a translator has rewritten still saves, counts and says what is new', async () => {
  const { id } = await forms.made({ name: 'Translated game' });
  const form = await forms.open(listingAt(id));
  const meta = form.page.locator('.form-meta');
  await meta.getByText(/^Version 1/).waitFor();
  await translate(form.page);
  await form.field('«Tagline»').fill('Changed');
  await meta.getByText('Unsaved changes').waitFor();
  await form.save();
  await soon(async () => (await forms.detail(id)).tagline).toBe('Changed');
  await soon(() => meta.innerText()).toMatch(/Version »?2/);
  await translate(form.page);
  await form.field('«Tagline»').fill('Changed again');
  await form.save();
  await soon(() => meta.innerText()).toMatch(/Version »?3/);

  const created = formPage(form.page);
  await form.page.goto(site.url + newListing);
  await created.ready();
  await translate(form.page);
  await created.field('«Name»').fill('Translated and new');
  await created.save();
  await soon(() => meta.innerText()).toMatch(/Version »?1/);

  await form.page.goto(`${site.url}/games-listings/overview`);
  const list = listPage(form.page);
  await list.total.filter({ hasText: /\d/ }).waitFor();
  await translate(form.page);
  await list.search.fill('translated and new');
  await soon(() => list.total.innerText()).toBe('1 listing');
  await soon(() => list.pages.innerText()).toMatch(/^1–1 of 1\n/);
  await translate(form.page);
  await list.search.fill('translated');
  await soon(() => list.total.innerText()).toBe('2 listings');
  await soon(() => list.pages.innerText()).toMatch(/^1–2 of 2\n/);
  await list.select('Translated game');
  await list.selected.getByText('1 selected').waitFor();
  await translate(form.page);
  await list.select('Translated and new');
  await list.selected.getByText('2 selected').waitFor();
});
