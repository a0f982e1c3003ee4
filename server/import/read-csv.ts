// Reads CSV and TSV: comma, semicolon or tab; quoted cells may contain line breaks.
import { CsvError, type Options, parse } from 'csv-parse/sync';
import { withoutGuard } from '../records/csv.ts';
import { type DecodedText, faultOfLines, lineEnd } from './decode.ts';
import { type Table, tableOf, unreadable } from './table.ts';

const delimiters = [',', ';', '\t'] as const;
type Delimiter = (typeof delimiters)[number];

/** Characters read to tell the delimiter. */
const sampleLength = 64 * 1024;

export function readCsv(given: DecodedText): Table {
  const named = /^"?sep=(.)"?(\r\n|\n|\r)/i.exec(given.text);
  // A line that names the delimiter, as Excel writes it, is no data.
  const body = named === null ? given.text : given.text.slice(named[0].length);
  const delimiter = named?.[1] ?? delimiterOf(body);
  const records = withLines(parsed(body, { ...options, delimiter }), named === null ? 1 : 2);
  return tableOf(
    records.map(({ line, nextLine, cells }) => {
      const fault = faultOfLines(given, line, nextLine);
      return { line, cells: cells.map(withoutGuard), ...(fault === undefined ? {} : { fault }) };
    }),
    'The file is empty',
  );
}

const options = {
  bom: true,
  // A file may mix them, for example if programs of different systems wrote parts of it.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: 4 * 1024 * 1024,
} satisfies Options;

/** Records with the line where each begins. */
function withLines(records: readonly string[][], firstLine: number) {
  let nextLine = firstLine;
  return records.map((cells) => {
    const line = nextLine;
    nextLine += cells.reduce((lines, cell) => lines + lineEnds(cell), 1);
    return { line, nextLine, cells };
  });
}

function lineEnds(cell: string): number {
  return /[\r\n]/.test(cell) ? cell.split(lineEnd).length - 1 : 0;
}

function parsed(text: string, given: Options): string[][] {
  try {
    return parse(text, given);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return unreadable(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quoted cell is not closed. Look for a single " in the file.'
        : `The file cannot be read as CSV: ${error.message}`,
    );
  }
}

/** The delimiter that gives the most columns in the most rows of the beginning. */
function delimiterOf(text: string): Delimiter {
  const sample = text.slice(0, sampleLength);
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function scoreOf(sample: string, delimiter: Delimiter): number {
  // The sample may end within a quoted cell, and another delimiter may leave quotes open.
  const read = parsed(sample, { ...options, delimiter, to: 20, skip_records_with_error: true });
  const records = read.filter((cells) => cells.some((cell) => cell !== ''));
  const width = records[0]?.length ?? 1;
  const alike = records.filter((cells) => cells.length === width).length;
  return width === 1 ? 0 : (alike / records.length) * 1_000 + width;
}
