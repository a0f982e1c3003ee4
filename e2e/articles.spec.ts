// Articles in the console: the list, and a form in which a text is written, pasted, kept and published.
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { goWithin, soon, useSite } from './fixtures.ts';
import { useArticles } from './pages/articles.page.ts';
import { png } from './pages/banners.page.ts';
import { give, googleDocs, word } from './pages/clipboards.ts';
import { formPage, idOf } from './pages/form.page.ts';
import { listPage } from './pages/list.page.ts';
import { takesKeys, toEnd } from './pages/text.ts';

const site = useSite();
const newArticle = '/articels/airticle-form';
const { call, detail } = useArticles(site);

async function open(path: string, options?: Parameters<typeof site.signedIn>[1]) {
  const form = formPage(await site.signedIn(path, options));
  await form.ready();
  const text = form.page.getByRole('textbox', { name: 'Text', exact: true });
  await text.waitFor();
  return { ...form, text };
}

test('an article is written with the keyboard alone: title, text with a table and a video, games, chains, tags [S1.6]', async () => {
  const { page, text, ...form } = await open(newArticle);
  await soon(form.focused).toBe('Title');
  await page.keyboard.type('Łódź hosts the first cup');
  await soon(() => form.field('Slug').inputValue()).toBe('lodz-hosts-the-first-cup');
  await form.save();
  await form.said('Article created').waitFor();
  await page.waitForURL(/\?id=/);

  await text.focus();
  await page.keyboard.type('## The cup');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Everybody came.');
  await page.getByLabel('Text length').getByText('4 words, 1 min to read').waitFor();
  const tools = page.getByRole('toolbar', { name: 'Formatting of Text' });
  // All tools in one line on a common laptop.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1366, height: 768 });
  await soon(() =>
    tools.evaluate((bar) => new Set(Array.from(bar.children, (one) => one.getBoundingClientRect().top)).size),
  ).toBe(1);
  if (size) await page.setViewportSize(size);
  await tools.getByRole('button', { name: 'YouTube video' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('https://example.com/video');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a YouTube video link').waitFor();
  await page.getByLabel('Video link').fill('https://youtu.be/dQw4w9WgXcQ?t=3');
  await page.keyboard.press('Enter');
  await page.getByText('YouTube video dQw4w9WgXcQ').waitFor();
  await takesKeys(text);
  await page.keyboard.press('ArrowDown');
  // Signs with a space beside the text between them are no marks.
  await page.keyboard.type('5 * 3 * 2, *who* won:');
  await page.getByRole('button', { name: 'Table', exact: true }).focus();
  await page.keyboard.press('Enter');
  await takesKeys(text);
  await page.keyboard.type('Place');
  await page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'Delete column' }).waitFor();
  await axe(page);

  await form.choose('Games', 'Axie Infinity');
  await form.choose('Chains', 'Ronin');
  await form.choose('Categories', 'Racing');
  await form.field('Tags').focus();
  await page.keyboard.type('cups,');
  await form.goTo('Search engines');
  await form.field('Search title').fill('The cup of Łódź');
  await page.getByRole('figure', { name: 'Search result preview' }).getByText('The cup of Łódź').waitFor();
  await form.save();
  await form.said('Article saved').waitFor();
  const saved = await detail(idOf(page));
  expect(saved).toMatchObject({
    slug: 'lodz-hosts-the-first-cup',
    games: [{ name: 'Axie Infinity' }],
    blockchains: [{ name: 'Ronin' }],
    categories: [{ name: 'Racing' }],
    tags: ['cups'],
    author: { name: 'Administrator' },
    seo: { title: 'The cup of Łódź' },
  });
  expect(saved.body).toMatch(
    /^<h2>The cup<\/h2><p>Everybody came\.<\/p><iframe src="https:\/\/www\.youtube-nocookie/,
  );
  expect(saved.body).toMatch(
    /<p>5 \* 3 \* 2, <em>who<\/em> won:<\/p><table><tbody><tr><th><p>Place<\/p><\/th>/,
  );
});

