// Reading files for import: encodings, delimiters, ragged rows, JSON, workbooks, and files that are not what they seem.
import { expect, test } from 'vitest';
import { importFileLimits } from '../../contract/import/limits.ts';
import { CallError } from '../errors.ts';
import { sheetXml, workbookOf, workbookParts, zipOf } from '../test/records/workbooks.ts';
import { readFile } from './read-file.ts';

const read = (text: string, encoding: BufferEncoding = 'utf8') => readFile(Buffer.from(text, encoding));

/** The code and text of a refusal. */
async function refusal(bytes: Uint8Array, sheet?: string): Promise<string> {
  const error = await readFile(bytes, sheet).catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('It was read');
  return `${error.code}: ${error.details.fieldErrors?.['file'] ?? error.message}`;
}

test.each([
  ['commas', 'name,x\nA,1\n'],
  ['semicolons', 'name;x\nA;1\n'],
  ['tabs', 'name\tx\nA\t1\n'],
  ['a first line that names the delimiter', 'sep=;\r\nname;x\r\nA;1\r\n'],
  ['semicolons beside commas in cells', 'name;x\nA;1\n"B, C, D";2\n'],
])('delimiters are recognised: %s', async (_, text) => {
  const { headers, rows } = await read(text);
  expect(headers).toEqual(['name', 'x']);
  expect(rows[0]?.cells).toEqual(['A', '1']);
});

test('a delimiter is recognised although a long quoted cell passes the end of the sample', async () => {
  const { headers } = await read(`name;text\nA;"${'long, text\n'.repeat(10_000)}"\n`);
  expect(headers).toEqual(['name', 'text']);
});

test.each([
  ['UTF-8', Buffer.from('name\nCafé 龍')],
  ['UTF-8 with a mark', Buffer.from('\ufeffname\nCafé 龍')],
  ['UTF-16 LE with a mark', Buffer.from('\ufeffname\nCafé 龍', 'utf16le')],
  ['UTF-16 BE with a mark', Buffer.from('\ufeffname\nCafé 龍', 'utf16le').swap16()],
  ['UTF-16 LE without a mark', Buffer.from('name,text\nCafé,龍'.padEnd(60), 'utf16le')],
])('text is decoded: %s', async (_, bytes) => {
  const { headers, rows } = await readFile(bytes);
  expect(headers[0]).toBe('name');
  expect(rows[0]?.cells[0]).toMatch(/^Café/);
});

test('text that is not UTF-8 is read as Windows-1252', async () => {
  const { headers, rows } = await readFile(Buffer.from('name;Gr\xf6\xdfe\nna\xefve \x97 \x80 5;1', 'latin1'));
  expect(headers).toEqual(['name', 'Größe']);
  expect(rows[0]?.cells).toEqual(['naïve — € 5', '1']);
});

test('rows keep their lines; ragged ones are named, blank ones left out', async () => {
  const { rows } = await read('name,x\n"A\nB",1\n\nC\nD,2,3\n,\nE,5,\n');
  expect(rows).toEqual([
    { line: 2, cells: ['A\nB', '1'] },
    { line: 5, cells: ['C', ''], fault: 'This row has 1 cells, the header has 2' },
    { line: 6, cells: ['D', '2'], fault: 'This row has 3 cells, the header has 2' },
    { line: 8, cells: ['E', '5'] },
  ]);
});

test('headers are unique; a blank one has a name if its column has cells', async () => {
  const { headers, rows } = await read('name,Name,name,,\nA,B,C,D,\n');
  expect(headers).toEqual(['name', 'Name', 'name (2)', 'Column 4']);
  expect(rows[0]?.cells).toEqual(['A', 'B', 'C', 'D']);
});

test("one ' that guards a formula is removed, and others stay", async () => {
  const { rows } = await read(`name\n'=SUM(A1)\n''=x\n'tis\n-5\n'-5\n`);
  expect(rows.map(({ cells }) => cells[0])).toEqual(['=SUM(A1)', "'=x", "'tis", '-5', '-5']);
});

test('JSON and NDJSON become columns: objects by dots, lists as JSON', async () => {
  const records = [
    { name: 'A', socials: { x: 'axie' }, tags: ['one', 'two'], rank: 3 },
    { name: 'B', featured: true, seo: null },
  ];
  const json = await read(JSON.stringify(records, null, 2));
  const lines = await read(`${records.map((record) => JSON.stringify(record)).join('\n\n')}\n`);
  expect(json.headers).toEqual(['name', 'socials.x', 'tags', 'rank', 'featured', 'seo']);
  expect(json.rows).toEqual([
    { line: 1, cells: ['A', 'axie', '["one","two"]', '3', '', ''] },
    { line: 2, cells: ['B', '', '', '', 'true', ''] },
  ]);
  expect(lines).toEqual({ ...json, rows: json.rows.map((row) => ({ ...row, line: row.line * 2 - 1 })) });
});

