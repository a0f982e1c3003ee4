// Reads the XML of a part of a workbook, element by element.
import { Parser } from 'saxen';
import { CallError } from '../errors.ts';
import { damaged } from './unzip.ts';

export type XmlReader = {
  /** The name without its prefix; `attribute` finds a value by its name without prefix. */
  open: (name: string, attribute: (name: string) => string | undefined) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** A part of a workbook is read in few pieces, as the parser reads an element that is not closed again with each. */
const pieceBytes = 8 * 1024 * 1024;

/** Ends the call if the part is not well-formed. */
export function readXml(part: Uint8Array, { open, close, text }: XmlReader): void {
  const parser = new Parser();
  parser.on('openTag', (name, attributes) => open(local(name), (wanted) => valueOf(attributes(), wanted)));
  if (close !== undefined) parser.on('closeTag', (name) => close(local(name)));
  if (text !== undefined) parser.on('text', (raw) => text(decoded(raw))).on('cdata', text);
  const decoder = new TextDecoder(encodingOf(part));
  try {
    for (let from = 0; from < part.length; from += pieceBytes)
      parser.write(decoder.decode(part.subarray(from, from + pieceBytes), { stream: true }));
    parser.write(decoder.decode()).end();
  } catch (error) {
    // A reader may end the call for its own reasons.
    if (error instanceof CallError) throw error;
    damaged();
  }
}

/** XML is UTF-8 unless it begins with the mark of UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function valueOf(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  const key = Object.hasOwn(attributes, wanted)
    ? wanted
    : Object.keys(attributes).find((name) => local(name) === wanted);
  const value = key === undefined ? undefined : attributes[key];
  return value === undefined ? undefined : decoded(value);
}

const entities: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };
const lastCodePoint = 0x10ffff;

/** The parser's own decoder knows no characters beyond U+FFFF. */
function decoded(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > lastCodePoint ? '\ufffd' : String.fromCodePoint(code);
  });
}

/** A boolean of XML Schema, which some programs write in capitals. Undefined if it is none. */
export function booleanIn(value: string): boolean | undefined {
  const word = value.trim().toLowerCase();
  if (word === '1' || word === 'true') return true;
  return word === '0' || word === 'false' ? false : undefined;
}
