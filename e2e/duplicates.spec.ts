// Possible duplicates: from My work to a merge by keyboard, its undo, dismissals, and the way from the form.
import { expect, test } from 'vitest';
import { compareTask } from '../server/duplicates/find.ts';
import { axe } from './axe.ts';
import { goWithin, soon, useSite } from './fixtures.ts';
import { listPage } from './pages/list.page.ts';

const site = useSite();

test('two listings of a game are compared, merged and separated again, or dismissed', async () => {
  const token = await site.token();
  const call = async (path: string, payload: object) => site.call(path, payload, token);
  const tagline = 'A second record of the same game';
  const { data: twin } = await call('/api/gamelistings/create', {
    name: 'Axie Infinity!',
    tagline,
    tags: ['Twice'],
    internalNotes: 'From a spreadsheet',
  });
  const { data: slip } = await call('/api/gamelistings/create', { name: 'Splinterlnds' });
  // Compared now, and not when the server's job is due.
  const { writes, workers } = await site.database();
  await writes.insertInto('duplicateCheck').values({ listingId: null }).execute();
  await workers.run(compareTask, { now: new Date().toISOString() });
  // Two games of the sample share the contract of their token.
  await soon(async () => (await call('/api/duplicates/summary', {})).data.total).toBe(3);

  const page = await site.signedIn('/desk');
  const section = page.getByRole('region', { name: 'Possible duplicates' });
  await section.getByRole('link', { name: 'Compare Axie Infinity · Axie Infinity!' }).press('Enter');
  await page.getByRole('group', { name: 'Tagline' }).waitFor();
  await page.getByText(/^Same name/).waitFor();
  await axe(page);
  const tags = page.getByRole('group', { name: 'Tags' });
  await expect.poll(() => tags.getByRole('radio', { name: /^Both/ }).isChecked()).toBe(true);
  await page.getByRole('group', { name: 'Tagline' }).getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  const wanted = page.getByRole('group', { name: 'Tagline' }).getByRole('radio', { name: tagline });
  expect(await wanted.isChecked()).toBe(true);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await axe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await page.getByText('“Axie Infinity!” merged into “Axie Infinity”').waitFor();
  const list = listPage(page);
  await list.row('Splinterlands').waitFor();
  expect((await call('/api/gamelistings/detail', { id: twin.id })).errorCode).toBe('not_found');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await soon(async () => (await call('/api/gamelistings/detail', { id: twin.id })).data?.tagline).toBe(
    tagline,
  );

  await page.reload();
  await page
    .getByRole('group', { name: 'By reason' })
    .getByRole('button', { name: 'Similar name 1' })
    .click();
  await soon(() => new URL(page.url()).searchParams.get('reason')).toBe('similarName');
  await list.row('Splinterlands').getByRole('checkbox').check();
  await axe(page);
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await page.getByText('1 pair dismissed').waitFor();
  await list.row('Splinterlands').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await list.row('Splinterlands').waitFor();

  await goWithin(page, `/games-listings/game-listings-form?id=${twin.id}`);
  await page.getByRole('link', { name: 'Merge with Axie Infinity' }).click();
  await page.getByRole('heading', { name: 'Merge listings' }).waitFor();
  await goWithin(page, `/duplicates/merge?keep=${twin.id}&drop=${slip.id}`);
  // What was chosen field by field is not lost without a question.
  await page.getByRole('group', { name: 'Tagline' }).getByRole('radio', { checked: false }).first().check();
  await page.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Keep “Splinterlnds” instead' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await soon(() => new URL(page.url()).searchParams.get('keep')).toBe(slip.id);
});
