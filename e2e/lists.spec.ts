// The overview: state in the address, actions on one row and on many.
import type { Request } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { drawn, goWithin, soon } from './fixtures.ts';
import { answer, dialog, settled } from './pages/list.page.ts';
import { queryOf, useOverview } from './pages/overview.page.ts';

const { site, call, overview, makeListing } = useOverview();

describe('the state of the list is in the address', () => {
  test('filter and sort; the link shows a colleague the same [T3]', async () => {
    const list = await overview();
    await list.filter('Status', 'Published', 'In review');
    await list.main.getByRole('button', { name: 'Category' }).first().click();
    await list.main.getByRole('searchbox', { name: 'Find category' }).fill('shooter');
    await list.page.keyboard.press('Enter');
    await list.page.keyboard.press('Escape');
    await list.heading('Name').getByRole('button').click();
    await soon(() => new URL(list.page.url()).search).toContain('status=published&status=inReview');
    await soon(() => queryOf(list.page)).toMatchObject({ sort: 'name' });
    await soon(() => list.total.innerText()).toMatch(/^\d listings?$/);
    await soon(() => list.heading('Name').getAttribute('aria-sort')).toBe('ascending');
    await soon(() => list.chips.getByRole('button').allInnerTexts()).toEqual([
      'Status: Published',
      'Status: In review',
      'Category: Shooter',
      'Clear filters',
    ]);

    const colleague = await overview(new URL(list.page.url()).search, { as: await site.account('Viewer') });
    await soon(() => list.names()).toEqual(await colleague.names());
  });

  test('a chip takes its value away, "Clear filters" all of them; what the call would refuse is left out of an old link; a page that is no more leads to the last one', async () => {
    const list = await overview('?status=draft,inReview&featured=false&q=a');
    await list.chips.getByRole('button', { name: 'Remove filter Status: Draft' }).click();
    await soon(() => queryOf(list.page)).toEqual({ status: 'inReview', featured: 'false', q: 'a' });
    await list.chips.getByRole('button', { name: 'Clear filters' }).click();
    await soon(() => queryOf(list.page)).toEqual({});
    await soon(() => list.search.inputValue()).toBe('');

    await goWithin(list.page, '/games-listings/overview?status=draft,gone&sort=secret&page=0&pageSize=9999');
    await soon(() => list.chips.getByRole('button').allInnerTexts()).toEqual([
      'Status: Draft',
      'Clear filters',
    ]);

    await goWithin(list.page, '/games-listings/overview?status=archived&page=9');
    await soon(() => queryOf(list.page)).toEqual({ status: 'archived' });
    await list.rows.first().waitFor();
  });

  test('search as you type: no step per letter, only the last reply counts', async () => {
    const list = await overview('?sort=name');
    const before = await list.page.evaluate(() => history.length);
    await list.page.keyboard.press('/');
    await list.page.keyboard.type('axie', { delay: 30 });
    await soon(() => list.names()).toEqual([expect.stringMatching(/^Axie Infinity/)]);
    await soon(() => queryOf(list.page)).toEqual({ sort: 'name', q: 'axie' });
    expect(await list.page.evaluate(() => history.length)).toBe(before);

    // The answer to the first text comes after the answer to the second.
    const held = Promise.withResolvers<void>();
    const isFirst = (request: Request) => decodeURIComponent(request.postData() ?? '').includes('"q":"pix"');
    await list.page.route('**/api/gamelistings/list', async (route) => {
      if (isFirst(route.request())) await held.promise;
      await route.continue().catch(() => {});
    });
    const asked = list.page.waitForRequest(isFirst);
    const over = Promise.race([
      list.page.waitForEvent('requestfinished', isFirst),
      list.page.waitForEvent('requestfailed', isFirst),
    ]);
    await list.search.fill('pix');
    await asked;
    await list.search.fill('illuv');
    await soon(() => list.names()).toEqual([expect.stringMatching(/^Illuvium/)]);
    held.resolve();
    await over;
    await drawn(list.page);
    expect(await list.names()).toEqual([expect.stringMatching(/^Illuvium/)]);
  });

  test('pages: Back and Forward, the next one is there before it is asked for', async () => {
    const list = await overview('?sort=name');
    const first = await list.names();
    expect(first).toHaveLength(20);
    const answered = () =>
      list.page.evaluate(
        () =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith('/api/gamelistings/list')).length,
      );
    await soon(answered).toBe(2);
    await list.page.route('**/api/gamelistings/list', () => {});
    await list.pages.getByRole('button', { name: 'Next page' }).click();
    await soon(() => list.names()).not.toEqual(first);
    await soon(() => queryOf(list.page)).toEqual({ sort: 'name', page: '2' });
    await list.page.unroute('**/api/gamelistings/list');
    await list.page.goBack();
    await soon(() => list.names()).toEqual(first);
    await list.page.goForward();
    await soon(() => list.pages.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  test('Back restores where one was', async () => {
    const list = await overview('?pageSize=50');
    const scroll = list.main.locator('.list-scroll');
    await scroll.evaluate((element) => element.scrollTo(0, 500));
    await list.rows.nth(20).locator('[data-opens-row]').click();
    await list.page.waitForURL(/game-listings-form/);
    await list.page.goBack();
    await list.rows.nth(20).waitFor();
    await soon(() => scroll.evaluate((element) => element.scrollTop)).toBe(500);
  });
});

describe('one row', () => {
  test('publishing shows at once and rolls back with what is missing, by name, and the way to the form', async () => {
    await makeListing('Hollow draft', { summary: null, websiteUrl: null });
    const list = await overview('?q=hollow', { expected: /422/ });
    await list.choose('Hollow draft', 'Publish');
    const notice = list.page.getByRole('alert').filter({ hasText: 'Hollow draft' });
    await notice.waitFor();
    expect(await notice.innerText()).toMatch(/Write a summary.*Add the website/);
    await list.row('Hollow draft').getByText('Draft', { exact: true }).waitFor();
    await notice.getByRole('button', { name: 'Open the form' }).click();
    await list.page.waitForURL(/game-listings-form\?id=/);
  });

  test('only the steps that lifecycle and rights allow are offered', async () => {
    const list = await overview('?status=published', { as: await site.account('Listing Editor') });
    await list.rows
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    const editor = await list.menu();
    expect(editor).toEqual(expect.arrayContaining(['Edit', 'Duplicate', 'Copy link', 'Copy id']));
    expect(editor).not.toContain('Publish');
    const admin = await overview('?status=published');
    await admin.rows
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    const all = await admin.menu();
    expect(all).toContain('Archive');
    expect(all).not.toContain('Delete');
  });

  test('returning asks for a note, scheduling for a time; both dialogs have an address', async () => {
    const { id, version } = await makeListing('Reviewed game');
    await call('/api/gamelistings/status', { id, version, status: 'inReview' });
    const list = await overview('?q=reviewed');
    await list.choose('Reviewed game', 'Return to draft…');
    await soon(() => queryOf(list.page)).toMatchObject({ return: id });
    await dialog(list.page).getByRole('textbox').fill('Say more about the economy');
    await answer(list.page, 'Return to draft');
    await list.row('Reviewed game').getByText('Draft', { exact: true }).waitFor();
    const stored = async () => (await call('/api/gamelistings/detail', { id })).data;
    await soon(stored).toMatchObject({ reviewNote: 'Say more about the economy' });
    // The next step may be taken before the record is read again.
    const held = Promise.withResolvers<void>();
    await list.page.route('**/api/gamelistings/detail', (route) => held.promise.then(() => route.continue()));
    await list.choose('Reviewed game', 'Schedule…');
    await dialog(list.page)
      .getByText(/That is .* UTC/)
      .waitFor();
    await answer(list.page, 'Schedule');
    held.resolve();
    await list.row('Reviewed game').getByText('Scheduled', { exact: true }).waitFor();
    await soon(stored).toMatchObject({ status: 'scheduled' });

    await list.choose('Reviewed game', 'Reschedule…');
    const publishAt = dialog(list.page).getByLabel(/^Publish at/);
    await soon(() => publishAt.inputValue()).not.toBe('');
    expect(await dialog(list.page).getByRole('button', { name: 'Reschedule' }).isDisabled()).toBe(true);
    const day = `${new Date().getFullYear() + 1}-03-01`;
    await publishAt.fill(`${day}T10:00`);
    await answer(list.page, 'Reschedule');
    await soon(async () => (await stored()).publishAt).toContain(day);
    expect(await stored()).toMatchObject({ status: 'scheduled', version: 5 });
  });

  test('delete: gone at once for all, without a question, back with Undo, or from the bin later [T8]', async () => {
    const { id } = await makeListing('Doomed game');
    const codeOf = async () => (await call('/api/gamelistings/detail', { id })).code;
    const list = await overview('?q=doomed');
    await list.choose('Doomed game', 'Delete');
    await list.main.getByText('No listings match').waitFor();
    expect(await codeOf()).toBe(404);
    await list.page.getByRole('button', { name: 'Undo' }).click();
    await list.row('Doomed game').waitFor();
    expect(await codeOf()).toBe(200);

    await list.choose('Doomed game', 'Delete');
    await list.main.getByText('No listings match').waitFor();
    await goWithin(list.page, '/bin?q=doomed');
    await list.page.getByRole('button', { name: 'Restore Doomed game' }).click();
    await list.page.getByText('“Doomed game” restored').waitFor();
    expect(await codeOf()).toBe(200);
  });

  test('featuring is one click, and the next one is not refused', async () => {
    const { id } = await makeListing('Star game');
    const list = await overview('?q=star%20game');
    const star = list.row('Star game').getByRole('button', { name: 'Feature Star game' });
    for (const pressed of ['true', 'false', 'true']) {
      await star.click();
      await soon(() => star.getAttribute('aria-pressed')).toBe(pressed);
    }
    await soon(async () => (await call('/api/gamelistings/detail', { id })).data.featured).toBe(true);
  });
});

describe('many rows', () => {
  test('publish ten in three clicks; what cannot be is listed with its reason and stays selected [T4]', async () => {
    for (let number = 1; number <= 9; number += 1) await makeListing(`Batch ${number}`);
    await makeListing('Batch 10', { websiteUrl: null });
    const list = await overview('?q=batch');
    await list.main.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await list.selected.getByText('10 selected').waitFor();
    await list.page.keyboard.press('Shift+F6');
    await list.selected.locator(':focus').waitFor();
    await list.selected.getByRole('button', { name: 'Publish' }).click();
    const notice = list.page.getByText('9 listings published');
    await notice.waitFor();
    // A notice covers no filter.
    await settled(list.page);
    const [said, search] = await Promise.all([notice.boundingBox(), list.search.boundingBox()]);
    expect((said?.y ?? NaN) + (said?.height ?? NaN)).toBeLessThanOrEqual(search?.y ?? NaN);
    const failures = list.main.getByRole('alert');
    await failures.waitFor();
    await soon(() => failures.innerText()).toMatch(/1 listing could not be .*Batch 10: Add the website/s);
    await list.selected.getByText('1 selected').waitFor();
    const { data } = await call('/api/gamelistings/list', { q: 'batch', status: ['published'] });
    expect(data).toHaveLength(9);
    const incomplete = (await call('/api/gamelistings/list', { q: 'batch 10' })).data[0];
    const edit = { id: incomplete.id, version: incomplete.version, websiteUrl: 'https://batch.example.com' };
    await call('/api/gamelistings/edit', edit);
    await failures.getByRole('button', { name: 'Retry' }).click();
    await list.page.getByText('1 listing published').waitFor();
    await soon(() => list.selected.innerText()).toBe('');
  });

  test('what banners and articles name is not deleted, and that is said before anything disappears', async () => {
    const led = await makeListing('Named game one');
    const free = await makeListing('Named game two');
    await call('/api/homepage/addbanner', { name: 'Destination it', target: { kind: 'game', id: led.id } });
    await call('/api/articles/create', { title: 'Tells of it', gameIds: [led.id] });
    const list = await overview('?q=named%20game', { expected: /status of 409/ });
    await list.choose('Named game one', 'Delete');
    await dialog(list.page).getByText('“Named game one” cannot be deleted').waitFor();
    const reason = '“Named game one” is used by the article “Tells of it” and the banner “Destination it”.';
    await dialog(list.page).getByText(reason).waitFor();
    expect(await dialog(list.page).getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await answer(list.page, 'Cancel');
    await soon(() => list.names()).toHaveLength(2);

    await list.main.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await list.selected.getByRole('button', { name: 'Delete' }).click();
    await dialog(list.page).getByText('1 will be deleted · 1 refused').waitFor();
    await dialog(list.page)
      .getByText(/1: Still in use: 2 records name it, such as .*Tells of it/)
      .waitFor();
    await axe(list.page);
    await answer(list.page, 'Delete 1 listing');
    await list.page.getByText('1 listing deleted').waitFor();
    await soon(() => list.names()).toEqual([expect.stringMatching(/^Named game one/)]);
    await list.page.goto('about:blank');
    await soon(async () => (await call('/api/gamelistings/detail', { id: free.id })).code).toBe(404);
    expect((await call('/api/gamelistings/detail', { id: led.id })).code).toBe(200);
  });

  test('shift selects a range, all pages can be selected, another search clears the selection', async () => {
    const list = await overview('?sort=name');
    const ticks = list.rows.getByRole('checkbox');
    await ticks.nth(1).click();
    await ticks.nth(5).click({ modifiers: ['Shift'] });
    await list.selected.getByText('5 selected').waitFor();
    await list.selected.getByRole('button', { name: /^Select all \d+/ }).click();
    const total = Number.parseInt(await list.total.innerText(), 10);
    await list.selected.getByText(`${total} selected`).waitFor();
    await ticks.nth(2).click();
    await list.selected.getByText(`${total - 1} selected`).waitFor();
    await list.selected.getByRole('button', { name: 'Archive' }).click();
    await dialog(list.page)
      .getByText(`Archive ${total - 1} listings`)
      .waitFor();
    await dialog(list.page)
      .getByText(/^\d+ will be archived · \d+ unchanged · \d+ refused$/)
      .waitFor();
    await answer(list.page, 'Cancel');
    await list.search.fill('axie');
    await soon(() => list.selected.innerText()).toBe('');
  });
});
