// What to do with values that a check has refused: use another one, leave them empty, or skip their rows.
import {
  type Cell,
  cellText,
  type Find,
  itemsIn,
  type Plain,
  type Reference,
} from '../../contract/exchange/cells.ts';
import { columnAt } from '../../contract/exchange/columns.ts';
import type { ImportType, Repair } from '../../contract/import/import.ts';
import { importFileLimits } from '../../contract/import/limits.ts';
import { unified } from '../../contract/text/fold.ts';

export type Repairs = ReadonlyMap<string, Repair>;

/** The repairs of a field by the key of their value. */
export function repairsOf(field: string, repairs: readonly Repair[] = []): Repairs {
  return new Map(repairs.filter((one) => one.field === field).map((one) => [keyOf(one.value), one]));
}

/** Values are alike in another case; a fault shows only the beginning of a long one. */
export function keyOf(value: string): string {
  return unified(value.slice(0, importFileLimits.valueLength));
}

/** The text of a cell after repairs of the whole, or of items of a list. Undefined says to skip the row. */
export function repaired(cell: Cell, text: string, repairs: Repairs): string | undefined {
  if (text === '' || repairs.size === 0) return text;
  const whole = replaced(text, repairs);
  if (whole !== text || !cell.isList) return whole === null ? '' : whole;
  const items: Plain[] = [];
  for (const item of itemsIn(text) ?? [text]) {
    const given = cellText(item);
    const next = replaced(given, repairs);
    if (next === undefined) return undefined;
    if (next !== null) items.push(next === given ? item : next);
  }
  // Chains with an address name a record that is to be skipped.
  const refers = cell.references?.(cellText(items)) ?? [];
  return refers.some((one) => repairs.get(keyOf(one.text))?.do === 'skip') ? undefined : cellText(items);
}

function replaced(value: string, repairs: Repairs): string | null | undefined {
  const repair = repairs.get(keyOf(value));
  if (repair === undefined || repair.do === 'create') return value;
  if (repair.do === 'skip') return undefined;
  return repair.do === 'use' ? (repair.use ?? value) : null;
}

type Refers = Pick<Repair, 'do' | 'use'> & { type: Reference['type'] };

/** The repairs of references, by type and value: a chain may stand beside its address. */
export function referenceRepairs(type: ImportType, repairs: readonly Repair[] = []): Map<string, Refers> {
  return new Map(
    repairs.flatMap((one) => {
      const of = columnAt(type, one.field)?.cell.references?.(one.value)[0]?.type;
      return of === undefined
        ? []
        : [[`${of}:${keyOf(one.value)}`, { type: of, do: one.do, use: one.use }] as const];
    }),
  );
}

/** Finds what a repair names instead. */
export function repairedFind(find: Find, repairs: ReadonlyMap<string, Refers>): Find {
  if (repairs.size === 0) return find;
  return (reference) => {
    const repair = repairs.get(`${reference.type}:${keyOf(reference.text)}`);
    if (repair?.do === 'clear') return { id: null };
    return find(
      repair?.do === 'use' && repair.use !== undefined ? { ...reference, text: repair.use } : reference,
    );
  };
}
