// A file as a table of text cells, whatever its format. Rows keep their place in the file.
import { importFileLimits } from '../../contract/import/limits.ts';
import { fail } from '../errors.ts';

export type Row = {
  /** The line where the row begins; in JSON the number of the object, in a workbook the number of the row. */
  line: number;
  /** In a table as many as it has columns. */
  cells: string[];
  /** Why the row cannot be read, for example because it has more cells than the header. */
  fault?: string;
};

export type Table = { headers: string[]; rows: Row[] };

/** Builds a table of records of any length. The first one that is not blank is the header. */
export function tableOf(records: readonly Row[], textIfEmpty: string): Table {
  const [header, ...rows] = records.filter(({ cells }) => !cells.every(isBlank));
  if (header === undefined) unreadable(textIfEmpty);
  if (header.fault !== undefined) unreadable(header.fault);
  return tableWith(header.cells, rows);
}

/**
 * A table with this header. Blank rows, and blank columns without a header, are left out; cells that a row lacks at its end are
 * blank.
 */
export function tableWith(header: readonly string[], records: readonly Row[]): Table {
  expectSize(records.length, header.length);
  const filled = records.filter(({ cells }) => !cells.every(isBlank));
  const kept = header.flatMap((name, index) =>
    isBlank(name) && filled.every(({ cells }) => isBlank(cells[index])) ? [] : [index],
  );
  const rows = filled.map(({ line, cells, fault = surplus(header, cells) }) => ({
    line,
    cells: kept.map((index) => cells[index] ?? ''),
    ...(fault === undefined ? {} : { fault }),
  }));
  return { headers: uniqueHeaders(kept.map((index) => header[index] ?? '')), rows };
}

function isBlank(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === '';
}

function surplus(header: readonly string[], cells: readonly string[]): string | undefined {
  return cells.slice(header.length).every(isBlank)
    ? undefined
    : `This row has ${cells.length} cells, the header has ${header.length}`;
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
