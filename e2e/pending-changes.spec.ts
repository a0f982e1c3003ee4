// Pending changes of a public listing: saved, reviewed, compared, scheduled and published in its form.
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { drawn, soon, useSite } from './fixtures.ts';
import { listingAt, useForms } from './pages/form.page.ts';

const site = useSite();
const { open, detail } = useForms(site);

const publicListing = async (index: number) => {
  const filter = { status: ['published'], pageSize: 10 };
  const { data } = await site.call('/api/gamelistings/list', filter, await site.token());
  return detail(data[index].id);
};
const send = async (path: string, payload: object) => {
  const reply = await site.call(path, payload, await site.token());
  expect(reply.success, JSON.stringify(reply)).toBe(true);
  return reply.data;
};

test('an editor sends a change of a public listing for review, and a manager schedules or publishes it', async () => {
  const { id, name, version, tagline } = await publicListing(0);
  const editor = await open(listingAt(id), { as: await site.account('Listing Editor') });
  await editor.field('Tagline').fill('A pending tagline');
  await editor.field('Internal notes').fill('Asked the studio');
  await editor.save();
  await editor.said('Change saved').waitFor();
  await editor.page.getByText('Differs from the site: Tagline.').waitFor();
  expect(await detail(id)).toMatchObject({
    tagline,
    version: version + 1,
    internalNotes: 'Asked the studio',
  });
  await editor.step('Choose a reviewer…');
  const asking = editor.dialog(/^Send the changes/);
  await asking.getByRole('combobox', { name: /^Reviewer/ }).click();
  await editor.page.getByTitle('The Content Manager').click();
  await asking.getByRole('button', { name: 'Send for review' }).click();
  await editor.said('Changes sent for review').waitFor();
  expect(await editor.button('Send for review').count()).toBe(0);

  const manager = await open(listingAt(id), {
    as: await site.account('Content Manager'),
    expected: /409|net::ERR_FAILED/,
  });
  await manager.page.getByText('In review.').waitFor();
  await manager.button('Compare').click();
  const compared = manager.dialog('Site and pending changes');
  await compared.getByText('pending').last().waitFor();
  await axe(manager.page);
  // It is published or returned from there.
  await compared.getByRole('button', { name: 'Publish changes' }).waitFor();
  await compared.getByRole('button', { name: 'Return changes to draft…' }).click();
  const returning = manager.dialog(/^Return the changes/);
  await returning.getByRole('textbox').fill('Name the season');
  await returning.getByRole('button', { name: 'Return to draft' }).click();
  await manager.said('Changes returned to draft').waitFor();
  await manager.step('Schedule changes…');
  await manager
    .dialog(/^Schedule the changes/)
    .getByRole('button', { name: 'Schedule', exact: true })
    .click();
  await manager.said('Changes scheduled').waitFor();
  await manager.page.getByText(/Will be published/).waitFor();

  await editor.page.reload();
  await editor.page.getByText('View only: you need the right to publish').first().waitFor();
  expect(await editor.button('Save').count()).toBe(0);

  const live = await detail(id);
  await send('/api/gamelistings/edit', { id, version: live.version, tagline: 'Changed on the site' });
  await manager.button('Publish changes').click();
  await manager.said('Changed on the site since: Tagline.').waitFor();
  await manager.button('Keep the change').click();
  await soon(() => manager.page.getByText('Changed on the site since').count()).toBe(0);
  await manager.field('Tagline').fill('A better tagline');
  // The reply is lost on its way, and before that the pulse tells of the new version.
  await manager.page.route(
    '**/applychange',
    async (route) => {
      await route.fetch();
      const told = manager.page.waitForResponse(/desk.pulse/);
      await manager.page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await (await told).finished();
      await drawn(manager.page);
      expect(await manager.page.getByText(/^Changed by/).count()).toBe(0);
      await route.abort();
    },
    { times: 1 },
  );
  await manager.page.keyboard.press('ControlOrMeta+Enter');
  await manager.said('Listing published with its changes').waitFor();
  expect((await detail(id)).tagline).toBe('A better tagline');
  await soon(() => manager.page.getByText('changes pending').count()).toBe(0);

  const list = await site.signedIn(`/games-listings/overview?q=${encodeURIComponent(name)}`, {
    as: await site.account('Listing Editor'),
  });
  const row = list.getByRole('row', { name: new RegExp(name) }).first();
  await row.waitFor();
  expect(await row.getByRole('button', { name: /Feature|Change the stage/ }).count()).toBe(0);
});

test('a manager discards a change, and the list finds what is pending', async () => {
  const { id, name } = await publicListing(1);
  const manager = await open(listingAt(id), { viewport: { width: 375, height: 812 } });
  await manager.field('Tagline').fill('Not to be');
  await manager.save();
  await manager.page.getByText('Differs from the site: Tagline.').waitFor();
  await axe(manager.page);
  const list = await site.signedIn('/games-listings/overview?changeState=draft');
  await list
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('img', { name: 'changes pending' })
    .waitFor();
  await manager.button('Discard').click();
  await manager.dialog('Discard these changes?').getByRole('button', { name: 'Discard changes' }).click();
  await manager.said('Changes discarded').waitFor();
  await soon(async () => (await detail(id)).change).toBe(null);
  expect(await manager.field('Tagline').inputValue()).not.toBe('Not to be');
});
