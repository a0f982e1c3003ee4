// Comments in a record's form: written with a mention and on a field, answered, edited, resolved, deleted.
import type { Locator } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { axeInBothThemes } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { formPage } from './pages/form.page.ts';

const site = useSite();
let article = { id: '', version: 0 };

beforeAll(async () => {
  const { data } = await site.call('/api/articles/create', { title: 'Gulls' }, await site.token());
  article = data;
});

const form = '/articels/airticle-form?id=';

test('people talk about a record and its fields; axe finds nothing, light and dark, wide and narrow', async () => {
  const page = await site.signedIn(`${form}${article.id}`, { as: await site.account('Content Manager') });
  const { ready, button, dialog } = formPage(page);
  await ready();
  await button('Comments').click();
  const drawer = dialog('Comments');
  await drawer.getByText('No comments').waitFor();
  await drawer.getByLabel('Comment', { exact: true }).pressSequentially('Is this right, @View');
  // Escape closes the list of people, and then that of fields, but not the drawer around them.
  const escapeCloses = async (list: Locator) => {
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(await drawer.isVisible()).toBe(true);
  };
  await escapeCloses(page.locator('.ant-mentions-dropdown'));
  await drawer.getByLabel('Field').click();
  await escapeCloses(page.locator('.ant-select-dropdown'));
  await page.keyboard.press('Control+k');
  await escapeCloses(page.getByRole('dialog', { name: 'Search everything' }));
  await drawer.getByLabel('Comment', { exact: true }).press('End');
  await drawer.getByLabel('Comment', { exact: true }).pressSequentially('e');
  await page.getByText('The Viewer').first().click();
  await drawer.getByLabel('Comment', { exact: true }).press('Control+Enter');
  await drawer.locator('.comment b').getByText('@The Viewer').waitFor();
  await soon(() => drawer.getByLabel('Comment', { exact: true }).inputValue()).toBe('');

  // Text that is not sent stays while the drawer is closed.
  await drawer.getByLabel('Comment', { exact: true }).fill('<b>Too short?</b>');
  await page.keyboard.press('Escape');
  await button('Comments, 1 open').click();
  await drawer.getByLabel('Field').click();
  await page.locator('.ant-select-item-option[title=Excerpt]').click();
  await drawer.getByRole('button', { name: 'Comment', exact: true }).click();
  await drawer.getByText('<b>Too short?</b>').waitFor();
  await axeInBothThemes(page);

  const threads = drawer.getByRole('list', { name: 'Threads' }).locator('> li');
  await threads.first().getByRole('button', { name: 'Reply' }).click();
  await drawer.getByLabel('Reply', { exact: true }).fill('I think so');
  // So does a reply, and leaving the page asks first.
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Categories' }).click();
  await dialog('Leave without saving?').getByRole('button', { name: 'Keep editing' }).click();
  await button('Comments, 2 open').click();
  await drawer.getByLabel('Reply', { exact: true }).press('Control+Enter');
  const replies = drawer.getByRole('list', { name: 'Replies' }).getByRole('listitem');
  await soon(() => replies.count()).toBe(1);
  await replies.getByRole('button', { name: 'Edit' }).click();
  await drawer.getByLabel('Edit comment').fill('I know so');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await dialog('Leave without saving?').getByRole('button', { name: 'Keep editing' }).click();
  await replies.getByRole('button', { name: 'Save' }).click();
  await replies.getByText('(edited)').waitFor();
  await threads.first().getByRole('button', { name: 'Resolve' }).click();
  await soon(() => threads.count()).toBe(1);
  await drawer.getByRole('button', { name: 'Show resolved' }).click();
  await drawer.getByText('Resolved by The Content Manager').waitFor();

  // The field of a comment leads to that field, which has the focus then.
  await threads.last().getByRole('button', { name: 'Excerpt' }).click();
  await soon(() =>
    page.getByLabel('Excerpt', { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await soon(() => new URL(page.url()).searchParams.has('comments')).toBe(false);

  await button('Comments, 1 open').click();
  await threads.getByRole('button', { name: 'Delete' }).click();
  await dialog('Delete this comment?').getByRole('button', { name: 'Delete' }).click();
  await drawer.getByText('No comments').waitFor();
  const { data } = await site.call('/api/articles/detail', { id: article.id }, await site.token());
  expect(data).toEqual(article);
});
