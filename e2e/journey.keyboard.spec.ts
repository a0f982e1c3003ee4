// A newcomer's first days with the keyboard alone, on PostgreSQL. Other specs do each step with a mouse, on SQLite.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../server/test/databases/postgres.ts';
import { admin, type Credentials, soon, useSite } from './fixtures.ts';
import { formPage, idOf } from './pages/form.page.ts';
import { choose, find, type Keyboard, keyboard } from './pages/keys.ts';
import { listPage } from './pages/list.page.ts';

const database = startPostgres();
const env: Record<string, string> = {};
// Starts before the site and stops after it, as what ends a file runs in reverse order.
beforeAll(async () => void (env['DATABASE_URL'] = (await database).url));
afterAll(async () => (await database).stop());
const site = useSite({ env });
const password = 'a password of their own';
const wanda = 'wanda@example.com';

test('role, account, listing with pictures, review, publication, article and banner, without a mouse [T1, T10, T11]', {
  timeout: 480_000,
}, async () => {
  const administrator = await signIn(admin);
  await administrator.lands('heading', 'User Access Controls');
  await addRole(administrator);
  const oneTime = await costing(administrator, 16, () => addWriter(administrator));
  const writer = await signInFirst(oneTime);
  // A warning with links that comes early or late adds stops or not.
  const id = await costing(writer, 40, () => writeListing(writer));
  const manager = await signIn(await site.account('Content Manager'));
  await manager.lands('heading', 'User Access Controls');
  await costing(manager, 11, () => publishListing(manager, id));
  const articleId = await costing(manager, 21, () => writeArticle(manager, id));
  await costing(manager, 40, () => announce(manager, articleId));
  await costing(manager, 20, () => swapHero(manager));
});

