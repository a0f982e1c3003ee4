// Writes records as CSV, XLSX, JSON or JSON lines, batch by batch.
import { cellText, type Plain } from '../../contract/exchange/cells.ts';
import type { ExportFormat } from '../../contract/exchange/exchange.ts';
import { withValue } from '../../contract/exchange/values.ts';
import { csvLine } from '../records/csv.ts';
import { xlsxWriter } from './xlsx.ts';

/** A file in the making. Each method returns the bytes that are ready. */
export type FileWriter = {
  type: string;
  begin: (paths: readonly string[]) => Uint8Array;
  /** Rows with a value for each path. */
  add: (rows: readonly (readonly Plain[])[]) => Uint8Array;
  end: () => Uint8Array;
};

const encoder = new TextEncoder();
const none = new Uint8Array();

export const writers: Readonly<Record<ExportFormat, () => FileWriter>> = {
  csv: () => ({
    type: 'text/csv; charset=utf-8',
    // Excel reads UTF-8 only with the mark.
    begin: (paths) => encoder.encode(`\ufeff${csvLine(paths)}`),
    add: (rows) => encoder.encode(rows.map((row) => csvLine(row.map(csvCell))).join('')),
    end: () => none,
  }),
  xlsx: xlsxWriter,
  json: () => jsonWriter('application/json', { begin: '[\n', between: ',\n', end: '\n]\n' }),
  ndjson: () => jsonWriter('application/x-ndjson', { begin: '', between: '\n', end: '\n' }),
};

function jsonWriter(type: string, signs: { begin: string; between: string; end: string }): FileWriter {
  let paths: readonly string[] = [];
  let isFirst = true;
  return {
    type,
    begin: (all) => {
      paths = all;
      return encoder.encode(signs.begin);
    },
    add: (rows) => {
      const text = rows.map((row) => JSON.stringify(nested(paths, row))).join(signs.between);
      const before = isFirst || rows.length === 0 ? '' : signs.between;
      isFirst &&= rows.length === 0;
      return encoder.encode(before + text);
    },
    end: () => encoder.encode(isFirst ? signs.end.trimStart() : signs.end),
  };
}

function csvCell(plain: Plain): string | number {
  return typeof plain === 'number' ? plain : cellText(plain);
}

/** An object with the parts of a field in an object of their own. */
function nested(paths: readonly string[], row: readonly Plain[]): Readonly<Record<string, unknown>> {
  return paths.reduce<Readonly<Record<string, unknown>>>(
    (all, path, index) => withValue(all, path, row[index] ?? null),
    {},
  );
}