test('a workbook is read: dates, numbers, formulas, gaps, and a sheet by its name', async () => {
  const workbook = workbookOf({
    Games: [
      ['name', 'released', 'price', 'total', 'free'],
      ['A', new Date('2020-02-03'), 7.25, { formula: '1+1', value: 2 }, true],
      [],
      ['B', new Date('2020-02-03T05:06:07Z'), null, { formula: 'A1', value: '=text' }, false],
    ],
    Other: [['x'], ['1']],
  });
  expect(await readFile(workbook)).toEqual({
    headers: ['name', 'released', 'price', 'total', 'free'],
    rows: [
      { line: 2, cells: ['A', '2020-02-03', '7.25', '2', 'true'] },
      { line: 4, cells: ['B', '2020-02-03T05:06:07.000Z', '', '=text', 'false'] },
    ],
  });
  expect((await readFile(workbook, 'Other')).headers).toEqual(['x']);
  expect(await refusal(workbook, 'None')).toContain('Available sheets: Games, Other');
});

const empty = { name: 'xl/workbook.xml', content: '' };

test.each([
  ['an empty file', Buffer.alloc(0), 'invalid_fields: The file is empty'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), 'not a text file'],
  ['an old workbook', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'), 'Save it as XLSX or CSV'],
  [
    'OpenDocument',
    zipOf([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
    'OpenDocument files are not supported. Save it as XLSX or CSV.',
  ],
  ['another zip', zipOf([{ name: 'a.txt', content: 'a' }]), 'not an XLSX workbook'],
  ['a damaged zip', workbookOf({ A: [['a'], ['b']] }).subarray(0, 200), 'The workbook is damaged'],
  ['a workbook without content', zipOf([empty]), 'The workbook is damaged'],
  [
    'a zip bomb',
    zipOf([{ ...empty, content: Buffer.alloc(importFileLimits.unpackedBytes + 1) }]),
    'payload_too_large: A workbook may contain at most 200 parts and 100 MB unpacked',
  ],
  [
    'a zip bomb that claims to be small',
    zipOf([{ ...empty, content: Buffer.alloc(importFileLimits.unpackedBytes + 1), claimedSize: 100 }]),
    'The workbook is damaged',
  ],
  [
    'a zip of too many parts',
    zipOf(Array.from({ length: 201 }, (_, index) => ({ name: `${index}`, content: '' }))),
    'payload_too_large',
  ],
  ['an open quote', Buffer.from('name,x\nA,"1\nB,2\n'), 'A quoted cell is not closed'],
  ['a JSON object', Buffer.from('{\n"a": 1\n}'), 'must be a JSON array of objects'],
  ['a list of numbers', Buffer.from('[1]'), 'Entry 1 is not a JSON object'],
  ['broken JSON', Buffer.from('[{"a": 1}, {'), 'is not valid JSON'],
  ['a broken line of NDJSON', Buffer.from('{"a": 1}\n{"a": '), 'Line 2 is not valid JSON'],
  [
    'too many columns',
    Buffer.from(`${'a,'.repeat(200)}a\n`),
    'payload_too_large: A file may have at most 200 columns',
  ],
  [
    'too many rows',
    Buffer.from(`a\n${'1\n'.repeat(200_001)}`),
    'payload_too_large: A file may have at most 200,000 rows',
  ],
])('%s is refused with the reason', async (_, bytes, reason) => {
  expect(await refusal(bytes)).toContain(reason);
});

test('keys of JSON cannot reach a prototype', async () => {
  const { headers } = await read('[{"__proto__": {"polluted": "yes"}, "constructor": "x", "name": "A"}]');
  expect(headers).toEqual(['__proto__.polluted', 'constructor', 'name']);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('a workbook of a million cells is read', async () => {
  const rows = Array.from({ length: 5_001 }, (_, row) =>
    Array.from({ length: 200 }, (_cell, column) => (row === 0 ? `c${column}` : row * column)),
  );
  const table = await readFile(zipOf(workbookParts([{ name: 'A', xml: sheetXml(rows) }])));
  expect(table.rows).toHaveLength(5_000);
  expect(table.rows.at(-1)?.cells.at(-1)).toBe(String(5_000 * 199));
});
