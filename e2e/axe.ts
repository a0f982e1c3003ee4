import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Less than half of what the module itself would hand out, which is as long for the browser to read. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails on serious or critical violations that axe finds on the page. Skips elements covered by a dialog: they cannot
 * be reached, and other tests check them. Of a long list it sees the first dozen rows: the others are drawn alike, and took
 * most of the time.
 */
export async function axe(page: Page): Promise<void> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: typeof axeCore }).axe;
    const options: axeCore.RunOptions = {
      resultTypes: ['violations'],
      // Only the rule on sound that plays by itself needs what axe would load ahead, and nothing here has a sound.
      preload: false,
      // Of what is minor or moderate these two take longest: a fifth of all, and nobody reads what they find.
      rules: { 'hidden-content': { enabled: false }, region: { enabled: false } },
    };
    const covered = [...document.querySelectorAll('[aria-modal="true"]')].some((it) => it.checkVisibility());
    const { violations: found } = await runner.run(
      { exclude: covered ? '#root' : '[data-row]:nth-child(n + 13)' },
      options,
    );
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => ({
        id,
        nodes: nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`),
      }));
  });
  expect(violations, 'findings of axe').toEqual([]);
}

/**
 * The same, light and 1440 px wide as the page is, and again dark and 375 px wide, where nothing may stick out. The theme
 * is set as another tab would set it. The page is light and wide again afterwards.
 */
export async function axeInBothThemes(page: Page): Promise<void> {
  await axe(page);
  await show(page, { dark: true, width: 375 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
    375,
  );
  await axe(page);
  await show(page, { dark: false, width: 1440 });
}

async function show(page: Page, { dark, width }: { dark: boolean; width: number }): Promise<void> {
  const other = page.context().pages()[0];
  if (other === undefined || other === page) throw new Error('The context has no page that keeps it');
  await other.evaluate((value) => localStorage.setItem('preferences', value), JSON.stringify({ dark }));
  await page.locator(`html[data-theme=${dark ? 'dark' : 'light'}]`).waitFor();
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Colors are not judged during an animation. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // The end of one animation may start the next: closing, then leaving.
    for (let rounds = 0; rounds < 5 && ending().length > 0; rounds += 1) {
      await Promise.allSettled(ending().map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });
}
