// Pasted HTML as the text can hold it: laid out as the server does, with what was left out and the pictures to upload.
import { layOut } from '../../contract/text/rich-text.layout.ts';
import { element, type HtmlNode, htmlOf, type LeftOut } from '../../contract/text/rich-text.nodes.ts';
import { articleElements, richTextElements } from '../../contract/text/rich-text.ts';

export type Pasted = {
  html: string;
  leftOut: ReadonlyMap<LeftOut, number>;
  /** Addresses of the pictures that were left out, in their order. */
  pictures: readonly string[];
  isOffice: boolean;
};

export function readPasted(html: string, isArticle: boolean): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (isOwn(body, isArticle)) return { html, leftOut: new Map(), pictures: [], isOffice: false };
  const isOffice = /docs-internal-guid|mso-|class="?Mso|urn:schemas-microsoft-com|LibreOffice/.test(html);
  const { nodes, leftOut, pictures } = layOut(nodesOf(body), { isArticle, dropEmptyLines: isOffice });
  return { html: htmlOf(nodes), leftOut, pictures, isOffice };
}

/** Copied from an editor that holds nothing else than this one: ProseMirror restores it as it was. */
function isOwn(body: HTMLElement, isArticle: boolean): boolean {
  const allowed = isArticle ? articleElements : richTextElements;
  return (
    body.querySelector('[data-pm-slice]') !== null &&
    [...body.querySelectorAll('*')].every(
      ({ localName }) => localName in allowed || localName === 'colgroup' || localName === 'col',
    ) &&
    body.querySelector('img:not([data-media])') === null
  );
}

function nodesOf(parent: Node): HtmlNode[] {
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    // Office programs write spaces that do not break wherever two stand together.
    if (node instanceof Text) return [node.data.replaceAll('\u00a0', ' ')];
    if (!(node instanceof Element) || node.className === 'Apple-interchange-newline') return [];
    const attribs = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [element(node.localName, attribs, nodesOf(node))];
  });
}

/** Pictures that stand in the HTML itself. */
export function embeddedPictures(addresses: readonly string[]): File[] {
  return addresses.flatMap((address) => {
    const [, type = '', base64] = /^data:(image\/[a-z]+);base64,(.+)$/is.exec(address) ?? [];
    return base64 === undefined
      ? []
      : fileOf(type, () => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  });
}

/** The pictures that Word for Windows puts beside its HTML, which names files that no browser can read. */
export function rtfPictures(rtf: string): File[] {
  const found = rtf.matchAll(/\\(png|jpeg)blip\b[^{}]*(?:\{\\\*\\blipuid [^{}]*\})?\s*([\da-f\s]{16,})\}/gi);
  return [...found].flatMap(([, type = '', hex = '']) =>
    fileOf(`image/${type.toLowerCase()}`, () =>
      Uint8Array.from(hex.replaceAll(/\s/g, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
    ),
  );
}

function fileOf(type: string, read: () => Uint8Array<ArrayBuffer>): File[] {
  try {
    return [new File([read()], `pasted.${type.replace('image/', '')}`, { type })];
  } catch {
    return [];
  }
}

const names: Readonly<Record<Exclude<LeftOut, 'table'>, readonly [one: string, many: string]>> = {
  picture: ['picture', 'pictures'],
  embed: ['embedded item', 'embedded items'],
  link: ['link without a valid address', 'links without a valid address'],
  comment: ['comment', 'comments'],
  deletion: ['tracked deletion', 'tracked deletions'],
  note: ['footnote', 'footnotes'],
  'hidden part': ['hidden part', 'hidden parts'],
};

/** The message about what a paste left out; null where nothing was. `taken` of the pictures go into the text after all. */
export function leftOutMessage(leftOut: ReadonlyMap<LeftOut, number>, taken: number): string | null {
  const parts = Object.entries(names).flatMap(([kind, [one, many]]) => {
    const count = (leftOut.get(kind as LeftOut) ?? 0) - (kind === 'picture' ? taken : 0);
    return count <= 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const sentences = parts.length === 0 ? [] : [`Left out: ${parts.join(', ')}.`];
  if (leftOut.has('table')) sentences.push('This field holds no tables: rows became lines of text.');
  return sentences.length === 0 ? null : sentences.join(' ');
}
