// Links: the queue by state, replacing a link with Undo, ignoring it, and what listings and My work say of it.
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { dialog, listPage } from './pages/list.page.ts';

const site = useSite();
const desktop = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };
/** Its port is blocked, so that no check leaves this machine. */
const gone = 'https://gone.example:8443/game';
let token = '';
let game: { id: string; name: string };
const call = (path: string, payload: object) => site.call(path, payload, token);
const websiteOf = async () => (await call('/api/gamelistings/detail', { id: game.id })).data.websiteUrl;

beforeAll(async () => {
  token = await site.token();
  const { data } = await call('/api/gamelistings/list', { status: ['published'], pageSize: 1, sort: 'name' });
  game = data[0];
  const { id, version } = data[0];
  await call('/api/gamelistings/edit', { id, version, websiteUrl: gone });
  const { writes } = await site.database();
  const at = new Date().toISOString();
  const seen = { status: 404, checkedAt: at, since: at };
  const [row] = (await call('/api/links/list', { q: 'gone.example' })).data;
  await writes
    .updateTable('checkedUrl')
    .set({ ...seen, state: 'dead' })
    .where('id', '=', row.id)
    .execute();
  for (const state of ['unknown', 'dead'] as const)
    await writes
      .insertInto('urlCheck')
      .values({
        urlId: row.id,
        at: `2026-06-0${state.length}T10:00:00.000Z`,
        state,
        status: 404,
        target: null,
        note: null,
      })
      .execute();
});

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'gone.example:8443/game' });

test('a dead link is found by its state, replaced in records of all types at once, and put back', async () => {
  const chainNow = async () => (await call('/api/gamelistings/blockchainlist', { pageSize: 1 })).data[0];
  const { websiteUrl } = await chainNow();
  const setChain = async (url: string) => {
    const { id, version } = await chainNow();
    await call('/api/gamelistings/editblockchain', { id, version, websiteUrl: url });
  };
  await setChain(gone);
  const page = await site.signedIn('/links', { viewport: desktop, expected: /status of 422/ });
  const list = listPage(page);
  await page.getByRole('group', { name: 'By state' }).getByRole('button', { name: 'Dead 1' }).click();
  await soon(() => list.rows.count()).toBe(1);
  await list.row('gone.example:8443/game').getByText('HTTP 404').waitFor();
  await list.row('gone.example:8443/game').getByText('and 1 more').waitFor();
  await axe(page);
  await page.getByRole('link', { name: 'gone.example:8443/game' }).click();
  const drawer = drawerOf(page);
  await drawer.getByText('listing: Website').waitFor();
  await soon(() => drawer.getByRole('region', { name: 'History' }).getByRole('listitem').count()).toBe(2);
  await axe(page);
  await drawer.getByRole('button', { name: 'Replace in records…' }).click();
  const field = dialog(page).getByLabel('New URL');
  await field.fill('new.example');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Enter a full URL that starts with https://.').waitFor();
  await field.fill('https://new.example/game');
  await page.keyboard.press('Enter');
  await soon(() => dialog(page).getByText('1 will be changed').count()).toBe(2);
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Change 2 records' }).click();
  await page.getByText('2 records changed').waitFor();
  expect(await websiteOf()).toBe('https://new.example/game');
  expect((await chainNow()).websiteUrl).toBe('https://new.example/game');
  await soon(() => drawer.count()).toBe(0);
  await soon(() => list.rows.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone for 2 records').waitFor();
  expect(await websiteOf()).toBe(gone);
  expect((await chainNow()).websiteUrl).toBe(gone);
  await setChain(websiteUrl);
  await list.row('gone.example:8443/game').waitFor();
});

test('listings and My work say which links need a look, until they are ignored', async () => {
  const page = await site.signedIn('/desk', { viewport: phone, dark: true });
  const section = page.getByRole('region', { name: /^Links 1/ });
  await section.getByRole('link', { name: game.name, exact: true }).waitFor();
  await section.getByRole('link', { name: '1 listing' }).click();
  const list = listPage(page);
  await soon(() => list.rows.count()).toBe(1);
  await page.goto(`${site.url}/links?q=gone.example`);
  await list.row('gone.example:8443/game').getByText('Dead').waitFor();
  await axe(page);
  await list.choose('gone.example:8443/game', 'Recheck');
  await page.getByText('1 link will be checked within a minute').waitFor();
  await list.choose('gone.example:8443/game', 'Ignore');
  await page.getByText('1 link ignored').waitFor();
  await list.row('gone.example:8443/game').getByText('Ignored').waitFor();
  expect((await call('/api/gamelistings/list', { linkState: ['dead'] })).data).toEqual([]);
});

test('banners and blockchains are found by their broken links too', async () => {
  const bad = 'https://gone.example:8443/banner';
  const { data: banner } = await call('/api/homepage/addbanner', {
    requestId: crypto.randomUUID(),
    name: 'Summer of dragons',
    placement: 'homeHero',
    target: { kind: 'url', id: null, url: bad },
  });
  const [chain] = (await call('/api/gamelistings/blockchainlist', { pageSize: 1 })).data;
  await call('/api/gamelistings/editblockchain', { id: chain.id, version: chain.version, websiteUrl: bad });
  const { writes } = await site.database();
  await writes.updateTable('checkedUrl').set({ state: 'dead' }).where('url', '=', bad).execute();

  const page = await site.signedIn('/homepage/homepage-banners', { viewport: desktop });
  const list = listPage(page);
  await list.row(banner.name).getByText('Dead link').waitFor();
  await page.goto(`${site.url}/homepage/homepage-banners?linkState=dead`);
  await list.row(banner.name).getByText('Dead link').waitFor();
  expect(await list.rows.count()).toBe(1);
  await list.chips.getByText('Links').waitFor();
  await axe(page);
  await page.goto(`${site.url}/games-listings/blockchain?linkState=dead`);
  await list.row(chain.name).waitFor();
  expect(await list.rows.count()).toBe(1);
  await axe(page);
});
