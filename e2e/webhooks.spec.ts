// Webhooks as somebody sets them up, and the example site that purges its cache by them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pinnedNode, root } from '../scripts/setup.mjs';
import { freePort } from '../server/test/ports.ts';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { answer, dialog } from './pages/list.page.ts';

const [ludexPort, sitePort] = [String(await freePort()), String(await freePort())];
const shown = `http://127.0.0.1:${sitePort}`;
const site = useSite({ env: { PORT: ludexPort, OUTBOUND_ALLOW: `127.0.0.1:${sitePort}` } });
let program: ReturnType<typeof spawn> | undefined;
afterAll(() => void program?.kill());

async function startExample(secret: string): Promise<void> {
  program?.kill();
  const env = {
    SITE_PORT: sitePort,
    LUDEX_URL: `http://127.0.0.1:${ludexPort}`,
    LUDEX_WEBHOOK_SECRET: secret,
  };
  const example = spawn(pinnedNode(), [join(root, 'examples/site/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  program = example;
  await once(example.stdout, 'data');
}

test('a webhook is added, tried and rotated, and purges the cache of the site', async () => {
  const page = await site.signedIn('/', { expected: /422/ });
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('button', { name: 'Add webhook…' }).click();
  const url = dialog(page).getByLabel('URL');
  await url.fill('http://example.com');
  await answer(page, 'Add webhook');
  await dialog(page).getByText('Only https URLs are accepted').waitFor();
  await axe(page);
  await url.fill(`${shown}/webhook`);
  await url.press('Tab');
  await answer(page, 'Add webhook');
  const secret = await dialog(page).getByLabel('Webhook secret').inputValue();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await axe(page);
  await answer(page, 'Done');
  expect(await page.content()).not.toContain(secret);

  const send = page.getByRole('button', { name: /^Send test event/ });
  await send.click();
  await page.getByText(/Test event: The server could not be reached/).waitFor();
  await startExample(secret);
  await send.click();
  await page.getByText(/Test event: Delivered \(204\)/).waitFor();

  const token = await site.token();
  const { data: found } = await site.call('/api/gamelistings/list', { q: 'Pixels' }, token);
  const [{ id, slug }] = found;
  const edit = async (tagline: string) => {
    const { data } = await site.call('/api/gamelistings/detail', { id }, token);
    await site.call('/api/gamelistings/edit', { id, version: data.version, tagline }, token);
  };
  const game = async () => (await fetch(`${shown}/games/${slug}`)).text();
  expect(await game()).not.toContain('Told by webhook');
  await edit('Told by webhook');
  await soon(game).toContain('Told by webhook');
  const forged = await fetch(`${shown}/webhook`, { method: 'POST', body: '{"data":{"keys":["games"]}}' });
  expect(forged.status).toBe(401);

  await page.getByRole('button', { name: /^Deliveries to/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Deliveries' });
  await drawer.getByText('Listing updated').waitFor();
  await drawer.getByText('Request and replies').first().click();
  await drawer.getByText(`"game-${id}"`).waitFor();
  await axe(page);
  await drawer.getByRole('button', { name: 'Failed', exact: true }).click();
  await soon(() => drawer.getByRole('listitem').getByText('Test event').count()).toBe(1);
  await drawer.getByRole('button', { name: /^Replay [\da-f]{8}-/ }).click();
  await page.getByText('1 delivery sent again').waitFor();
  await drawer.getByText('No deliveries').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Rotate the secret/ }).click();
  await answer(page, 'Rotate secret');
  expect(await dialog(page).getByLabel('Webhook secret').inputValue()).not.toBe(secret);
  await answer(page, 'Done');
  await page.getByText('Replaced secrets are valid until').waitFor();
  await edit('Signed by both secrets');
  await soon(game).toContain('Signed by both secrets');

  // What the webhook does not tell, the site does not know yet.
  await page.getByRole('button', { name: /^Edit http/ }).click();
  await dialog(page).getByRole('checkbox', { name: 'On', exact: true }).press('Space');
  await answer(page, 'Save');
  await page.getByText('Off', { exact: true }).waitFor();
  await edit('Not told');
  expect(await game()).toContain('Signed by both secrets');

  await page.setViewportSize({ width: 375, height: 700 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
  await page.getByRole('button', { name: /^Delete http/ }).click();
  await answer(page, 'Delete webhook');
  await page.getByText('No webhooks yet').waitFor();
});
