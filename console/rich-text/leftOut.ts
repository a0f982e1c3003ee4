// What a paste left out: its pictures, as far as they can be read, and the message about the rest. Loaded on demand.
import type { LeftOut } from '../../contract/text/rich-text.nodes.ts';
import type { Pasted } from './paste.ts';

/** The pictures of a pasted text that can be read. A file beside text of an office program is a picture of that text. */
export function readablePictures(
  { pictures, isOffice }: Pasted,
  files: readonly File[],
  rtf: string,
): File[] {
  const embedded = embeddedPictures(pictures);
  const others = pictures.length - embedded.length;
  if (others === 0) return embedded;
  const given = isOffice ? rtfPictures(rtf) : files;
  return given.length === others ? [...embedded, ...given] : embedded;
}

/** Pictures that stand in the HTML itself. */
function embeddedPictures(addresses: readonly string[]): File[] {
  return addresses.flatMap((address) => {
    const [, type = '', base64] = /^data:(image\/[a-z]+);base64,(.+)$/is.exec(address) ?? [];
    return base64 === undefined
      ? []
      : fileOf(type, () => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  });
}

/** The pictures that Word for Windows puts beside its HTML, which names files that no browser can read. */
function rtfPictures(rtf: string): File[] {
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
