// Reads one sheet of an XLSX workbook: one by its name, or the first visible one that has cells.
import { fail } from '../errors.ts';
import { readSheet } from './sheet.ts';
import { type Row, type Table, tableOf, unreadable } from './table.ts';
import { unzip } from './unzip.ts';
import { readWorkbook, type Workbook } from './workbook.ts';

/** The visible sheets, and which one the table is. */
type SheetTable = Table & { sheets: string[]; sheet: string };

export async function readXlsx(bytes: Uint8Array, wanted: string | undefined): Promise<SheetTable> {
  const parts = await unzip(bytes);
  const workbook = readWorkbook(parts);
  if (workbook === undefined) {
    fail('unsupported_media_type', {
      text: parts.has('mimetype')
        ? 'OpenDocument files are not supported. Save it as XLSX or CSV.'
        : 'This file is not an XLSX workbook. Choose a CSV, TSV, JSON, NDJSON or XLSX file.',
    });
  }
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden);
  const { name, rows } = wanted === undefined ? firstWithCells(workbook) : sheetNamed(wanted, workbook);
  return { ...tableOf(rows, 'The sheet is empty'), sheet: name, sheets: visible.map((one) => one.name) };
}

type SheetRows = { name: string; rows: Row[] };

function firstWithCells(workbook: Workbook): SheetRows {
  for (const { name, part, isHidden } of workbook.sheets) {
    if (isHidden) continue;
    const rows = readSheet(part, workbook);
    if (rows.length > 0) return { name, rows };
  }
  return unreadable('The workbook has no visible sheet with cells');
}

/** A sheet may be named although it is hidden. */
function sheetNamed(wanted: string, workbook: Workbook): SheetRows {
  const found =
    workbook.sheets.find(({ name }) => name === wanted) ??
    // A call trims its fields.
    workbook.sheets.find(({ name }) => name.trim() === wanted.trim());
  if (found === undefined) {
    const names = workbook.sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
    unreadable(`The workbook has no sheet “${wanted}”. Available sheets: ${names.join(', ')}`.slice(0, 300));
  }
  return { name: found.name, rows: readSheet(found.part, workbook) };
}
