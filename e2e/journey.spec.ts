// A newcomer's first days, from the first administrator to a banner about the first article, on PostgreSQL. The same
// without a mouse, on SQLite: journey.keyboard.spec.ts.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngFile } from '../server/test/pictures.ts';
import { startPostgres } from '../server/test/postgres.ts';
import { axe } from './axe.ts';
import { type Site, soon, useSite } from './fixtures.ts';
import { formPage, idOf } from './pages/form.page.ts';
import { answer, dialog, listPage, markedOption } from './pages/list.page.ts';

const password = 'a password of their own';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menuLabels = (page: Page) => menu(page).getByRole('link').allInnerTexts();

describe('on PostgreSQL', () => {
  const env: Record<string, string> = {};
  let stop = async () => {};
  beforeAll(async () => {
    const server = await startPostgres();
    stop = server.stop;
    env['DATABASE_URL'] = server.url;
  });
  const site = useSite({ env });
  afterAll(() => stop());
  test(
    'role, account, listing with pictures, review, publication, article and banner',
    { timeout: 480_000 },
    () => firstDays(site),
  );
});

async function firstDays(site: Site): Promise<void> {
  const oneTime = await addWriter(site);
  const writer = await signInFirst(site, oneTime);
  await soon(() => menuLabels(writer)).toEqual([
    'User Access Controls',
    'Overview',
    'BlockChain',
    'Categories',
    'OverView',
    'Releases',
    'Media',
    'Jobs',
  ]);
  const id = await writeListing(writer);
  await publishListing(site, id);
  const articleId = await writeArticle(site, id);
  await announce(site, articleId);
  const token = await site.token();
  const { data: listing } = await site.call('/api/gamelistings/detail', { id }, token);
  expect(listing).toMatchObject({ status: 'published', createdBy: { name: 'Wanda Writer' } });
  const { data: banners } = await site.call('/api/homepage/bannerlist', { q: 'moss' }, token);
  expect(banners[0]).toMatchObject({ status: 'published', state: 'live', target: { id: articleId } });
}

/** The administrator makes a role for those who write, and an account in it. */
async function addWriter(site: Site): Promise<string> {
  const admin = await site.signedIn('/account/role-form');
  await admin.getByLabel('Name', { exact: true }).fill('Game writer');
  for (const right of [
    'Categories: view',
    'Blockchains: view',
    'Game listings: view',
    'Game listings: edit',
    'Media: view',
    'Media: upload and edit',
  ])
    await admin.getByLabel(right, { exact: true }).check();
  await admin.getByLabel('Articles: view', { exact: true }).check();
  await axe(admin);
  await admin.keyboard.press('Control+s');
  await soon(() => heading(admin).textContent()).toBe('Game writer');
  await admin.goto(`${site.url}/account/user-access-controls?tab=accounts`);
  await admin.getByRole('button', { name: 'New account' }).click();
  await dialog(admin).getByLabel('Name', { exact: true }).fill('Wanda Writer');
  await dialog(admin).getByLabel('E-mail', { exact: true }).fill('wanda@example.com');
  await dialog(admin).getByRole('combobox', { name: 'Add a role' }).fill('game wr');
  await markedOption(admin, 'Game writer').waitFor();
  await admin.keyboard.press('Enter');
  await dialog(admin).getByText('active', { exact: true }).waitFor();
  await admin.keyboard.press('Control+s');
  const oneTimeDialog = admin.getByRole('dialog', { name: 'One-time password of Wanda Writer' });
  const oneTime = await oneTimeDialog.getByLabel('One-time password').inputValue();
  await answer(admin, 'Done');
  return oneTime;
}

async function signInFirst(site: Site, oneTime: string): Promise<Page> {
  const page = await site.page({ expected: /status of 422/ });
  await page.goto(`${site.url}/user/login`);
  await page.getByLabel('E-mail').fill('wanda@example.com');
  await page.getByLabel('Password', { exact: true }).fill(oneTime);
  await page.keyboard.press('Enter');
  await page.getByLabel('Current password').fill(oneTime);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.keyboard.press('Enter');
  await soon(() => heading(page).textContent()).toBe('User Access Controls');
  return page;
}

