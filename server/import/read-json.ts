// Reads JSON (an array of objects) and NDJSON (an object on each line). Nested objects become columns such as `socials.x`; lists
// stay JSON in their cell.
import { parseJson } from '../../contract/text/parse-json.ts';
import { type DecodedText, faultOfLines, lineEnd } from './decode.ts';
import { expectSize, type Row, type Table, tableWith, unreadable } from './table.ts';

/** Depth of columns made of nested objects. A deeper object stays JSON in its cell. */
const maxDepth = 3;

type Cells = { line: number; cells: Map<string, string> };

export function readJson(given: DecodedText): Table {
  const fault = faultOfLines(given, 1, Number.POSITIVE_INFINITY);
  if (fault !== undefined) unreadable(fault);
  const parsed = parse(given.text);
  if (!Array.isArray(parsed)) unreadable('The file must be a JSON array of objects');
  return toTable(
    parsed.map((value: unknown, index) => cellsOf(value, index + 1, () => `Entry ${index + 1}`)),
  );
}

export function readNdjson(given: DecodedText): Table {
  const fault = faultOfLines(given, 1, Number.POSITIVE_INFINITY);
  if (fault !== undefined) unreadable(fault);
  return toTable(
    given.text.split(lineEnd).flatMap((one, index) => {
      if (one.trim() === '') return [];
      const place = () => `Line ${index + 1}`;
      return [cellsOf(parse(one, place), index + 1, place)];
    }),
  );
}

function parse(text: string, place?: () => string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    return unreadable(`${place?.() ?? 'The file'} is not valid JSON: ${reason}`);
  }
}

function cellsOf(value: unknown, line: number, place: () => string): Cells {
  if (!isObject(value)) unreadable(`${place()} is not a JSON object`);
  const cells = new Map<string, string>();
  addCells(cells, '', value, 1);
  return { line, cells };
}

function addCells(cells: Map<string, string>, prefix: string, object: object, depth: number): void {
  for (const [key, value] of Object.entries(object)) {
    if (isObject(value) && depth < maxDepth) addCells(cells, `${prefix}${key}.`, value, depth + 1);
    else cells.set(`${prefix}${key}`, toCell(value));
  }
}

function toCell(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Columns in the order in which they first occur. */
function toTable(records: readonly Cells[]): Table {
  const header = new Set<string>();
  for (const { cells } of records) {
    for (const name of cells.keys()) header.add(name);
    expectSize(records.length, header.size);
  }
  if (header.size === 0) unreadable('The file is empty');
  const names = [...header];
  const rows = records.map<Row>(({ line, cells }) => ({
    line,
    cells: names.map((name) => cells.get(name) ?? ''),
  }));
  return tableWith(names, rows);
}

/** Whether text is NDJSON rather than one JSON value: its first line is an object by itself, and more follow. */
export function isNdjson(text: string): boolean {
  const start = text.trimStart();
  if (!start.startsWith('{')) return false;
  const end = start.search(lineEnd);
  const first = end === -1 ? start : start.slice(0, end);
  try {
    return isObject(JSON.parse(first));
  } catch {
    return false;
  }
}
