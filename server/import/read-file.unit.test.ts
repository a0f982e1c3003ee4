// Reading files for import: encodings, delimiters, ragged rows, JSON, workbooks, and files that are not what they seem.
import { expect, test } from 'vitest';
import { importFileLimits } from '../../contract/import/limits.ts';
import { CallError } from '../errors.ts';
import { csvLine } from '../records/csv.ts';
import { workbookOf, zipOf } from '../test/records/workbooks.ts';
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
  ['UTF-8', Buffer.from('name\nCafé 龍'), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from('\ufeffname\nCafé 龍'), 'utf-8'],
  ['UTF-16 LE with a mark', Buffer.from('\ufeffname\nCafé 龍', 'utf16le'), 'utf-16le'],
  ['UTF-16 BE with a mark', Buffer.from('\ufeffname\nCafé 龍', 'utf16le').swap16(), 'utf-16be'],
  ['UTF-16 LE without a mark', Buffer.from('name,text\nCafé,龍'.padEnd(60), 'utf16le'), 'utf-16le'],
])('text is decoded: %s', async (_, bytes, expected) => {
  const { headers, rows, encoding } = await readFile(bytes);
  expect(encoding).toBe(expected);
  expect(headers[0]).toBe('name');
  expect(rows[0]?.cells[0]).toMatch(/^Café/);
});

test('text that is not UTF-8 is read as Windows-1252', async () => {
  const { headers, rows, encoding } = await readFile(
    Buffer.from('name;Gr\xf6\xdfe\nna\xefve \x97 \x80 5;1', 'latin1'),
  );
  expect(headers).toEqual(['name', 'Größe']);
  expect(encoding).toBe('windows-1252');
  expect(rows[0]?.cells).toEqual(['naïve — € 5', '1']);
});

/** A text as UTF-16 in which ? is half of a character. */
const halfCharacter = Buffer.from('\ufeffname\nDragon?s, Café\nB\n'.replace('?', '\ud800'), 'utf16le');
/** A text as UTF-8 in which ? is a byte of Windows-1252. */
const strayByte = (text: string) =>
  Buffer.concat(
    text.split('?').flatMap((part, index) => [Buffer.from(index === 0 ? [] : [0x92]), Buffer.from(part)]),
  );

test.each([
  ['UTF-8 with a mark', strayByte('\ufeffname\nDragon?s, Café\nB\n'), 'UTF-8'],
  [
    'UTF-8 with a mark and no other letter beyond ASCII',
    strayByte('\ufeffname\nDragon?s, Cafe\nB\n'),
    'UTF-8',
  ],
  ['UTF-8 without a mark', strayByte('name\nDragon?s, Café\nB 龍\n'), 'UTF-8'],
  ['lines that end with CR', strayByte('\ufeffname\rDragon?s, Café\rB\r'), 'UTF-8'],
  ['UTF-16', halfCharacter, 'UTF-16'],
])('a byte that is none of the encoding is named by its line: %s', async (_, bytes, encoding) => {
  const { headers, rows } = await readFile(bytes);
  expect(headers).toEqual(['name']);
  expect(rows).toMatchObject([
    { line: 2, fault: expect.stringContaining(`Line 2 is not valid ${encoding}`) },
    { line: 3, cells: [expect.stringMatching(/^B/)] },
  ]);
  expect(rows[1]).not.toHaveProperty('fault');
});

test('a byte that is none of the encoding is named in the header and in JSON', async () => {
  expect(await refusal(strayByte('\ufeffname,x?\nA\n'))).toContain('Line 1 is not valid UTF-8');
  expect(await refusal(strayByte('\ufeff[\n{"name": "?"}]'))).toContain('Line 2 is not valid UTF-8');
  expect(await refusal(strayByte('\ufeff{"name": "A"}\n{"name": "?"}'))).toContain(
    'Line 2 is not valid UTF-8',
  );
});

test('rows keep their lines; cells that lack at the end are blank, and more than the header has are named', async () => {
  const { rows } = await read('name,x\n"A\r\nB",1\n\nC\nD,2,3\n,\nE,5,\n');
  expect(rows).toEqual([
    { line: 2, cells: ['A\r\nB', '1'] },
    { line: 5, cells: ['C', ''] },
    { line: 6, cells: ['D', '2'], fault: 'This row has 3 cells, the header has 2' },
    { line: 8, cells: ['E', '5'] },
  ]);
});