test('what is pasted from Word and from Google Docs comes out clean', async () => {
  const form = await open(newArticle);
  for (const [title, html, expected] of [
    ['Pasted from Word', word.html, word.clean],
    ['Pasted from Google Docs', googleDocs.html, googleDocs.clean],
  ] as const) {
    const { id } = await call('create', { title });
    await goWithin(form.page, `${newArticle}?id=${id}`);
    await form.heading(title).waitFor();
    await form.text.waitFor();
    await form.text.focus();
    // They put a picture of the text beside it.
    await give(form.text, 'paste', { html, pictures: [{ name: 'text.png', bytes: await png(20, 10) }] });
    await form.save();
    await soon(async () => (await detail(id)).body, title).toBe(expected);
  }
});

test('pictures that are pasted or dropped go to the library and into the text, each with what it shows', async () => {
  const { id } = await call('create', { title: 'Shown in pictures', body: '<p>Before</p>' });
  const { page, text, ...form } = await open(`${newArticle}?id=${id}`);
  await toEnd(text);
  await page.keyboard.press('Enter');
  const [one, two, three] = [await png(300, 200, 1), await png(200, 300, 2), await png(90, 60, 3)];
  await give(text, 'paste', {
    html: '<img src="https://example.com/one.png">',
    pictures: [
      { name: 'one.png', bytes: one },
      { name: 'two.png', bytes: two },
      { name: 'broken.png', bytes: Buffer.from('nothing') },
    ],
  });
  const question = form.dialog('Pictures for the text');
  await question.getByText('broken.png is damaged, or is not a picture').waitFor();
  await axe(page);
  await question.getByLabel('What one.png shows').fill('A field at night');
  await question.getByLabel('What two.png shows').fill('A tower');
  await question.getByRole('button', { name: 'Put 2 pictures into the text' }).click();
  await text.getByRole('img', { name: 'A tower' }).waitFor();
  await question.waitFor({ state: 'detached' });

  await give(text.getByText('Before'), 'drop', { pictures: [{ name: 'three.png', bytes: three }] });
  await question.getByLabel('What three.png shows').press('Enter');
  await soon(() => text.locator('img').count()).toBe(3);
  await form.save();
  await form.said('Article saved').waitFor();
  const { body } = await detail(id);
  expect(body.match(/<p>\w+<\/p>|alt="[^"]*"/g)).toEqual([
    '<p>Before</p>',
    'alt=""',
    'alt="A field at night"',
    'alt="A tower"',
  ]);
});

