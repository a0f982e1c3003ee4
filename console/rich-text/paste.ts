// What Word and Google Docs put on the clipboard, as the plain text with structure that was meant.
import { withoutWordLists } from './wordLists.ts';

/** The pasted HTML without what only an office program understands. The editor's own list of elements does the rest. */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(withoutWordLists(html), 'text/html');
  const { body } = page;
  body.querySelectorAll('style, script, meta, link, title, xml').forEach((one) => one.remove());
  removeComments(page);
  for (const [from, to] of headings) body.querySelectorAll(from).forEach((one) => rename(one, to));
  // Google Docs wraps everything in a bold element that is not bold.
  body.querySelectorAll('b[id^="docs-internal-guid"], b[style*="font-weight:normal"]').forEach(unwrap);
  // And writes a list inside a list beside the item that it belongs to.
  body.querySelectorAll(':is(ul, ol) > :is(ul, ol)').forEach((list) => {
    if (list.previousElementSibling?.matches('li')) list.previousElementSibling.append(list);
  });
  withPlainSpaces(page);
  if (!isOffice(html)) return body.innerHTML;
  // They leave empty lines where there is space between paragraphs anyway.
  body.querySelectorAll(':scope > br').forEach((line) => line.remove());
  body.querySelectorAll('p').forEach(removeEmpty);
  return body.innerHTML;
}

/** The page's own title is above the text: what an office program calls its first heading is the second here. */
const headings = [
  ['h1', 'h2'],
  ['h5, h6', 'h4'],
] as const;

function isOffice(html: string): boolean {
  return /docs-internal-guid|mso-|class="?Mso|urn:schemas-microsoft-com/.test(html);
}

function removeComments(page: Document): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Office programs write spaces that do not break wherever two stand together. */
function withPlainSpaces(page: Document): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    text.nodeValue = text.nodeValue?.replaceAll('\u00a0', ' ') ?? '';
  }
}

function removeEmpty(paragraph: Element): void {
  const isCell = paragraph.parentElement?.matches('td, th, li') ?? false;
  if (!isCell && paragraph.textContent?.trim() === '' && paragraph.querySelector('img') === null) {
    paragraph.remove();
  }
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