test.each([
  ['CRLF', 'name,x\r\nA,1\r\nB,2\r\n'],
  ['LF', 'name,x\nA,1\nB,2'],
  ['CR', 'name,x\rA,1\rB,2\r'],
  ['a header that ends otherwise than the rows', 'name,x\r\nA,1\nB,2\n'],
  ['all three', 'name,x\rA,1\r\nB,2\n'],
  ['a line that names the delimiter', 'sep=,\rname,x\rA,1\nB,2'],
])('lines end with CRLF, LF or CR: %s', async (_, text) => {
  const { headers, rows } = await read(text);
  expect(headers).toEqual(['name', 'x']);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['A', '1'],
    ['B', '2'],
  ]);
});

test.each([
  ['blank lines', '\n\r\nname;x\nA;1\n', 3],
  ['blank cells', ';;;\n ;;\nname;x\nA;1\n', 3],
])('the header is the first record that is not blank, below %s', async (_, text, line) => {
  const { headers, rows } = await read(text);
  expect(headers).toEqual(['name', 'x']);
  expect(rows).toEqual([{ line: line + 1, cells: ['A', '1'] }]);
});

test('headers are unique; a blank one has a name if its column has cells', async () => {
  const { headers, rows } = await read('name,Name,name,,\nA,B,C,D,\n');
  expect(headers).toEqual(['name', 'Name', 'name (2)', 'Column 4']);
  expect(rows[0]?.cells).toEqual(['A', 'B', 'C', 'D']);
});

test("one ' that guards a formula is removed, and others stay; what a download adds is taken off", async () => {
  const { rows } = await read(`name\n'=SUM(A1)\n''=x\n'tis\n'90s\n-5\n'-5\n`);
  expect(rows.map(({ cells }) => cells[0])).toEqual(['=SUM(A1)', "'=x", "'tis", "'90s", '-5', '-5']);
  const texts = ['=1', "'=1", "''-", '＝1', "'＠", '\ta', "'tis", "'90s", '"', "'", 'a,b', '@x'];
  const { rows: again } = await read(texts.map((text) => csvLine(['x', text])).join(''));
  expect(again.map(({ cells }) => cells[1])).toEqual(texts.slice(1));
});

test('JSON and NDJSON become columns: objects by dots, lists as JSON', async () => {
  const records = [
    { name: 'A', socials: { x: 'axie' }, tags: ['one', 'two'], rank: 3 },
    { name: 'B', featured: true, seo: null },
  ];
  const json = await read(JSON.stringify(records, null, 2));
  const lines = await read(`${records.map((record) => JSON.stringify(record)).join('\n\n')}\n`);
  expect(json.headers).toEqual(['name', 'socials.x', 'tags', 'rank', 'featured', 'seo']);
  expect(json).toMatchObject({ sheet: null, sheets: [] });
  expect(json.rows).toEqual([
    { line: 1, cells: ['A', 'axie', '["one","two"]', '3', '', ''] },
    { line: 2, cells: ['B', '', '', '', 'true', ''] },
  ]);
  expect(lines).toEqual({ ...json, rows: json.rows.map((row) => ({ ...row, line: row.line * 2 - 1 })) });
});

test('numbers of JSON keep the digits of the file', async () => {
  const text =
    '{"id":76561198000000001,"big":1e21,"price":1.10,"rank":3,"exp":1e3,"tags":[76561198000000001,2]}';
  const cells = ['76561198000000001', '1e21', '1.10', '3', '1000', '["76561198000000001",2]'];
  expect((await read(`[${text}]`)).rows[0]?.cells).toEqual(cells);
  expect((await read(`${text}\r${text}`)).rows).toEqual([1, 2].map((line) => ({ line, cells })));
});

const tooDeep = 'it is nested more than 32 levels deep';
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
  ['deep JSON', Buffer.from(`[{"name":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}]`), tooDeep],
  ['JSON of a million brackets', Buffer.from('['.repeat(1_000_000)), tooDeep],
  [
    'deep NDJSON',
    Buffer.from(`{"a":1}\n{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    `Line 2 is not valid JSON: ${tooDeep}`,
  ],
  [
    'JSON with many keys',
    Buffer.from(`[{${Array.from({ length: 50_000 }, (_, key) => `"${key}":1`).join(',')}}]`),
    'at most 200 columns',
  ],
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
