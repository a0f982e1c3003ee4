// Turns the cells of a row into values of fields.
import { type Find, type Reference, withoutMark } from '../../contract/exchange/cells.ts';
import { columnAt } from '../../contract/exchange/columns.ts';
import { addressColumn, type ImportType, type Mapping } from '../../contract/import/import.ts';
import type { RowFault } from '../../contract/jobs/jobs.ts';
import { externalId } from '../../contract/kit/external-ids.ts';

/** What a job of the kind `import` is asked to do. */
export type ImportInput = Mapping & { headers: string[] };

/** The cell of a mapped column. */
export type MappedCell = { path: string; header: string; text: string };

/** A value of a field, or of a part of one. `isBlank` if the cell is. */
export type FieldValue = { path: string; value: unknown; isBlank: boolean };

/** The mapped cells of a row, with those of chains and addresses joined. */
export function mappedCells(
  type: ImportType,
  { headers, columns }: ImportInput,
  cells: readonly string[],
): MappedCell[] {
  const all = columns.map(({ column, field }) => ({
    path: field,
    header: column,
    text: adjusted(type, field, (cells[headers.indexOf(column)] ?? '').trim()),
  }));
  const addresses = all.find(({ path }) => path === addressColumn.path);
  if (addresses === undefined) return all;
  const others = all.filter((one) => one !== addresses);
  const chains = others.find(({ path }) => path === 'deployments');
  if (chains === undefined) return others;
  return others.map((one) =>
    one === chains ? { ...chains, text: withAddresses(chains.text, addresses.text) } : one,
  );
}

/** What files commonly say in another way than our cells. */
function adjusted(type: ImportType, path: string, text: string): string {
  if (path === 'entryCost' && /^\D?\d+([.,]\d+)?\D?$/.test(text)) return /[1-9]/.test(text) ? 'paid' : 'free';
  if (path === 'id' || path === 'slug') return withoutMark(text);
  if (path.startsWith('externalIds.')) return externalId.safeParse(withoutMark(text)).data ?? text;
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
  for (const { path, header, text } of cells) {
    const column = columnAt(type, path);
    if (column === undefined || column.readOnly) continue;
    if (text === '') {
      values.push({ path, value: column.cell.empty, isBlank: true });
      continue;
    }
    const read = column.cell.read(text, find);
    if ('fault' in read) faults.push(faultOf(header, text, read.fault));
    else values.push({ path, value: read.value, isBlank: false });
  }
  return { values, faults };
}

function faultOf(field: string, value: string | null, message: string): RowFault {
  return { field, value: value?.slice(0, 200) ?? null, message };
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
    return faultOf(cell?.header ?? path, cell?.text ?? null, message);
  });
}