test('pasting a picture without the right to upload shows why, and sends nothing', async () => {
  const { id } = await call('create', { title: 'Words alone', body: '<p>Words.</p>' });
  const rights = ['articles.view', 'articles.edit'].map((name) => ({ name, level: 3 }));
  const role = await site.call('/api/account/addrole', { name: 'Words only', rights }, await site.token());
  const as = { email: 'words@example.com', password: 'a password for words' };
  const account = { ...as, name: 'Will Words', roleIds: [role.data.id] };
  await site.call('/api/account/create', account, await site.token());
  const { page, text } = await open(`${newArticle}?id=${id}`, { as });
  await text.focus();
  await give(text, 'paste', { pictures: [{ name: 'one.png', bytes: await png(30, 20) }] });
  await page.getByText('Your role cannot upload pictures').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a local draft survives a reload and is offered back with its text', async () => {
  const { id } = await call('create', { title: 'Not saved in time', body: '<p>Before</p>' });
  const { page, text, ...form } = await open(`${newArticle}?id=${id}`);
  await toEnd(text);
  await page.keyboard.type(' and after');
  await form.said('Unsaved changes').waitFor();
  await soon(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Before and after');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await form.ready();
  await page.getByRole('button', { name: /^Restore/ }).click();
  await text.getByText('Before and after').waitFor();
  expect((await detail(id)).body).toBe('<p>Before</p>');
  await form.save();
  await form.said('Article saved').waitFor();
  expect((await detail(id)).body).toBe('<p>Before and after</p>');
});

test('the checklist leads to what is missing; with a cover and a picture from the library it is published by Ctrl+Enter', async () => {
  const { id } = await call('create', { title: 'Paid for by a sponsor' });
  const { page, text, ...form } = await open(`${newArticle}?id=${id}`, { expected: /422/ });
  await form.field('Type').click();
  await page.locator('.ant-select-item-option[title="Sponsored"]:visible').click();
  await form.checklist.getByRole('button', { name: 'Add a disclosure that names the sponsor' }).click();
  await soon(form.focused).toBe('Disclosure');
  await page.keyboard.type('Paid for by the cup.');
  await form.checklist.getByRole('button', { name: 'Add the text' }).click();
  await page.keyboard.type('The text.');
  await form.checklist.getByText('2 required items missing').waitFor();
  await page.keyboard.press('Control+Enter');
  await form.said('Saved as draft. Not published: 2 required items missing.').waitFor();
  await page.keyboard.press('Enter');
  await soon(form.focused).toBe('Excerpt');
  expect(await detail(id)).toMatchObject({ status: 'draft', type: 'sponsored', body: '<p>The text.</p>' });
  await page.keyboard.type('An excerpt of the length that publishing asks for.');

  await fromLibrary(form.section('Cover').getByRole('button', { name: 'Library' }));
  await form.checklist.getByText('Ready to publish').waitFor();
  await toEnd(text);
  await page.keyboard.press('Enter');
  await form.button('Picture').click();
  await fromLibrary(form.section('Text').getByRole('button', { name: 'Library' }));
  await text.getByRole('img', { name: 'Cover of Illuvium' }).waitFor();
  await axe(page);
  await page.keyboard.press('Control+Enter');
  await form.said('Article published').waitFor();
  await form.status('Published').waitFor();
  const published = await detail(id);
  expect(published).toMatchObject({ status: 'published', cover: { alt: 'Cover of Illuvium' } });
  expect(published.body).toContain(`<img data-media="${published.coverId}" src="${published.cover.url}"`);
});

/** Opens the library and takes a cover that the sample has brought along. */
async function fromLibrary(button: Locator): Promise<void> {
  await button.click();
  const library = button.page().getByRole('dialog', { name: 'Library' });
  await library.getByLabel('Search by name or text').fill('Cover of Illuvium');
  await library.getByRole('button', { name: 'Cover of Illuvium' }).click();
  await library.getByRole('button', { name: 'Use this picture' }).click();
  await library.waitFor({ state: 'hidden' });
}

test('the list is searched, filtered, sorted and shared by its address; statuses change in one step', async () => {
  const sought = 'Searched for by its text';
  const { id } = await call('create', {
    title: sought,
    type: 'interview',
    body: '<p>Quokkas play, too.</p>',
  });
  await call('create', { title: 'Another interview', type: 'interview', featured: true });
  const list = listPage(await site.signedIn('/articels/overview'));
  await list.total.filter({ hasText: /\d/ }).waitFor();
  await list.filter('Type', 'Interview');
  await soon(list.names).toHaveLength(2);
  await list.search.fill('quokka');
  await soon(list.names).toEqual([sought]);
  await soon(() => list.page.url()).toContain('q=quokka');
  const { pathname, search } = new URL(list.page.url());
  const shared = listPage(await site.signedIn(pathname + search));
  await soon(shared.names).toEqual([sought]);
  await axe(list.page);

  await list.choose(sought, 'Delete');
  await list.page.getByText(`“${sought}” deleted`).waitFor();
  await soon(async () => (await site.call('/api/articles/detail', { id }, await site.token())).code).toBe(
    404,
  );
});

test('without the right to edit the form is read-only and says why; a phone shows all of it', async () => {
  const { id } = await call('create', { title: 'For reading only', body: '<p>Read me.</p>' });
  const viewer = { as: await site.account('Viewer'), viewport: { width: 375, height: 812 } };
  const { page, text, ...form } = await open(`${newArticle}?id=${id}`, viewer);
  await page.getByText('View only: you need the right to edit articles.').waitFor();
  expect(await text.getAttribute('contenteditable')).toBe('false');
  expect(await form.button('Save').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await axe(page);
});
