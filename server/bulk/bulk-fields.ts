// The fields of a record after a bulk edit: set, or with values added to and removed from lists and groups of links.
import { isDeepStrictEqual } from 'node:util';
import { fold } from '../../contract/text/fold.ts';
import type { BulkAction } from './bulk-call.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The names of the fields that an action changes. */
export function pathsOf({ set = {}, add = {}, remove = {} }: BulkAction): string[] {
  return [...Object.keys(set), ...Object.keys(add), ...Object.keys(remove)];
}

/** The fields that differ from the record's. */
export function changesOf({ set = {}, add = {}, remove = {} }: BulkAction, fields: Fields): Fields {
  const wanted = [
    ...Object.entries(set),
    ...Object.entries(add).map(([path, values]) => [path, added(fields[path], values)] as const),
    ...Object.entries(remove).map(([path, values]) => [path, without(fields[path], values)] as const),
  ];
  return Object.fromEntries(wanted.filter(([path, value]) => !isDeepStrictEqual(value, fields[path])));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function added(current: unknown, values: unknown): unknown {
  if (isFields(current) && isFields(values)) return { ...current, ...values };
  const list = listOf(current);
  return [...list, ...listOf(values).filter((value) => !list.some((one) => isLike(one, value)))];
}

function without(current: unknown, values: unknown): unknown {
  if (isFields(current) && isFields(values))
    return Object.fromEntries(Object.entries(current).filter(([kind, one]) => !isLike(one, values[kind])));
  return listOf(current).filter((one) => !listOf(values).some((value) => isLike(one, value)));
}

/**
 * Compares texts as lists do, and rows of a list by what they point to: a deployment by its chain, and its address if one is given.
 */
function isLike(one: unknown, value: unknown): boolean {
  if (typeof one === 'string' && typeof value === 'string') return fold(one) === fold(value);
  if (!isFields(one) || !isFields(value)) return one === value;
  return Object.entries(value).every(
    ([name, wanted]) => wanted === null || name === 'kind' || name === 'label' || isLike(one[name], wanted),
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
