// Two people at once: who is at a record and has unsaved work, a newer version merged, and a list that says what others changed.
import { beforeAll, expect, test } from 'vitest';
import { axeInBothThemes } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { formPage } from './pages/form.page.ts';
import { listPage } from './pages/list.page.ts';

const site = useSite();
const article = { id: '', version: 0 };
const call = async (name: string, payload: object) =>
  (await site.call(`/api/articles/${name}`, payload, await site.token())).data;

beforeAll(async () => {
  Object.assign(article, await call('create', { title: 'Written together', excerpt: 'Before.' }));
});

test('two people see each other at a record, merge a newer version, and refresh a list', async () => {
  const path = `/articels/airticle-form?id=${article.id}`;
  const mine = formPage(await site.signedIn(path));
  await mine.ready();
  const theirs = formPage(await site.signedIn(path, { as: await site.account('Content Manager') }));
  await theirs.ready();
  // Nobody clicks anything: the other console asks at once when it opens, this one at its next turn or when it gets the focus.
  await theirs.said('Administrator is here').waitFor();
  const together = mine.page.locator('.form-together');
  await mine.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await soon(() => together.innerText()).toBe('The Content Manager is here');

  await theirs.field('Title').fill('Written by two');
  await theirs.said('Unsaved changes').waitFor();
  await soon(async () => {
    await mine.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    return together.innerText();
  }).toBe('The Content Manager has unsaved changes');
  expect(await together.getAttribute('role')).toBe('status');
  await axeInBothThemes(mine.page);

  await mine.field('Excerpt').fill('After.');
  await mine.save();
  await mine.said('Article saved').waitFor();
  const list = listPage(await site.signedIn('/articels/overview', { as: await site.account('Viewer') }));
  await soon(list.names).toContain('Written together');
  const watching = list.page.waitForResponse(/desk.pulse/);
  await list.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await watching;

  await theirs.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await theirs.said('Changed by Administrator.').waitFor();
  await theirs.button('Merge').click();
  // Nothing collides, so nothing is asked.
  await theirs.said('Kept with yours: Excerpt by Administrator').waitFor();
  await soon(() => theirs.field('Excerpt').inputValue()).toBe('After.');
  expect(await theirs.field('Title').inputValue()).toBe('Written by two');
  await soon(() => theirs.button('Merge').count()).toBe(0);
  await theirs.save();
  await theirs.said('Article saved').waitFor();
  expect(await call('detail', { id: article.id })).toMatchObject({
    title: 'Written by two',
    excerpt: 'After.',
  });

  // The rows stay as they are until they are refreshed.
  const changed = list.page.locator('.list-changed');
  await soon(async () => {
    await list.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    return changed.innerText();
  }).toMatch(/^1 changed\./);
  expect(await list.names()).toContain('Written together');
  await axeInBothThemes(list.page);
  await changed.getByRole('button', { name: 'Refresh' }).click();
  await soon(list.names).toContain('Written by two');
  await soon(() => changed.innerText()).toBe('');

  // A form that is closed is left at once.
  await theirs.page.close();
  await soon(async () => {
    await mine.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    return together.locator('> span:not(.form-newer)').count();
  }).toBe(0);
  await mine.button('Merge').click();
  await soon(() => mine.field('Title').inputValue()).toBe('Written by two');
});
