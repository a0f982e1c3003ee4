// Several articles at once, and several people at one.
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { useArticles } from './pages/articles.page.ts';
import { formPage } from './pages/form.page.ts';
import { answer, dialog, listPage } from './pages/list.page.ts';
import { toEnd } from './pages/text.ts';

const site = useSite();
const { call, detail } = useArticles(site);

test('several articles are sorted, scheduled and deleted in one go', async () => {
  const [medium] = (
    await site.call('/api/media/list', { q: 'Cover of Illuvium', pageSize: 1 }, await site.token())
  ).data;
  const complete = {
    excerpt: 'An excerpt of the length that publishing asks for.',
    body: '<p>The text.</p>',
    coverId: medium.id,
  };
  const ids: string[] = [];
  for (const number of [1, 2])
    ids.push((await call('create', { title: `Serial ${number}`, ...complete })).id);
  ids.push((await call('create', { title: 'Serial without a text' })).id);
  const all = () => Promise.all(ids.map(detail));
  const list = listPage(await site.signedIn('/articels/overview?q=serial'));
  await soon(list.names).toHaveLength(3);

  await list.main.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await list.selected.getByRole('button', { name: 'Categories' }).click();
  await dialog(list.page).getByRole('checkbox', { name: 'Racing' }).click();
  await axe(list.page);
  await dialog(list.page).getByRole('button', { name: 'Add to 3 articles' }).click();
  await list.page.getByText('3 articles changed').waitFor();
  await soon(() => list.selected.innerText()).toBe('');
  for (const { categories } of await all()) expect(categories).toMatchObject([{ name: 'Racing' }]);

  await list.main.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await list.selected.getByRole('button', { name: 'Schedule' }).click();
  await dialog(list.page)
    .getByText(/That is .* UTC/)
    .waitFor();
  await answer(list.page, 'Schedule');
  const failures = list.main.getByRole('alert');
  await failures.getByText('1 article could not be').waitFor();
  expect(await failures.innerText()).toContain('Serial without a text: ');
  expect((await all()).map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'draft']);

  await list.selected.getByText('1 selected').waitFor();
  await list.selected.getByRole('button', { name: 'Delete' }).click();
  await answer(list.page, 'Delete 1 article');
  await soon(list.names).toHaveLength(2);
  await list.row('Serial 1').getByText('Scheduled', { exact: true }).waitFor();
});

test('two people change one article: its text and what it is about are chosen side by side', async () => {
  const { id, version } = await call('create', { title: 'Written by two', body: '<p>Before</p>' });
  const form = formPage(await site.signedIn(`/articels/airticle-form?id=${id}`, { expected: /409/ }));
  const { page } = form;
  await form.ready();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await toEnd(text);
  await page.keyboard.type(' and mine');
  await form.choose('Categories', 'Racing');
  const theirs = { body: '<p>Before and theirs</p>', excerpt: 'Written by the other one.' };
  await call('edit', { id, version, ...theirs });
  await form.save();
  const stale = form.dialog(/changed this article since you opened it/);
  await stale.getByText('Theirs: Written by the other one.').waitFor();
  await stale.getByText('Yours: Racing').waitFor();
  await stale.getByRole('radio', { name: /^Mine .*Before and mine/ }).check();
  await axe(page);
  await stale.getByRole('button', { name: 'Save' }).click();
  await form.said('Article saved').waitFor();
  expect(await detail(id)).toMatchObject({
    body: '<p>Before and mine</p>',
    excerpt: 'Written by the other one.',
    categories: [{ name: 'Racing' }],
  });
});
