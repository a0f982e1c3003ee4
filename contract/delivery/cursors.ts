// Cursors of paged lists. A cursor holds the values that the last row was sorted by, so that a list goes on behind them whatever became of
// the row.
import { z } from 'zod';
import { described } from './kit.ts';

/** The values that a row is sorted by, ascending; the last one tells equal rows apart. Infinity stands for no value. */
export type SortKey = readonly (string | number)[];

/** `pin` is the moment at which the walk began, where the server can tell how rows were sorted then. */
export type Cursor<Order extends string = string> = { order: Order; key: SortKey; pin: string };

type Kind = 'text' | 'number' | 'int';
/** What the values of an order are. An `int` is one of a database's columns. */
export type KeyForm = readonly Kind[];

/** `nextCursor` of a list. */
export const nextCursor = z.string().nullable();

export function cursorText({ order, key, pin }: Cursor): string {
  // Infinity becomes null.
  return [order, pin, bytesToText(new TextEncoder().encode(JSON.stringify(key)))].join('.');
}

const maxCursor = 6_000;
const maxInt = 2_147_483_647;
const message = 'Must be a nextCursor';

/** The parameter `cursor` of a list with these orders. */
export function cursor<Order extends string>(forms: Readonly<Record<Order, KeyForm>>) {
  const orders = Object.keys(forms) as Order[];
  const form = new RegExp(`^(${orders.join('|')})\\.([a-z0-9]{1,20}-\\d{1,9})?\\.[\\w-]{1,${maxCursor}}$`);
  const parsed = z
    .string()
    .regex(form, message)
    .transform((text, context): Cursor<Order> => {
      const [name, pin = '', written = ''] = text.split('.');
      const order = orders.find((one) => one === name);
      const key = order === undefined ? undefined : keyIn(written, forms[order]);
      if (order !== undefined && key !== undefined) return { order, key, pin };
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
  return described(parsed, { type: 'string', pattern: form.source });
}

function keyIn(written: string, form: KeyForm): SortKey | undefined {
  try {
    const key: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(textToBytes(written)));
    if (!Array.isArray(key) || key.length !== form.length) return undefined;
    const values = form.map((kind, at) => valueOf(key[at], kind));
    return values.every((value) => value !== undefined) ? values : undefined;
  } catch {
    return undefined;
  }
}

/** PostgreSQL cannot compare texts with NUL or halves of characters. */
function valueOf(value: unknown, kind: Kind): string | number | undefined {
  if (kind === 'text')
    return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : undefined;
  if (value === null) return kind === 'number' ? Number.POSITIVE_INFINITY : undefined;
  const fits = kind === 'int' ? Math.abs(Number(value)) <= maxInt : true;
  return Number.isSafeInteger(value) && fits ? Number(value) : undefined;
}

function bytesToText(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function textToBytes(text: string): Uint8Array {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
}
