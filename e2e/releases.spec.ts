// Releases: made and scheduled in eight clicks, run by hand, and everything that is scheduled on one calendar.
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { dialog, listPage, openedTabs } from './pages/list.page.ts';

const site = useSite();
const desktop = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };
let token = '';
const call = (path: string, payload: object) => site.call(path, payload, token);
const taglineOf = async (id: string) => (await call('/api/gamelistings/detail', { id })).data.tagline;

beforeAll(async () => {
  token = await site.token();
});

test('five changes are scheduled together by 8 clicks, and run by hand', async () => {
  const { data } = await call('/api/gamelistings/list', { status: ['published'], pageSize: 5 });
  const games: { id: string; name: string; version: number }[] = data;
  for (const { id, version } of games)
    await call('/api/gamelistings/savechange', { id, version, fields: { tagline: 'Together' } });
  const [first] = games;
  if (first === undefined) throw new Error('The sample has published listings');

  const page = await site.signedIn('/releases', { viewport: desktop });
  let clicks = 0;
  const click = async (target: ReturnType<Page['getByRole']>) => {
    await target.click();
    clicks += 1;
  };
  await click(page.getByRole('button', { name: 'New release' }).first());
  await dialog(page).getByLabel('Name').fill('Season two');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Season two' });
  const picker = drawer.getByRole('combobox', { name: 'Add records' });
  await picker.focus();
  await page.keyboard.press('ArrowDown');
  const items = drawer.getByRole('list', { name: 'Items' }).locator('> li');
  for (const [index, { name }] of games.entries()) {
    await click(page.locator('.ant-select-item-option').filter({ hasText: name }).first());
    await soon(() => items.count()).toBe(index + 1);
  }
  await page.keyboard.press('Escape');
  // One step back, and all that is pending at once.
  await items
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await drawer.getByRole('button', { name: 'Add all pending (1)' }).click();
  await soon(() => items.count()).toBe(5);
  await drawer.getByText('Tagline').first().waitFor();
  await drawer.getByText('Ready').waitFor();
  await axe(page);
  await click(drawer.getByRole('button', { name: 'Schedule', exact: true }));
  await dialog(page).getByText('Publish changes (5)').waitFor();
  await axe(page);
  await click(dialog(page).getByRole('button', { name: 'Schedule 5 items' }));
  await drawer.getByText('Unschedule the release to change its items.').waitFor();
  expect(clicks).toBe(8);

  await call('/api/gamelistings/edit', { id: first.id, version: first.version, tagline: 'Theirs' });
  await page.reload();
  await drawer.getByText('1 of 5 not ready').waitFor();
  await items.filter({ hasText: first.name }).getByText('Tagline: Changed on the site since').waitFor();
  await drawer.getByRole('button', { name: 'Unschedule' }).click();
  await drawer.getByRole('button', { name: `Remove ${first.name}` }).click();
  await soon(() => items.count()).toBe(4);
  await drawer.getByRole('button', { name: 'Run now' }).click();
  await dialog(page).getByRole('button', { name: 'Run 4 items now' }).click();
  await page.getByText('“Season two” is done').waitFor();
  for (const { id } of games.slice(1)) expect(await taglineOf(id)).toBe('Together');
  expect(await taglineOf(first.id)).toBe('Theirs');
  await drawer.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo release' }).click();
  await drawer.getByText('Undone').waitFor();
  for (const { id } of games.slice(1)) await soon(() => taglineOf(id)).not.toBe('Together');
  await page.keyboard.press('Escape');
  await listPage(page).row('Season two').getByText('Done').first().waitFor();
});

