// Nothing that is typed into a listing's form is lost: not to a lost reply, another person, a link or a reload.
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { listingAt, newListing, useForms } from './pages/form.page.ts';

const site = useSite();
const { made, detail, open } = useForms(site);

test('a reply that gets lost does not make a second listing', async () => {
  const form = await open(newListing, { expected: /Failed to load/ });
  let lost = 0;
  await form.page.route('**/api/gamelistings/create', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  const failed = form.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/create'));
  await form.field('Name').fill('Made once');
  await form.save();
  await failed;
  await form.field('Name').fill('Made once, then renamed');
  await soon(async () => form.button('Save').getAttribute('class')).not.toContain('loading');
  await form.save();
  await form.said('Listing created').waitFor();
  await form.page.waitForURL(/\?id=/);
  const token = await site.token();
  const names = async () => {
    const { data } = await site.call('/api/gamelistings/list', { q: 'Made once' }, token);
    return (data as { name: string; version: number }[]).map(({ name, version }) => [name, version]);
  };
  await soon(names).toEqual([['Made once, then renamed', 2]]);
});

test('a save that a busy server refuses goes through by itself, once', async () => {
  const { writes } = await site.database();
  const token = await site.token();
  const held = Promise.withResolvers<void>();
  const holding = writes.transaction().execute(async () => held.promise);
  // The first write times out on another process's lock; the following ones are refused at once.
  const timedOut = site.call('/api/gamelistings/create', { name: 'Timed out' }, token);
  const form = await open(newListing, { expected: /503/ });
  await form.page.clock.install();
  expect(await timedOut).toMatchObject({ code: 503 });
  await form.field('Name').fill('Made by a second try');
  await form.save();
  await form.said('The server is busy. Retrying…').waitFor();
  held.resolve();
  await holding;
  await form.page.clock.fastForward(10_000);
  await form.said('Listing created').waitFor();
  await soon(() => form.page.getByText('The server is busy').count()).toBe(0);
  const { data } = await site.call('/api/gamelistings/list', { q: 'second try' }, token);
  expect(data).toMatchObject([{ version: 1 }]);
});

test('two people change one listing: the choice is made field by field, and nothing is lost [T7]', async () => {
  const { id } = await made({ name: 'Changed twice', tagline: 'Old', developer: 'Old studio' });
  const mine = await open(listingAt(id), { expected: /409/ });
  const theirs = await open(listingAt(id));
  await theirs.field('Tagline').fill('Theirs');
  await theirs.field('Publisher').fill('Their publisher');
  await theirs.save();
  await theirs.said('Listing saved').waitFor();

  await mine.field('Tagline').fill('Mine');
  await mine.field('Developer').fill('My studio');
  await mine.save();
  const dialog = mine.dialog(/changed this listing since you opened it/);
  await dialog.waitFor();
  await axe(mine.page);
  expect(await dialog.getByRole('button', { name: 'Choose for 1 more' }).isDisabled()).toBe(true);
  await dialog.getByText('Theirs: Their publisher').waitFor();
  await dialog.getByText('Yours: My studio').waitFor();
  await dialog.getByRole('radio', { name: 'Mine Mine' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await mine.said('Listing saved').waitFor();
  expect(await detail(id)).toMatchObject({
    tagline: 'Mine',
    developer: 'My studio',
    publisher: 'Their publisher',
    version: 3,
  });
  await soon(() => mine.field('Publisher').inputValue()).toBe('Their publisher');
  // The own save has not made the own form stale.
  await mine.field('Tagline').fill('Mine again');
  await mine.save();
  await soon(async () => (await detail(id)).version).toBe(4);
});

test('what is typed is not lost by a link or by Back without a question', async () => {
  const { id } = await made({ name: 'Nearly lost' });
  const form = await open(listingAt(id));
  await form.field('Tagline').fill('Not saved');
  await form.page.getByRole('link', { name: 'Categories' }).click();
  const question = form.dialog('Leave without saving?');
  await question.waitFor();
  await axe(form.page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await form.field('Tagline').inputValue()).toBe('Not saved');
  await form.page.getByRole('link', { name: 'Categories' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await form.page.getByRole('heading', { name: 'Categories' }).waitFor();
  // The discarded draft is not offered again.
  await form.page.goBack();
  await form.ready();
  expect(await form.field('Tagline').inputValue()).toBe('');
  expect(await form.page.getByText('You have unsaved changes').count()).toBe(0);
  await form.field('Tagline').fill('Typed again');
  await form.page.evaluate(() => history.forward());
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await soon(() => new URL(form.page.url()).pathname).toBe(newListing);
  expect(await form.field('Tagline').inputValue()).toBe('Typed again');
});

test('what is typed survives a reload and is offered back with what differs', async () => {
  const { id } = await made({ name: 'Typed and reloaded', tagline: 'Before' });
  const form = await open(listingAt(id));
  await form.field('Tagline').fill('Typed');
  form.page.on('dialog', (dialog) => void dialog.accept());
  await form.page.reload();
  await form.ready();
  expect(await form.field('Tagline').inputValue()).toBe('Before');
  const offer = form.page.getByRole('group', { name: 'Unsaved changes' });
  await offer.getByText('Typed').waitFor();
  await axe(form.page);
  await offer.getByRole('button', { name: 'Restore' }).click();
  await soon(() => form.field('Tagline').inputValue()).toBe('Typed');
  await form.save();
  await form.said('Listing saved').waitFor();
  await form.page.reload();
  await form.ready();
  expect(await form.page.getByText('You have unsaved changes').count()).toBe(0);
});

test('who saves while the last fields are still to come has them looked at too', async () => {
  const { id } = await made({ name: 'Saved at once' });
  const form = await open(listingAt(id));
  await form.field('Website').fill('no address');
  form.page.on('dialog', (dialog) => void dialog.accept());
  await form.page.addInitScript(() => {
    const press = (name: string) =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
    new MutationObserver((_, observer) => {
      if (document.querySelector('.form-sections[aria-busy=true]') === null) return;
      observer.disconnect();
      document.documentElement.dataset['came'] = String(document.querySelector('#links') === null);
      press('Restore');
      press('Save');
    }).observe(document, { childList: true, subtree: true });
  });
  const sent: string[] = [];
  form.page.on('request', (request) => void sent.push(new URL(request.url()).pathname));
  await form.page.reload();
  await form.page.getByRole('status').getByText('1 field needs attention').waitFor();
  expect(await form.page.evaluate(() => document.documentElement.dataset['came'])).toBe('true');
  expect(sent).not.toContain('/api/gamelistings/edit');
  await soon(form.focused).toBe('Website');
});
