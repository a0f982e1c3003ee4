// My work: what waits, acted on in its row, and the page after a sign-in for those who want it.
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { settled } from './pages/list.page.ts';

const site = useSite();

test('what waits is published and opened from its row, and the console starts there if one wants it', async () => {
  const token = await site.token();
  const call = async (path: string, payload: object) => {
    const { success, msg, data } = await site.call(path, payload, token);
    expect(success, `${path}: ${msg}`).toBe(true);
    return data;
  };
  const manager = await site.account('Content Manager');

  // One click from everywhere, for everybody.
  const viewer = await site.signedIn('/account/user-access-controls', { as: await site.account('Viewer') });
  await viewer.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My work' }).click();
  await viewer.getByRole('heading', { name: 'My work', level: 1 }).waitFor();

  // The sample catalogue has records in review.
  const [{ rows }] = (await call('/api/desk/summary', {})).filter(
    ({ section }: { section: string }) => section === 'toReview',
  );
  const { label } = rows.find(({ type }: { type: string }) => type === 'gameListing');

  const page = await site.signedIn('/desk', { as: manager, fresh: true });
  const review = page.getByRole('region', { name: 'To review' });
  await review.getByRole('link', { name: label, exact: true }).waitFor();
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
  await review.getByRole('button', { name: `Publish ${label}` }).press('Enter');
  await page.getByText(`${label} published`).waitFor();
  await review.getByRole('link', { name: label, exact: true }).waitFor({ state: 'hidden' });

  await page.goto(`${site.url}/insights`);
  const people = page.getByRole('table', { name: 'In review, by person' });
  await people.getByRole('link').first().waitFor();
  await axe(page);
  const [row = ''] = await page
    .getByRole('table', { name: 'In review, by age' })
    .getByRole('row', { name: /^All / })
    .allInnerTexts();
  await page.getByText('Table', { exact: true }).click();
  await soon(() => page.getByRole('table', { name: 'Published, by week' }).getByRole('row').count()).toBe(12);
  await page.locator('.insights-chart a').last().click();
  await soon(() => new URL(page.url()).searchParams.get('status')).toBe('published');
  await page.goBack();
  await page.getByRole('link', { name: 'All', exact: true }).press('Enter');
  await page
    .getByText(`of ${row.trim().split(/\s+/).at(-1)}`)
    .first()
    .waitFor();

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