/** Puts a file of one colour into a picture field, with what it shows. */
async function upload(page: Page, field: string, size: [number, number], color: string): Promise<void> {
  const { bytes } = await pngFile(...size, color);
  const group = page.getByRole('group', { name: field, exact: true });
  await group
    .locator('input[type=file]')
    .setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: bytes });
  await dialog(page).getByLabel('Alt text').fill(`${field} of Moss Valley`);
  await answer(page, 'Upload');
  await group.getByRole('img', { name: `${field} of Moss Valley` }).waitFor();
}

/** She writes a listing with pictures of her own and sends it to review; publishing is not hers. */
async function writeListing(page: Page): Promise<string> {
  await menu(page).getByRole('link', { name: 'Overview', exact: true }).click();
  await page
    .getByRole('link', { name: 'New listing' })
    .or(page.getByRole('button', { name: 'New listing' }))
    .click();
  const form = formPage(page);
  await form.ready();
  await form.field('Name').fill('Moss Valley');
  await form
    .field('Summary')
    .fill('A quiet farming game in which every field is a token that its farmer owns.');
  await form.field('Website').fill('https://moss-valley.example.com');
  await form.choose('Categories', 'Farming');
  await page.getByRole('checkbox', { name: 'Web', exact: true }).check();
  await page.getByRole('radio', { name: 'Off-chain' }).check();
  await upload(page, 'Logo', [300, 300], '#446622');
  await upload(page, 'Cover', [1280, 720], '#224466');
  await form.checklist.getByText('Ready to publish').waitFor();
  await form.save();
  await form.said('Listing created').waitFor();
  await axe(page);
  expect(await form.button('Publish').count()).toBe(0);
  await form.button('Send for review').click();
  await form.status('In review').waitFor();
  return idOf(page);
}

/** A user with the right finds it among the listings in review, and publishes it. */
async function publishListing(site: Site, id: string): Promise<void> {
  const manager = await site.signedIn('/games-listings/overview?status=inReview', {
    as: await site.account('Content Manager'),
  });
  const list = listPage(manager);
  await list
    .row('Moss Valley')
    .getByRole('link', { name: /Moss Valley/ })
    .click();
  const form = formPage(manager);
  await form.ready();
  expect(idOf(manager)).toBe(id);
  await form.button('Approve and publish').click();
  await form.status('Published').waitFor();
}

async function writeArticle(site: Site, gameId: string): Promise<string> {
  const page = await site.signedIn('/articels/airticle-form', { as: await site.account('Content Manager') });
  const form = formPage(page);
  await form.ready();
  await form.field('Title').fill('A first look at Moss Valley');
  await form
    .field('Excerpt')
    .fill('We spent a week in the fields of Moss Valley; this is what we found there.');
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('The fields are wide, and the rain is real.');
  await form.choose('Games', 'Moss Valley');
  await form.fromLibrary('Cover', 'Cover of Moss Valley', form.section('Cover'));
  await form.checklist.getByText('Ready to publish').waitFor();
  await page.keyboard.press('Control+Enter');
  await form.status('Published').waitFor();
  await axe(page);
  const id = idOf(page);
  const { data } = await site.call('/api/articles/detail', { id }, await site.token());
  expect(data.gameIds).toEqual([gameId]);
  return id;
}

async function announce(site: Site, articleId: string): Promise<void> {
  const page = await site.signedIn('/homepage/banner-form', { as: await site.account('Content Manager') });
  const form = formPage(page);
  await form.ready();
  await form.field('Name').fill('Moss Valley opens');
  await form.field('Headline').fill('Have you seen Moss Valley?');
  await upload(page, 'Picture', [1920, 720], '#662244');
  await form.field('Alt text').fill('Green fields under rain');
  await page.getByRole('combobox', { name: 'Destination', exact: true }).click();
  await page.getByTitle('Article', { exact: true }).click();
  await form.field('Which article').fill('first look');
  await page.getByTitle('A first look at Moss Valley').click();
  await form.checklist.getByText('Ready to publish').waitFor();
  await page.keyboard.press('Control+Enter');
  await form.status('Published').waitFor();
  const { data } = await site.call('/api/homepage/bannerdetail', { id: idOf(page) }, await site.token());
  expect(data.target.id).toBe(articleId);
}
