// Single sign-on in the browser, at a real provider.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ssoCallbackPath } from '../contract/session/single-sign-on.ts';
import { startOidcProvider, type TestProvider } from '../server/test/peers/oidcProvider.ts';
import { freePort } from '../server/test/ports.ts';
import { axe } from './axe.ts';
import { admin, soon, useSite } from './fixtures.ts';

const env: Record<string, string> = {};
let provider: TestProvider;

// Before the site starts: it has to know the provider, and the provider the site's address.
beforeAll(async () => {
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  provider = await startOidcProvider(
    {
      boss: { email: admin.email, verified: true },
      stranger: { email: 'stranger@example.com', verified: true },
    },
    url + ssoCallbackPath,
  );
  const { issuer, clientId, clientSecret } = provider;
  Object.assign(env, { PORT: String(port), PUBLIC_URL: url });
  Object.assign(env, { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret });
});
const site = useSite({ env });
afterAll(async () => {
  await provider.close();
  vi.restoreAllMocks();
});

/** The provider's own pages ask for a font from elsewhere, and for an icon that it has not. */
const ofTheProvider = /Failed to load resource/;

/** Through the provider's own pages, keeping every address that the browser was at. */
async function signIn(page: Page, name: string): Promise<string[]> {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.getByRole('button', { name: 'Single sign-on' }).click();
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  return addresses;
}

test('the button leads to the provider and back to the page that was asked for; no token is in any address [S9.4]', async () => {
  const page = await site.page({ expected: ofTheProvider });
  await page.goto(`${site.url}/user/login?redirect=%2Fgames-listings%2Fcategories`);
  await page.getByRole('button', { name: 'Single sign-on' }).waitFor();
  await axe(page);
  const addresses = await signIn(page, 'boss');
  await page.waitForURL('**/games-listings/categories');
  await page.getByRole('heading', { name: 'Categories' }).waitFor();
  const stored = await page.evaluate(() => localStorage.getItem('userInfo') ?? '');
  const token = /"token":"([\w-]{20,})"/.exec(stored)?.[1];
  expect(token).toBeDefined();
  for (const address of addresses) expect(address).not.toContain(token);
  expect(await page.evaluate(() => sessionStorage.getItem('sso'))).toBe(null);
});

test('without an account the page says so, and offers the other ways to log in', async () => {
  const page = await site.page({ expected: ofTheProvider });
  await page.goto(`${site.url}/user/login`);
  await signIn(page, 'stranger');
  await page.getByText('There is no active account for you here').waitFor();
  await soon(() => page.url()).toBe(`${site.url}/user/login`);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'User Access Controls' }).waitFor();
});

test('a made-up answer shows a text of our own and nothing of the address', async () => {
  const page = await site.page({ expected: /401/ });
  await page.goto(`${site.url}/user/login?failure=%3Cimg%20src%3Dx%3E`);
  await page.getByText('The sign-in was not confirmed').waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await page.goto(`${site.url}/user/login?handle=made-up`);
  await page.getByText('That sign-in took too long').waitFor();
});
