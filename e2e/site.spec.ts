// The example site beside Ludex: what editors do in the console shows there at once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinnedNode, root } from '../scripts/setup.mjs';
import { freePort } from '../server/test/ports.ts';
import { axe } from './axe.ts';
import { soon, useSite } from './fixtures.ts';
import { listingAt, useForms } from './pages/form.page.ts';

const [ludexPort, sitePort] = [String(await freePort()), String(await freePort())];
const shown = `http://127.0.0.1:${sitePort}`;
const site = useSite({ env: { PORT: ludexPort, SITE_URL: shown } });
const { open, detail, made } = useForms(site);

const env = { SITE_PORT: sitePort, LUDEX_URL: `http://127.0.0.1:${ludexPort}` };
const program = spawn(pinnedNode(), [join(root, 'examples/site/main.ts')], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
beforeAll(() => once(program.stdout, 'data'));
afterAll(() => void program.kill());

/** Types while the pane is being drawn: a slow machine takes the key before it runs the effects of what it drew. */
async function typeAsThePaneOpens(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, typed) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    const usual = ResizeObserver;
    // The pane measures itself before its effects.
    window.ResizeObserver = class extends usual {
      override observe(target: Element): void {
        super.observe(target);
        if (!target.matches('.site-pane-stage')) return;
        window.ResizeObserver = usual;
        value?.set?.call(input, typed);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    };
  }, text);
}

/** A path of the site, as a browser's cache or a search engine asks for it. */
const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(shown + path, { redirect: 'manual', headers });

test('a draft shows by its preview link, is published, renamed and archived, and the site follows', async () => {
  const { data } = await site.call('/api/gamelistings/list', { q: 'Pixels' }, await site.token());
  const { summary, categoryIds, platforms, deployments, logoId, coverId } = await detail(data[0].id);
  const complete = { summary, categoryIds, platforms, deployments, logoId, coverId };
  const websiteUrl = 'https://first.example.com';
  const { id } = await made({ name: 'First on the site', websiteUrl, ...complete });
  const form = await open(listingAt(id));
  await form.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await form.button('More actions').click();
  await form.page.getByRole('menuitem', { name: 'Copy preview link' }).click();
  await form.said('Preview link copied').waitFor();
  const link = await form.page.evaluate(() => navigator.clipboard.readText());
  const page = await site.page();
  await page.goto(link);
  await page.getByRole('heading', { name: 'First on the site', level: 1 }).waitFor();
  await page.getByText('Preview, not a public page').waitFor();
  const preview = await fetch(link);
  expect(preview.headers.get('cache-control')).toBe('private, no-store');
  expect(await preview.text()).toContain('<meta name="robots" content="noindex">');
  expect((await visit('/games/first-on-the-site')).status).toBe(404);

  const beside = form.page.frameLocator('iframe[title="Page on the site"]');
  await typeAsThePaneOpens(form.field('Tagline'), 'Typed, not saved');
  await form.button('Preview').click();
  await beside.getByText('Typed, not saved').waitFor();
  const pane = form.page.getByRole('complementary', { name: 'Preview' });
  await pane.getByRole('button', { name: 'Phone' }).click();
  const scrolled = () => beside.locator('html').evaluate(() => scrollY);
  await beside.locator('html').evaluate(() => scrollTo(0, 200));
  await form.field('Website').fill('https://half');
  await form.field('Tagline').fill('Typed further');
  await beside.getByText('Typed further').waitFor();
  await soon(scrolled).toBe(200);
  await axe(form.page);
  const popup = form.page.waitForEvent('popup');
  await pane.getByRole('button', { name: 'Own window' }).click();
  await (await popup).getByText('Typed further').waitFor();
  expect(await detail(id)).toMatchObject({ tagline: null, version: 1 });
  await form.choose('Compare with', 'Saved now');
  const before = form.page.frameLocator('iframe[title="Page before"]');
  await before.getByRole('heading', { name: 'First on the site', level: 1 }).waitFor();
  expect(await before.getByText('Typed further').count()).toBe(0);
  const edge = pane.getByRole('separator', { name: 'Width of the preview' });
  await edge.press('ArrowLeft');
  await soon(() => edge.getAttribute('aria-valuenow')).toBe('50');
  await pane.getByRole('button', { name: 'Close' }).click();
  await soon(() => pane.count()).toBe(0);
  await form.field('Website').fill(websiteUrl);

  await form.button('Publish').click();
  await form.page.getByRole('link', { name: 'View on site' }).waitFor();
  const address = await form.page.getByRole('link', { name: 'View on site' }).getAttribute('href');
  expect(address).toBe(`${shown}/games/first-on-the-site`);
  await page.goto(address ?? '');
  expect(await page.title()).toBe('First on the site · Ludex Games');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address);
  const jsonLd = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(jsonLd ?? '')).toMatchObject({ '@type': 'VideoGame', url: address });
  await page.getByRole('link', { name: 'Games', exact: true }).first().click();
  await page.getByRole('link', { name: 'First on the site' }).waitFor();

  const first = await visit('/games/first-on-the-site');
  const etag = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await visit('/games/first-on-the-site', etag)).status).toBe(304);
  const change = async (path: string, fields: object) => {
    const { version } = await detail(id);
    const reply = await site.call(path, { id, version, ...fields }, await site.token());
    expect(reply.success, JSON.stringify(reply)).toBe(true);
  };
  await change('/api/gamelistings/edit', { name: 'Second name', slug: 'second-name' });
  const moved = await visit('/games/first-on-the-site', etag);
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/games/second-name']);
  expect(await (await visit('/games/second-name')).text()).toContain('<h1>Second name</h1>');
  await change('/api/gamelistings/status', { status: 'archived' });
  expect((await visit('/games/second-name')).status).toBe(410);
  expect(await (await visit('/games?q=second')).text()).toContain('0 games');
});

