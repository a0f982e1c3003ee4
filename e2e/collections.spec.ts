// Collections: made in the form, ordered by keys, published, and shown by the example site.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinnedNode, root } from '../scripts/setup.mjs';
import { freePort } from '../server/test/ports.ts';
import { axe, axeInBothThemes } from './axe.ts';
import { drawn, soon, useSite } from './fixtures.ts';
import { formPage } from './pages/form.page.ts';
import { dialog } from './pages/list.page.ts';

const [ludexPort, sitePort] = [String(await freePort()), String(await freePort())];
const shown = `http://127.0.0.1:${sitePort}`;
const site = useSite({ env: { PORT: ludexPort, SITE_URL: shown } });

const program = spawn(pinnedNode(), [join(root, 'examples/site/main.ts')], {
  env: { SITE_PORT: sitePort, LUDEX_URL: `http://127.0.0.1:${ludexPort}` },
  stdio: ['ignore', 'pipe', 'inherit'],
});
beforeAll(() => once(program.stdout, 'data'));
afterAll(() => void program.kill());

/** The texts of an element of the site's page. */
async function textsOn(path: string, element: 'h2' | 'h3'): Promise<string[]> {
  const reply = await fetch(shown + path);
  expect(reply.status, path).toBe(200);
  const found = (await reply.text()).matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'g'));
  return Array.from(found, ([, text = '']) => text.replace(/<[^>]+>/g, ''));
}

test('a collection is made, ordered by keys, published and put first on the homepage', async () => {
  const token = await site.token();
  const { data } = await site.call('/api/gamelistings/list', { status: ['draft'], pageSize: 1 }, token);
  const draft: string = data[0].name;
  const page = await site.signedIn('/collections');
  await page.getByRole('row', { name: /Played in Telegram/ }).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'New collection' }).click();

  const form = formPage(page);
  await form.ready();
  await form.field('Title').fill('Staff evening');
  await form.field('Maximum games').fill('4');
  const picker = page.getByRole('combobox', { name: 'Pin a game' });
  const pins = page.getByRole('list', { name: 'Pinned games', exact: true }).locator('> li');
  for (const [index, name] of ['Pixels', 'Axie Infinity', draft].entries()) {
    await picker.fill(name);
    await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click();
    await soon(() => pins.count()).toBe(index + 1);
  }
  const games = page.getByRole('list', { name: 'Games shown now' }).locator('bdi');
  await soon(() => games.allInnerTexts()).toEqual(['Pixels', 'Axie Infinity']);
  await page
    .getByRole('list', { name: 'Pinned games that are not shown' })
    .getByText('Draft, not public')
    .waitFor();

  // By the handle, and by the button.
  await page.getByRole('button', { name: 'Drag Axie Infinity' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.getByText('Axie Infinity over place 1 of 3').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await soon(() => games.allInnerTexts()).toEqual(['Axie Infinity', 'Pixels']);
  await page.getByRole('button', { name: `Move ${draft} up` }).press('Enter');
  await page.getByLabel('Place of Pixels').fill('4');

  await page.getByRole('switch', { name: 'Add games by a rule' }).press('Space');
  await page.getByLabel('Platforms', { exact: true }).fill('web');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Web' }).first().click();
  await page.keyboard.press('Escape');
  const { items } = await (await fetch(`${site.url}/v1/games?platform=web`)).json();
  const byRule = items.map(({ name }: { name: string }) => name).filter((name: string) => name !== 'Pixels');
  const expected = ['Axie Infinity', byRule[0], byRule[1], 'Pixels'];
  await soon(() => games.allInnerTexts()).toEqual(expected);
  await page.getByRole('button', { name: 'Window of Axie Infinity' }).click();
  await axeInBothThemes(page);
  await form.button('Preview').click();
  const beside = page.frameLocator('iframe[title="Page on the site"]');
  await beside.getByRole('heading', { name: 'Staff evening', level: 1 }).waitFor();
  await soon(() => beside.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(expected);
  await page.getByRole('complementary', { name: 'Preview' }).getByRole('button', { name: 'Close' }).click();
  await form.button('Publish').click();
  await form.status('Published').waitFor();
  await soon(() => textsOn('/collections/staff-evening', 'h3')).toEqual(expected);
  expect(await textsOn('/collections', 'h3')).toContain('Staff evening');

  await page.goto(`${site.url}/collections?home=1`);
  const home = dialog(page);
  await home.getByText('Fully on-chain').waitFor();
  await home.getByRole('combobox', { name: 'Add a collection' }).fill('Staff');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Staff evening' }).click();
  for (let step = 0; step < 2; step += 1)
    await home.getByRole('button', { name: 'Move Staff evening up' }).press('Enter');
  await axeInBothThemes(page);
  await home.getByRole('button', { name: 'Save order' }).click();
  await soon(() => page.getByRole('row', { name: /Staff evening/ }).innerText()).toContain('Place 1');
  const sections = (await textsOn('/', 'h2')).filter((text) => /evening|on-chain/.test(text));
  expect(sections).toEqual(['Staff evening', 'A good first evening', 'Fully on-chain']);
});

test('Enter in a picker before the server has answered chooses what matches once it has, and nothing else', async () => {
  const page = await site.signedIn('/collections');
  await page.getByRole('button', { name: 'New collection' }).click();
  await formPage(page).ready();
  const picker = page.getByRole('combobox', { name: 'Pin a game' });
  await picker.click();
  await page.locator('.ant-select-item-option').first().waitFor();
  const searchEarly = async (text: string) => {
    const answer = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/gamelistings/list', async (route) => {
      if (route.request().postData()?.includes(text) !== true) return route.fallback();
      asked.resolve();
      await answer.promise;
      await route.continue();
    });
    await picker.fill(text);
    await asked.promise;
    await page.keyboard.press('Enter');
    const answered = page.waitForResponse(/api.gamelistings.list$/);
    answer.resolve();
    await answered;
    await drawn(page);
  };
  const pinned = page.getByRole('list', { name: 'Pinned games', exact: true });
  await searchEarly('Nowhere');
  expect(await pinned.count()).toBe(0);
  await searchEarly('Alien');
  await soon(() => pinned.getByRole('listitem').count()).toBe(1);
  await pinned.getByText('Alien Worlds').waitFor();
});
