// The rows of a sheet of an XLSX workbook as text cells. Formulas count as their last value.
import { expectSize, type Row } from './table.ts';
import { damaged } from './unzip.ts';
import { textCollector, unescaped, type Workbook } from './workbook.ts';
import { booleanIn, readXml } from './xml.ts';

type CellStart = { type: string; style: string | undefined; column: number };

/** The rows that have cells. A row or a cell that does not say where it is follows the one before it. */
export function readSheet(part: Uint8Array, workbook: Workbook): Row[] {
  const rows: Row[] = [];
  const inline = textCollector();
  let row: Row = { line: 0, cells: [] };
  let column = -1;
  let cell: CellStart | undefined;
  let value = '';
  let isValue = false;
  readXml(part, {
    open: (name, attribute) => {
      if (name === 'row') {
        row = { line: numberIn(attribute('r')) ?? row.line + 1, cells: [] };
        column = -1;
      } else if (name === 'c') {
        column = columnIn(attribute('r')) ?? column + 1;
        cell = { type: attribute('t') ?? 'n', style: attribute('s'), column };
        value = '';
      } else if (name === 'v') isValue = true;
      else inline.open(name);
    },
    close: (name) => {
      if (name === 'row') {
        if (row.cells.length > 0) rows.push(row);
        // The header is not counted.
        expectSize(rows.length - 1, 0);
      } else if (name === 'c' && cell !== undefined) {
        const own = inline.take();
        const text = cell.type === 'inlineStr' ? own : textOf(cell, value, workbook);
        if (text !== '') setCell(row.cells, cell.column, text);
        cell = undefined;
      } else if (name === 'v') isValue = false;
      else inline.close(name);
    },
    text: (text) => {
      if (isValue) value += text;
      else if (cell !== undefined) inline.text(text);
    },
  });
  return rows;
}

function setCell(cells: string[], column: number, text: string): void {
  expectSize(0, column + 1);
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

function numberIn(given: string | undefined): number | undefined {
  const number = Number(given);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** The number, from 0, of the column in an address such as `AB12`. */
function columnIn(address: string | undefined): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d+$/i.exec(address ?? '') ?? [];
  if (letters === undefined) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf({ type, style }: CellStart, value: string, workbook: Workbook): string {
  if (type === 'str') return unescaped(value);
  const plain = value.trim();
  if (plain === '' || type === 'e') return '';
  if (type === 's') return workbook.texts[Number(plain)] ?? damaged();
  if (type === 'b') return String(booleanIn(plain) ?? plain);
  if (type === 'd') return timeAt(Date.parse(withZone(plain))) ?? plain;
  return workbook.isDateStyle[Number(style ?? 0)] === true
    ? (timeAt(msOf(Number(plain), workbook.from1904)) ?? plain)
    : numberText(plain);
}

/** Whole numbers may have more digits than JavaScript keeps; decimals may have more than the program shows. */
function numberText(plain: string): string {
  const number = Number(plain);
  if (/^-?\d+$/.test(plain) || !Number.isFinite(number)) return plain;
  return Number.isInteger(number) ? BigInt(number).toString() : String(number);
}

const [daysTo1904, daysTo1970] = [1_462, 25_569];

/** Times are fractions of a day, which are not exact: they are rounded to seconds. */
function msOf(days: number, from1904: boolean): number {
  return Math.round((days + (from1904 ? daysTo1904 : 0) - daysTo1970) * 86_400) * 1_000;
}

/** A workbook's times have no zone. */
function withZone(time: string): string {
  return time.includes('T') && !/(Z|[+-]\d\d:?\d\d)$/.test(time) ? `${time}Z` : time;
}

/** As ISO 8601, without the time at midnight; undefined if there is no such time. */
function timeAt(ms: number): string | undefined {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/T00:00:00\.000Z$/, '');
}
