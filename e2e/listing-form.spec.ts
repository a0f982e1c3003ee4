// The form of a game listing, on the real server: made, saved, refused, published.
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { drawn, soon, useSite } from './fixtures.ts';
import { idOf, listingAt, newListing, useForms } from './pages/form.page.ts';

const site = useSite();
const { made, detail, open } = useForms(site);

test('a listing is made with the keyboard alone, from nothing but a name; "Duplicate" and "Save and add another" begin the next one', async () => {
  const form = await open(newListing);
  await soon(form.focused).toBe('Name');
  await form.page.keyboard.type('Łódź Racers');
  await soon(() => form.field('Slug').inputValue()).toBe('lodz-racers');
  await form.save();
  await form.said('Listing created').waitFor();
  await form.page.waitForURL(/\?id=/);
  await form.heading('Łódź Racers').waitFor();
  // The form goes on as it was: the cursor has not moved.
  expect(await form.focused()).toBe('Name');
  await form.page.keyboard.press('End');
  await form.page.keyboard.type(' II');
  await form.save();
  await form.said('Listing saved').waitFor();
  expect(await detail(idOf(form.page))).toMatchObject({
    name: 'Łódź Racers II',
    slug: 'lodz-racers',
    version: 2,
  });

  await form.field('Tagline').fill('The same');
  await form.page.getByRole('checkbox', { name: 'Web', exact: true }).check();
  await form.save();
  await soon(async () => (await detail(idOf(form.page))).version).toBe(3);
  await form.page.getByText('Version 3').waitFor();
  await form.button('More actions').click();
  await form.page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await soon(() => form.field('Name').inputValue()).toBe('Łódź Racers II (copy)');
  await form.button('More actions').click();
  await form.page.getByRole('menuitem', { name: 'Save and add another' }).click();
  await form.page.waitForURL(/\?after=/);
  await soon(() => form.field('Name').inputValue()).toBe('');
  await soon(form.focused).toBe('Name');
  const { data } = await site.call('/api/gamelistings/list', { q: 'Racers II (copy)' }, await site.token());
  expect(await detail(data[0].id)).toMatchObject({
    tagline: 'The same',
    platforms: ['web'],
    slug: 'lodz-racers-ii-copy',
  });
});

test('verifying leaves what is typed alone; only what has changed is sent, with the version; a locked slug says what becomes of the old; a preview link shows the saved draft', async () => {
  const { id } = await made({ name: 'Locked slug', tagline: 'Before' });
  const form = await open(listingAt(id));
  await form.field('Tagline').fill('Not saved yet');
  await form.button('Verify').click();
  await form.page.getByText('Verified by Administrator on').waitFor();
  expect(await form.field('Tagline').inputValue()).toBe('Not saved yet');
  const request = form.page.waitForRequest('**/api/gamelistings/edit');
  await form.save();
  const { requestId: _, ...sent } = JSON.parse((await request).postDataJSON().data);
  delete sent.token;
  expect(sent).toEqual({ id, version: 2, tagline: 'Not saved yet' });
  await form.page.getByText('Version 3').waitFor();

  expect(await form.field('Slug').getAttribute('readonly')).not.toBeNull();
  await form.field('Name').fill('Another name');
  expect(await form.field('Slug').inputValue()).toBe('locked-slug');
  await form.button('Change the slug').click();
  await form.field('Slug').fill('unlocked-slug');
  await form.page.getByText('/games/locked-slug will lead to /games/unlocked-slug for good.').waitFor();
  await form.save();
  await form.page.getByText('Version 4').waitFor();
  await soon(() => form.field('Slug').getAttribute('readonly')).not.toBeNull();
  expect(await detail(id)).toMatchObject({ slug: 'unlocked-slug', tagline: 'Not saved yet', version: 4 });

  await form.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await form.button('More actions').click();
  await form.page.getByRole('menuitem', { name: 'Copy preview link' }).click();
  await form.said('Preview link copied (valid for 7 days)').waitFor();
  const link = await form.page.evaluate(() => navigator.clipboard.readText());
  const draft: unknown = await (await fetch(link)).json();
  expect(draft).toMatchObject({ kind: 'game', page: { name: 'Another name', tagline: 'Not saved yet' } });

  // Over plain http there is no clipboard. Where the old way is refused too, the text is shown.
  const { clipboard } = await form.page
    .evaluateHandle(() => {
      const { clipboard: own } = navigator;
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      return { clipboard: own };
    })
    .then((handle) => handle.getProperties())
    .then((all) => ({ clipboard: all.get('clipboard') }));
  const copyId = async () => {
    await form.button('More actions').click();
    await form.page.getByRole('menuitem', { name: 'Copy id' }).click();
  };
  await copyId();
  await form.said('Id copied').waitFor();
  expect(await clipboard?.evaluate((own) => (own as Clipboard).readText())).toBe(id);
  await form.page.evaluate(() => {
    document.execCommand = () => false;
  });
  await copyId();
  await form.page
    .getByRole('alert')
    .filter({ hasText: 'Id not copied. Copy it by hand:' })
    .getByText(id)
    .waitFor();
});

