import sanitizeHtml from 'sanitize-html';
import type { Picture } from '../../contract/media/media.ts';
import {
  articleElements,
  playerOf,
  richTextElements,
  richTextSchemes,
  textOf,
  youtubeId,
} from '../../contract/text/rich-text.ts';

/** HTML with nothing in it but the contract's allow-list, or null where no text is left: what is stored is already clean. */
export function cleanHtml(html: string): string | null {
  const clean = sanitized(html, plain);
  return textOf(clean) === '' ? null : clean;
}

/** Likewise for an article, whose text may hold more. Pictures keep their id alone: where they are is said by `withPictures`. */
export function cleanArticle(html: string): string | null {
  const clean = sanitized(html, rich);
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

/**
 * What the options leave of the text, and of that again: a parser closes some elements by what follows them, and
 * once a forbidden one between two cells is gone, they nest otherwise. What is stored reads the same when it is saved again.
 */
function sanitized(html: string, options: sanitizeHtml.IOptions): string {
  let clean = html;
  for (let pass = 0; pass < 5; pass += 1) {
    const before = clean;
    clean = sanitizeHtml(withoutControls(before), options).trim();
    if (clean === before) break;
  }
  return clean;
}

const storedPicture = /<img data-media="([0-9a-f-]{36})"/g;

const plain: sanitizeHtml.IOptions = {
  ...allowing(richTextElements),
  allowedSchemes: [...richTextSchemes],
  allowProtocolRelative: false,
  // They come as entities, too.
  textFilter: withoutControls,
  transformTags: {
    // What old editors write for the same thing.
    b: 'strong',
    i: 'em',
    h1: 'h2',
    // A page opened from the text must not reach back into the site.
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
};

const rich: sanitizeHtml.IOptions = {
  ...plain,
  ...allowing(articleElements),
  transformTags: {
    ...plain.transformTags,
    img: (tagName, { 'data-media': id = '', alt }) => ({
      tagName,
      attribs: isId.test(id) ? { 'data-media': id, ...(alt === undefined ? {} : { alt }) } : {},
    }),
    iframe: (tagName, { src = '' }) => {
      const videoId = youtubeId(src);
      return { tagName, attribs: videoId === undefined ? {} : playerOf(videoId) };
    },
    th: spanning,
    td: spanning,
  },
  // Left without what makes it one, by the transformations above.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' || tag === 'iframe') && Object.keys(attribs).length === 0,
  // What stands inside a frame is for browsers without frames; to others it is no HTML.
  textFilter: (text, tagName) => (tagName === 'iframe' ? '' : withoutControls(text)),
};

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function allowing(elements: Readonly<Record<string, readonly string[]>>) {
  const attributes = Object.entries(elements).map(([element, names]) => [element, [...names]]);
  return { allowedTags: Object.keys(elements), allowedAttributes: Object.fromEntries(attributes) };
}

/** A cell's attributes: how far it reaches, where that is further than itself. */
function spanning(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const kept = ['colspan', 'rowspan'].flatMap((name) => {
    const span = attribs[name] ?? '';
    return /^([2-9]|[1-4]\d|50)$/.test(span) ? [[name, span]] : [];
  });
  return { tagName, attribs: Object.fromEntries(kept) };
}

/** Control characters but newline and tab are nothing that anybody typed. */
function withoutControls(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}
