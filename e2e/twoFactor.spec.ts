// Second factors in the browser: an app's codes made here, passkeys of the browser's own virtual authenticator.
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { freePort } from '../server/test/ports.ts';
import { codeAt } from '../server/test/records/twoFactor.ts';
import { axe } from './axe.ts';
import { type Credentials, soon, useSite } from './fixtures.ts';
import { answer, dialog, listPage } from './pages/list.page.ts';

const env: Record<string, string> = {};
// Browsers bind passkeys to a name, which an address of this machine is not.
beforeAll(async () => {
  const port = String(await freePort());
  Object.assign(env, { PORT: port, PUBLIC_URL: `http://localhost:${port}` });
});
const site = useSite({ env });
const access = '/account/user-access-controls';
const password = 'a password for testing';

let made = 0;
/** An account of its own for every test. */
async function newAccount(fields: object = {}): Promise<{ name: string; as: Credentials }> {
  const token = await site.token();
  const roles = (await site.call('/api/account/rolelist', { q: 'Viewer' }, token)).data;
  made += 1;
  const [as, name] = [{ email: `two-${made}@example.com`, password }, `Tess ${made}`];
  const account = { ...as, name, roleIds: [roles[0].id], ...fields };
  const reply = await site.call('/api/account/create', account, token);
  expect(reply.success, reply.msg).toBe(true);
  return { name, as };
}

async function logIn(page: Page, { email }: { email: string }) {
  await page.goto(`${site.url}/user/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const factors = (page: Page) => page.getByRole('region', { name: 'Two-factor' });
/** The next code of an app: an earlier or the same one counts no more. */
const nextCode = (secret: string, steps = 1) => codeAt(secret, new Date(Date.now() + steps * 30_000));

/** Sets the app up in the own access, up to the codes. Returns its key. */
async function setUpApp(page: Page): Promise<string> {
  await factors(page).getByRole('button', { name: 'Set up app…' }).click();
  await dialog(page).getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Copy key' }).waitFor();
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  await dialog(page).getByLabel('Code').fill(codeAt(secret, new Date()));
  await page.keyboard.press('Enter');
  await dialog(page).getByText('I have kept them').waitFor();
  return secret;
}

/** A device that makes passkeys and verifies its user by itself, as a laptop with a fingerprint does. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
}

test('an app is set up with its first code, asked for at the next login, and a recovery code replaces it once', async () => {
  const { as } = await newAccount();
  const page = await site.signedIn(access, { as, expected: /status of 422/ });
  await factors(page).getByRole('button', { name: 'Set up app…' }).click();
  await dialog(page).getByLabel('Current password').fill('wrong');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('This is not your current password').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  const secret = await setUpApp(page);
  const codes = await dialog(page)
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await axe(page);
  await answer(page, 'I have kept them');
  await factors(page).getByText('10 left.').waitFor();

  const next = await site.page({ expected: /status of 422/ });
  await logIn(next, as);
  await next.getByLabel('Code', { exact: true }).fill('000000');
  await axe(next);
  await next.keyboard.press('Enter');
  await next.getByText('This code is wrong or was already used').waitFor();
  await next.getByLabel('Code', { exact: true }).fill(nextCode(secret));
  await next.keyboard.press('Enter');
  await soon(() => heading(next).textContent()).toBe('User Access Controls');

  const again = await site.page({ expected: /status of 422/ });
  for (const outcome of ['in', 'refused']) {
    await logIn(again, as);
    await again.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await again.getByLabel('Recovery code').fill(codes[0] ?? '');
    await again.keyboard.press('Enter');
    if (outcome === 'refused') await again.getByText('This code is wrong or was already used').waitFor();
    else {
      await factors(again).getByText('9 left.').waitFor();
      await again.evaluate(() => localStorage.clear());
    }
  }
});

test('a passkey is added, named, used to log in, and deleted', async () => {
  const { as } = await newAccount();
  const page = await site.page({ expected: /status of 4(01|22)/ });
  await withAuthenticator(page);
  await logIn(page, as);
  await factors(page).getByRole('button', { name: 'Add a passkey…' }).click();
  await dialog(page).getByLabel('Name').fill('Test laptop');
  await dialog(page).getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await answer(page, 'I have kept them');
  await factors(page).getByText('Test laptop').waitFor();
  await factors(page).getByText('never used').waitFor();
  await factors(page).getByRole('button', { name: 'Rename the passkey Test laptop' }).click();
  await dialog(page).getByLabel('Name').fill('Blue laptop');
  await page.keyboard.press('Enter');
  await factors(page).getByText('Blue laptop').waitFor();

  await page.evaluate(() => localStorage.clear());
  await logIn(page, as);
  await page.getByRole('form', { name: 'Second step' }).waitFor();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await soon(() => heading(page).textContent()).toBe('User Access Controls');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.url}/user/login?redirect=%2Fgames-listings%2Fcategories`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await soon(() => heading(page).textContent()).toBe('Categories');

  await page.goto(site.url + access);
  await factors(page).getByText('last used').waitFor();
  await factors(page).getByRole('button', { name: 'Delete the passkey Blue laptop' }).click();
  await dialog(page).getByLabel('Current password').fill(password);
  await answer(page, 'Delete');
  await soon(() => factors(page).getByText('Blue laptop').count()).toBe(0);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.url}/user/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByText('This passkey did not sign you in').waitFor();
});

test('a role that requires a second factor lets its members do nothing before, and an administrator resets what was lost', async () => {
  const token = await site.token();
  const rights = [{ name: 'categories.view', level: 3 }];
  const { data: role } = await site.call('/api/account/addrole', { name: 'Strict', rights }, token);
  const { name, as } = await newAccount({ roleIds: [role.id] });
  const member = await site.signedIn('/games-listings/categories', { as, expected: /status of 40[13]/ });
  await listPage(member).rows.first().waitFor();

  const admin = await site.signedIn(`${access}?tab=roles`);
  await listPage(admin).choose('Strict', 'Require two-factor…');
  await answer(admin, 'Require');
  await listPage(admin).main.getByText('two-factor', { exact: true }).waitFor();

  await member.reload();
  await soon(() => heading(member).textContent()).toBe('Set up two-factor authentication');
  expect(await member.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  await axe(member);
  await setUpApp(member);
  await answer(member, 'I have kept them');
  await member.getByRole('button', { name: 'Go on' }).click();
  await listPage(member).rows.first().waitFor();

  await admin.goto(`${site.url}${access}?tab=accounts&q=${as.email}`);
  await listPage(admin).main.getByText('App', { exact: true }).waitFor();
  await listPage(admin).choose(name, 'Reset two-factor…');
  await dialog(admin).getByText('all sessions end').waitFor();
  await axe(admin);
  await answer(admin, 'Reset');
  await listPage(admin).main.getByText('none', { exact: true }).waitFor();
});

test('a session that ends at work is gone on with by password and code', async () => {
  const { as } = await newAccount();
  const page = await site.signedIn(access, { as, expected: /status of 4(01|22)/, fresh: true });
  const secret = await setUpApp(page);
  await answer(page, 'I have kept them');
  const db = await site.database();
  await db.writes
    .deleteFrom('session')
    .where('accountId', 'in', (eb) => eb.selectFrom('account').select('id').where('email', '=', as.email))
    .execute();
  await page.getByRole('link', { name: 'Categories' }).click();
  const asked = page.getByRole('dialog', { name: 'Identity expired' });
  await asked.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await asked.getByLabel('Code', { exact: true }).fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await listPage(page).rows.first().waitFor();
});
