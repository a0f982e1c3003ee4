// Two people at work: one assigns records to the other, who finds them.
import { beforeAll, test } from 'vitest';
import { axeInBothThemes } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { formPage } from './pages/form.page.ts';

const site = useSite();
let article = { id: '', version: 0 };

beforeAll(async () => {
  const { data } = await site.call('/api/articles/create', { title: 'Gulls' }, await site.token());
  article = data;
});

test('a record is assigned in its form and in the list, and found by its assignee', async () => {
  const page = await site.signedIn(`/articels/airticle-form?id=${article.id}`, {
    as: await site.account('Content Manager'),
  });
  const { ready, button, dialog } = formPage(page);
  await ready();
  await button('Assign').click();
  const asking = dialog('Assign “Gulls”');
  await asking.getByLabel('Assignee').click();
  await page.keyboard.type('the view');
  await page.keyboard.press('Enter');
  await asking.getByLabel('Due date (optional)').fill('2031-05-31');
  await axeInBothThemes(page);
  await asking.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Assigned to The Viewer, due 31 May 2031').waitFor();
  await soon(() => asking.count()).toBe(0);
  await button('Reassign').waitFor();

  await page.goto(`${site.url}/articels/overview`);
  await page.getByRole('checkbox', { name: 'Select Gulls' }).check();
  await button('Assign').click();
  const over = dialog('Assign 1 article');
  await over.getByLabel('Assignee').click();
  await page.keyboard.type('content manager');
  await page.keyboard.press('Enter');
  await over.getByRole('button', { name: 'Save' }).click();
  await soon(() => over.count()).toBe(0);
  await page.goto(`${site.url}/articels/overview?assigneeId=me`);
  await page.getByRole('link', { name: 'Gulls' }).waitFor();
});
