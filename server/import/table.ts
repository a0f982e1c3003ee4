// A file as a table of text cells, whatever its format. Rows keep their place in the file.
import { importFileLimits } from '../../contract/import/limits.ts';
import { fail } from '../errors.ts';

export type Row = {
  /** The line where the row begins; in JSON the number of the object, in a workbook the number of the row. */
  line: number;
  /** As many as there are columns. */
  cells: string[];
  /** Why the row cannot be read, for example because it has more cells than the header. */
  fault?: string;
};

export type Table = { headers: string[]; rows: Row[] };

/** Builds a table of a header and records of any length. Blank records and blank columns without a header are left out. */
export function tableOf(header: readonly string[], records: readonly Omit<Row, 'fault'>[]): Table {
  expectSize(records.length, header.length);
  const isBlank = (cell: string | undefined) => (cell ?? '').trim() === '';
  const filled = records.filter(({ cells }) => !cells.every(isBlank));
  const kept = header.flatMap((name, index) =>
    isBlank(name) && filled.every(({ cells }) => isBlank(cells[index])) ? [] : [index],
  );
  const rows = filled.map(({ line, cells }) => {
    const surplus = cells.slice(header.length).some((cell) => !isBlank(cell));
    const row: Row = { line, cells: kept.map((index) => cells[index] ?? '') };
    if (surplus || cells.length < header.length)
      row.fault = `This row has ${cells.length} cells, the header has ${header.length}`;
    return row;
  });
  return { headers: uniqueHeaders(kept.map((index) => header[index] ?? '')), rows };
}

/** Headers without duplicates, since a mapping names columns by them. */
function uniqueHeaders(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const plain = name.replaceAll(/\s+/g, ' ').trim().slice(0, importFileLimits.headerLength);
    const base = plain === '' ? `Column ${index + 1}` : plain;
    let unique = base;
    for (let number = 2; taken.has(unique); number += 1) unique = `${base} (${number})`;
    taken.add(unique);
    return unique;
  });
}

/** Ends the call if a table is larger than allowed. */
export function expectSize(rows: number, columns: number): void {
  if (rows > importFileLimits.rows)
    fail('payload_too_large', { text: `A file may have at most ${grouped(importFileLimits.rows)} rows` });
  if (columns > importFileLimits.columns)
    fail('payload_too_large', { text: `A file may have at most ${importFileLimits.columns} columns` });
}

/** Ends the call: the file is not what it should be. */
export function unreadable(text: string): never {
  return fail('invalid_fields', { fieldErrors: { file: text } });
}

const grouped = (value: number) => new Intl.NumberFormat('en').format(value);
