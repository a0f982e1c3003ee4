// How a slug follows from a name. Server and form make the same one.

import { withPlainSigns } from './fold.ts';

const maxSlug = 80;
/** Those without transliteration part words: `Lucky★Star` -> `lucky-star`. */
const sign = /(?![\u0020-\u007e])[\p{P}\p{S}]/gu;

/**
 * The slug of a name, `^[a-z0-9]+(-[a-z0-9]+)*$` and at most 80 characters, cut at a word; empty where nothing of the
 * name is left. `toAscii` transliterates (`Łódź` -> `Lodz`, `原神` -> `Yuan Shen`); plain ASCII does not need it.
 */
export function slugFrom(name: string, toAscii: (text: string) => string): string {
  const plain = withPlainSigns(name).replaceAll("'", '').replaceAll('®', ' ').normalize('NFKC');
  const ascii = isAscii(plain) ? plain : toAscii(plain.replaceAll(sign, (one) => toAscii(one) || ' '));
  const words = ascii
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let slug = words.shift()?.slice(0, maxSlug) ?? '';
  for (const word of words) {
    if (slug.length + 1 + word.length > maxSlug) break;
    slug += `-${word}`;
  }
  // A slug has at least two characters; "7" alone is left to the caller's fallback.
  return slug.length < 2 ? '' : slug;
}

/** Whether a text needs no transliteration. */
export function isAscii(text: string): boolean {
  return /^[\u0020-\u007e]*$/.test(text);
}

/** The `n`-th choice for a slug that is taken: `name-2`, `name-3`, ... still within the limit. */
export function numberedSlug(slug: string, n: number): string {
  const suffix = `-${n}`;
  return `${slug.slice(0, maxSlug - suffix.length).replace(/-+$/, '')}${suffix}`;
}