test('a form adds its record to a release, new or open, and a list its selection', async () => {
  const { data } = await call('/api/gamelistings/list', { status: ['published'], pageSize: 1, sort: 'name' });
  const [{ id, name, version }] = data;
  await call('/api/gamelistings/savechange', { id, version, fields: { tagline: 'From the form' } });
  const page = await site.signedIn(`/games-listings/game-listings-form?id=${id}`, { viewport: phone });
  const addTo = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Add to release…' }).click();
    await dialog(page).getByText('Publish changes').waitFor();
  };
  await addTo();
  await axe(page);
  const field = dialog(page).getByLabel('Name');
  if ((await field.count()) === 0) {
    await dialog(page).getByLabel('Release', { exact: true }).click();
    await page.locator('.ant-select-item-option', { hasText: 'New release…' }).click();
  }
  await field.fill('From a form');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(`“${name}” added to “From a form”`).waitFor();
  await addTo();
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await soon(() => dialog(page).count()).toBe(0);
  const { data: made } = await call('/api/releases/list', { q: 'From a form' });
  expect(made).toMatchObject([{ itemCount: 1, unready: 0 }]);

  await page.setViewportSize(desktop);
  await page.goto(`${site.url}/games-listings/overview?status=draft`);
  const list = listPage(page);
  await list.rows.nth(1).waitFor();
  for (const place of [0, 1]) await list.rows.nth(place).getByRole('checkbox').click();
  await list.selected.getByRole('button', { name: 'Add to release…' }).click();
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('2 listings added to “From a form”').waitFor();
  const { data: grown } = await call('/api/releases/list', { q: 'From a form' });
  expect(grown).toMatchObject([{ itemCount: 3 }]);
});

test('the calendar moves what is scheduled by keyboard, by date and by drag, with Undo', async () => {
  const month = nextMonth();
  const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`;
  const at = new Date(`${day(10)}T10:30:00`).toISOString();
  const { data } = await call('/api/articles/list', { status: ['published'], pageSize: 1 });
  const { id, version, title } = data[0];
  const release = (
    await call('/api/releases/add', {
      name: 'On the tenth',
      items: [{ type: 'article', id, action: 'archive' }],
    })
  ).data;
  await call('/api/releases/schedule', { id: release.id, version: 1, at });
  const dayOf = async () => {
    const stored = (await call('/api/releases/detail', { id: release.id })).data.at;
    expect(new Date(stored).getMinutes()).toBe(30);
    return new Date(stored).getDate();
  };

  const page = await site.signedIn(`/releases/calendar?month=${month}`, { viewport: desktop, dark: true });
  const entry = page.getByRole('button', { name: /On the tenth/ });
  await entry.waitFor();
  const cell = (number: number) =>
    page.locator('.calendar-day:not(.calendar-other)').filter({ hasText: new RegExp(`^${number}`) });
  /** Waits until the calendar shows what is stored: a step from the day before would be refused as stale. */
  const isShownOn = (number: number) => cell(number).filter({ has: entry }).waitFor();
  await axe(page);
  const opened = await openedTabs(page);
  await entry.click({ modifiers: ['ControlOrMeta'] });
  expect(await opened()).toEqual([`/releases?release=${release.id}`]);
  await entry.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await soon(() => page.getByText(/^Move to 18 .* Enter moves/).count()).toBe(1);
  await page.keyboard.press('Enter');
  await soon(dayOf).toBe(18);
  await soon(() => entry.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(dayOf).toBe(10);
  await isShownOn(10);

  await entry.press('Enter');
  await dialog(page).getByLabel('Move to').fill(day(12));
  await dialog(page).getByRole('button', { name: 'Move' }).click();
  await soon(dayOf).toBe(12);
  await soon(() => dialog(page).count()).toBe(0);
  await isShownOn(12);

  const from = await entry.boundingBox();
  const target = cell(20);
  const to = await target.boundingBox();
  if (from === null || to === null) throw new Error('The entry and the day are in sight');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 });
  await soon(() => target.getAttribute('class')).toContain('calendar-target');
  await page.mouse.up();
  await soon(dayOf).toBe(20);
  expect((await call('/api/articles/detail', { id })).data).toMatchObject({ version, title });

  await page.setViewportSize(phone);
  await page.getByRole('heading', { name: /20 / }).waitFor();
  await entry.waitFor();
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

/** `2026-12` */
function nextMonth(): string {
  const now = new Date();
  const next = new Date(now.getFullYear(), now.getMonth() + 1, 1);
  return `${next.getFullYear()}-${String(next.getMonth() + 1).padStart(2, '0')}`;
}
