// What is typed is kept: on every keyboard layout, from a clipboard, without a connection, and when a page is left.
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { goWithin, soon, useSite } from './fixtures.ts';
import { formPage, listingAt, newListing, useForms } from './pages/form.page.ts';
import { dialog } from './pages/list.page.ts';

const site = useSite();
const { made, detail, open } = useForms(site);
const overview = '/games-listings/overview';
const controls = '/account/user-access-controls';

/** Presses a key as another keyboard layout reports it. True if the console kept the browser from its own use of it. */
const press = (page: Page, key: string, code: string, ctrlKey = false) =>
  page.evaluate(
    ([init]) => {
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
      return !(document.activeElement ?? document.body).dispatchEvent(event);
    },
    [{ key, code, ctrlKey }] as const,
  );

test('shortcuts work on a Cyrillic layout and with Caps Lock', async () => {
  const { id } = await made({ name: 'Saved in Cyrillic' });
  const form = await open(listingAt(id));
  await form.field('Tagline').fill('By ы');
  expect(await press(form.page, 'ы', 'KeyS', true)).toBe(true);
  await soon(async () => (await detail(id)).tagline).toBe('By ы');
  // A form takes the next save once it has the answer to this one.
  await form.said('Version 2').waitFor();
  await form.field('Tagline').fill('By S');
  expect(await press(form.page, 'S', 'KeyS', true)).toBe(true);
  await soon(async () => (await detail(id)).tagline).toBe('By S');
  await form.said('Version 3').waitFor();
  await goWithin(form.page, overview);
  await form.page.locator('[data-row]').first().waitFor();
  // Pressed again until the list takes it: its rows are drawn a moment before.
  await soon(async () => {
    await press(form.page, 'О', 'KeyJ');
    return form.page.locator('[data-opens-row]:focus').count();
  }).toBe(1);
  await press(form.page, 'т', 'KeyN');
  await soon(() => new URL(form.page.url()).pathname).toBe(newListing);
});

/** As another user would, without the checklist. */
async function setStatus(id: string, status: 'inReview' | 'published'): Promise<void> {
  const database = await site.database();
  await database.writes.updateTable('listing').set({ status }).where('id', '=', id).execute();
}

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a pasted column becomes several tags, names and aliases', async () => {
  const { id } = await made({ name: 'Pasted columns', tags: ['Known'] });
  const form = await open(listingAt(id));
  await paste(form.field('Tags'), 'Alpha One\r\nBeta Two\nknown\tGamma; Delta\n');
  await paste(form.field('Other names'), '"Papers, Please"\nBeta');
  await form.save();
  await form.said('Listing saved').waitFor();
  expect(await detail(id)).toMatchObject({
    tags: ['Known', 'Alpha One', 'Beta Two', 'Gamma', 'Delta'],
    alternativeNames: ['Papers, Please', 'Beta'],
  });
  await goWithin(form.page, '/games-listings/categories?new=1');
  await dialog(form.page).getByLabel('Aliases').waitFor();
  await paste(dialog(form.page).getByLabel('Aliases'), 'One\tTwo');
  await soon(() => dialog(form.page).locator('.ant-select-selection-item').allInnerTexts()).toEqual([
    'One',
    'Two',
  ]);
});

test('a dialog with typed text asks before it loses it, by every way out', async () => {
  const { id } = await made({ name: 'Returned with a note' });
  await setStatus(id, 'inReview');
  const page = await site.signedIn(`${overview}?q=Returned`);
  await page.locator('[data-row]').getByRole('button', { name: 'In review' }).click();
  await page.getByRole('menuitem', { name: 'Return to draft…' }).click();
  const note = page.getByLabel('What should be changed? Shown to the editor.');
  const asked = page.getByRole('dialog', { name: /^Return/ });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await note.fill('A long note');
  const waysOut = {
    Escape: () => page.keyboard.press('Escape'),
    'a click beside it': () => page.mouse.click(5, 400),
    Cancel: () => asked.getByRole('button', { name: 'Cancel' }).click(),
    'the cross': () => asked.getByRole('button', { name: 'Close' }).click(),
    Back: () => page.evaluate(() => history.back()),
  };
  for (const [name, leave] of Object.entries(waysOut)) {
    await leave();
    await question.waitFor();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await note.inputValue(), name).toBe('A long note');
    await note.focus();
  }
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await asked.waitFor({ state: 'hidden' });

  // What is sent from the list is not asked about.
  await page.locator('[data-row]').getByRole('button', { name: 'In review' }).click();
  await page.getByRole('menuitem', { name: 'Return to draft…' }).click();
  await note.fill('A sent note');
  await asked.getByRole('button', { name: 'Return to draft' }).click();
  await asked.waitFor({ state: 'hidden' });
  expect(await question.count()).toBe(0);
  await soon(async () => (await detail(id)).reviewNote).toBe('A sent note');
  await setStatus(id, 'inReview');

  // One that was refused is there again.
  await page.route('**/api/gamelistings/status', (route) =>
    route.fulfill({ json: { success: false, code: 500, errorMessage: 'Refused' } }),
  );
  await goWithin(page, `${overview}?return=${id}`);
  await note.fill('A refused note');
  await asked.getByRole('button', { name: 'Return to draft' }).click();
  await page.getByText('Refused').waitFor();
  await page.unroute('**/api/gamelistings/status');
  await goWithin(page, `${overview}?return=${id}`);
  await soon(() => note.inputValue()).toBe('A refused note');
  await note.fill('');
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'hidden' });

  // Without text nothing is asked.
  await goWithin(page, `${overview}?return=${id}`);
  await asked.waitFor();
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'hidden' });

  // A name and rights of a token, and what is sent is not asked about.
  await goWithin(page, controls);
  await page.getByRole('button', { name: 'Create token…' }).click();
  const token = page.getByRole('dialog', { name: 'New API token' });
  await token.getByLabel('Name').fill('Importer');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await token.getByRole('checkbox').first().check();
  await token.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await dialog(page).waitFor({ state: 'hidden' });

  // Text outside of dialogs: the own name, and the columns of an import.
  const stays = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
  };
  await page.getByRole('form', { name: 'My name' }).getByLabel('Name').fill('Half a na');
  await page.getByRole('link', { name: 'Overview', exact: true }).first().click();
  await stays();
  await page.getByRole('link', { name: 'Overview', exact: true }).first().click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.locator('[data-row]').first().waitFor();
  await goWithin(page, '/desk/import?type=article');
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('title,about\nOne,Two') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Field of about').selectOption('excerpt');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await stays();
  await page.evaluate(() => history.back());
  await stays();
  expect(await page.getByLabel('Field of about').inputValue()).toBe('excerpt');
});

