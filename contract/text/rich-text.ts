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

/** HTML of at most `max` characters of text. What it may hold is decided by cleaning, not by refusing. */
export function richText(max: number): z.ZodString {
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'Required' : 'Must be text') })
    .overwrite((value) => value.normalize('NFC').trim())
    .max(max * 8, 'There is too much formatting')
    .refine((value) => textOf(value).length <= max, `At most ${max} characters of text`);
}

/** Elements within a line: where they begin and end, no word does. */
const inline = /<\/?(?:strong|em|u|s|code|a|b|i|span)\b[^<>]*>/gi;

/** The text of rich text, tags left out, every entity as one character. For counting and for checks, not for showing. */
export function textOf(html: string): string {
  return html
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
