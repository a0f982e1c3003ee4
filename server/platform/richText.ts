import sanitizeHtml from 'sanitize-html';
import { richTextElements, richTextSchemes, textOf } from '../../contract/richText.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richTextElements),
  allowedAttributes: Object.fromEntries(
    Object.entries(richTextElements).map(([element, attributes]) => [element, [...attributes]]),
  ),
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
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
  },
};

/** HTML with nothing in it but the contract's allow-list, or null where no text is left: what is stored is already clean. */
export function cleanHtml(html: string): string | null {
  const clean = sanitizeHtml(withoutControls(html), options).trim();
  return textOf(clean) === '' ? null : clean;
}

/** Control characters but newline and tab are nothing that anybody typed. */
function withoutControls(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}
