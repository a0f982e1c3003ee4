// The same console below another base path and under another name.
import { expect, test } from 'vitest';
import { admin, soon, useSite } from './fixtures.ts';

const site = useSite({ env: { BASE_PATH: '/back/office', PRODUCT_NAME: 'Arcade & Sons' } });

test('window.routerBase is the base of every link, PRODUCT_NAME is in title, login and header [S1.7, S2.16]', async () => {
  const page = await site.page();
  // What a proxy that forwards only the base would not let through.
  const outside: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === site.url && !pathname.startsWith('/back/office/')) outside.push(pathname);
  });
  await page.goto(`${site.url}/back/office/account/nope`);
  await page.waitForURL(`${site.url}/back/office/user/login?redirect=%2Faccount%2Fnope`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Arcade & Sons');
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${site.url}/back/office/account/nope`);
  await page.getByRole('link', { name: 'User Access Controls' }).click();
  await page.waitForURL(`${site.url}/back/office/account/user-access-controls`);
  await soon(() => page.title()).toBe('User Access Controls - Arcade & Sons');
  await page.getByRole('banner').getByRole('link', { name: 'Arcade & Sons, start page' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'User Access Controls' }).waitFor();
  for (const link of await page.getByRole('link').all()) {
    expect(await link.getAttribute('href')).toMatch(/^\/back\/office\/|^#content$/);
  }
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  const picture = page.locator('[data-row] img').first();
  await soon(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(outside).toEqual([]);
});
