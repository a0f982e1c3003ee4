// The media library: many uploads at once, filters, details with links to where a picture is used, replacing and deleting.
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { pngFile } from '../server/test/records/pictures.ts';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { dialog, listPage } from './pages/list.page.ts';

const site = useSite();

async function png(name: string, width: number, height: number, color: string) {
  const { bytes } = await pngFile(width, height, color);
  return { name, mimeType: 'image/png', buffer: bytes };
}

/** Drops files on the screen. */
function drop(target: Locator, files: readonly { name: string; buffer: Uint8Array }[]) {
  const given = files.map(({ name, buffer }) => ({ name, bytes: [...buffer] }));
  return target.evaluate((element, all) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of all)
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
    for (const type of ['dragover', 'drop'])
      element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, given);
}

test('many pictures are uploaded at once, found by what they fit, described, replaced and deleted', async () => {
  const page = await site.signedIn('/', { expected: /\/api\/media\/(upload|delete)/ });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }).click();
  const list = listPage(page);
  await list.total.filter({ hasText: /\d/ }).waitFor();
  const uploads = page.getByRole('region', { name: 'Uploads' });

  // The first one does not arrive, nor when it is sent again; the second is no picture.
  await page.route('**/api/media/upload', (route) => route.abort(), { times: 2 });
  await drop(page.getByRole('region', { name: 'Media library' }), [
    await png('hero.png', 1920, 720, '#884422'),
    { name: 'broken.png', buffer: new Uint8Array([1, 2, 3]) },
  ]);
  await uploads.getByText('0 of 2 uploaded, 2 failed').waitFor();
  await uploads.getByText('broken.png is damaged, or is not a picture').waitFor();
  await axe(page);
  await uploads.getByRole('button', { name: 'Retry hero.png' }).click();
  await uploads.getByText('1 of 2 uploaded, 1 failed').waitFor();
  await uploads.getByRole('button', { name: 'Close' }).click();

  // Leaving the screen does not stop the queue.
  const held: (() => void)[] = [];
  await page.route('**/api/media/upload', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      await png('one.png', 80, 80, '#110000'),
      await png('two.png', 80, 80, '#220000'),
      await png('three.png', 80, 80, '#330000'),
      await png('four.png', 80, 80, '#440000'),
    ]);
  await soon(() => held.length).toBe(3);
  await uploads.getByText('Waiting').waitFor();
  await uploads.getByRole('button', { name: 'Cancel two.png' }).click();
  await soon(() => held.length).toBe(4);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
  for (const go of held) go();
  await page.getByText('3 of 4 pictures uploaded').waitFor();
  await page.goBack();
  await uploads.getByText('3 of 4 uploaded').waitFor();
  await uploads.getByRole('button', { name: 'Close' }).click();

  await list.filter('Fits', 'Home hero');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByRole('radio', { name: 'Unused' }).click();
  await page.keyboard.press('Escape');
  await soon(() => list.names()).toEqual(['hero.png']);
  await soon(() => new URL(page.url()).search).toBe('?fits=homeHero&unused=true');

  await list.row('hero.png').getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: 'Picture', exact: true });
  await drawer.getByText('Not used.').waitFor();
  await axe(page);
  await drawer.getByLabel('Alt text').fill('A brown field');
  await page.keyboard.press('Escape');
  await dialog(page).getByText('Leave without saving?').waitFor();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Picture saved').waitFor();
  await drawer.locator('input[type=file]').setInputFiles(await png('other.png', 1930, 724, '#448822'));
  await drawer.getByText('1930 × 724').waitFor();

  // Somebody else uses it before it is deleted.
  const token = await site.token();
  const id = new URL(page.url()).searchParams.get('picture');
  const { data: shown } = await site.call('/api/media/list', { ids: [id] }, token);
  expect(shown).toMatchObject([{ alt: 'A brown field', width: 1930, useCount: 0 }]);
  const banner = { name: 'Uses the hero', placement: 'homeHero', imageId: id };
  const added = await site.call('/api/homepage/addbanner', banner, token);
  expect(added.msg).toBe('');
  await drawer.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this picture' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('alert').getByText('Still in use: 1 record shows it').waitFor();
  await question.getByRole('link', { name: 'Uses the hero' }).waitFor();
  await axe(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await drawer.getByText('remove it from these records first').waitFor();
  await drawer.getByRole('link', { name: 'Uses the hero' }).click();
  await page.waitForURL((url) => url.pathname === '/homepage/banner-form');

  await page.goto(`${site.url}/desk/media?unused=true`);
  await list.row('one.png').getByRole('link').click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await soon(() => list.names()).toEqual(expect.not.arrayContaining(['one.png']));
  expect(await list.names()).toContain('four.png');
});

test('details that two users change: other fields follow, the same one is overwritten only after a warning', async () => {
  const token = await site.token();
  const { data } = await site.call('/api/media/list', { q: 'logo of', pageSize: 1 }, token);
  const [{ id, version }] = data;
  const page = await site.signedIn(`/desk/media?picture=${id}`, { expected: /status of 409/ });
  const drawer = page.getByRole('dialog', { name: 'Picture', exact: true });
  await drawer.getByLabel('Alt text').fill('Mine');
  await site.call('/api/media/edit', { id, version, name: 'theirs.png', alt: 'Theirs' }, token);
  const save = drawer.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await drawer.getByRole('alert').getByText('Changed meanwhile: the alt text to “Theirs”.').waitFor();
  expect(await drawer.getByLabel('Name').inputValue()).toBe('theirs.png');
  expect(await drawer.getByLabel('Alt text').inputValue()).toBe('Mine');
  await save.click();
  await page.getByText('Picture saved').waitFor();
  const { data: now } = await site.call('/api/media/list', { ids: [id] }, token);
  expect(now).toMatchObject([{ name: 'theirs.png', alt: 'Mine' }]);
});

test('by keyboard on a phone in the dark, without the right to change', async () => {
  const as = await site.account('Viewer');
  const page = await site.signedIn('/desk/media', { as, dark: true, viewport: { width: 375, height: 812 } });
  const list = listPage(page);
  await list.total.filter({ hasText: /\d/ }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('logo of axie');
  await soon(() => list.names()).toEqual([expect.stringContaining('Axie')]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Shown in').waitFor();
  await dialog(page).getByRole('link', { name: 'Axie Infinity' }).first().waitFor();
  expect(await page.getByRole('button', { name: /Upload|Save|Delete|Replace/ }).count()).toBe(0);
  await axe(page);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('picture'));
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