test("what is wrong is said at its field, counted, and focused; the server's errors land on their fields and what was typed stays", async () => {
  await made({ name: 'Slug taken', slug: 'slug-taken' });
  const { id } = await made({ name: 'Wrong in two places' });
  const form = await open(listingAt(id), { expected: /409|422/ });
  await form.field('Name').fill('');
  await form.field('Website').fill('http://example.com');
  await form.save();
  await form.page.getByRole('status').getByText('2 fields need attention').waitFor();
  await soon(form.focused).toBe('Name');
  await soon(() => form.field('Name').getAttribute('aria-invalid')).toBe('true');
  await form.section('Links').getByText('Enter a link that starts with https://.').waitFor();
  await form.link('Website').click();
  await soon(form.focused).toBe('Website');
  expect(await form.field('Website').inputValue()).toBe('http://example.com');
  await axe(form.page);

  await form.field('Name').fill('Wants a taken slug');
  await form.field('Website').fill('');
  await form.button('Change the slug').click();
  await form.field('Slug').fill('slug-taken');
  await form.save();
  await form.page.getByRole('status').getByText('1 field needs attention').waitFor();
  await soon(form.focused).toBe('Slug');
  await soon(() => form.field('Slug').getAttribute('aria-invalid')).toBe('true');
  // Leaving the field does not make it right.
  await form.page.keyboard.press('Tab');
  await soon(form.focused).not.toBe('Slug');
  await drawn(form.page);
  expect(await form.field('Slug').getAttribute('aria-invalid')).toBe('true');
  expect(await form.field('Slug').inputValue()).toBe('slug-taken');
});

test('publishing names what is missing, each entry leads to its field, and then it is published', async () => {
  const form = await open(newListing, { expected: /422/ });
  await form.field('Name').fill('Published in the end');
  await form.page.keyboard.press('Control+Enter');
  const refused = form.page.getByRole('alert').filter({ hasText: 'Not published' });
  await refused.getByText('Saved as draft. Not published: 7 required items missing.').waitFor();
  await form.page.waitForURL(/\?id=/);
  await soon(form.focused).toBe('Write a summary of at least 40 characters');
  await axe(form.page);
  await form.page.keyboard.press('Enter');
  await soon(form.focused).toBe('Summary');
  await form.page.keyboard.type('A racing game in which every car is a token that its driver owns.');

  await form.checklist.getByRole('button', { name: 'Choose at least one category' }).click();
  await soon(form.focused).toBe('Categories');
  await form.choose('Categories', 'Racing');
  await form.checklist.getByRole('button', { name: 'Choose at least one platform' }).click();
  await form.page.keyboard.press('Space');
  await form.checklist.getByRole('button', { name: 'Add the website' }).click();
  await soon(form.focused).toBe('Website');
  await form.page.keyboard.type('example.com/racers');
  await form.page.getByRole('radio', { name: 'Off-chain' }).check();
  await form.fromLibrary('Logo', 'Logo of Axie Infinity');
  await form.fromLibrary('Cover', 'Cover of Axie Infinity');
  await form.checklist.getByText('Ready to publish').waitFor();
  await form.page.keyboard.press('Control+Enter');
  await form.said('Listing published').waitFor();
  await form.status('Published').waitFor();
  await form.page.getByText('Live since').waitFor();
  expect(await detail(idOf(form.page))).toMatchObject({
    status: 'published',
    websiteUrl: 'https://example.com/racers',
  });
});
