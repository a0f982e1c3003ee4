// Word pastes lists as paragraphs that carry their bullets as text. Makes lists of them.

/** The pasted HTML, with Word's list paragraphs as real lists. */
export function withoutWordLists(html: string): string {
  if (!html.includes('mso-list')) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const first of page.querySelectorAll(itemSelector)) {
    // Items that went into a list with an earlier one are not in the page any more.
    if (page.contains(first)) first.before(listOf(page, runFrom(first)));
    first.remove();
  }
  return page.body.innerHTML;
}

const itemSelector = 'p[style*="mso-list:"], p[class^="MsoListParagraph"][style*="mso-list"]';

type Item = { level: number; ordered: boolean; element: Element };

/** The list paragraphs that follow one another from the first on; all but the first leave the page. */
function runFrom(first: Element): Item[] {
  const items: Item[] = [];
  let element: Element | null = first;
  while (element?.matches(itemSelector)) {
    const next: Element | null = element.nextElementSibling;
    items.push(itemOf(element));
    if (element !== first) element.remove();
    element = next;
  }
  return items;
}

function itemOf(paragraph: Element): Item {
  const level = Number(/level(\d+)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1);
  const marker = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
  const ordered = /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '');
  const element = paragraph.ownerDocument.createElement('p');
  element.innerHTML = paragraph.innerHTML;
  element.querySelectorAll('[style*="mso-list"]').forEach((one) => one.remove());
  return { level, ordered, element };
}

function listOf(page: Document, items: readonly Item[]): Element {
  const lists: { level: number; list: Element }[] = [];
  for (const { level, ordered, element } of items) {
    while (lists.length > 1 && (lists.at(-1)?.level ?? 0) > level) lists.pop();
    let top = lists.at(-1);
    if (top === undefined || top.level < level) {
      const list = page.createElement(ordered ? 'ol' : 'ul');
      top?.list.lastElementChild?.append(list);
      top = { level, list };
      lists.push(top);
    }
    const item = page.createElement('li');
    item.append(element);
    top.list.append(item);
  }
  return lists[0]?.list ?? page.createElement('ul');
}
