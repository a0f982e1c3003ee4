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
