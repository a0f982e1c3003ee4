import type { Page } from 'playwright';

/** Rewrites the texts of a page as a browser's translator does: each is replaced by another in an element of its own. */
export function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      if (text.textContent?.trim() === '' || parent?.closest('script, style, svg, font, [translate="no"]'))
        continue;
      const font = document.createElement('font');
      font.textContent = `«${text.textContent}»`;
      text.parentNode?.replaceChild(font, text);
    }
  });
}
