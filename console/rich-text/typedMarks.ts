// Marks that are typed as signs, such as *emphasis*. What begins or ends with a space is none: 5 * 3 * 2 is arithmetic.
import { type AnyExtension, Mark, markInputRule, markPasteRule } from '@tiptap/core';

/** A mark's signs, and what may stand before the first of them. */
const marks: Readonly<Record<string, { signs: readonly string[]; before: string }>> = {
  bold: { signs: ['**', '__'], before: String.raw`(?<=^|\s)` },
  italic: { signs: ['*', '_'], before: String.raw`(?<=^|\s)` },
  strike: { signs: ['~~'], before: String.raw`(?<=^|\s)` },
  code: { signs: ['`'], before: '(?<!`)' },
};

/** Patterns of a mark by its name: the whole with its signs, and the text between them. */
export function patternsOf(name: string): readonly string[] {
  const { signs, before } = marks[name] ?? { signs: [], before: '' };
  return signs.map((sign) => {
    const quoted = [...sign].map((one) => `\\${one}`).join('');
    const [one] = sign;
    const text = `[^\\${one}\\s](?:[^\\${one}]*[^\\${one}\\s])?`;
    return `${before}${quoted}(${text})${quoted}(?!\\${one})`;
  });
}

/** The same extension, with these patterns for its signs. */
export function withTypedSigns(extension: AnyExtension): AnyExtension {
  const patterns = patternsOf(extension.name);
  if (!(extension instanceof Mark) || patterns.length === 0) return extension;
  return extension.extend({
    addInputRules() {
      return patterns.map((find) => markInputRule({ find: new RegExp(`${find}$`), type: this.type }));
    },
    addPasteRules() {
      return patterns.map((find) => markPasteRule({ find: new RegExp(find, 'g'), type: this.type }));
    },
  });
}
