import { fold } from '../../../contract/text/fold.ts';

/**
 * A list of texts with a pasted column, row or list added. Undefined if the paste is a single text. A text in double
 * quotes keeps its separators, as spreadsheets write it. Texts that differ in case only are added once.
 */
export function withPasted(before: readonly string[], pasted: string): string[] | undefined {
  const lines = pasted.replace(lineEnds, '\n').trim();
  if (!/[,;\n]/.test(lines)) return undefined;
  const known = new Set(before.map(fold));
  const added = Array.from(lines.matchAll(texts), ([whole, quoted]) =>
    (quoted?.replaceAll('""', '"') ?? whole).replace(/\s+/g, ' ').trim(),
  ).filter((text) => {
    const isNew = text !== '' && !known.has(fold(text));
    known.add(fold(text));
    return isNew;
  });
  return [...before, ...added];
}

/** Lines and cells. Word's line break is a vertical tab. */
const lineEnds = /\r\n|[\t\v\f\r\u0085\u2028\u2029]/g;
/** A text in quotes between separators, or a text up to the next separator. */
const texts = /[^\S\n]*"((?:[^"]|"")*)"[^\S\n]*(?=[,;\n]|$)|[^,;\n]+/g;
