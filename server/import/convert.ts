// Turns the cells of a row into values of fields.
import {
  type Cell,
  cellText,
  code,
  type Fault,
  type Find,
  flag,
  itemsIn,
  type Reference,
  several,
  withoutMark,
} from '../../contract/exchange/cells.ts';
import { columnAt } from '../../contract/exchange/columns.ts';
import type { DateOrder } from '../../contract/exchange/days.ts';
import { isNothing } from '../../contract/exchange/words.ts';
import { addressColumn, type ImportType, type Mapping } from '../../contract/import/import.ts';
import { importFileLimits } from '../../contract/import/limits.ts';
import type { RowFault } from '../../contract/jobs/jobs.ts';
import type { ColumnForm } from './forms.ts';
import { type Repairs, repaired, repairsOf } from './repairs.ts';

/** What a job of the kind `import` is asked to do. */
export type ImportInput = Mapping & { headers: string[]; forms?: Readonly<Record<string, ColumnForm>> };

/** The cell of a mapped column. `isSkipped` says to skip its row. */
export type MappedCell = {
  path: string;
  header: string;
  text: string;
  order?: DateOrder;
  isSkipped?: true;
};

/** A value of a field, or of a part of one. `isBlank` if the cell is. */
export type FieldValue = { path: string; value: unknown; isBlank: boolean };

/** A mapped column with what is the same in all rows. */
type Planned = {
  index: number;
  path: string;
  header: string;
  cell: Cell | undefined;
  separator: ',' | ';';
  form: ColumnForm;
  order: DateOrder | undefined;
  repairs: Repairs;
};

const plans = new WeakMap<ImportInput, readonly Planned[]>();

function planOf(type: ImportType, input: ImportInput): readonly Planned[] {
  const known = plans.get(input);
  if (known !== undefined) return known;
  const plan = input.columns.map(({ column, field, dateOrder, separator }): Planned => {
    const form = input.forms?.[column] ?? {};
    const shown = form.dateOrder === 'unclear' ? undefined : form.dateOrder;
    return {
      index: input.headers.indexOf(column),
      path: field,
      header: column,
      cell: field === addressColumn.path ? addressCell : columnAt(type, field)?.cell,
      separator: separator === 'comma' ? ',' : ';',
      form,
      order: dateOrder ?? shown,
      repairs: repairsOf(field, input.repairs),
    };
  });
  plans.set(input, plan);
  return plan;
}

const addressCell = several(code);

/** The mapped cells of a row, with those of chains and addresses joined. */
export function mappedCells(type: ImportType, input: ImportInput, cells: readonly string[]): MappedCell[] {
  const all = planOf(type, input).map((column): MappedCell => {
    const { path, header, cell, order, repairs } = column;
    const text = plainText(type, column, (cells[column.index] ?? '').trim());
    const next = cell === undefined ? text : repaired(cell, text, repairs);
    return {
      path,
      header,
      text: next ?? text,
      ...(order === undefined ? {} : { order }),
      ...(next === undefined ? { isSkipped: true } : {}),
    };
  });
  const addresses = all.find(({ path }) => path === addressColumn.path);
  if (addresses === undefined) return all;
  const others = all.filter((one) => one !== addresses);
  const chains = others.find(({ path }) => path === 'deployments');
  if (chains === undefined) return others;
  return others.map((one) =>
    one === chains ? { ...chains, text: withAddresses(chains.text, addresses.text) } : one,
  );
}

/** The text of a cell in the form that our cells read. */
function plainText(type: ImportType, { path, cell, separator, form, order }: Planned, text: string): string {
  if (text === '') return cell === flag && form.isMarks ? 'false' : '';
  const given = adjusted(type, path, text);
  if (cell === undefined || cell.isText) return listed(cell, separator, given);
  // References are looked up first: a category may be named None.
  const isNone =
    cell.references === undefined && isNothing(given) && 'fault' in cell.read(given, () => undefined, order);
  return isNone ? '' : listed(cell, separator, given);
}

function listed(cell: Cell | undefined, separator: ',' | ';', text: string): string {
  return separator === ',' && cell?.isList && !text.startsWith('[') ? text.replaceAll(',', ';') : text;
}

/** What files commonly say in another way than our cells. */
function adjusted(type: ImportType, path: string, text: string): string {
  // A price with a currency, but not F2P.
  if (path === 'entryCost' && /^\D{0,4}\d+([.,]\d+)*\D{0,4}$/.test(text) && !/^[a-z]\d[a-z]$/i.test(text))
    return /[1-9]/.test(text) ? 'paid' : 'free';
  if (path === 'id' || path === 'slug') return withoutMark(text);
  if (type === 'blockchain' && path === 'caip2' && /^\d+$/.test(text)) return `eip155:${text}`;
  return text;
}

/** `chain address` for each chain, by position. */
function withAddresses(chains: string, addresses: string): string {
  if (addresses === '' || chains.startsWith('[')) return chains;
  const split = (text: string) => text.split(';').map((one) => one.trim());
  const names = split(chains);
  return split(addresses)
    .map((address, index) => `${names[index] ?? names[0] ?? ''} ${address}`.trim())
    .concat(names.slice(split(addresses).length))
    .join(';');
}

/** What a row refers to, to be loaded before it is read. */
export function referencesIn(type: ImportType, cells: readonly MappedCell[]): Reference[] {
  return cells.flatMap(({ path, text }) =>
    text === '' ? [] : (columnAt(type, path)?.cell.references?.(text) ?? []),
  );
}

/** The values of a row's cells, or every fault. */
export function valuesOf(
  type: ImportType,
  cells: readonly MappedCell[],
  find: Find,
): { values: FieldValue[]; faults: RowFault[] } {
  const values: FieldValue[] = [];
  const faults: RowFault[] = [];
  for (const { path, header, text, order } of cells) {
    const column = columnAt(type, path);
    if (column === undefined || column.readOnly) continue;
    if (text === '') {
      values.push({ path, value: column.cell.empty, isBlank: true });
      continue;
    }
    const read = column.cell.read(text, find, order);
    if ('fault' in read) {
      const all: readonly Fault[] = read.faults ?? [read];
      for (const { fault, of = text } of all) faults.push(faultOf(header, of, fault));
    } else {
      const isBlank =
        read.value === null || (Array.isArray(read.value) && read.value.length === 0 && text !== '[]');
      values.push({ path, value: isBlank ? column.cell.empty : read.value, isBlank });
    }
  }
  return { values, faults };
}

function faultOf(field: string, value: string | null, message: string): RowFault {
  return { field, value: value?.slice(0, importFileLimits.valueLength) ?? null, message };
}

/** Faults of a call, by the header of the column that they are about. */
export function faultsByHeader(
  cells: readonly MappedCell[],
  fieldErrors: Readonly<Record<string, string>>,
): RowFault[] {
  return Object.entries(fieldErrors).map(([path, message]) => {
    const cell = cells
      .filter((one) => path === one.path || path.startsWith(`${one.path}.`))
      .sort((one, other) => other.path.length - one.path.length)[0];
    return faultOf(cell?.header ?? path, cell === undefined ? null : itemAt(cell, path), message);
  });
}

/** The item of a list that a fault such as `tags.2` is about, or the whole cell. */
function itemAt({ path, text }: MappedCell, fault: string): string {
  const [, index] = /^\.(\d+)/.exec(fault.slice(path.length)) ?? [];
  const item = index === undefined ? undefined : itemsIn(text)?.[Number(index)];
  return item === undefined ? text : cellText(item);
}
