// Formatted text: which HTML is kept, and how its text is counted. The server cleans by this list before storing.
import { z } from 'zod';
import { checkVideo } from '../links/links.ts';

type Elements = Readonly<Record<string, readonly string[]>>;

/** Elements that rich text may hold, each with the attributes that it may carry. */
export const richTextElements: Elements = {
  p: [],
  br: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: [],
  sup: [],
  sub: [],
  pre: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  a: ['href', 'target', 'rel'],
  hr: [],
};

/** What the text of an article may hold besides: tables, pictures of this site by their id, and YouTube's player. */
export const articleElements: Elements = {
  ...richTextElements,
  table: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  img: ['data-media', 'alt'],
  iframe: ['src', 'title', 'loading', 'referrerpolicy', 'allowfullscreen'],
};

/** The id of a video in any link to YouTube, its player's included; undefined for anything else. */
export function youtubeId(link: string): string | undefined {
  const checked = checkVideo(link);
  if (!checked.ok) return undefined;
  return /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(checked.url)?.[1];
}

/** YouTube's player without its cookies: nothing of the address but the video's id is the writer's. */
export function playerOf(videoId: string): Record<string, string> {
  return {
    src: `https://www.youtube-nocookie.com/embed/${videoId}`,
    title: 'Video on YouTube',
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin',
    allowfullscreen: '',
  };
}

/** The schemes that a link in rich text may have. */
export const richTextSchemes = ['https', 'mailto'];

const bareHost =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)(?::\d+)?(?:[/?#].*)?$/u;
/** RFC 3696, erratum 1690. */
const maxEmailLength = 254;
const fileName = /^[^./]+\.(?:html?|php|aspx?|pdf|docx?|xlsx?|txt|png|jpe?g|zip)(?:[?#]|$)/i;

/**
 * The address that a link in rich text leads to, or undefined where it may lead nowhere: https, an e-mail address,
 * a path of the site itself or a place in the text. A host without a scheme gets https.
 */
export function checkLink(href: string): string | undefined {
  // Browsers ignore these in an address.
  const typed = href
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .replaceAll(' ', '%20');
  if (/^(?:\/(?!\/)|#.)[^\\]*$/.test(typed)) return typed;
  if (/^https:\/\/[^/?#\\]/i.test(typed)) return URL.canParse(typed) ? typed : undefined;
  if (/^mailto:./i.test(typed)) return typed;
  if (typed.length <= maxEmailLength && /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(typed))
    return `mailto:${typed}`;
  const full = `https://${typed}`;
  return bareHost.test(typed) && !fileName.test(typed) && URL.canParse(full) ? full : undefined;
}

/** A link's attributes. A page of another site that is opened must not reach back into this one. */
export function linkAttributes(href: string): Record<string, string> {
  if (/^[/#]/.test(href)) return { href };
  return { href, rel: 'noopener noreferrer nofollow', target: '_blank' };
}

const pictureId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The attributes of a picture of this site; undefined for any other. Its address is for showing, and not stored. */
export function pictureAttributes({ 'data-media': id = '', alt, src }: Record<string, string>) {
  if (!pictureId.test(id)) return undefined;
  return { 'data-media': id, ...(alt === undefined ? {} : { alt }), ...(src === undefined ? {} : { src }) };
}

/** A cell's attributes: how far it reaches, where that is further than itself. */
export function spansOf(attribs: Record<string, string>): Record<string, string> {
  const spans = ['colspan', 'rowspan'].flatMap((name) => {
    const span = attribs[name] ?? '';
    return /^([2-9]|[1-4]\d|50)$/.test(span) ? [[name, span]] : [];
  });
  return Object.fromEntries(spans);
}

/** HTML of at most `max` characters of text. What it may hold is decided by cleaning, not by refusing. */
export function richText(max: number): z.ZodString {
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'Required' : 'Must be text') })
    .overwrite((value) => value.normalize('NFC').trim())
    .max(max * 8, 'There is too much formatting')
    .refine((value) => textOf(value).length <= max, `At most ${max} characters of text`);
}

/** Elements within a line: where they begin and end, no word does. */
const inline =
  /<\/?(?:strong|em|u|s|code|sup|sub|a|b|i|span|del|ins|strike|mark|font|small|big|abbr|kbd|cite|q|wbr)\b[^<>]*>/gi;
const script = /<(sup|sub)\b[^<>]*>([^<>]*)<\/\1>/gi;
const signs = {
  sup: ['0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'],
  sub: ['0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'],
} as const;

/** Raised or lowered text in signs of its own, so that 10 to the power of 6 does not read as 106. */
function inSigns(kind: string, text: string): string {
  const [plain, raised] = signs[kind.toLowerCase() === 'sup' ? 'sup' : 'sub'];
  const isNumber = /\d/.test(text) && [...text].every((char) => plain.includes(char));
  return isNumber ? [...text].map((char) => raised[plain.indexOf(char)]).join('') : text;
}

/** Comments, and elements whose content is no text: up to their end, or to that of the text. */
const noText = /<!--[^]*?(?:-->|$)|<(script|style|template|title|xml)\b[^]*?(?:<\/\1\s*>|$)/gi;

/** The text of rich text, tags left out, every entity as one character. For counting and for checks, not for showing. */
export function textOf(html: string): string {
  return html
    .replaceAll(noText, '')
    .replaceAll(script, (_tag, kind: string, text: string) => inSigns(kind, text))
    .replaceAll(inline, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|#160|#xa0);/gi, ' ')
    .replaceAll(/&(?:[a-z]+|#\d+|#x[\da-f]+);/gi, '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const unspaced = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
/** A word with what holds it together, such as `don't` and `play-to-earn`. */
const spacedWord = new RegExp(
  `(?:(?!${unspaced})[\\p{L}\\p{N}])(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}]|['’.,-](?=[\\p{L}\\p{N}]))*`,
  'gu',
);
const unspacedWord = new RegExp(unspaced, 'gu');

/** What people read in a minute: words, and characters where these stand without spaces. */
const pace = { words: 220, characters: 500 };

/** How many words a text has, a Chinese or Japanese character being one, and how many minutes it takes to read. */
export function readingOf(html: string): { words: number; minutes: number } {
  const text = textOf(html);
  const words = text.match(spacedWord)?.length ?? 0;
  const characters = text.match(unspacedWord)?.length ?? 0;
  return {
    words: words + characters,
    minutes: Math.ceil(words / pace.words + characters / pace.characters),
  };
}
