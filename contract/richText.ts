// Formatted text: which HTML is kept, and how its text is counted. The server cleans by this list before storing.
import { z } from 'zod';

/** Elements that rich text may hold, each with the attributes that it may carry. */
export const richTextElements: Readonly<Record<string, readonly string[]>> = {
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