test('a banner shows on the page of its placement while it is typed', async () => {
  const form = await open('/homepage/banner-form');
  await form.field('Name').fill('Only typed');
  await form.field('Headline').fill('Seen before it is saved');
  await form.button('Preview').click();
  const beside = form.page.frameLocator('iframe[title="Page on the site"]');
  await beside.locator('.hero').getByText('Seen before it is saved').waitFor();
  await form.field('Placement').click();
  await form.page.locator('.ant-select-item-option', { hasText: 'Top of lists' }).click();
  await beside.getByRole('heading', { name: 'Results' }).waitFor();
  await beside.getByText('Seen before it is saved').waitFor();
  expect(await (await visit('/')).text()).not.toContain('Seen before it is saved');
});

test('without JavaScript, games are filtered, sorted and searched by a form', async () => {
  const page = await site.page({ javaScriptEnabled: false });
  await page.goto(`${shown}/games`);
  await page.getByRole('checkbox', { name: /^Ronin/ }).check();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Name');
  await page.getByRole('button', { name: 'Show games' }).click();
  await soon(() => page.locator('.card h3').allTextContents()).toEqual([
    'Axie Infinity',
    'Pixels',
    'Sunflower Land',
  ]);
  const search = page.getByRole('search').getByRole('searchbox');
  await search.fill('sunflower');
  await search.press('Enter');
  await page.getByText('1 game for “sunflower”').waitFor();
  await page.getByRole('link', { name: 'Sunflower Land' }).click();
  await page.getByRole('link', { name: 'Ronin', exact: true }).click();
  await page.getByRole('heading', { name: 'Games on Ronin' }).waitFor();
  for (const path of ['/games?platform=toaster', '/games?page=x', '/constructor', '//games', '/games/a/b'])
    expect((await visit(path)).status, path).toBe(404);
  // From robots.txt on, every address of the sitemap is one of the site.
  const addresses = async (path: string, before: string) =>
    (await (await visit(path)).text())
      .split(before)
      .slice(1)
      .map((text) => text.split(/\s|</)[0] ?? '');
  const [index = ''] = await addresses('/robots.txt', 'Sitemap: ');
  const [shard = ''] = await addresses(index.replace(shown, ''), '<loc>');
  const pages = await addresses(shard.replace(shown, ''), '<loc>');
  expect(pages).toContain(`${shown}/games/sunflower-land`);
  for (const address of [index, shard, ...pages]) expect(new URL(address).origin).toBe(shown);
});

test('each kind of page passes axe and fits 375 px, light and dark', async () => {
  const { data } = await site.call('/api/articles/list', { status: ['published'] }, await site.token());
  const paths = ['/', '/games', '/games/axie-infinity', '/articles', `/articles/${data[0].slug}`];
  const page = await site.page({ viewport: { width: 375, height: 812 } });
  for (const [index, path] of paths.entries()) {
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light' });
    await page.goto(shown + path);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
  }
  expect(await page.locator('link[type="application/rss+xml"]').getAttribute('href')).toBe(
    `http://127.0.0.1:${ludexPort}/v1/feed.rss`,
  );
});
