import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import type { Picture } from '../../contract/media/media.ts';
import { layOut } from '../../contract/text/rich-text.layout.ts';
import { element, type HtmlNode, htmlOf } from '../../contract/text/rich-text.nodes.ts';
import { articleElements, richTextElements, richTextSchemes, textOf } from '../../contract/text/rich-text.ts';

/** HTML with nothing in it but the contract's allow-list, or null where no text is left: what is stored is already clean. */
export function cleanHtml(html: string): string | null {
  const clean = sanitized(html, false);
  return textOf(clean) === '' ? null : clean;
}

/** Likewise for an article, whose text may hold more. Pictures keep their id alone: where they are is said by `withPictures`. */
export function cleanArticle(html: string): string | null {
  const clean = sanitized(html, true);
  return textOf(clean) === '' && !/<(?:img|iframe) /.test(clean) ? null : clean;
}

/** The ids of the pictures in a clean text, each once, in their order. */
export function pictureIdsIn(html: string | null): string[] {
  return [...new Set([...(html ?? '').matchAll(storedPicture)].map(([, id = '']) => id))];
}

/** A clean text with the pictures' places and sizes of today. */
export function withPictures(html: string | null, pictures: ReadonlyMap<string, Picture>): string | null {
  return (
    html?.replaceAll(storedPicture, (tag, id: string) => {
      const picture = pictures.get(id);
      if (picture === undefined) return tag;
      return `${tag} src="${picture.url}" width="${picture.width}" height="${picture.height}"`;
    }) ?? null
  );
}

/** A clean text without these pictures. */
export function withoutPictures(html: string, gone: ReadonlySet<string>): string {
  return html.replaceAll(/<img data-media="([0-9a-f-]{36})"[^<>]*>/g, (tag, id: string) =>
    gone.has(id) ? '' : tag,
  );
}

/** The text laid out as its kind may hold it, and then cleaned by the list of what is allowed. */
function sanitized(html: string, isArticle: boolean): string {
  const { nodes } = layOut(parseHtml(html), { isArticle });
  return sanitizeHtml(htmlOf(nodes), isArticle ? articleOptions : plainOptions).trim();
}

/** Elements nested deeper are dropped; their text stays. The parser's time grows with the square of the depth. */
const maxDepth = 200;
/** Elements that HTML closes by itself, or that hold nothing: they do not nest by being repeated. */
const unnested = new Set(
  'p li dt dd td th tr thead tbody tfoot option br hr img input wbr col meta link source area base embed'.split(
    ' ',
  ),
);

/** A control character, of which a text has none here. */
const dropped = '\u0001';
const droppedRuns = new RegExp(`${dropped}+(</)?`, 'g');

function withLimitedDepth(html: string): string {
  let depth = 0;
  const limited = html.replaceAll(/<(\/?)([a-z][a-z\d-]*)[^<>]*>/gi, (tag, slash: string, name: string) => {
    if (unnested.has(name.toLowerCase())) return tag;
    if (slash === '') depth += 1;
    const isKept = depth <= maxDepth;
    if (slash !== '') depth = Math.max(0, depth - 1);
    return isKept ? tag : dropped;
  });
  return limited.replaceAll(droppedRuns, (_, end?: string) => end ?? ' ');
}

/** Longer values are dropped: no program writes them, and reading them takes the square of their length. */
const maxAttributeLengths: Readonly<Record<string, number>> = { style: 4_000, class: 1_000 };

/** HTML as a tree. */
function parseHtml(html: string): HtmlNode[] {
  const root = element('');
  const open = [root];
  const parser = new Parser({
    onopentag(name, attribs) {
      const parent = open.at(-1) ?? root;
      const made = element(
        name,
        Object.fromEntries(
          Object.entries(attribs)
            .filter(([key, value]) => value.length <= (maxAttributeLengths[key] ?? Number.POSITIVE_INFINITY))
            .map(([key, value]) => [key, withoutControls(value)]),
        ),
      );
      parent.children.push(made);
      open.push(made);
    },
    // Control characters come as entities, too.
    ontext: (text) => void (open.at(-1) ?? root).children.push(withoutControls(text)),
    onclosetag: () => void open.pop(),
  });
  parser.end(withLimitedDepth(withoutControls(html)));
  return root.children;
}

const storedPicture = /<img data-media="([0-9a-f-]{36})"/g;

const plainOptions = allowing(richTextElements);
const articleOptions = allowing(articleElements);

function allowing(elements: Readonly<Record<string, readonly string[]>>): sanitizeHtml.IOptions {
  const attributes = Object.entries(elements).map(([name, names]) => [name, [...names]]);
  return {
    allowedTags: Object.keys(elements),
    allowedAttributes: Object.fromEntries(attributes),
    allowedSchemes: [...richTextSchemes],
    allowProtocolRelative: false,
  };
}

/** Control characters but newline and tab are nothing that anybody typed. */
function withoutControls(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}
