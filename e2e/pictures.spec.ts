// Pictures in forms, on the real server: uploaded by button, drop and paste, cut to their place, found in the library.
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { pngFile } from '../server/test/records/pictures.ts';
import { axe, axeInBothThemes } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { idOf, listingAt, newListing, useForms } from './pages/form.page.ts';

const site = useSite();
const { made, detail, open } = useForms(site);

/** A file of one colour, as a file input takes it. */
async function png(width: number, height: number, color: string) {
  const { bytes } = await pngFile(width, height, color);
  return { name: `${color.slice(1)}.png`, mimeType: 'image/png', buffer: bytes };
}

type PngFile = Awaited<ReturnType<typeof png>>;

/** Drops files on a field, or pastes them into it. */
function give(field: Locator, how: 'drop' | 'paste', files: readonly PngFile[]) {
  const given = files.map(({ name, buffer }) => ({ name, bytes: [...buffer] }));
  const zone = field.locator('.picture-zone');
  return zone.evaluate(
    (element, { way, all }) => {
      const data = new DataTransfer();
      for (const { name, bytes } of all)
        data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      element.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        way === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    },
    { way: how, all: given },
  );
}

test('a picture of another shape is cut to its place, described, uploaded and saved', async () => {
  const form = await open(newListing);
  await form.field('Name').fill('Cut to fit');
  const cover = form.picture('Cover');
  await form.page.getByText('At least 1280 × 720 pixels (16:9).').waitFor();
  await cover.locator('input[type=file]').setInputFiles(await png(1600, 1200, '#226633'));
  const dialog = form.dialog(/^Cover/);
  await dialog.getByText('This picture has 1600 × 1200.').waitFor();
  await axe(form.page);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await dialog.getByText('Add alt text').waitFor();
  await dialog.getByLabel('Alt text').fill('A green field');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await cover.getByRole('img', { name: 'A green field' }).waitFor();
  await form.save();
  await form.said('Listing created').waitFor();
  const { cover: saved } = await detail(idOf(form.page));
  expect(saved).toMatchObject({ alt: 'A green field', width: 1600, height: 900 });
});

test('what is too small or no picture is refused before anything is sent, and says why; an upload shows how far it is and can be stopped', async () => {
  const form = await open(newListing);
  const sent: string[] = [];
  form.page.on('request', (request) => void (request.url().includes('upload') && sent.push(request.url())));
  const logo = form.picture('Logo');
  await logo.locator('input[type=file]').setInputFiles(await png(100, 100, '#663322'));
  await logo.getByRole('alert').getByText('must have at least 256 × 256 pixels').waitFor();
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: await readFile(import.meta.filename) };
  await logo.locator('input[type=file]').setInputFiles(text);
  await logo.getByRole('alert').getByText('notes.txt: use PNG').waitFor();
  expect(sent).toEqual([]);

  await form.page.route('**/api/media/upload', () => undefined);
  const field = form.picture('Screenshots');
  await field.locator('input[type=file]').setInputFiles(await png(640, 360, '#123456'));
  await field.getByRole('progressbar').waitFor();
  await field.getByRole('button', { name: 'Cancel' }).click();
  await field.getByRole('button', { name: 'Upload' }).waitFor();
  expect(await field.getByRole('alert').count()).toBe(0);
});

test('screenshots come several at once by drop and by paste, and are put in order without a mouse', async () => {
  const { id } = await made({ name: 'Many screenshots' });
  const form = await open(listingAt(id));
  const field = form.picture('Screenshots');
  const small = { ...(await png(60, 40, '#00aa00')), name: 'small.png' };
  await give(field, 'drop', [await png(640, 360, '#aa0000'), small, await png(640, 360, '#00aa00')]);
  await soon(() => field.getByRole('listitem').count()).toBe(2);
  await field
    .getByRole('alert')
    .getByText(/^small\.png: /)
    .waitFor();
  await give(field, 'paste', [await png(640, 400, '#0000aa')]);
  await soon(() => field.getByRole('listitem').count()).toBe(3);
  await field.getByRole('button', { name: 'Move picture 3 forward' }).focus();
  await form.page.keyboard.press('Enter');
  await form.save();
  await form.said('Listing saved').waitFor();
  const { screenshots } = await detail(id);
  expect(screenshots.map((one: { height: number }) => one.height)).toEqual([360, 400, 360]);
});

test('the library finds, describes and says where a picture is used; axe finds nothing, light and wide, dark and narrow', async () => {
  const { id } = await made({ name: 'In the library' });
  const form = await open(listingAt(id));
  await form.picture('Logo').getByRole('button', { name: 'Library' }).click();
  const library = form.dialog('Library');
  await library.getByRole('searchbox', { name: 'Search by name or text' }).fill('pixels');
  await library
    .getByRole('status')
    .getByText(/^[1-9] pictures$/)
    .waitFor();
  await library.getByRole('button', { name: 'Logo of Pixels' }).click();
  await library.getByText('Shown in 1 place:').waitFor();
  await library.getByRole('listitem').getByText('Pixels').waitFor();
  await axeInBothThemes(form.page);
  const text = 'Logo of Pixels, described';
  await library.getByLabel('Alt text').fill(text);
  await library.getByRole('button', { name: 'Save', exact: true }).click();
  await form.said('Picture saved').waitFor();
  await library.getByRole('button', { name: 'Use this picture' }).click();
  await form.picture('Logo').getByRole('img', { name: text }).waitFor();
  const reply = await site.call('/api/media/list', { q: text }, await site.token());
  expect(reply.data).toMatchObject([{ alt: text, useCount: 1 }]);
});

test('the library asks before it loses a typed text, and keeps the picture that a search leaves out', async () => {
  const form = await open(newListing);
  await form.picture('Logo').getByRole('button', { name: 'Library' }).click();
  const library = form.dialog('Library');
  const details = library.getByRole('complementary', { name: 'The chosen picture' });
  const alt = details.getByLabel('Alt text');
  const question = form.dialog('Leave without saving?');
  const search = library.getByRole('searchbox', { name: 'Search by name or text' });
  const pictures = library.locator('.gallery-item');
  await soon(() => pictures.count()).toBe(24);
  const more = library.getByRole('button', { name: 'Show more' });
  await more.press('Enter');
  await soon(() => pictures.count()).toBeGreaterThan(24);
  if ((await more.count()) > 0)
    await soon(() => more.evaluate((it) => it === document.activeElement)).toBe(true);
  await search.fill('logo of');
  await soon(() => pictures.first().innerText()).toMatch(/^Logo of/);
  await pictures.nth(0).click();
  await alt.fill('Typed');
  const waysOut = {
    'another picture': () => pictures.nth(1).click(),
    'a double click': () => pictures.nth(0).dblclick(),
    'Use this picture': () => details.getByRole('button', { name: 'Use this picture' }).click(),
    'the cross': () => library.getByRole('button', { name: 'Close' }).click(),
  };
  for (const [name, leave] of Object.entries(waysOut)) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await alt.inputValue(), name).toBe('Typed');
  }
  await search.fill('nothing is called so');
  await library.getByText('No picture matches').waitFor();
  expect(await alt.inputValue()).toBe('Typed');
  await search.fill('logo of');
  await pictures.nth(1).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await soon(() => alt.inputValue()).not.toBe('Typed');
  await soon(() => pictures.nth(1).getAttribute('aria-pressed')).toBe('true');
  await alt.fill('Typed again');
  await details.getByRole('button', { name: 'Use this picture' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await form
    .picture('Logo')
    .getByRole('img', { name: /^Logo of/ })
    .waitFor();
  await library.waitFor({ state: 'hidden' });
});
