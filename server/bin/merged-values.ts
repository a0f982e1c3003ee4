// Lists of references before and after a merge, as the audit log keeps them.
import type { Fields } from '../history/kind.ts';
import type { Reference } from '../records/references.ts';

type Merge = { from: string; to: string };

/** The columns that make a value of the list, the inverse of `value`. */
function columnsOf({ column, columns }: Reference, value: unknown): Fields {
  if (typeof value !== 'object' || value === null) return { [column]: value };
  return columns?.({ ...value }) ?? { ...value };
}

/** The list that a merge makes of `former`: see `moveReferences`. */
export function valueAfterMerge(reference: Reference, former: unknown, { from, to }: Merge): unknown {
  if (!Array.isArray(former)) return undefined;
  const { column, distinct, derived } = reference;
  const rows = former.map((value) => columnsOf(reference, value));
  const moved = (row: Fields) => (row[column] === from ? { ...row, [column]: to } : row);
  const names = distinct?.map((name) => (name === derived?.column ? derived.from : name)) ?? [];
  const isTwin = (one: Fields, other: Fields) =>
    names.every((name) => (one[name] ?? '') === (other[name] ?? ''));
  const left = rows.filter((row, index) =>
    distinct === undefined
      ? rows.findIndex((other) => moved(other)[column] === moved(row)[column]) === index
      : row[column] !== from || !rows.some((other) => other[column] === to && isTwin(row, other)),
  );
  return left.map((row) => reference.value(moved(row)));
}

/**
 * Rows of the join table that have this list, without the owner. Columns that are no part of a value are taken from its present rows;
 * undefined if they cannot be.
 */
export function rowsOfValues(
  reference: Reference,
  former: unknown,
  present: readonly Fields[],
): Fields[] | undefined {
  if (!Array.isArray(former)) return undefined;
  const { derived } = reference;
  const rows = former.map((value, position): Fields => ({ position, ...columnsOf(reference, value) }));
  if (derived === undefined) return rows;
  const known = new Map(present.map((row) => [row[derived.from], row[derived.column]]));
  if (rows.some((row) => row[derived.from] !== null && !known.has(row[derived.from]))) return undefined;
  return rows.map((row) => ({ ...row, [derived.column]: known.get(row[derived.from]) ?? null }));
}
