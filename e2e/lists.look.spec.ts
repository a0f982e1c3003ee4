// The overview: appearance, keyboard, screen readers, and its empty and loading states.
import { describe, expect, test } from 'vitest';
import { axe, axeInBothThemes } from './axe.ts';
import { drawn, soon } from './fixtures.ts';
import { dialog, listPage, openedTabs } from './pages/list.page.ts';
import { queryOf, useOverview } from './pages/overview.page.ts';

const { site, overview } = useOverview();
const path = '/games-listings/overview';

describe('how it looks and is reached', () => {
  test('columns and density belong to the account, not to the address', async () => {
    const list = await overview();
    const change = async (act: () => Promise<void>) => {
      const stored = list.page.waitForResponse(/\/api\/views\/layout$/);
      await act();
      await stored;
    };
    const stage = dialog(list.page).getByRole('checkbox', { name: 'Stage' });
    const density = (name: string) => dialog(list.page).getByRole('radio', { name }).click();
    await list.main.getByRole('button', { name: /^View:/ }).click();
    await change(() => stage.click());
    await change(() => density('Compact'));
    await list.page.evaluate(() => localStorage.removeItem('list.listings'));
    await list.page.reload();
    await list.rows.first().waitFor();
    await soon(() => list.heading('Stage').count()).toBe(0);
    await soon(async () => (await list.rows.first().boundingBox())?.height).toBeLessThan(30);
    expect(queryOf(list.page)).toEqual({});
    // The tests after this one share the account.
    await list.main.getByRole('button', { name: /^View:/ }).click();
    await change(() => stage.click());
    await change(() => density('Default'));
  });

  test('plots switch filters by keyboard, and show their numbers as tables', async () => {
    const list = await overview();
    await list.main.getByRole('button', { name: 'Plots' }).click();
    const plots = list.main.getByRole('region', { name: 'Plots' });
    await plots.getByRole('button', { name: /^\d+ Archived$/ }).press('Enter');
    await soon(() => queryOf(list.page)).toEqual({ status: 'archived' });
    await plots.getByRole('button', { name: /^\d+ Archived$/, pressed: true }).waitFor();
    await plots.getByRole('button', { name: 'As tables' }).click();
    await plots.getByRole('rowheader', { name: 'Archived' }).waitFor();
    await list.main.getByRole('button', { name: 'Plots' }).click();
    await list.page.reload();
    await list.rows.first().waitFor();
    expect(await plots.count()).toBe(0);
  });

  test('chips of chains carry logos: their place is kept, and each is fetched once for all rows', async () => {
    const list = await overview('?sort=name');
    const logos = list.main.locator('.mentions-logo');
    await soon(() => logos.count()).toBeGreaterThan(10);
    const drawn = await logos.evaluateAll((all) =>
      all.map((one) => ({ src: one.getAttribute('src') ?? '', ...one.getBoundingClientRect().toJSON() })),
    );
    expect(new Set(drawn.map(({ width, height }) => `${width} × ${height}`))).toEqual(new Set(['14 × 14']));
    const paths = () =>
      list.page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
    await soon(paths).toContain(drawn[0]?.src);
    const fetched = await paths();
    for (const src of new Set(drawn.map((one) => one.src))) {
      expect(fetched.filter((path) => path === src).length, src).toBeLessThanOrEqual(1);
    }
  });

  test('j k x Enter, and / from anywhere; a menu opens, closes and gives the focus back by keyboard', async () => {
    const list = await overview('?sort=name');
    await list.page.keyboard.press('j');
    await list.page.keyboard.press('j');
    await list.page.keyboard.press('x');
    await list.page.keyboard.press('k');
    await list.page.keyboard.press('x');
    await list.selected.getByText('2 selected').waitFor();
    const name = await list.page.evaluate(() => document.activeElement?.textContent);
    expect(name).toBe((await list.names())[0]);
    await list.page.keyboard.press('/');
    await soon(() => list.search.evaluate((input) => input === document.activeElement)).toBe(true);
    await list.page.keyboard.press('Escape');
    await list.page.keyboard.press('j');
    await list.page.keyboard.press('Enter');
    await list.page.waitForURL(/game-listings-form\?id=/);
    await list.page.goBack();
    const button = list.rows.first().getByRole('button', { name: /^Actions for/ });
    await button.press('Enter');
    await list.page.getByRole('menuitem').first().waitFor();
    await list.page.keyboard.press('Escape');
    await soon(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

    // What leads to another page by a handler opens tabs as links do: rows, buttons, items of menus.
    const opened = await openedTabs(list.page);
    const cell = list.rows.first().locator('td').last();
    const href = await list.rows.first().locator('[data-opens-row]').getAttribute('href');
    await cell.click({ modifiers: ['ControlOrMeta'], position: { x: 2, y: 2 } });
    await cell.click({ button: 'middle', position: { x: 2, y: 2 } });
    await list.main.getByRole('button', { name: 'New listing' }).click({ button: 'middle' });
    expect(await opened()).toEqual([href, href, '/games-listings/game-listings-form']);
    await button.click();
    const item = list.page.getByRole('menuitem', { name: 'Edit' }).locator('a');
    expect(await item.getAttribute('href')).toBe(href);
  });

  // That nothing matches: lists.screens; that there is nothing yet: banners.
  test('no access, and an error with Retry [Q10]', async () => {
    const page = await site.signedIn('/readyz', { expected: /500|403/ });
    const fail = (code: number, errorCode: string) =>
      page.route('**/api/gamelistings/list', (route) =>
        route.fulfill({
          status: code,
          json: {
            code,
            success: false,
            msg: 'It broke',
            errorCode,
            errorMessage: 'It broke',
            showType: 2,
            traceId: 'trace-1',
          },
        }),
      );
    await fail(500, 'internal');
    await page.goto(site.url + path);
    await page.getByText('trace-1').waitFor();
    await page.unroute('**/api/gamelistings/list');
    await page.getByRole('button', { name: 'Retry' }).click();
    await listPage(page).rows.first().waitFor();
    await fail(403, 'forbidden');
    await page.reload();
    await page.getByText('Ask an administrator').waitFor();
  });

  test('axe finds nothing, light and wide, dark and narrow: a selection, a filter and the menu of a row', async () => {
    const list = await overview('?status=published,draft');
    await list.rows.nth(5).waitFor();
    await list.rows.nth(2).getByRole('checkbox').click();
    await axeInBothThemes(list.page);
    await list.main.getByRole('button', { name: 'Category' }).first().click();
    await axe(list.page);
    await list.page.keyboard.press('Escape');
    await list.rows
      .nth(1)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await list.page.getByRole('menuitem').first().waitFor();
    await axe(list.page);
  });

  test.each([1440, 375])(
    '%d px, while the rows are waited for: bars in their place, and no count',
    async (width) => {
      const page = await site.signedIn('/readyz', { viewport: { width, height: 812 } });
      const waiting = Promise.withResolvers<void>();
      await page.route('**/api/gamelistings/list', async (route) => {
        await waiting.promise;
        await route.continue();
      });
      await page.goto(site.url + path);
      const bar = page.locator('.list-skeleton span').first();
      await soon(async () => (await bar.boundingBox())?.width).toBeGreaterThan(20);
      expect(await page.getByText(/^0–0/).isVisible()).toBe(false);
      waiting.resolve();
      await page.getByText(/^1–/).waitFor();
    },
  );

  test('nothing moves while it loads', async () => {
    const list = listPage(await site.signedIn('/readyz'));
    await list.page.addInitScript(() => {
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries() as (PerformanceEntry & { value: number })[]) {
          document.documentElement.dataset['shift'] = String(
            Number(document.documentElement.dataset['shift'] ?? 0) + entry.value,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await list.page.goto(site.url + path);
    await list.rows.first().waitFor();
    await list.page.waitForLoadState('networkidle');
    await drawn(list.page);
    expect(
      Number(await list.page.evaluate(() => document.documentElement.dataset['shift'] ?? 0)),
    ).toBeLessThanOrEqual(0.02);
  });
});
