import type { Locator } from 'playwright';

/**
 * Puts the cursor at the end of a text. The editor puts its own selection back 20 ms after it was focused, over whatever
 * was pressed by then, which nobody but a test is quick enough to do.
 */
export async function toEnd(text: Locator): Promise<void> {
  await text.focus();
  await text.page().waitForTimeout(50);
  await text.press('Control+End');
}
