// How the value of a field becomes a cell of a file, and a cell the value. Export and import share the cells, so that importing an
// unchanged export changes nothing.
import { lettersOf } from '../text/fold.ts';
import { parseJson } from '../text/parse-json.ts';
import { type DateOrder, readDay } from './days.ts';
import { flagIn, isNothing, numberIn } from './words.ts';

/** A value as JSON files have it. CSV and XLSX have it as text, see {@link cellText}. */
export type Plain = string | number | boolean | null | readonly Plain[] | PlainObject;
export type PlainObject = { readonly [key: string]: Plain };

/** Types of records that cells refer to. */
export type ReferredType = 'category' | 'blockchain' | 'gameListing' | 'account' | 'media';
/** A text that may stand for a record. */
export type Reference = { type: ReferredType; text: string };
/** The text that stands for a record in an export: its slug, or the id of accounts and pictures. */
export type NameOf = (type: ReferredType, id: string) => string;
/** The record that a text stands for: its id, slug, name or alias. Undefined if there is none; null says to leave it out. */
export type Find = (reference: Reference) => { id: string | null } | { fault: string } | undefined;

/** Why a cell, or the part `of` it, has no value. */
export type Fault = { fault: string; of?: string };
/** The value of a cell, or why it has none. The cell of a list has all its `faults`. */
export type Read = { value: unknown } | (Fault & { faults?: readonly Fault[] });

export type Cell = {
  write: (value: unknown, nameOf: NameOf) => Plain;
  /** Reads a cell that is not blank. `order` is that of the dates in its column. */
  read: (text: string, find: Find, order?: DateOrder) => Read;
  /** The value of a blank cell. */
  empty: null | readonly [];
  /** The references in a cell, for `find` to load them before the cell is read. */
  references?: (text: string) => Reference[];
  /** Holds free text, in which NA or None may be words. */
  isText?: true;
  isList?: true;
  /** The labels of a choice. */
  choices?: readonly string[];
};

/**
 * A value as text: lists are joined by semicolons, or are JSON if an item would not survive that. An item with a comma is JSON too, so
 * that an import can tell which separator a column has.
 */
export function cellText(plain: Plain): string {
  if (plain === null) return '';
  if (typeof plain === 'string') return plain;
  if (!Array.isArray(plain)) return JSON.stringify(plain);
  const joined = plain.join(';');
  return plain.every(isSimple) && !joined.startsWith('[') ? joined : JSON.stringify(plain);
}

function isSimple(item: Plain): boolean {
  return typeof item === 'string' && item !== '' && item === item.trim() && !/[;,]/.test(item);
}

/** Text and URLs, as they are stored. */
export const text: Cell = {
  write: (value) => (typeof value === 'string' ? value : null),
  read: (given) => ({ value: given }),
  empty: null,
  isText: true,
};

/** Text in a form of its own, such as a URL or an id: NA and the like are none. */
export const code: Cell = {
  write: text.write,
  read: (given) => (isNothing(given) ? { fault: 'No value' } : { value: given }),
  empty: null,
};

/** A ' before digits marks them as text for spreadsheets. It is no part of an id or a slug. */
const mark = /^'(?='*\d)/;

export function withoutMark(id: string): string {
  return id.replace(mark, '');
}

/** An id of another system. One that begins with a mark itself gets another, which an import takes off. */
export const externalId: Cell = {
  ...code,
  write: (value) => (typeof value === 'string' ? value.replace(mark, "''") : null),
  read: (given, ...rest) => code.read(withoutMark(given), ...rest),
};

export const number: Cell = {
  write: (value) => (typeof value === 'number' ? value : null),
  read: numberIn,
  empty: null,
};

export const flag: Cell = {
  write: (value) => value === true,
  read: (given) => {
    const value = flagIn(given);
    return value === undefined ? { fault: 'Must be true or false' } : { value };
  },
  empty: null,
};

/** A calendar date. */
export const day: Cell = {
  write: text.write,
  read: (given, _find, order) => readDay(given, order),
  empty: null,
};

/** One of the keys of `labels`. Its label is read too. */
export function choice(labels: Readonly<Record<string, string>>): Cell {
  const entries = Object.entries(labels);
  const values = new Map([
    ...entries.map(([value, label]) => [lettersOf(label), value] as const),
    ...entries.map(([value]) => [lettersOf(value), value] as const),
  ]);
  return {
    write: text.write,
    empty: null,
    choices: Object.values(labels),
    read: (given) => {
      const value = values.get(lettersOf(given));
      return value === undefined ? { fault: `Must be one of ${Object.keys(labels).join(', ')}` } : { value };
    },
  };
}

/** A record, by its slug. */
export function reference(type: ReferredType): Cell {
  return {
    write: (value, nameOf) => (typeof value === 'string' ? nameOf(type, value) : null),
    read: (given, find) => {
      const name = given.trim();
      const found = find({ type, text: name });
      if (found === undefined) return { fault: 'Not found', of: name };
      return 'id' in found ? { value: found.id } : { ...found, of: name };
    },
    empty: null,
    references: (given) => [{ type, text: given.trim() }],
  };
}

/** An item of a list: text, or an object if it has unusual parts. */
export type Item = {
  write: Cell['write'];
  read: (item: Plain, find: Find) => Read;
  references?: (item: Plain) => Reference[];
  isText?: true;
  choices?: readonly string[];
};

/** Several values of a cell. */
export function several(cell: Cell): Cell {
  const { references, isText, choices } = cell;
  return list({
    write: cell.write,
    ...(isText ? { isText } : {}),
    ...(choices === undefined ? {} : { choices }),
    read: (item, find) =>
      typeof item === 'string' || typeof item === 'number'
        ? cell.read(String(item), find)
        : { fault: 'Must be text' },
    ...(references === undefined ? {} : { references: (item) => references(cellText(item)) }),
  });
}

/** Several items. A fault names its item. */
export function list({ write, read, references, isText, choices }: Item): Cell {
  return {
    isList: true,
    ...(choices === undefined ? {} : { choices }),
    ...(isText ? { isText } : {}),
    write: (value, nameOf) => (Array.isArray(value) ? value.map((one) => write(one, nameOf)) : []),
    read: (given, find) => {
      const items = itemsIn(given);
      if (items === undefined) return { fault: 'A cell that begins with [ must be a JSON list' };
      const values: unknown[] = [];
      const faults: Fault[] = [];
      for (const item of items) {
        const found = read(item, find);
        if ('fault' in found) faults.push({ fault: found.fault, of: found.of ?? cellText(item) });
        // An item that was left out.
        else if (found.value !== null) values.push(found.value);
      }
      const [first] = faults;
      return first === undefined ? { value: values } : { fault: `“${first.of}”: ${first.fault}`, faults };
    },
    empty: [],
    ...(references === undefined
      ? {}
      : { references: (given) => (itemsIn(given) ?? []).flatMap(references) }),
  };
}

/** The items of a list's cell, or undefined if it begins as JSON and is none. */
export function itemsIn(given: string): readonly Plain[] | undefined {
  if (!given.trim().startsWith('[')) {
    return given
      .split(';')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }
  try {
    const parsed = parseJson(given);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