test('the question before leaving goes away when the save is done, and so does the way', async () => {
  const { id } = await made({ name: 'Left while saving' });
  const form = await open(listingAt(id));
  for (const path of [listingAt(id), newListing]) {
    await goWithin(form.page, path);
    await form.ready();
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await form.page.route(/\/api\/gamelistings\/(edit|create)$/, async (route) => {
      await promise;
      await route.continue();
    });
    await form.field('Name').fill(`Left ${path.length}`);
    await form.save();
    await form.page.getByRole('link', { name: 'Categories' }).click();
    const question = form.dialog('Leave without saving?');
    await question.waitFor();
    answer();
    await form.heading('Categories').waitFor();
    await question.waitFor({ state: 'hidden' });
    expect(new URL(form.page.url()).pathname).toBe('/games-listings/categories');
  }
  expect((await detail(id)).name).toMatch(/^Left \d/);
});

test('a question about a step that somebody else has taken goes away', async () => {
  const { id } = await made({ name: 'Archived meanwhile' });
  const page = await site.signedIn('/nope');
  await page.clock.install();
  await page.goto(`${site.url}${overview}?delete=${id}`);
  await page.getByRole('dialog', { name: /^Delete/ }).waitFor();
  await setStatus(id, 'published');
  // The window is looked at again.
  await page.clock.fastForward(6_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('This listing is published now.').waitFor();
  await soon(() => new URL(page.url()).search).toBe('');
});

test('a lost connection is told in words, with Retry', async () => {
  const expected = /net::ERR_FAILED|status of 401/;
  const words = 'The server cannot be reached';
  const { id } = await made({ name: 'Unreachable' });
  const page = await site.signedIn('/nope', { expected });
  const cut = () => page.route('**/api/**', (route) => route.abort());
  const mend = () => page.unrouteAll();
  const retry = (place: Page | Locator) => place.getByRole('button', { name: 'Retry' });
  const form = formPage(page);

  // A list, and a form.
  for (const [link, ready] of [
    ['Categories', () => page.locator('[data-row]').first()],
    ['Overview', () => page.locator('[data-row]').first()],
  ] as const) {
    await cut();
    const told = page.locator('.ant-message').getByText(words).first().waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: link, exact: true })
      .click();
    await Promise.all([told, retry(page.getByRole('main')).waitFor()]);
    await mend();
    await retry(page.getByRole('main')).click();
    await ready().waitFor();
  }
  await goWithin(page, listingAt(id));
  await form.ready();

  // A save: by the notice, and by the form itself, which takes the notice away.
  await cut();
  await form.field('Tagline').fill('Saved by Retry');
  await form.save();
  const notice = page.locator('.ant-notification-notice', { hasText: words });
  await notice.getByText('Nothing is lost').waitFor();
  await mend();
  await retry(notice).click();
  await soon(async () => (await detail(id)).tagline).toBe('Saved by Retry');
  await form.said('Version 2').waitFor();
  await notice.waitFor({ state: 'hidden' });
  await cut();
  await form.field('Tagline').fill('Saved by hand');
  await form.save();
  await notice.waitFor();
  await mend();
  await form.save();
  await soon(async () => (await detail(id)).tagline).toBe('Saved by hand');
  await form.said('Version 3').waitFor();
  await notice.waitFor({ state: 'hidden' });

  // A dialog keeps what is typed, and its button retries.
  await goWithin(page, controls);
  await page.getByRole('button', { name: 'Create token…' }).click();
  const token = page.getByRole('dialog', { name: 'New API token' });
  await token.getByLabel('Name').fill('Importer');
  await token.getByRole('checkbox').first().check();
  await cut();
  await token.getByRole('button', { name: 'Create token' }).click();
  await token.getByRole('alert').getByText(words).waitFor();
  await mend();
  await token.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('button', { name: 'Done' }).click();

  // Signing in.
  const login = await site.page({ expected });
  await login.goto(`${site.url}/user/login`);
  await login.route('**/api/**', (route) => route.abort());
  await login.getByLabel('E-mail').fill('nobody@example.com');
  await login.getByLabel('Password').fill('a wrong password');
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await login.getByRole('alert').getByText(words).waitFor();
  expect(await login.getByLabel('E-mail').inputValue()).toBe('nobody@example.com');
  await login.unrouteAll();
  const asked = login.waitForResponse('**/api/session/login');
  await retry(login).click();
  expect((await asked).status()).toBe(401);
});
