// My work: what waits, acted on in its row, and the page after a sign-in for those who want it.
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { settled } from './pages/list.page.ts';

const site = useSite();

test('what waits is published and opened from its row, and the console starts there if one wants it', async () => {
  const token = await site.token();
  const call = async (path: string, payload: object) => (await site.call(path, payload, token)).data;
  const manager = await site.account('Content Manager');

  // Nothing waits for somebody new.
  const calm = await site.signedIn('/account/user-access-controls', { as: await site.account('Viewer') });
  await calm.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My work' }).click();
  await calm.getByRole('heading', { name: 'My work', level: 1 }).waitFor();

  const [complete] = await call('/api/gamelistings/list', { status: ['published'] });
  const { id, version } = await call('/api/gamelistings/detail', { id: complete.id });
  const archived = await call('/api/gamelistings/status', { id, version, status: 'archived' });
  const draft = await call('/api/gamelistings/status', { id, version: archived.version, status: 'draft' });
  await call('/api/gamelistings/status', { id, version: draft.version, status: 'inReview' });

  const page = await site.signedIn('/desk', { as: manager, fresh: true });
  const review = page.getByRole('region', { name: 'To review' });
  await review.getByRole('link', { name: complete.name, exact: true }).waitFor();
  await axe(page);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await settled(page);
  await axe(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The count leads to the list with exactly these.
  await review
    .getByRole('link', { name: /listing/ })
    .first()
    .press('Enter');
  await soon(() => new URL(page.url()).searchParams.get('status')).toBe('inReview');
  await page.goBack();
  await review.getByRole('button', { name: `Publish ${complete.name}` }).press('Enter');
  await page.getByText(`${complete.name} published`).waitFor();
  await review.getByRole('link', { name: complete.name, exact: true }).waitFor({ state: 'hidden' });

  await page.goto(`${site.url}/account/user-access-controls`);
  await page.getByRole('checkbox', { name: 'Start on My work' }).check();
  await page.getByText('Start page saved').waitFor();
  await page.goto(`${site.url}/`);
  await soon(() => new URL(page.url()).pathname).toBe('/account/user-access-controls');
  await page.evaluate(() => localStorage.removeItem('userInfo'));
  await page.goto(`${site.url}/user/login`);
  await page.getByLabel('E-mail').fill(manager.email);
  await page.getByLabel('Password', { exact: true }).fill(manager.password);
  await page.keyboard.press('Enter');
  await soon(() => new URL(page.url()).pathname).toBe('/desk');
  await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor();
});
