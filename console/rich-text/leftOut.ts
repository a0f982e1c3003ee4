// What a paste left out: its pictures, as far as they can be read, and the message about the rest. Loaded on demand.
import type { LeftOut } from '../../contract/text/rich-text.nodes.ts';
import type { Pasted } from './paste.ts';

/**
 * The pictures of a pasted text, null for those that cannot be read. A file beside text of an office program is a
 * picture of that text.
 */
export function readablePictures(
  { pictures, isOffice }: Pasted,
  files: readonly File[],
  rtf: string,
): (File | null)[] {
  const embedded = pictures.map(embeddedPicture);
  const given = isOffice ? rtfPictures(rtf) : [...files];
  if (given.length !== embedded.filter((file) => file === null).length) return embedded;
  return embedded.map((file) => file ?? given.shift() ?? null);
}

/** A picture that stands in the HTML itself. */
function embeddedPicture(address: string): File | null {
  const [, type = '', base64] = /^data:(image\/[a-z]+);base64,(.+)$/is.exec(address) ?? [];
  if (base64 === undefined) return null;
  const [file = null] = fileOf(type, () => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  return file;
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

const names: Readonly<Record<Exclude<LeftOut, 'table' | 'picture'>, readonly [one: string, many: string]>> = {
  embed: ['embedded item', 'embedded items'],
  link: ['link without a valid address', 'links without a valid address'],
  comment: ['comment', 'comments'],
  deletion: ['tracked deletion', 'tracked deletions'],
  note: ['footnote', 'footnotes'],
  'hidden part': ['hidden part', 'hidden parts'],
};

/**
 * The message about what a paste left out; null where nothing was.
 * @param pictures addresses of the pictures that were left out
 */
export function leftOutMessage(
  leftOut: ReadonlyMap<LeftOut, number>,
  pictures: readonly string[],
  attachments: readonly Pick<File, 'name'>[],
): string | null {
  const parts = Object.entries(names).flatMap(([kind, [one, many]]) => {
    const count = leftOut.get(kind as LeftOut) ?? 0;
    return count <= 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const sentences = [
    ...listed('picture', pictures.map(nameOf)),
    ...listed(
      'attachment',
      attachments.map(({ name }) => name),
    ),
    ...(parts.length === 0 ? [] : [`Left out: ${parts.join(', ')}.`]),
    ...(leftOut.has('table') ? ['This field holds no tables: rows became lines of text.'] : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** "3 pictures were left out: a.png, b.png and 1 more." */
function listed(noun: string, all: readonly string[]): string[] {
  if (all.length === 0) return [];
  const known = [...new Set(all.filter((name) => name !== ''))];
  const shown = known.slice(0, mostNames).join(', ');
  const more = known.length > mostNames ? ` and ${known.length - mostNames} more` : '';
  const what = all.length === 1 ? `1 ${noun} was left out` : `${all.length} ${noun}s were left out`;
  return [`${what}${shown === '' ? '' : `: ${shown}${more}`}.`];
}

const mostNames = 3;

/** A picture as its writer may know it: its file, or the site that it is on. */
function nameOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, hostname, pathname } = new URL(address);
  if (!/^(?:https?|file):$/.test(protocol)) return '';
  const file = decoded(/[^/]+\.[a-z]{3,4}$/i.exec(pathname)?.[0] ?? '');
  return [file, hostname].filter(Boolean).join(' of ');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
