// The cursor in a formatted text.
import type { Locator } from 'playwright';
import { soon } from '../fixtures.ts';

/** Waits until keys go into a text: its buttons give it the focus only in the next frame. */
export async function takesKeys(text: Locator): Promise<void> {
  await soon(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
}

/**
 * Puts the cursor at the end of a text. The key is pressed until the editor has the cursor there: just after it gets the
 * focus it restores its own selection.
 */
export async function toEnd(text: Locator): Promise<void> {
  await text.focus();
  await takesKeys(text);
  await soon(async () => {
    await text.press('Control+End');
    return text.evaluate(isAtEnd);
  }).toBe(true);
}

function isAtEnd(element: Element & { editor?: Editor }): boolean {
  const { doc, selection } = element.editor?.state ?? {};
  return doc !== undefined && selection?.head === doc.content.size - 1;
}

/** The part of the editor, which Tiptap keeps on its element, that is read here. */
type Editor = { state: { doc: { content: { size: number } }; selection: { head: number } } };
