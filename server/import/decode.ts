// Decodes a text file: by its byte order mark, else as UTF-16 or UTF-8 if its bytes are, else as Windows-1252.
import { isUtf8 } from 'node:buffer';
import { type TextEncoding, textEncodings } from '../../contract/import/import.ts';
import { unreadable } from './table.ts';

export type DecodedText = {
  /** Without a byte order mark. */
  text: string;
  encoding: TextEncoding;
  /** The lines with bytes that the encoding does not have, counted from 1. Their text has U+FFFD instead. */
  badLines: readonly number[];
};

const replacement = 0xfffd;

/** What ends a line or a record. */
export const lineEnd = /\r\n|\n|\r/;

export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0'))
    unreadable('This is not a text file. Choose a CSV, TSV, JSON, NDJSON or XLSX file.');
  return { text, encoding, badLines: text.includes('\ufffd') ? badLinesIn(bytes, encoding) : [] };
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  return utf16WithoutMark(bytes) ?? (isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** Text with mostly Latin letters has a zero in every other byte. */
function utf16WithoutMark(bytes: Uint8Array): TextEncoding | undefined {
  const head = bytes.subarray(0, 1_000);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = head.length / 4;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : undefined;
}

/** A stray byte does not change the encoding of a file, as letters of other encodings are hardly ever valid UTF-8. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true;
  const text = new TextDecoder('utf-8').decode(bytes);
  let [good, bad] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === replacement) bad += 1;
    else if (code > 0x7f) good += 1;
  }
  return good > bad;
}

/** Checks lines in a text that has every byte: as one character of UTF-8, or as half of one of UTF-16. */
function badLinesIn(bytes: Uint8Array, encoding: TextEncoding): number[] {
  const pairs = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  if (encoding === 'utf-16be') pairs.swap16();
  const lines = (
    encoding === 'utf-8' ? Buffer.from(bytes).toString('latin1') : pairs.toString('utf16le')
  ).split(lineEnd);
  const isGood = (line: string) =>
    encoding === 'utf-8' ? isUtf8(Buffer.from(line, 'latin1')) : line.isWellFormed();
  const bad = lines.flatMap((line, index) => (isGood(line) ? [] : [index + 1]));
  const isCut = encoding !== 'utf-8' && bytes.length % 2 === 1;
  return isCut ? [...bad, lines.length] : bad;
}

/** Why the lines from one to before another cannot be read, or undefined. */
export function faultOfLines(
  { badLines, encoding }: DecodedText,
  from: number,
  before: number,
): string | undefined {
  const line = badLines.find((one) => one >= from && one < before);
  if (line === undefined) return undefined;
  return `Line ${line} is not valid ${textEncodings[encoding]}. Correct it, or save the file as UTF-8.`;
}
