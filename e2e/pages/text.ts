// The cursor in a formatted text.
import type { Locator } from 'playwright';
import { soon } from '../fixtures.ts';

/**
 * Waits until keys go into a text. What its buttons do gives it the focus in the next frame only, and 20 ms after that it
 * puts its own selection back, over whatever was pressed by then, which nobody but a test is quick enough to do. A timer
 * of the page comes after the text's own, however slow the page is.
 */
export async function takesKeys(text: Locator): Promise<void> {
  await soon(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
  await settled(text);
}

function settled(text: Locator): Promise<unknown> {
  return text.evaluate(() => new Promise((resolve) => setTimeout(resolve, 30)));
}

/** Puts the cursor at the end of a text. */
export async function toEnd(text: Locator): Promise<void> {
  await text.focus();
  await takesKeys(text);
  await text.press('Control+End');
  // The text hears of the cursor's new place a task later.
  await settled(text);
}
