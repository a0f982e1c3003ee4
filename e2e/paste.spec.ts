// What is pasted into a text: lists, tables, pictures, what is left out, our own copies, and undo beside somebody else's change.
import { expect, test } from 'vitest';
import { goWithin, soon, useSite } from './fixtures.ts';
import { useArticles } from './pages/articles.page.ts';
import { png } from './pages/banners.page.ts';
import { excel, give, reviewedWord } from './pages/clipboards.ts';
import { formPage, listingAt, useForms } from './pages/form.page.ts';
import { takesKeys, toEnd } from './pages/text.ts';

const site = useSite();
const listings = useForms(site);
const { call, detail } = useArticles(site);

async function openArticle(id: string, options?: Parameters<typeof site.signedIn>[1]) {
  const form = formPage(await site.signedIn(`/articels/airticle-form?id=${id}`, options));
  await form.ready();
  const text = form.page.getByRole('textbox', { name: 'Text', exact: true });
  await text.waitFor();
  return { ...form, text };
}

test('a reviewed text of Word comes with its numbers, without what the reviewers noted, and says so', async () => {
  const { id } = await call('create', { title: 'Pasted after a review' });
  const { page, text, ...form } = await openArticle(id);
  await text.focus();
  await give(text, 'paste', { html: reviewedWord.html });
  await page.getByText('Left out: 1 comment, 1 tracked deletion, 1 footnote, 1 hidden part.').waitFor();
  await form.save();
  await form.said('Article saved').waitFor();
  expect((await detail(id)).body).toBe(reviewedWord.clean);
});

test('a table of Excel is a table in an article, and lines in a description, which says so', async () => {
  const article = await call('create', { title: 'Pasted from Excel' });
  const opened = await openArticle(article.id);
  await opened.text.focus();
  await give(opened.text, 'paste', {
    html: excel.html,
    pictures: [{ name: 'image.png', bytes: await png(20, 10) }],
  });
  await opened.save();
  await opened.said('Article saved').waitFor();
  expect((await detail(article.id)).body).toBe(excel.table);

  const { id } = await listings.made({ name: 'Described by Excel' });
  await goWithin(opened.page, listingAt(id));
  const form = formPage(opened.page);
  const text = form.page.getByRole('textbox', { name: 'Description', exact: true });
  await text.focus();
  await give(text, 'paste', { html: excel.html });
  await form.page.getByText('This field holds no tables: rows became lines of text.').waitFor();
  await form.save();
  await form.said('Listing saved').waitFor();
  expect((await listings.detail(id)).description).toBe(excel.lines);
});

test('pictures inside a pasted text are uploaded to where they stood, and those of other sites are said to be left out', async () => {
  const { id } = await call('create', { title: 'Pasted with pictures' });
  const { page, text, ...form } = await openArticle(id);
  await text.focus();
  const bytes = (await png(30, 20)).toString('base64');
  await give(text, 'paste', {
    html: `<p>Seen: <img src="data:image/png;base64,${bytes}"></p><p>Elsewhere: <img src="https://example.com/x.png"></p>`,
  });
  await page.getByText('1 picture was left out: x.png of example.com.').waitFor();
  const question = form.dialog('Pictures for the text');
  await question.getByRole('textbox').fill('A field at night');
  await question.getByRole('textbox').press('Enter');
  await question.waitFor({ state: 'detached' });
  await form.save();
  await form.said('Article saved').waitFor();
  expect((await detail(id)).body).toMatch(
    /^<p>Seen:<\/p><img data-media="[^"]+" [^>]*alt="A field at night" [^>]*\/?><p>Elsewhere:<\/p>$/,
  );
});

test('our own text is cut and pasted without a loss', async () => {
  const [medium] = (await site.call('/api/media/list', { pageSize: 1 }, await site.token())).data;
  const body =
    '<h3>Title</h3><p>Two\u00a0 spaces, 10<sup>6</sup>, <s>old</s><br />line</p><p></p><ol start="3"><li><p>three</p></li></ol>' +
    '<pre><code>a\n  b</code></pre><table><tbody><tr><th colspan="2"><p>wide</p></th></tr></tbody></table>' +
    `<p><a href="/games/axie">own</a></p><img data-media="${medium.id}" alt="" /><p>end</p>`;
  const { id, body: stored } = await call('create', { title: 'Cut and pasted', body });
  const { page, text, ...form } = await openArticle(id);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await text.focus();
  await takesKeys(text);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  await soon(() => text.innerText()).toMatch(/^\s*$/);
  await page.keyboard.press('Control+v');
  await text.getByText('three').waitFor();
  await toEnd(text);
  await page.keyboard.type('!');
  await form.save();
  await form.said('Article saved').waitFor();
  expect((await detail(id)).body).toBe(stored.replace('end</p>', 'end!</p>'));
});

test('undo goes back to what somebody else saved, and no further', async () => {
  const { id, version } = await call('create', { title: 'Undone beside others', body: '<p>Before</p>' });
  const { page, text, ...form } = await openArticle(id, { expected: /409/ });
  await toEnd(text);
  await page.keyboard.type(' and mine');
  await page.keyboard.press('Control+z');
  await form.field('Title').fill('Undone beside the others');
  await call('edit', { id, version, body: '<p>Before</p><p>By a colleague</p>' });
  await form.save();
  await form.said('Article saved').waitFor();
  await text.getByText('By a colleague').waitFor();
  await toEnd(text);
  await page.keyboard.type(' again');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+z');
  await form.field('Title').fill('Undone once more');
  await form.save();
  await form.said('Article saved').waitFor();
  await soon(async () => (await detail(id)).title).toBe('Undone once more');
  expect((await detail(id)).body).toBe('<p>Before</p><p>By a colleague</p>');
});

test('undo brings back nothing from before a text that was taken over or restored', async () => {
  const { id, version } = await call('create', { title: 'Undone after theirs', body: '<p>Before</p>' });
  const { page, text, ...form } = await openArticle(id, { expected: /409/ });
  const undo = async () => {
    await toEnd(text);
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
  };
  await toEnd(text);
  await page.keyboard.type(' and mine');
  await call('edit', { id, version, body: '<p>By a colleague</p>' });
  await form.save();
  const question = form.dialog(/changed this article since you opened it/);
  await question.getByRole('radio', { name: /^Theirs/ }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await text.getByText('By a colleague').waitFor();
  await undo();
  expect(await text.innerText()).toBe('By a colleague');

  await toEnd(text);
  await page.keyboard.type(' and mine');
  await soon(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('By a colleague and mine');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await text.getByText('By a colleague and mine').waitFor();
  await undo();
  expect(await text.innerText()).toBe('By a colleague and mine');
});
