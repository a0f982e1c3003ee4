// Reads one sheet of an XLSX workbook: the first, or one by its name. Formulas count as their last value.
import { type CellValue, readSheet, SheetNotFoundError } from 'read-excel-file/universal';
import { fail } from '../errors.ts';
import { checkZip } from './check-zip.ts';
import { expectSize, type Table, tableOf, unreadable } from './table.ts';

export async function readXlsx(bytes: Uint8Array, sheet: string | undefined): Promise<Table> {
  const names = await checkZip(bytes);
  if (!names.includes('xl/workbook.xml')) {
    fail('unsupported_media_type', {
      text: names.includes('mimetype')
        ? 'OpenDocument files are not supported. Save it as XLSX or CSV.'
        : 'This file is not an XLSX workbook. Choose a CSV, TSV, JSON, NDJSON or XLSX file.',
    });
  }
  const [header, ...rows] = await sheetOf(bytes, sheet);
  if (header === undefined) unreadable('The sheet is empty');
  expectSize(rows.length, header.length);
  return tableOf(
    header.map(toCell),
    rows.map((cells, index) => ({ line: index + 2, cells: cells.map(toCell) })),
  );
}

async function sheetOf(bytes: Uint8Array, sheet: string | undefined) {
  try {
    return await readSheet(new Uint8Array(bytes).buffer, sheet ?? 1, { trim: false });
  } catch (error) {
    if (error instanceof SheetNotFoundError) unreadable(error.message.slice(0, 300));
    return unreadable('The workbook is damaged. Save it again as XLSX or CSV.');
  }
}

/** Dates without a time stay so. Times are rounded to seconds, since a workbook stores them as fractions of a day. */
function toCell(value: CellValue | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  const rounded = new Date(Math.round(value.getTime() / 1_000) * 1_000);
  return rounded.toISOString().replace(/T00:00:00\.000Z$/, '');
}