/** Does something, and expects that it takes no more keys than this besides those of what is typed. */
async function costing<T>(keys: Keyboard, most: number, task: () => Promise<T>): Promise<T> {
  const before = keys.spent.keys;
  const done = await task();
  expect(keys.spent.keys - before, task.toString()).toBeLessThanOrEqual(most);
  return done;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function signIn({ email, password: own }: Credentials): Promise<Keyboard> {
  const page = await site.page({ expected: /status of 422/ });
  await page.goto(`${site.url}/user/login`);
  const keys = keyboard(page);
  await keys.lands('textbox', 'E-mail');
  await keys.type(email);
  await keys.press('Tab');
  await keys.type(own);
  await keys.press('Enter');
  await page.getByRole('banner').waitFor();
  return keys;
}

/** Through the main menu, from wherever one is. */
async function goTo(keys: Keyboard, link: string, options?: { back: boolean }): Promise<void> {
  const inMenu = keys.page.getByRole('navigation', { name: 'Main' }).locator(':focus');
  while ((await inMenu.count()) === 0) await keys.press('Shift+F6');
  await keys.use('link', link, options);
  await keys.lands('heading', headings[link] ?? link);
}

/** Headings that differ from their names in the menu. */
const headings: Readonly<Record<string, string>> = {
  Overview: 'Game listings',
  OverView: 'Articles',
  BlockChain: 'Blockchains',
  'Homepage Banners': 'Homepage banners',
};

/** Begins a new row, as soon as the list says that one may. */
async function create(keys: Keyboard, label: string, first: string): Promise<void> {
  await keys.page.getByRole('button', { name: label }).waitFor();
  await keys.press('n');
  await keys.lands('textbox', first);
}

async function addRole(keys: Keyboard): Promise<void> {
  await keys.tabTo('tab', /My access/);
  await keys.press('ArrowRight', 2);
  await keys.press('Enter');
  await keys.page.getByRole('tab', { name: /Roles/, selected: true }).waitFor();
  await create(keys, 'New role', 'Name');
  await keys.type('Game writer');
  for (const right of [
    'Game listings: view',
    'Game listings: edit',
    'Categories: view',
    'Blockchains: view',
    'Articles: view',
    'Media: view',
    'Media: upload and edit',
  ]) {
    await keys.tabTo('checkbox', right, { most: 80 });
    await keys.press('Space');
  }
  await keys.press('Control+s');
  await soon(() => heading(keys.page).textContent()).toBe('Game writer');
}

/** Makes an account in the new role, and says its one-time password. */
async function addWriter(keys: Keyboard): Promise<string> {
  await goTo(keys, 'User Access Controls');
  await keys.tabTo('tab', /My access/);
  await keys.press('ArrowRight');
  await keys.press('Enter');
  await keys.page.getByRole('tab', { name: /Accounts/, selected: true }).waitFor();
  await create(keys, 'New account', 'Name');
  await keys.type('Wanda Writer');
  await keys.press('Tab');
  await keys.type(wanda);
  await keys.tabTo('combobox', 'Add a role');
  await find(keys, 'game wr', 'Game writer');
  await keys.page.getByText('active', { exact: true }).waitFor();
  await keys.press('Control+s');
  await keys.lands('button', 'Copy');
  const oneTime = await keys.page.getByRole('textbox', { name: 'One-time password' }).inputValue();
  await keys.use('button', 'Done');
  await soon(() => listPage(keys.page).names()).toContain('Wanda Writer');
  await keys.lands('tab', /Accounts/);
  return oneTime;
}

async function signInFirst(oneTime: string): Promise<Keyboard> {
  const keys = await signIn({ email: wanda, password: oneTime });
  await keys.lands('textbox', 'Current password');
  await keys.type(oneTime);
  await keys.tabTo('textbox', 'New password');
  await keys.type(password);
  await keys.tabTo('textbox', 'New password again');
  await keys.type(password);
  await keys.press('Enter');
  await keys.lands('heading', 'User Access Controls');
  const menu = keys.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const labels = [
    'User Access Controls',
    'Overview',
    'BlockChain',
    'Categories',
    'OverView',
    'My work',
    'Insights',
    'Releases',
    'Links',
    'Duplicates',
    'Media',
    'Jobs',
  ];
  await soon(() => menu.allInnerTexts()).toEqual(labels);
  return keys;
}

/** Publishing is refused, and the notice leads to the first missing item. */
async function toFirstMissing(keys: Keyboard): Promise<void> {
  await keys.press('Control+Enter');
  await keys.page.getByRole('alert').locator(':focus').waitFor();
  await keys.press('Enter');
}

/** Takes a picture of the library for the picture field that has the focus. */
async function fromLibrary(keys: Keyboard, text: string): Promise<void> {
  await keys.use('button', 'Library');
  await keys.lands('searchbox', 'Search by name or text');
  await keys.type(text);
  await keys.page.getByRole('status').getByText('1 picture', { exact: true }).waitFor();
  await keys.press('ArrowDown');
  await keys.lands('button', text);
  await keys.press('Enter', 2);
  await keys.lands('button', 'Library');
  await keys.page.getByRole('img', { name: text }).waitFor();
}

async function writeListing(keys: Keyboard): Promise<string> {
  const form = formPage(keys.page);
  await goTo(keys, 'Overview');
  await create(keys, 'New listing', 'Name');
  await keys.type('Moss Valley');
  await toFirstMissing(keys);
  await keys.lands('textbox', 'Summary');
  await keys.type('A quiet farming game in which every field is a token that its farmer owns.');
  await toFirstMissing(keys);
  await keys.lands('combobox', 'Categories');
  await find(keys, 'Farming');
  await toFirstMissing(keys);
  await keys.lands('checkbox', 'Web');
  await keys.press('Space');
  await toFirstMissing(keys);
  await keys.lands('button', 'Add chain');
  await keys.press('Enter');
  await keys.lands('combobox', 'Chain');
  await find(keys, 'Ronin');
  await toFirstMissing(keys);
  await keys.lands('textbox', 'Website');
  await keys.type('https://moss-valley.example.com');
  await toFirstMissing(keys);
  await keys.lands('button', 'Upload');
  await fromLibrary(keys, 'Logo of Axie Infinity');
  await toFirstMissing(keys);
  await keys.lands('button', 'Upload');
  await fromLibrary(keys, 'Cover of Axie Infinity');
  await form.button('Send for review').waitFor();
  await keys.press('Control+Enter');
  await form.status('In review').waitFor();
  return idOf(keys.page);
}

async function publishListing(keys: Keyboard, id: string): Promise<void> {
  await goTo(keys, 'Overview');
  await keys.press('/');
  await keys.type('moss');
  await soon(() => listPage(keys.page).names()).toEqual([expect.stringContaining('Moss Valley')]);
  await keys.press('ArrowDown');
  await keys.press('Enter');
  const form = formPage(keys.page);
  await form.ready();
  expect(idOf(keys.page)).toBe(id);
  await form.button('Approve and publish').waitFor();
  await keys.press('Control+Enter');
  await form.status('Published').waitFor();
}

async function writeArticle(keys: Keyboard, gameId: string): Promise<string> {
  const form = formPage(keys.page);
  await goTo(keys, 'OverView');
  await create(keys, 'New article', 'Title');
  await keys.type('A first look at Moss Valley');
  await toFirstMissing(keys);
  await keys.lands('textbox', 'Excerpt');
  await keys.type('We spent a week in the fields of Moss Valley; this is what we found there.');
  await toFirstMissing(keys);
  await keys.lands('textbox', 'Text');
  await keys.type('The fields are wide, and the rain is real.');
  await toFirstMissing(keys);
  await keys.lands('button', 'Upload');
  await fromLibrary(keys, 'Cover of Axie Infinity');
  await keys.tabTo('combobox', 'Games');
  await find(keys, 'Moss Valley');
  await keys.press('Control+Enter');
  await form.status('Published').waitFor();
  const { data } = await site.call('/api/articles/detail', { id: idOf(keys.page) }, await site.token());
  expect(data.gameIds).toEqual([gameId]);
  return idOf(keys.page);
}

async function announce(keys: Keyboard, articleId: string): Promise<void> {
  const form = formPage(keys.page);
  await goTo(keys, 'Homepage Banners', { back: true });
  await create(keys, 'New banner', 'Name');
  await keys.type('Moss Valley opens');
  await toFirstMissing(keys);
  await keys.lands('button', 'Upload');
  await fromLibrary(keys, 'Home hero of Axie Infinity');
  await toFirstMissing(keys);
  await keys.lands('textbox', 'Alt text');
  await keys.type('Green fields under rain');
  await keys.tabTo('combobox', 'Destination');
  await choose(keys, 'Article');
  await keys.tabTo('combobox', 'Which article');
  await find(keys, 'first look', 'A first look at Moss Valley');
  await keys.press('Control+Enter');
  await form.status('Published').waitFor();
  const { data } = await site.call('/api/homepage/bannerdetail', { id: idOf(keys.page) }, await site.token());
  expect(data).toMatchObject({ status: 'published', state: 'live', target: { id: articleId } });
}

/** Replaces the picture of the first banner. */
async function swapHero(keys: Keyboard): Promise<void> {
  await goTo(keys, 'Homepage Banners');
  await listPage(keys.page).rows.first().waitFor();
  await keys.press('j');
  await keys.lands('link', 'Axie season opening');
  await keys.press('Enter');
  await keys.lands('heading', 'Axie season opening');
  await keys.press('F6', 2);
  await keys.use('link', 'Picture');
  await keys.tabTo('button', 'Upload another');
  await fromLibrary(keys, 'Home hero of Illuvium');
  await keys.press('Control+s');
  await keys.page.getByText('Change saved').waitFor();
}
