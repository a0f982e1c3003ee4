// The palette: any record and any command from anywhere, by keyboard and on a phone.
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { formPage } from './pages/form.page.ts';
import { dialog } from './pages/list.page.ts';

const site = useSite();
let token = '';

beforeAll(async () => {
  token = await site.token();
});

function paletteOf(page: Page) {
  // Hidden too: a closed one is gone only when it is no longer rendered, and Ctrl+K would close it again until then.
  const box = page.getByRole('dialog', { name: 'Search everything', includeHidden: true });
  const field = box.getByRole('combobox', { name: 'Search everything' });
  return {
    box,
    field,
    /** The row that Enter opens, as a screen reader finds it. */
    active: async () => {
      const id = await field.getAttribute('aria-activedescendant');
      return id === null ? '' : box.locator(`[id="${id}"]`).innerText();
    },
    open: async () => {
      await page.keyboard.press('Control+k');
      await field.waitFor();
    },
    /** Types with the keyboard and waits for the answer. */
    find: async (text: string, row: RegExp) => {
      await field.fill(text);
      await soon(async () => (await paletteOf(page).active()).replaceAll('\n', ' ')).toMatch(row);
    },
  };
}

async function listingNamed(q: string) {
  const { data } = await site.call('/api/gamelistings/list', { q }, token);
  return (await site.call('/api/gamelistings/detail', { id: data[0].id }, token)).data;
}

test('find anything by website, contract, slug or id from anywhere: no click, one text [T12]', async () => {
  const listing = await listingNamed('axie infinity');
  const { address } = listing.deployments.find((row: { address: string | null }) => row.address);
  const page = await site.signedIn('/articels/overview');
  await page.getByRole('heading', { name: 'Articles' }).waitFor();
  const palette = paletteOf(page);
  for (const [text, row] of [
    [listing.websiteUrl, /Axie Infinity.*website.*Published/],
    [address.toLowerCase(), /Axie Infinity.*contract on /],
    [listing.socials.x.replace('x.com', 'twitter.com'), /Axie Infinity.*X account/],
    [listing.slug.toUpperCase(), /Axie Infinity/],
    [listing.id, /Axie Infinity.*id/],
  ] as const) {
    await palette.open();
    await palette.find(text, row);
    await page.keyboard.press('Enter');
    await formPage(page).ready();
    await page.getByRole('heading', { name: 'Axie Infinity', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
  }
  // What was opened is offered first.
  await palette.open();
  await soon(palette.active).toContain('Axie Infinity');
  await palette.box.getByText('Recent').waitFor();
  await palette.field.fill('nothing is called so');
  await palette.box.getByText('No results').first().waitFor();
  await soon(() => palette.box.getByRole('status').innerText()).toBe('No results');
  await axe(page);
});

test('commands of the screens and of the open form, with the keyboard alone', async () => {
  const { id } = await listingNamed('splinter');
  const page = await site.signedIn(`/games-listings/game-listings-form?id=${id}`);
  const form = formPage(page);
  await form.ready();
  const palette = paletteOf(page);
  const tagline = form.field('Tagline');
  await tagline.fill('Typed and not saved');
  await palette.open();
  await palette.box.getByRole('option', { name: /^Save Ctrl\+S/ }).waitFor();
  await axe(page);
  // The form below must not take the palette's keys.
  const opened = page.context().waitForEvent('page');
  await palette.find('axie infinity', /Axie Infinity/);
  await page.keyboard.press('Control+Enter');
  const other = await opened;
  await formPage(other).ready();
  await other.close();
  await page.keyboard.press('Escape');
  await palette.box.waitFor({ state: 'detached' });
  await soon(() => tagline.evaluate((element) => element === document.activeElement)).toBe(true);

  // What publishes, archives or sends waits below what is found, so that no quick Enter runs it.
  await palette.open();
  await palette.find('a', /^(?!Archive)./);
  await soon(async () => (await palette.box.getByRole('option').allInnerTexts()).slice(-2)).toEqual([
    'Archive',
    'Choose a reviewer…',
  ]);
  await palette.field.fill('archive');
  await soon(() => palette.box.getByRole('option').allInnerTexts()).toEqual(['Archive']);
  await soon(palette.active).toBe('');
  await page.keyboard.press('Escape');
  await palette.box.waitFor({ state: 'detached' });

  // Leaving asks first.
  await palette.open();
  await palette.find('go to categ', /Go to Categories/);
  await page.keyboard.press('Enter');
  // The key goes to what has the focus, which a dialog takes only once it is open.
  const keep = dialog(page).getByRole('button', { name: 'Keep editing' });
  await keep.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Unsaved changes').waitFor();

  await palette.open();
  await palette.find('save', /^Save/);
  await page.keyboard.press('Enter');
  await page.getByText('Change saved').first().waitFor();
  await palette.open();
  await palette.find('history', /History/);
  await page.keyboard.press('Enter');
  await soon(() => page.url()).toContain('history=');
  await dialog(page).getByRole('listitem').first().waitFor();

  // Over another dialog, which Escape must not close as well.
  await palette.open();
  await soon(palette.active).not.toBe('');
  await page.keyboard.press('ArrowUp');
  await soon(palette.active).toContain('Logout');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await palette.box.waitFor({ state: 'detached' });
  expect(page.url()).toContain('history=');
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await soon(() => page.url()).not.toContain('history=');
  await soon(() => dialog(page).count()).toBe(0);

  await palette.open();
  await palette.find('new category', /New category/);
  await page.keyboard.press('Enter');
  await palette.box.waitFor({ state: 'detached' });
  await dialog(page).getByText('New category').waitFor();
  await page.keyboard.press('Escape');
  await soon(() => dialog(page).count()).toBe(0);
  // Also while another palette closes: the browser sends its event later.
  await palette.open();
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog.palette')?.close();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true }));
  });
  await palette.find('sign out', /Logout/);
  await page.keyboard.press('Enter');
  await page.getByText('Logout successfully').waitFor();
});

test('on a phone, and only what one may open', async () => {
  const page = await site.signedIn('/', {
    as: await site.account('Viewer'),
    viewport: { width: 375, height: 700 },
    dark: true,
  });
  const palette = paletteOf(page);
  await page.getByRole('button', { name: 'Search everything' }).click();
  await palette.field.waitFor();
  expect(await palette.box.getByRole('option', { name: /New|Go to Accounts/ }).count()).toBe(0);
  await palette.field.fill('axie');
  const found = palette.box.getByRole('option', { name: /^Axie Infinity/ });
  await found.waitFor();
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await found.click();
  await page.getByRole('heading', { name: 'Axie Infinity', level: 1 }).waitFor();
});
