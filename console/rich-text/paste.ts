// Pasted HTML as the text can hold it, laid out as the server does.
import { layOut, pictureMark } from '../../contract/text/rich-text.layout.ts';
import { element, type HtmlNode, htmlOf, type LeftOut } from '../../contract/text/rich-text.nodes.ts';
import { articleElements, richTextElements } from '../../contract/text/rich-text.ts';

export type Pasted = {
  /** With a mark where a picture of an article was left out. */
  html: string;
  leftOut: ReadonlyMap<LeftOut, number>;
  /** Addresses of the pictures that were left out, in their order. */
  pictures: readonly string[];
  isOffice: boolean;
};

export function readPasted(html: string, isArticle: boolean): Pasted {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  if (isOwn(body, isArticle)) return { html, leftOut: new Map(), pictures: [], isOffice: false };
  const isOffice = /docs-internal-guid|mso-|class="?Mso|urn:schemas-microsoft-com|LibreOffice/.test(html);
  const { nodes, leftOut, pictures } = layOut([...nodesOf(head), ...nodesOf(body)], {
    isArticle,
    dropEmptyLines: isOffice,
    marksPictures: isArticle,
  });
  return { html: htmlOf(nodes), leftOut, pictures, isOffice };
}

/** Copied from an editor that holds nothing else than this one: ProseMirror restores it as it was. */
function isOwn(body: HTMLElement, isArticle: boolean): boolean {
  const allowed = isArticle ? articleElements : richTextElements;
  return (
    body.querySelector('[data-pm-slice]') !== null &&
    [...body.querySelectorAll('*')].every(
      ({ localName }) => localName in allowed || localName.startsWith('col'),
    ) &&
    body.querySelector('img:not([data-media])') === null
  );
}

function nodesOf(parent: Node): HtmlNode[] {
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    // Office programs write spaces that do not break wherever two stand together.
    if (node instanceof Text) return [node.data.replaceAll('\u00a0', ' ').replaceAll(pictureMark, '')];
    if (!(node instanceof Element) || node.matches('.Apple-interchange-newline')) return [];
    const attribs = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [element(node.localName, attribs, nodesOf(node))];
  });
}
