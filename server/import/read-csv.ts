// Reads CSV and TSV: comma, semicolon or tab; quoted cells may contain line breaks.
import { CsvError, type Options, parse } from 'csv-parse/sync';
import { withoutGuard } from './guard.ts';
import { expectSize, type Table, tableOf, unreadable } from './table.ts';

const delimiters = [',', ';', '\t'] as const;
type Delimiter = (typeof delimiters)[number];

/** Characters read to tell the delimiter. */
const sampleLength = 64 * 1024;

type Parsed = { record: string[]; info: { lines: number } };

export function readCsv(text: string): Table {
  const named = /^sep=(.)\r?\n/.exec(text);
  // A line that names the delimiter, as Excel writes it, is no data.
  const body = named === null ? text : text.slice(named[0].length);
  const delimiter = named?.[1] ?? delimiterOf(body);
  const [header, ...records] = parseRecords(body, delimiter, named === null ? 0 : 1);
  if (header === undefined) unreadable('The file is empty');
  expectSize(records.length, header.cells.length);
  return tableOf(
    header.cells,
    records.map(({ line, cells }) => ({ line, cells: cells.map(withoutGuard) })),
  );
}

const options = {
  bom: true,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: 4 * 1024 * 1024,
} satisfies Options;

/** Records that are not blank, with the line where each begins. */
function parseRecords(text: string, delimiter: string, linesBefore: number) {
  let line = linesBefore + 1;
  return parsed(text, { ...options, delimiter }).flatMap(({ record: cells, info }) => {
    const start = line;
    line = linesBefore + info.lines + 1;
    return cells.length === 1 && cells[0] === '' ? [] : [{ line: start, cells }];
  });
}

function parsed(text: string, given: Options): Parsed[] {
  try {
    // With `info`, each record comes with its place in the file.
    return parse(text, given) as unknown as Parsed[];
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
  const records = parsed(sample, { ...options, delimiter, to: 20, skip_records_with_error: true });
  const width = records[0]?.record.length ?? 1;
  const alike = records.filter(({ record }) => record.length === width).length;
  return width === 1 ? 0 : (alike / records.length) * 1_000 + width;
}
