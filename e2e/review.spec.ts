// Two people at work: one assigns, comments and returns, and the other's bell leads to what it is about.
import { beforeAll, test } from 'vitest';
import { axeInBothThemes } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { formPage } from './pages/form.page.ts';

const site = useSite();
let id = '';

beforeAll(async () => {
  ({ id } = (await site.call('/api/articles/create', { title: 'Gulls' }, await site.token())).data);
});

const form = () => `/articels/airticle-form?id=${id}`;

test('a record is assigned in its form and in the list, and found by its assignee', async () => {
  const page = await site.signedIn(form(), { as: await site.account('Content Manager') });
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
  await page.getByText('1 article assigned to The Content Manager').waitFor();
  await page.goto(`${site.url}/articels/overview?assigneeId=me`);
  await page.getByRole('link', { name: 'Gulls' }).waitFor();
});

test('the bell of the other leads to the comment and its field; opening the record reads its notices', async () => {
  const writer = await site.account('Writer');
  const token = await site.token();
  const people = (await site.call('/api/desk/people', { type: 'article' }, token)).data;
  const assigneeId = people.find((one: { name: string }) => one.name === 'The Writer').id;
  await site.call('/api/desk/assign', { type: 'article', ids: [id], assigneeId }, token);
  const body = '@The Writer is this right?';
  const comment = { type: 'article', id, path: 'excerpt', body, mentions: [assigneeId] };
  await site.call('/api/comments/add', comment, token);
  const { writes } = await site.database();
  await writes.updateTable('article').set({ status: 'inReview' }).where('id', '=', id).execute();

  const manager = await site.signedIn(form(), { as: await site.account('Content Manager') });
  const { ready, step, dialog, said } = formPage(manager);
  await ready();
  await step('Return to draft…');
  await dialog('Return “Gulls” to draft').getByRole('textbox').fill('Name the source');
  await dialog('Return “Gulls” to draft').getByRole('button', { name: 'Return to draft' }).click();
  await said('Name the source').waitFor();

  const page = await site.signedIn('/articels/overview', {
    as: writer,
    viewport: { width: 375, height: 812 },
  });
  await page.getByRole('button', { name: 'Inbox, 3 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Inbox' });
  await panel.getByText('returned Gulls to draft').waitFor();
  await axeInBothThemes(page);
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('checkbox', { name: 'Due dates' }).uncheck();
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('link', { name: 'mentioned you in Gulls · Excerpt' }).click();
  await page.locator('.comment[aria-current]').getByText('is this right?').waitFor();
  await page.getByRole('list', { name: 'Threads' }).getByRole('button', { name: 'Excerpt' }).click();
  await soon(() =>
    page.getByLabel('Excerpt', { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await page.getByRole('button', { name: 'Inbox', exact: true }).waitFor();
});
