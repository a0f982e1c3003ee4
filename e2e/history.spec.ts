// The history of a record: its versions, what differs between two of them, restoring one, and who wrote a field.
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { axe, axeInBothThemes } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { formPage } from './pages/form.page.ts';

const site = useSite();
let article = { id: '', version: 0 };
let gone = { id: '', version: 0, name: '' };

beforeAll(async () => {
  const token = await site.token();
  const call = async (path: string, payload: object) => {
    const { success, data, msg } = await site.call(path, payload, token);
    if (!success) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const categories = [];
  for (const name of ['Harbour', 'Islands', 'Lighthouses'])
    categories.push(await call('/api/gamelistings/addcategory', { name }));
  [gone] = categories;
  const ids = categories.map(({ id }) => id);
  const edit = async (fields: object) => {
    article = await call('/api/articles/edit', { id: article.id, version: article.version, ...fields });
  };
  article = await call('/api/articles/create', {
    title: 'The gulls of the harbour',
    excerpt: 'Every morning the gulls come to the harbour and wait for the boats.',
    body: '<h2>Morning</h2><p>The gulls wait for the boats.</p><p>Nobody feeds them.</p><ul><li><p>Herring</p></li></ul>',
    categoryIds: ids,
    tags: ['Birds', 'Sea', 'Food'],
  });
  await edit({
    body: '<h2>Morning</h2><p>The <strong>gulls</strong> wait for the first boats.</p><ul><li><p>Herring</p></li><li><p>Mackerel</p></li></ul><hr>',
    excerpt: 'Every evening the gulls come to the harbour and wait for the boats.',
    tags: ['Food', 'Birds', 'Wind'],
    seo: { title: 'Gulls', description: null },
  });
  await edit({ categoryIds: ids.slice(1), pinned: true, title: 'Gulls', type: 'guide' });
  await call('/api/gamelistings/deletecategory', { id: gone.id, version: gone.version });
});

const form = `/articels/airticle-form?id=`;

async function openHistory(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  return page.getByRole('dialog', { name: 'History' });
}

/** The text of a field's difference, as screen readers read it. */
const difference = (page: Page, field: string) =>
  page
    .locator('.history-changes > div')
    .filter({ has: page.locator('dt').getByText(field, { exact: true }) })
    .last()
    .locator('> dd');

test('versions are listed and compared: words, marks, lists, names of what is gone; axe finds nothing, light and wide, dark and narrow', async () => {
  // The right to view the article is enough.
  const options = { as: await site.account('Viewer') };
  const page = await site.signedIn(`${form}${article.id}`, options);
  await formPage(page).ready();
  const history = await openHistory(page);
  // Who, when and the values.
  await soon(async () =>
    (await page.locator('.history > li').allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' ')),
  ).toEqual([
    expect.stringMatching(
      /^Version 3 Edit by Administrator .* Title .*gulls of the harbour.* Gulls Type .*Removed .*Harbour/,
    ),
    expect.stringMatching(
      /^Version 2 Edit by Administrator .* Excerpt .*morning.*evening.* Text .* Tags Added .*Wind/,
    ),
    expect.stringMatching(/^Version 1 Create by Administrator .* Values/),
  ]);
  expect(await history.getByRole('button', { name: /^Use this value/ }).count()).toBe(0);
  await axeInBothThemes(page);

  await history.getByRole('button', { name: 'Version 2' }).click();
  await history.getByText('Mackerel').waitFor();
  // Without what only screen readers hear, and elements that keep texts apart.
  const html = async (field: string) =>
    (await difference(page, field).innerHTML())
      .replaceAll(/<span style[^>]*>[^<]*<\/span>/g, '')
      .replaceAll(/<\/?span[^>]*>/g, '');
  expect(await html('Excerpt')).toContain('<del>morning</del><ins>evening</ins>');
  expect(await html('Text')).toMatch(/<del[^>]*>gulls<\/del><strong><ins>gulls<\/ins><\/strong>/);
  expect(await html('Text')).toMatch(/<del[^>]*><p>Nobody feeds them\.<\/p><\/del>/);
  expect(await html('Text')).toContain('<li><p><ins>Mackerel</ins></p></li>');
  expect((await difference(page, 'Tags').innerText()).split('\n')).toEqual([
    'Added Wind',
    'Removed Sea',
    'Moved Birds from position 1 to 2',
  ]);
  expect(await difference(page, 'Search engines').innerText()).toMatch(/Search title\s+added:\s+Gulls/);
  expect(await history.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
  await axeInBothThemes(page);
  await history.getByRole('button', { name: 'Compare version 2 with the current one' }).click();
  await soon(() => difference(page, 'Categories').innerText()).toBe('Removed Harbour (deleted)');
  await soon(() => difference(page, 'Type').innerText()).toMatch(/News\s+→\s+added:\s+Guide/);
});

test('a field and a whole version are restored after a preview, and the form follows', async () => {
  const page = await site.signedIn(`${form}${article.id}`);
  const { ready, field, said } = formPage(page);
  await ready();
  const history = await openHistory(page);
  await history.getByRole('button', { name: 'Version 3' }).click();
  await history.getByRole('button', { name: 'Restore… Title of version 2' }).click();
  const one = page.getByRole('dialog', { name: 'Restore Title from version 2' });
  await soon(() => difference(page, 'Title').innerText()).toMatch(
    /Gulls\s+→\s+added:\s+The gulls of the harbour/,
  );
  await one.getByRole('button', { name: 'Restore', exact: true }).click();
  await said('Title restored').waitFor();
  await soon(() => field('Title').inputValue()).toBe('The gulls of the harbour');
  await soon(() => page.locator('.history > li').first().innerText()).toMatch(/Version 4\s+Restore/);

  await history.getByRole('button', { name: 'Version 2' }).click();
  // Nothing is offered that would change nothing: the title is that of version 2.
  await history.getByRole('button', { name: /^Restore… Excerpt/ }).waitFor();
  expect(await history.getByRole('button', { name: /^Restore… Title/ }).count()).toBe(0);
  await history.getByRole('button', { name: 'Restore version 1' }).click();
  const all = page.getByRole('dialog', { name: 'Restore version 1' });
  await all.getByText('Not restored (deleted since):').waitFor();
  expect(await all.getByRole('listitem').first().innerText()).toBe('Categories: Harbour');
  await axe(page);
  await all.getByRole('button', { name: 'Restore', exact: true }).click();
  await said('Version 1 restored').waitFor();
  await page.keyboard.press('Escape');
  await soon(() => field('Excerpt').inputValue()).toContain('Every morning');
  const saved = (await site.call('/api/articles/detail', { id: article.id }, await site.token())).data;
  expect(saved).toMatchObject({ version: 5, type: 'news', pinned: false, tags: ['Birds', 'Sea', 'Food'] });

  // Typed text is not overwritten.
  await field('Title').fill('Typed and not saved');
  await openHistory(page);
  await history.getByRole('button', { name: 'Version 4', exact: true }).click();
  await history.getByRole('button', { name: 'Restore version 3' }).click();
  const refused = page.getByRole('dialog', { name: 'Restore version 3' });
  await refused.getByText('Save or discard your changes before you restore.').waitFor();
  expect(await refused.getByRole('button', { name: 'Restore', exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await field('Title').inputValue()).toBe('Typed and not saved');
});

test('who wrote a field is told from the field, by pointer and by keyboard; earlier versions come below', async () => {
  const token = await site.token();
  let { version } = (await site.call('/api/articles/detail', { id: article.id }, token)).data;
  for (let edits = 0; edits < 40; edits += 1) {
    const edit = { id: article.id, version, pinned: edits % 2 === 0 };
    version = (await site.call('/api/articles/edit', edit, token)).data.version;
  }
  const page = await site.signedIn(`${form}${article.id}`);
  const { ready, field } = formPage(page);
  await ready();
  await field('Excerpt').hover();
  await page.getByRole('button', { name: 'Who wrote “Excerpt”?' }).click();
  const history = page.getByRole('dialog', { name: 'History of “Excerpt”' });
  await soon(() => history.getByRole('button', { name: /^Version/ }).allInnerTexts()).toContain('Version 2');
  await history.getByRole('button', { name: 'All fields' }).click();
  await page.getByRole('dialog', { name: 'History', exact: true }).waitFor();
  const versions = page.getByRole('list', { name: 'Versions, newest first' }).locator('> li');
  await soon(() => versions.first().innerText()).toContain(`Version ${version}`);
  const earlier = page.getByRole('button', { name: 'Show earlier versions' });
  await earlier.press('Enter');
  await soon(() => versions.count()).toBe(40);
  await soon(() => earlier.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await soon(() => new URL(page.url()).searchParams.has('history')).toBe(false);
  await field('Disclosure').focus();
  await page.keyboard.press('Alt+h');
  await page.getByRole('dialog', { name: 'History of “Disclosure”' }).getByText('Never changed').waitFor();
});

test('the text that a field had before is back after 4 clicks', async () => {
  const token = await site.token();
  const text = async () => (await site.call('/api/articles/detail', { id: article.id }, token)).data;
  const { version, excerpt } = await text();
  const over = { id: article.id, version, excerpt: 'Written over by mistake, and missed the day after.' };
  await site.call('/api/articles/edit', over, token);
  const page = await site.signedIn(`${form}${article.id}`);
  const { ready, field, said } = formPage(page);
  await ready();
  await field('Excerpt').hover();
  await page.getByRole('button', { name: 'Who wrote “Excerpt”?' }).click();
  // The latest value is in the form already.
  const offered = page.getByRole('button', { name: /^Use this value/ });
  await offered.first().waitFor();
  expect(
    await page
      .locator('.history > li')
      .first()
      .getByRole('button', { name: /^Use this value/ })
      .count(),
  ).toBe(0);
  await offered.first().click();
  await soon(() => field('Excerpt').inputValue()).toBe(excerpt);
  await soon(() => field('Excerpt').evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+s');
  await said('Article saved').waitFor();
  expect((await text()).excerpt).toBe(excerpt);
});
